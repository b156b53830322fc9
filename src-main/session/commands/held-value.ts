import type { JsonValue } from "../../../src-shared/base/json";
import { convertValue } from "../../../src-shared/document/convert-value";
import { fieldKeys } from "../../../src-shared/document/field-keys";
import type { FieldInfo } from "../../../src-shared/document/field-type";
import { defaultValue } from "../../../src-shared/document/field-value";
import type { ComponentRecord } from "../../../src-shared/document/scene-record";
import type { ComponentTypeInfo } from "../../../src-shared/scripting/component-catalog";

/** What a record has of a field, under its present or an earlier name. */
export function storedValue(
  info: ComponentTypeInfo,
  component: ComponentRecord,
  field: FieldInfo,
): JsonValue | undefined {
  return fieldKeys(field, (name) => info.fields.has(name))
    .map((key) => component[key])
    .find((value) => value !== undefined);
}

/**
 * What a field holds of which a record has `stored`, or nothing: that, or the default. What was stored while the field had
 * another type counts as the instance has it.
 */
export function heldValue(field: FieldInfo, stored: JsonValue | undefined): JsonValue {
  const conversion = stored === undefined ? undefined : convertValue(field.type, stored);
  return conversion?.value ?? defaultValue(field);
}

/** The keys that hold values of a field under its earlier names; they go when the field itself is set or reset. */
export function earlierKeys(info: ComponentTypeInfo, component: ComponentRecord, key: string): readonly string[] {
  const field = info.fields.get(key);
  const keys = field ? fieldKeys(field, (name) => info.fields.has(name)) : [];
  return keys.filter((name) => name !== key && Object.hasOwn(component, name));
}
