import type { JsonObject, JsonValue } from "../base/json";
import type { FieldInfo } from "./field-type";

type NamedField = Pick<FieldInfo, "name" | "attributes">;

/** The names of all fields of a class, as of a Set or the keys of a Map. */
export interface FieldNames {
  has(name: string): boolean;
}

/**
 * The keys under which a record may hold a field, the present name first. An earlier name that another field has by now
 * leads to that one alone.
 */
export function fieldKeys({ name, attributes }: NamedField, names: FieldNames): readonly string[] {
  return [name, ...(attributes.formerly ?? []).filter((earlier) => !names.has(earlier))];
}

/** What a record has of a field, under its present or an earlier name. */
export function storedValue(record: JsonObject, field: NamedField, names: FieldNames): JsonValue | undefined {
  return valueUnder(record, fieldKeys(field, names));
}

/** What a record has under the first of some keys that it has. */
export function valueUnder(record: JsonObject, keys: readonly string[]): JsonValue | undefined {
  for (const key of keys) {
    const value = record[key];
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A nested object with each value that stands under an earlier name of a member under its present one instead. */
export function withPresentNames(fields: readonly NamedField[], value: JsonObject): JsonObject {
  let renamed: Record<string, JsonValue | undefined> | undefined;
  const names: FieldNames = { has: (key) => fields.some(({ name }) => name === key) };
  for (const field of fields) {
    const { name } = field;
    if (value[name] !== undefined) continue;
    const earlier = fieldKeys(field, names).find((key) => value[key] !== undefined);
    if (earlier === undefined) continue;
    renamed ??= { ...value };
    renamed[name] = value[earlier];
    delete renamed[earlier];
  }
  return renamed ?? value;
}
