import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../base/json";
import { isSameJson } from "../base/json";
import { decodeBigInt, decodeNumber, encodeBigInt, encodeNumber, mapReferences } from "./encoded-value";
import { getAtPath, parseFieldPath, setAtPath } from "./field-path";
import type { FieldInfo, FieldType, IntegerKind, VectorKind } from "./field-type";
import { integerLimits, isSameFieldType, vectorSizes } from "./field-type";
import { checkFieldValue, zeroValue } from "./field-value";
import { SceneDocument } from "./scene-document";
import { formatSceneFile, parseSceneFile } from "./scene-file";
import { anyNumber, anyText } from "./testing/arbitrary-scene";

const integerKinds = Object.keys(integerLimits) as IntegerKind[];
const vectorKinds = Object.keys(vectorSizes) as VectorKind[];

/** A type and a value that fits it. */
interface TypedValue {
  readonly type: FieldType;
  readonly value: JsonValue;
}

const anyLeaf: fc.Arbitrary<TypedValue> = fc.oneof(
  fc.boolean().map((value): TypedValue => ({ type: { kind: "boolean" }, value })),
  anyText.map((value): TypedValue => ({ type: { kind: "string" }, value })),
  fc
    .string({ unit: "binary", minLength: 1, maxLength: 1 })
    .map((value): TypedValue => ({ type: { kind: "char" }, value })),
  fc
    .tuple(fc.constantFrom("float" as const, "double" as const), anyNumber)
    .map(([kind, value]) => ({ type: { kind }, value })),
  fc.constantFrom(...integerKinds).chain((kind) => {
    const [min, max] = integerLimits[kind];
    const isLarge = kind === "int64" || kind === "uint64";
    const encode = (value: bigint) => ({ type: { kind }, value: isLarge ? encodeBigInt(value) : Number(value) });
    return fc.oneof(fc.bigInt({ min, max }), fc.constantFrom(min, max, 0n)).map(encode);
  }),
  fc.constantFrom(...vectorKinds).chain((kind) => {
    const size = vectorSizes[kind];
    return fc
      .array(anyNumber, { minLength: size, maxLength: size })
      .map((value): TypedValue => ({ type: { kind }, value }));
  }),
  fc
    .option(anyText)
    .map((id): TypedValue => ({ type: { kind: "entity" }, value: id === null ? null : { $entity: id } })),
  fc.option(anyText).map((id): TypedValue => ({
    type: { kind: "component", type: "Light" },
    value: id === null ? null : { $component: id },
  })),
  fc.constant<TypedValue>({ type: { kind: "asset", asset: "Texture" }, value: { $asset: "assets/a ü.png" } }),
  fc
    .constantFrom("idle", "toString", "__proto__", "")
    .map((value): TypedValue => ({ type: { kind: "enum", options: [{ name: value, value: 1 }] }, value })),
);

const anyTypedValue: fc.Arbitrary<TypedValue> = fc.oneof(
  anyLeaf,
  anyLeaf.map(({ type, value }): TypedValue => ({ type: { kind: "array", element: type }, value: [value, value] })),
  fc.tuple(anyLeaf, fc.boolean()).map(([{ type, value }, isSet]): TypedValue => ({
    type: { kind: "optional", of: type },
    value: isSet ? value : null,
  })),
  fc.array(anyLeaf, { minLength: 1, maxLength: 4 }).map((leaves): TypedValue => {
    const fields = leaves.map(({ type }, index) => ({ name: `field${index}`, type, attributes: {} }));
    const value = Object.fromEntries(leaves.map((leaf, index) => [`field${index}`, leaf.value]));
    return { type: { kind: "object", className: "Nested", fields }, value };
  }),
);

/** Sets a field in a document, saves the scene, opens it again and reads the field. */
function throughFile(value: JsonValue): JsonValue | undefined {
  const components = [
    { type: "Transform", id: "t" },
    { type: "Holder", id: "h" },
  ];
  const scene = { format: 1, name: "S", entities: [{ id: "e", name: "E", enabled: true, components }] };
  const document = new SceneDocument(scene);
  document.apply([{ kind: "setComponent", entity: "e", component: "h", key: "field", after: value }]);
  const parsed = parseSceneFile(
    formatSceneFile(document.toRecord(), () => ["field"]),
    "s.scene.json",
  );
  if (!parsed.ok) throw new Error(parsed.message);
  return new SceneDocument(parsed.value).component("e", "h")?.field;
}

