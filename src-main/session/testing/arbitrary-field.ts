import fc from "fast-check";
import type { JsonValue } from "../../../src-shared/base/json";
import { encodeBigInt, encodeNumber } from "../../../src-shared/document/encoded-value";
import type { IntegerKind, VectorKind } from "../../../src-shared/document/field-type";
import { assetKinds, integerLimits, vectorSizes } from "../../../src-shared/document/field-type";
import { showBigInt, showList, showNumber, showObject, showReference, showText, showVector } from "./show-value";

/** A value of a field as the document holds it, and the text by which the script that sees it describes it. */
export interface FieldSample {
  readonly encoded: JsonValue;
  readonly shown: string;
}

/** A type that a script can write, its default, and the values it can have. */
export interface FieldCase {
  /** Part of a field's name. */
  readonly name: string;
  readonly annotation: string;
  /** The default as the source says it, and as what it stands for. */
  readonly initial: readonly [source: string, sample: FieldSample];
  readonly extremes: readonly FieldSample[];
  readonly any: fc.Arbitrary<FieldSample>;
}

/** Ids that the scene of the test has, for references. */
export const targetIds = ["target-0", "target 1 ünd 😀", "__proto__"];

const oddNumbers = [NaN, Infinity, -Infinity, -0, 0, 1e21, -1e300, 5e-324, 2 ** 53 + 2, 0.1 + 0.2, Number.MAX_VALUE];
const anyNumber = fc.oneof(fc.double(), fc.constantFrom(...oddNumbers));
const oddTexts = [
  "",
  "\0",
  "😀",
  "\ud800",
  "x\udc00\ud800",
  "\u2028\ufeff",
  '"\\\r\n\t',
  "__proto__",
  "ǘ".normalize("NFD"),
];
const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));

function cycle<T>(items: readonly T[], index: number): T {
  return items[index % items.length] as T;
}

function createCase<T>(
  name: string,
  [annotation, source, initial]: readonly [annotation: string, source: string, initial: T],
  sampleOf: (value: T) => FieldSample,
  extremes: readonly T[],
  any: fc.Arbitrary<T> = fc.constantFrom(...extremes),
): FieldCase {
  return {
    name,
    annotation,
    initial: [source, sampleOf(initial)],
    extremes: extremes.map(sampleOf),
    any: any.map(sampleOf),
  };
}

const booleanCase = createCase(
  "flag",
  ["boolean", "true", true],
  (value) => ({ encoded: value, shown: String(value) }),
  [false, true],
);
const textOf = (value: string): FieldSample => ({ encoded: value, shown: showText(value) });
const textCase = createCase("text", ["string", '"unset"', "unset"], textOf, oddTexts, anyText);
const charCase = createCase(
  "char",
  ["char", '"c"', "c"],
  textOf,
  ["\0", "😀", "\ud800", "\udfff", "ü", "\u{10ffff}", "\n"],
  fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
);
const numberCases = ["float", "double", "number"].map((type) =>
  createCase(
    type,
    [type, "1.5", 1.5],
    (value) => ({ encoded: encodeNumber(value), shown: showNumber(value) }),
    oddNumbers,
    anyNumber,
  ),
);
const integerCases = (Object.keys(integerLimits) as IntegerKind[]).map((kind) => {
  const [min, max] = integerLimits[kind];
  const isLarge = kind === "int64" || kind === "uint64";
  return createCase<bigint>(
    kind,
    [kind, isLarge ? "7n" : "7", 7n],
    (value) =>
      isLarge
        ? { encoded: encodeBigInt(value), shown: showBigInt(value) }
        : { encoded: Number(value), shown: showNumber(Number(value)) },
    [min, max, 0n, max - 1n, min + 1n, ...(isLarge ? [76561198431480771n] : [])],
    fc.bigInt({ min, max }),
  );
});
const initialVectors: Record<VectorKind, readonly number[]> = {
  vector2: [0, 0],
  vector3: [0, 0, 0],
  vector4: [0, 0, 0, 1],
  quaternion: [0, 0, 0, 1],
  color: [1, 1, 1],
};
const vectorCases = (Object.keys(vectorSizes) as VectorKind[]).map((kind) => {
  const className = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  const size = vectorSizes[kind];
  return createCase<readonly number[]>(
    kind,
    [className, `new ${className}()`, initialVectors[kind]],
    (numbers) => ({ encoded: numbers.map(encodeNumber), shown: showVector(className, numbers) }),
    oddNumbers.map((_, index) => Array.from({ length: size }, (_, axis) => cycle(oddNumbers, index + axis))),
    fc.array(anyNumber, { minLength: size, maxLength: size }),
  );
});

const nothing: FieldSample = { encoded: null, shown: "nothing" };
const nothingOr =
  <T>(sampleOf: (value: T) => FieldSample) =>
  (value: T | undefined) =>
    value === undefined ? nothing : sampleOf(value);
const entityCase = createCase(
  "toEntity",
  ["Entity | undefined", "undefined", undefined],
  nothingOr((id: string) => ({ encoded: { $entity: id }, shown: showReference("Entity", id) })),
  [...targetIds, undefined],
);
const componentCases = ["Transform", "MeshRenderer", "Target"].map((type) =>
  createCase(
    `to${type}`,
    [`${type} | undefined`, "undefined", undefined],
    nothingOr((id: string) => ({
      encoded: { $component: `${id} ${type}` },
      shown: showReference(type, `${id} ${type}`),
    })),
    [...targetIds, undefined],
  ),
);
const assetCases = assetKinds.map((kind) =>
  createCase(
    `to${kind}`,
    [`${kind} | undefined`, "undefined", undefined],
    nothingOr((path: string) => ({ encoded: { $asset: path }, shown: showReference(kind, path) })),
    ["assets/a.bin", "assets/gone/ü 😀 '\".x", undefined],
  ),
);

