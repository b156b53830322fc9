import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../../src-shared/base/json";
import type { FieldType, IntegerKind, VectorKind } from "../../../src-shared/document/field-type";
import { integerLimits, vectorSizes } from "../../../src-shared/document/field-type";
import { checkFieldValue } from "../../../src-shared/document/field-value";
import type { Asset } from "../../api/index";
import { Color, Texture, Vector3 } from "../../api/index";
import { CannotEncodeError } from "./cannot-encode-error";
import { encodeResult } from "./encode-result";
import type { LiveReferences } from "./value-codec";
import { createCodec } from "./value-codec";

class Wave {
  count = 3;
  label = "default";
}

const textures = new Map<string, Asset>();
const references: LiveReferences = {
  entity: () => undefined,
  component: () => undefined,
  asset(_kind, path) {
    const asset = textures.get(path) ?? new Texture(path);
    textures.set(path, asset);
    return asset;
  },
  construct: (name) => (name === "Wave" ? new Wave() : undefined),
};

const of = (kind: string) => ({ kind }) as FieldType;
const wave: FieldType = {
  kind: "object",
  className: "Wave",
  fields: [
    { name: "count", type: of("int32"), attributes: {} },
    { name: "label", type: of("string"), attributes: {} },
  ],
};

/** Any value of a type, as a live one. */
function liveValues(kind: string): fc.Arbitrary<unknown> {
  if (kind in integerLimits) {
    const [min, max] = integerLimits[kind as IntegerKind];
    const wide = fc.bigInt({ min, max });
    const edges = fc.constantFrom(min, max, 0n);
    const any = fc.oneof(wide, edges);
    return kind.endsWith("64") ? any : any.map(Number);
  }
  if (kind in vectorSizes) {
    const size = vectorSizes[kind as VectorKind];
    return fc.array(fc.double(), { minLength: size, maxLength: size }).map((numbers) =>
      createCodec(of(kind)).decode(
        numbers.map((number) => encodeResult(number)),
        references,
      ),
    );
  }
  if (kind === "boolean") return fc.boolean();
  if (kind === "string") return fc.string({ unit: "binary" });
  if (kind === "char") return fc.string({ unit: "binary", minLength: 1, maxLength: 1 });
  return fc.double();
}

const kinds = [
  "boolean",
  "char",
  "float",
  "double",
  "string",
  ...Object.keys(integerLimits),
  ...Object.keys(vectorSizes),
];

