import type { FieldAttributes, FieldInfo, FieldType } from "./field-type";
import type { JsonValue } from "../base/json";

/**
 * A built-in component type, declared once. The validator, the inspector, the serializer, the script API and the typings
 * all follow from it. To add a type, write its schema in `components/` and list it in `built-in-components.ts`.
 */
export interface ComponentSchema {
  readonly type: string;
  /** Shown when adding a component. */
  readonly doc: string;
  /** The name of a lucide icon. */
  readonly icon: string;
  /** At most one on an entity. */
  readonly isUnique: boolean;
  readonly fields: readonly SchemaField[];
}

/** A field and its encoded default, which holds wherever a record does not set it. */
export interface SchemaField extends FieldInfo {
  readonly default: JsonValue;
}

/** Writes a schema's field in one line. */
export function field(
  name: string,
  type: FieldType | FieldType["kind"],
  defaultValue: JsonValue,
  doc: string,
  attributes: FieldAttributes = {},
): SchemaField {
  return {
    name,
    type: typeof type === "string" ? ({ kind: type } as FieldType) : type,
    default: defaultValue,
    doc,
    attributes,
  };
}

/** An enum type whose options are stored and seen by scripts under the same names. */
export function options(...names: string[]): FieldType {
  return { kind: "enum", options: names.map((name) => ({ name, value: name })) };
}
