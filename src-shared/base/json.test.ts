import fc from "fast-check";
import { expect, it } from "vitest";
import { anyValue } from "../document/testing/arbitrary-scene";
import type { JsonValue } from "./json";
import { isJsonObject, isSameJson } from "./json";

it("any value is the same as its copy, and as itself after a change and back", () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      expect(isSameJson(value, structuredClone(value))).toBe(true);
      expect(isSameJson([value], [value, null])).toBe(false);
      expect(isSameJson({ value }, { value: [value] })).toBe(false);
    }),
  );
});

it("case 76: NaN is the same as NaN, and 0 is not -0", () => {
  expect(isSameJson(NaN, NaN)).toBe(true);
  expect(isSameJson([0], [-0])).toBe(false);
});

it("a key that holds undefined counts as absent, and the order of keys does not count", () => {
  const sparse = { b: 2, a: 1, c: undefined };
  expect(isSameJson({ a: 1, b: 2 }, sparse)).toBe(true);
  expect(isSameJson({ a: undefined }, {})).toBe(true);
  expect(isSameJson({ a: null }, {})).toBe(false);
});

it.each<[JsonValue, JsonValue]>([
  [null, {}],
  [[], {}],
  [{}, []],
  ["1", 1],
  [true, 1],
  [
    [1, 2],
    [2, 1],
  ],
])("%j differs from %j", (a, b) => {
  expect(isSameJson(a, b)).toBe(false);
  expect(isSameJson(b, a)).toBe(false);
});

it("objects are told from lists and null", () => {
  expect([{}, [], null, "x", undefined].map(isJsonObject)).toEqual([true, false, false, false, false]);
});
