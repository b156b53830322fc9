import { describe, expect, it } from "vitest";
import type { JsonValue } from "../base/json";
import type { FieldType } from "./field-type";
import { convertValue } from "./convert-value";

const of = (kind: string) => ({ kind }) as FieldType;
const listOf = (element: FieldType): FieldType => ({ kind: "array", element });
const optional = (type: FieldType): FieldType => ({ kind: "optional", of: type });
const tags: FieldType = {
  kind: "enum",
  options: [
    { name: "Red", value: 0 },
    { name: "Green", value: 1 },
  ],
};
const wave: FieldType = {
  kind: "object",
  className: "Wave",
  fields: [
    { name: "count", type: of("int32"), attributes: { formerly: ["size", "label"] } },
    { name: "label", type: of("string"), attributes: {} },
  ],
};

const kept = (value: JsonValue) => ({ value, outcome: "kept" });
const converted = (value: JsonValue) => ({ value, outcome: "converted" });
const lossy = (value: JsonValue) => ({ value, outcome: "lossy" });

describe("a stored value whose field has another type now", () => {
  it.each<[name: string, type: FieldType, stored: JsonValue, result: unknown]>([
    ["the same type is kept", of("float"), 2.5, kept(2.5)],
    ["NaN stays NaN", of("float"), { $number: "NaN" }, kept({ $number: "NaN" })],
    ["a whole number becomes a float", of("float"), 3, kept(3)],
    ["a float without a fraction becomes whole", of("int32"), 3.0, kept(3)],
    ["a fraction is not cut off", of("int32"), 3.5, undefined],
    ["a number too large is not wrapped", of("uint8"), 256, undefined],
    ["a number becomes a text", of("string"), 2.5, converted("2.5")],
    ["a text with a number too large is kept aside", of("double"), "1e400", undefined],
    ["a text with a number too small is kept aside", of("double"), "1e-400", undefined],
    [
      "case 77: a text with more digits than a number holds is kept aside",
      of("double"),
      "76561198431480771",
      undefined,
    ],
    ["a text that says infinity becomes that", of("double"), "Infinity", converted({ $number: "Infinity" })],
    ["a text with a number becomes it, however it is written", of("double"), " +1.50e2 ", converted(150)],
    ["a text with a zero becomes zero", of("double"), "0.0e9", converted(0)],
    ["minus zero becomes a text", of("string"), { $number: "-0" }, converted("-0")],
    [
      "a bigint becomes a text, exactly",
      of("string"),
      { $bigint: "76561198431480771" },
      converted("76561198431480771"),
    ],
    ["a text becomes a number", of("float"), " 2.5 ", converted(2.5)],
    ["a text becomes infinite", of("double"), "-Infinity", converted({ $number: "-Infinity" })],
    ["a text that is no number does not", of("float"), "fast", undefined],
    ["an empty text is no number", of("float"), "", undefined],
    [
      "a text becomes a bigint, exactly",
      of("int64"),
      "9223372036854775807",
      converted({ $bigint: "9223372036854775807" }),
    ],
    ["a text too large does not", of("int64"), "9223372036854775808", undefined],
    ["a bigint becomes a small number", of("int32"), { $bigint: "42" }, kept(42)],
    [
      "a bigint becomes a double where exact",
      of("double"),
      { $bigint: "4503599627370496" },
      converted(4503599627370496),
    ],
    ["a bigint becomes no double where not", of("double"), { $bigint: "9007199254740993" }, undefined],
    ["a large whole double becomes a bigint", of("int64"), 2 ** 60, converted({ $bigint: String(2n ** 60n) })],
    ["a boolean becomes a text and back", of("string"), true, converted("true")],
    ["a text becomes a boolean", of("boolean"), "false", converted(false)],
    ["a number becomes no boolean", of("boolean"), 1, undefined],
    ["a text names an enum's option", tags, "Green", kept("Green")],
    ["an enum's value finds its option", tags, 1, converted("Green")],
    ["an unknown option does not", tags, "Blue", undefined],
    ["a value becomes a list of one", listOf(of("float")), 2, converted([2])],
    ["a value becomes a list of its converted self", listOf(of("string")), 2, converted(["2"])],
    ["a vector becomes a list of one", listOf(of("vector3")), [1, 2, 3], converted([[1, 2, 3]])],
    ["a list becomes a list of one list", listOf(listOf(of("float"))), [1, 2], converted([[1, 2]])],
    ["items are converted", listOf(of("string")), [1, 2], converted(["1", "2"])],
    ["one item that cannot be keeps the list from it", listOf(of("float")), ["1", "x"], undefined],
    [
      "case 20: names become enums, unknown ones the first option",
      listOf(tags),
      ["Green", "x"],
      lossy(["Green", "Red"]),
    ],
    ["a list becomes no single value", of("float"), [1], undefined],
    ["a value becomes optional", optional(of("float")), "2", converted(2)],
    ["nothing becomes no number", of("float"), null, undefined],
    ["members are converted, unknown ones kept", wave, { count: "3", more: 1 }, converted({ count: 3, more: 1 })],
    ["members are found under their earlier names", wave, { size: 3, label: "a" }, kept({ count: 3, label: "a" })],
    ["and converted from there", listOf(wave), [{ size: "3" }], converted([{ count: 3 }])],
    ["a newer name goes before an earlier one", wave, { size: 3, count: 4 }, kept({ size: 3, count: 4 })],
    ["members that cannot be are left to the default", wave, { count: "x", label: "a" }, lossy({ label: "a" })],
    ["an entity is no component", { kind: "component", type: "Light" }, { $entity: "e" }, undefined],
  ])("%s", (_name, type, stored, result) => {
    expect(convertValue(type, stored)).toEqual(result);
  });
});
