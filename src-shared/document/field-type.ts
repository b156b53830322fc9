import type { JsonValue } from "../base/json";
import { isSameJson } from "../base/json";

/**
 * The types a field can have, for built-in components and script classes alike. From a FieldType come the validator, the
 * inspector's control, the serializer and the conversion between a document's JSON and a live script value.
 */
export type FieldType =
  | { readonly kind: PlainKind }
  | { readonly kind: IntegerKind }
  | { readonly kind: VectorKind }
  /** A reference to a component of the named built-in type or script class. */
  | { readonly kind: "component"; readonly type: string }
  | { readonly kind: "asset"; readonly asset: AssetKind }
  /** An enum or a union of string literals; stored by option name. `value` is what the script sees. */
  | { readonly kind: "enum"; readonly name?: string; readonly options: readonly EnumOption[] }
  | { readonly kind: "array"; readonly element: FieldType }
  /** A nested `@serializable` class. */
  | { readonly kind: "object"; readonly className: string; readonly fields: readonly FieldInfo[] }
  /** `T | undefined` or `name?: T`; an unset value is `null` in the document, and for scripts too where it `holdsNull`. */
  | { readonly kind: "optional"; readonly of: FieldType; readonly holdsNull?: true }
  /** Not supported: listed, kept verbatim, not editable. `text` is the annotation as written. */
  | { readonly kind: "unknown"; readonly text: string };

export type PlainKind = "boolean" | "char" | "float" | "double" | "string" | "entity";
export type IntegerKind = "int8" | "int16" | "int32" | "int64" | "uint8" | "uint16" | "uint32" | "uint64";
export type VectorKind = "vector2" | "vector3" | "vector4" | "quaternion" | "color";
export const assetKinds = ["Texture", "Model", "Material", "AudioClip", "Prefab", "SceneAsset", "TextAsset"] as const;
export type AssetKind = (typeof assetKinds)[number];

export interface EnumOption {
  readonly name: string;
  readonly value: string | number;
}

/** One field as the inspector and the serializer see it. */
export interface FieldInfo {
  readonly name: string;
  readonly type: FieldType;
  readonly attributes: FieldAttributes;
  /** The doc comment as written, without its stars; the tooltip unless `attributes.tooltip` says otherwise. */
  readonly doc?: string;
  /** Encoded: what a new object has in it, as its constructor leaves it; absent while no domain has made one, or if it threw. */
  readonly default?: JsonValue;
}

/** What decorators (or a built-in schema) say about a field. Absent means the type's usual behaviour. */
export interface FieldAttributes {
  /** Shows a slider; values outside are refused. */
  readonly range?: readonly [min: number, max: number];
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** Shown behind the number, for example "m/s". */
  readonly unit?: string;
  readonly tooltip?: string;
  readonly header?: string;
  readonly group?: string;
  readonly order?: number;
  readonly multiline?: boolean;
  readonly readOnly?: boolean;
  /** Shown only while the named sibling field is truthy, or equals `equals`. */
  readonly visibleIf?: { readonly field: string; readonly equals?: string | number | boolean };
  /** Shows a colour picker for a vector or string field. */
  readonly color?: boolean;
  /** Saved but not shown. */
  readonly hidden?: boolean;
  /** Saved and shown although its visibility or name would exclude it. */
  readonly serialize?: boolean;
  /** Earlier names of the field, newest first. */
  readonly formerly?: readonly string[];
}

/** The inclusive limits of every integer kind. */
export const integerLimits: Record<IntegerKind, readonly [min: bigint, max: bigint]> = {
  int8: [-(2n ** 7n), 2n ** 7n - 1n],
  int16: [-(2n ** 15n), 2n ** 15n - 1n],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint8: [0n, 2n ** 8n - 1n],
  uint16: [0n, 2n ** 16n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
};

/** How many numbers each vector kind holds, in order x y z w or r g b. */
export const vectorSizes: Record<VectorKind, number> = { vector2: 2, vector3: 3, vector4: 4, quaternion: 4, color: 3 };

export function isIntegerKind(kind: FieldType["kind"]): kind is IntegerKind {
  return kind in integerLimits;
}

export function isVectorKind(kind: FieldType["kind"]): kind is VectorKind {
  return kind in vectorSizes;
}

/** Whether values of the type have objects of nested classes in them. */
export function holdsNested(type: FieldType): boolean {
  if (type.kind === "array") return holdsNested(type.element);
  return type.kind === "optional" ? holdsNested(type.of) : type.kind === "object";
}

/** Whether values of both are the same; whatever else is said of the members of nested classes does not matter. */
export function isSameFieldType(a: FieldType, b: FieldType): boolean {
  return isSameJson(shapeOf(a), shapeOf(b));
}

function shapeOf(type: FieldType): JsonValue {
  switch (type.kind) {
    case "array":
      return { ...type, element: shapeOf(type.element) };
    case "optional":
      return { ...type, of: shapeOf(type.of) };
    case "object":
      return { ...type, fields: type.fields.map((field) => [field.name, shapeOf(field.type)]) };
    default:
      return type as unknown as JsonValue;
  }
}
