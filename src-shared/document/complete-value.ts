import type { JsonValue } from "../base/json";
import { isJsonObject } from "../base/json";
import type { FieldType } from "./field-type";
import { defaultValue } from "./field-value";

/** A value of a type, with the members that its objects leave out filled in. */
export function completeValue(type: FieldType, value: JsonValue): JsonValue {
  if (type.kind === "array" && Array.isArray(value)) {
    return (value as readonly JsonValue[]).map((item) => completeValue(type.element, item));
  }
  if (type.kind === "optional") return value === null ? null : completeValue(type.of, value);
  if (type.kind !== "object" || !isJsonObject(value)) return value;
  const members = type.fields.map((field) => {
    const given = value[field.name];
    return [field.name, given === undefined ? defaultValue(field) : completeValue(field.type, given)] as const;
  });
  return { ...value, ...Object.fromEntries(members) };
}