describe("a field's value", () => {
  it("Z17, Z33, case 75: of any type, extremes included, passes its check and survives the file", () => {
    fc.assert(
      fc.property(anyTypedValue, ({ type, value }) => {
        const checked = checkFieldValue(type, value, "field");
        if (!checked.ok) throw new Error(checked.message);
        expect(isSameJson(checked.value, value)).toBe(true);
        const again = throughFile(checked.value);
        expect(isSameJson(again, value)).toBe(true);
        expect(checkFieldValue(type, again ?? null, "field")).toEqual(checked);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(integerKinds)("Z17: the limits of %s hold, and what lies beyond is refused", (kind) => {
    const [min, max] = integerLimits[kind];
    for (const inside of [min, max])
      expect(checkFieldValue({ kind }, encodeBigInt(inside), "n")).toMatchObject({ ok: true });
    for (const outside of [min - 1n, max + 1n]) {
      const refused = checkFieldValue({ kind }, encodeBigInt(outside), "n");
      expect(refused).toMatchObject({ ok: false, reason: "invalidValue" });
      expect(!refused.ok && refused.message).toContain(`from ${min} to ${max}`);
    }
    expect(checkFieldValue({ kind }, 0.5, "n")).toMatchObject({ ok: false });
  });

  it("case 77: a 64-bit integer is exact, and a double that only looks like one is refused", () => {
    for (const value of [76561198431480771n, 2n ** 63n - 1n, -(2n ** 63n)]) {
      expect(decodeBigInt(encodeBigInt(value))).toBe(value);
      expect(throughFile(encodeBigInt(value))).toEqual({ $bigint: value.toString() });
    }
    expect(checkFieldValue({ kind: "int64" }, 76561198431480770, "id")).toMatchObject({ ok: false });
    expect(checkFieldValue({ kind: "int64" }, 5, "id")).toEqual({ ok: true, value: { $bigint: "5" } });
  });

  it("case 81: a text of 5 MB passes whole", () => {
    const text = "x".repeat(5_000_000);
    expect(checkFieldValue({ kind: "string" }, text, "s")).toEqual({ ok: true, value: text });
    expect(throughFile(text)).toBe(text);
  });

  it("is kept when nested a hundred levels deep", () => {
    let type: FieldType = { kind: "double" };
    let value: JsonValue = { $number: "NaN" };
    for (let depth = 0; depth < 100; depth++) {
      type = { kind: "array", element: type };
      value = [value];
    }
    expect(checkFieldValue(type, value, "deep")).toEqual({ ok: true, value });
    expect(throughFile(value)).toEqual(value);
  });

  it.each([
    [{ kind: "boolean" }, 0],
    [{ kind: "string" }, null],
    [{ kind: "char" }, "ab"],
    [{ kind: "char" }, ""],
    [{ kind: "double" }, "1"],
    [{ kind: "double" }, { $number: "constructor" }],
    [{ kind: "double" }, { $bigint: "1" }],
    [{ kind: "vector3" }, [1, 2]],
    [{ kind: "vector3" }, [1, 2, "3"]],
    [{ kind: "color" }, "#12"],
    [{ kind: "entity" }, { $component: "x" }],
    [{ kind: "entity" }, "x"],
    [{ kind: "asset", asset: "Model" }, { $asset: "../x.glb" }],
    [{ kind: "asset", asset: "Model" }, { $asset: "assets/../../x.glb" }],
    [{ kind: "enum", options: [{ name: "a", value: 0 }] }, "b"],
    [{ kind: "array", element: { kind: "boolean" } }, [true, 1]],
    [{ kind: "optional", of: { kind: "boolean" } }, 1],
    [{ kind: "unknown", text: "Map" }, {}],
  ] as [FieldType, JsonValue][])("%j refuses %j and says what it takes", (type, value) => {
    const refused = checkFieldValue(type, value, "place");
    expect(refused).toMatchObject({ ok: false, reason: "invalidValue" });
    expect(!refused.ok && refused.message.startsWith("place")).toBe(true);
  });

  it("names what it takes as people do", () => {
    const messageOf = (type: FieldType) => {
      const refused = checkFieldValue(type, 7, "f");
      return refused.ok ? "" : refused.message;
    };
    expect(messageOf({ kind: "object", className: "Inner", fields: [] })).toBe("f takes an Inner, not 7.");
    expect(messageOf({ kind: "object", className: "Wave", fields: [] })).toBe("f takes a Wave, not 7.");
    const options = ["a", "b", ""].map((name, value) => ({ name, value }));
    expect(messageOf({ kind: "enum", options })).toBe('f takes one of a, b, "", not 7.');
  });

  it("a colour may be written as CSS does, and is stored as linear numbers", () => {
    expect(checkFieldValue({ kind: "color" }, "#fff", "c")).toEqual({ ok: true, value: [1, 1, 1] });
    expect(checkFieldValue({ kind: "color" }, "#800000", "c")).toMatchObject({
      value: [expect.closeTo(0.2158, 3), 0, 0],
    });
  });

  it("zero fits its own type", () => {
    fc.assert(
      fc.property(anyTypedValue, ({ type }) => {
        const zero = zeroValue(type);
        if (type.kind === "enum" && type.options.length === 0) return;
        expect(checkFieldValue(type, zero, "z")).toEqual({ ok: true, value: zero });
      }),
    );
  });
});

describe("a path into a value", () => {
  it("is parsed into its steps", () => {
    expect(parseFieldPath("speed")).toEqual(["speed"]);
    expect(parseFieldPath("position.x")).toEqual(["position", "x"]);
    expect(parseFieldPath("items[2].name[0]")).toEqual(["items", 2, "name", 0]);
    for (const wrong of ["", ".", "a.", "a..b", "[0]", "a[x]", "a[-1]", "a[", "a]b"]) {
      expect(parseFieldPath(wrong)).toBeUndefined();
    }
  });

  it("reads what was set there, and leaves the rest as it is", () => {
    const type: FieldType = {
      kind: "array",
      element: {
        kind: "object",
        className: "Item",
        fields: [
          { name: "place", type: { kind: "vector3" }, attributes: {} },
          {
            name: "next",
            type: { kind: "optional", of: { kind: "array", element: { kind: "int8" } } },
            attributes: {},
          },
        ],
      },
    };
    const base = [{ place: [1, 2, 3], next: null, unknown: "kept" }];
    const steps = ["place", "y"] as const;
    const set = setAtPath(type, base, [0, ...steps], 9, "items");
    expect(set).toEqual({ ok: true, value: [{ place: [1, 9, 3], next: null, unknown: "kept" }] });
    expect(set.ok && getAtPath(type, set.value, [0, ...steps])).toBe(9);
    expect(setAtPath(type, base, [0, "next", 0], 5, "items")).toMatchObject({ value: [{ next: [5] }] });
    expect(setAtPath(type, base, [1, "place", "x"], 5, "items")).toMatchObject({
      value: [base[0], { place: [5, 0, 0] }],
    });
    expect(setAtPath(type, base, [0, "next", 0], 500, "items")).toMatchObject({ ok: false, reason: "invalidValue" });
    expect(setAtPath(type, base, [2], {}, "items")).toMatchObject({ ok: false, reason: "invalidPath" });
    expect(setAtPath(type, base, [0, "constructor"], {}, "items")).toMatchObject({ ok: false, reason: "invalidPath" });
    expect(base).toEqual([{ place: [1, 2, 3], next: null, unknown: "kept" }]);
  });
});

describe("encoded values", () => {
  it("any double is the same after encoding and decoding", () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        expect(decodeNumber(encodeNumber(value))).toBe(value);
      }),
    );
  });

  it("references are mapped wherever they are, and nothing else", () => {
    const value = { a: { $entity: "x" }, b: [{ $component: "y" }, "x"], c: { $asset: "x" }, d: { $entity: 5 } };
    const mapped = mapReferences(value, (id) => `new ${id}`);
    expect(mapped).toEqual({ ...value, a: { $entity: "new x" }, b: [{ $component: "new y" }, "x"] });
    expect(mapReferences(value, (id) => id)).toBe(value);
  });
});

it("types are the same whatever else is said of the members of nested classes", () => {
  const list = (member: Partial<FieldInfo>): FieldType => {
    const fields = [{ name: "count", type: { kind: "int32" } as const, attributes: {}, ...member }];
    return { kind: "array", element: { kind: "object", className: "Leaf", fields } };
  };
  expect(isSameFieldType(list({}), list({ default: 3, doc: "How many.", attributes: { min: 0 } }))).toBe(true);
  expect(isSameFieldType(list({}), list({ type: { kind: "int8" } }))).toBe(false);
  expect(isSameFieldType(list({}), list({ name: "size" }))).toBe(false);
});