/** Declared beside the classes, see `holder-scripts.ts`. */
const enumCases = [
  createCase(
    "numbered",
    ["Numbered", "Numbered.Idle", ["Idle", 0]],
    ([name, value]: readonly [string, number]) => ({ encoded: name, shown: showNumber(value) }),
    [
      ["Idle", 0],
      ["Run", 5],
      ["Back", -1],
      ["toString", 7],
    ],
  ),
  createCase(
    "worded",
    ["Worded", "Worded.Up", ["Up", "up"]],
    ([name, value]: readonly [string, string]) => ({ encoded: name, shown: showText(value) }),
    [
      ["Up", "up"],
      ["None", ""],
      ["Odd", "__proto__"],
    ],
  ),
  createCase("literal", ['"low" | "high" | ""', '"low"', "low"], textOf, ["high", "", "low"]),
  createCase(
    "literalNumber",
    ["1 | 2 | -3", "1", 1],
    (value: number) => ({ encoded: String(value), shown: showNumber(value) }),
    [2, -3, 1],
  ),
];

const valueCases = [booleanCase, textCase, charCase, ...numberCases, ...integerCases, ...vectorCases, ...enumCases];
const referenceCases = [entityCase, ...componentCases, ...assetCases];
const singleCases = [...valueCases, ...referenceCases];

function optionalOf(field: FieldCase): FieldCase {
  return {
    name: `optional_${field.name}`,
    annotation: `(${field.annotation}) | undefined`,
    initial: ["undefined", nothing],
    extremes: [...field.extremes, nothing],
    any: fc.oneof(field.any, fc.constant(nothing)),
  };
}

function arrayOf(field: FieldCase): FieldCase {
  const listOf = (items: readonly FieldSample[]): FieldSample => ({
    encoded: items.map(({ encoded }) => encoded),
    shown: showList(items.map(({ shown }) => shown)),
  });
  return {
    name: `list_${field.name}`,
    annotation: `(${field.annotation})[]`,
    initial: ["[]", listOf([])],
    extremes: [listOf(field.extremes), listOf([])],
    any: fc.array(field.any, { maxLength: 4 }).map(listOf),
  };
}

/** A `@serializable` class, with members of these types in this order. */
export interface ObjectCase extends FieldCase {
  readonly className: string;
  readonly members: readonly FieldCase[];
}

function objectOf(className: string, members: readonly FieldCase[]): ObjectCase {
  const sampleOf = (samples: readonly FieldSample[]): FieldSample => {
    const named = members.map(({ name }, index) => [name, cycle(samples, index)] as const);
    return {
      encoded: Object.fromEntries(named.map(([name, { encoded }]) => [name, encoded])),
      shown: showObject(className, Object.fromEntries(named.map(([name, { shown }]) => [name, shown]))),
    };
  };
  const most = Math.max(...members.map(({ extremes }) => extremes.length));
  return {
    name: `nested_${className}`,
    annotation: className,
    initial: [`new ${className}()`, sampleOf(members.map(({ initial }) => initial[1]))],
    className,
    members,
    extremes: Array.from({ length: most }, (_, index) =>
      sampleOf(members.map(({ extremes }) => cycle(extremes, index))),
    ),
    any: fc.tuple(...members.map(({ any }) => any)).map(sampleOf),
  };
}

const leaf = objectOf("Leaf", singleCases);
const branch = objectOf("Branch", [leaf, arrayOf(leaf), optionalOf(leaf), optionalOf(arrayOf(textCase))]);
const fewBranches = arrayOf({ ...branch, extremes: branch.extremes.slice(0, 2) });
const trunk = objectOf("Trunk", [branch, fewBranches, arrayOf(arrayOf(entityCase))]);

/** The nested classes, each after those that it uses. */
export const objectCases: readonly ObjectCase[] = [leaf, branch, trunk];

/** Every type of field, alone, optional, in lists, and nested. */
export const fieldCases: readonly FieldCase[] = [
  ...singleCases,
  ...singleCases.map(arrayOf),
  ...valueCases.map(optionalOf),
  ...numberCases.map(arrayOf).map(arrayOf),
  arrayOf(optionalOf(textCase)),
  optionalOf(arrayOf(charCase)),
  leaf,
  trunk,
  arrayOf(leaf),
  optionalOf(branch),
];

/** What is set in one component, by the field's name; the others stay unset. */
export type HolderSample = Readonly<Record<string, FieldSample>>;

export const anyHolder: fc.Arbitrary<HolderSample> = fc
  .record(Object.fromEntries(fieldCases.map(({ name, any }) => [name, any])), { requiredKeys: [] })
  .map((sample) => sample as HolderSample);

/** Components that have every field at one of its extremes after the other. */
export function listExtremes(): readonly HolderSample[] {
  const most = Math.max(...fieldCases.map(({ extremes }) => extremes.length));
  return Array.from({ length: most }, (_, index) =>
    Object.fromEntries(fieldCases.map(({ name, extremes }) => [name, cycle(extremes, index)])),
  );
}