describe("field values through the codec", () => {
  it.each(kinds)("Z17, ZT11, case 75, case 77: a %s survives encoding, JSON and decoding exactly", (kind) => {
    const type = of(kind);
    const codec = createCodec(type);
    fc.assert(
      fc.property(liveValues(kind), (live) => {
        const encoded = codec.encode(live, "field");
        expect(checkFieldValue(type, encoded, "field").ok).toBe(true);
        const decoded = codec.decode(JSON.parse(JSON.stringify(encoded)) as JsonValue, references);
        if (typeof live === "object") expect({ ...(decoded as object) }).toEqual({ ...live });
        else expect(Object.is(decoded, live)).toBe(true);
        expect(codec.encode(decoded, "field")).toEqual(encoded);
      }),
    );
  });

  it("U16: lists, optional values, enums and nested objects survive too", () => {
    const colors: FieldType = { kind: "enum", options: [{ name: "Red", value: 7 }] };
    const type: FieldType = { kind: "array", element: { kind: "optional", of: colors } };
    const codec = createCodec(type);
    expect(codec.encode([7, undefined, 7], "tags")).toEqual(["Red", null, "Red"]);
    expect(codec.decode(["Red", null], references)).toEqual([7, undefined]);
    const nested = createCodec(wave).decode({ count: 5 }, references);
    expect(nested).toBeInstanceOf(Wave);
    expect(nested).toEqual({ count: 5, label: "default" });
    expect(createCodec(wave).encode(nested, "wave")).toEqual({ count: 5, label: "default" });
  });

  it("nothing is what the type says it is: undefined, or null alone, also where a reference has lost its target", () => {
    const entity = of("entity");
    const orNull: FieldType = { kind: "optional", of: entity, holdsNull: true };
    for (const value of [null, { $entity: "gone" }]) {
      expect(createCodec({ kind: "optional", of: entity }).decode(value, references)).toBe(undefined);
      expect(createCodec(orNull).decode(value, references)).toBe(null);
    }
    expect(createCodec({ kind: "array", element: orNull }).decode([null], references)).toEqual([null]);
  });

  it("keeps no negative zero in whole numbers, which JSON would change", () => {
    expect(Object.is(createCodec(of("int32")).encode(-0, "n"), 0)).toBe(true);
  });

  it("gives the same asset object for the same path", () => {
    const codec = createCodec({ kind: "asset", asset: "Texture" });
    const first = codec.decode({ $asset: "assets/a.png" }, references);
    expect(codec.decode({ $asset: "assets/a.png" }, references)).toBe(first);
    expect(codec.encode(first, "logo")).toEqual({ $asset: "assets/a.png" });
  });

  it.each<[what: string, type: FieldType, value: unknown, message: string]>([
    ["a function", { kind: "array", element: of("float") }, [1, () => 2], "f[1] holds a function, not a number."],
    ["a text in a number", of("float"), "5", 'f holds the text "5", not a number.'],
    ["a number too large", of("uint8"), 300, "f holds 300, not a whole number from 0 to 255."],
    ["a plain object in a vector", of("vector3"), { x: 1, y: 2, z: 3 }, "f holds an object, not a Vector3."],
    [
      "a vector with a broken axis",
      of("vector3"),
      Object.assign(new Vector3(), { y: "up" }),
      'f[1] holds the text "up", not a number.',
    ],
    ["nothing in a text", of("string"), undefined, "f holds nothing, not a text."],
    [
      "another asset",
      { kind: "asset", asset: "Model" },
      new Texture("assets/a.png"),
      "f holds a Texture, not a reference to a Model.",
    ],
    [
      "a symbol inside an object",
      wave,
      { count: Symbol("s") },
      "f.count holds a symbol, not a whole number from -2147483648 to 2147483647.",
    ],
  ])("case 79: refuses %s and names its path", (_what, type, value, message) => {
    expect(() => createCodec(type).encode(value, "f")).toThrow(new CannotEncodeError("f", "").constructor);
    expect(() => createCodec(type).encode(value, "f")).toThrow(message);
  });

  it("case 79: a list is read by its items alone, and one with holes is as one with nothing there", () => {
    const numbers = createCodec({ kind: "array", element: { kind: "float" } });
    const holed = [1];
    holed[2] = 3;
    expect(() => numbers.encode(holed, "f")).toThrow("f[1] holds nothing, not a number.");
    expect(() => numbers.encode(Object.assign([1], { length: 2 ** 32 - 1 }), "f")).toThrow(
      /^f holds a list of 4294967295/,
    );
    const entities = createCodec({ kind: "array", element: { kind: "optional", of: { kind: "entity" } } });
    const empty = entities.encode(new Array(2), "f") as readonly JsonValue[];
    expect([0 in empty, empty]).toEqual([true, [null, null]]);
    // What a script has put over its methods is not asked.
    expect(numbers.encode(Object.assign([1], { map: () => [() => 1] }), "f")).toEqual([1]);
    expect(numbers.encode(new Proxy([1, 2], {}), "f")).toEqual([1, 2]);
  });

  it("case 79: what throws when it is read is named with its path", () => {
    const waves = createCodec({ kind: "array", element: wave });
    const fail = () => {
      throw new Error("not now");
    };
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const message = (value: unknown) => {
      try {
        return waves.encode(value, "f");
      } catch (error) {
        return [error instanceof CannotEncodeError, (error as Error).message];
      }
    };
    expect(message([{}, Object.defineProperty({}, "count", { get: fail })])).toEqual([
      true,
      "f[1].count holds what cannot be read: not now.",
    ]);
    expect(message(new Proxy([], { get: fail }))).toEqual([true, "f holds what cannot be read: not now."]);
    expect(message([new Proxy({}, { getPrototypeOf: fail })])).toEqual([
      true,
      "f[0] holds what cannot be read: not now.",
    ]);
    expect(message([proxy])).toEqual([true, expect.stringMatching(/^f\[0\] holds what cannot be read: .*revoked/)]);
  });

  it("case 79: no object of another kind passes for a nested one, and each of its own class does", () => {
    const codec = createCodec(wave);
    for (const other of [new Map(), new Set(), new Date(), Promise.resolve(), new Float32Array(1), new Vector3()]) {
      expect(() => codec.encode(other, "f")).toThrow(/^f holds an? \w+, not a Wave\.$/);
    }
    class Wave {}
    class Sub extends Wave {}
    const zero = codec.encode({}, "f");
    expect(codec.encode(new Wave(), "f")).toEqual(zero);
    expect(codec.encode(new Sub(), "f")).toEqual(zero);
    expect(codec.encode(Object.create(null), "f")).toEqual(zero);
  });

  it("case 79: refuses an object that contains itself", () => {
    const tree = {
      kind: "object",
      className: "Tree",
      fields: [] as { name: string; type: FieldType; attributes: object }[],
    };
    tree.fields.push({ name: "next", type: { kind: "optional", of: tree as FieldType }, attributes: {} });
    const codec = createCodec(tree as FieldType);
    const first: Record<string, unknown> = {};
    const second = { next: first };
    expect(codec.encode(second, "tree")).toEqual({ next: { next: null } });
    first.next = second;
    expect(() => codec.encode(second, "tree")).toThrow("tree.next.next holds an object that contains itself.");
  });
});

describe("results of code on demand", () => {
  it("are encoded as in a scene, whatever they are", () => {
    const value = {
      n: NaN,
      big: 5n,
      c: new Color(1, 0.5, 0),
      m: new Map([["a", 1]]),
      s: new Set([2]),
      u: undefined,
      t: new Uint8Array([3]),
    };
    expect(encodeResult(value)).toEqual({
      n: { $number: "NaN" },
      big: { $bigint: "5" },
      c: [1, 0.5, 0],
      m: [["a", 1]],
      s: [2],
      u: null,
      t: [3],
    });
  });

  it("case 79: are refused with their path where they cannot be", () => {
    const loop: Record<string, unknown> = { list: [1] };
    loop.self = [loop];
    expect(() => encodeResult(loop)).toThrow("result.self[0] holds an object that contains itself.");
    expect(() => encodeResult({ f: () => 1 })).toThrow("result.f holds a function.");
    const shared = { a: 1 };
    expect(encodeResult([shared, shared])).toEqual([{ a: 1 }, { a: 1 }]);
  });
});
