import type { JsonValue } from "../base/json";
import { isJsonObject } from "../base/json";
import type { FieldType } from "./field-type";
import { zeroValue } from "./field-value";

/** A value of a type, with the members that its objects leave out filled in: zero, empty, no reference. */
export function completeValue(type: FieldType, value: JsonValue): JsonValue {
  if (type.kind === "array" && Array.isArray(value)) {
    return (value as readonly JsonValue[]).map((item) => completeValue(type.element, item));
  }
  if (type.kind === "optional") return value === null ? null : completeValue(type.of, value);
  if (type.kind !== "object" || !isJsonObject(value)) return value;
  const members = type.fields.map(({ name, type: member }) => {
    const given = value[name];
    return [name, given === undefined ? zeroValue(member) : completeValue(member, given)] as const;
  });
  return { ...value, ...Object.fromEntries(members) };
}
