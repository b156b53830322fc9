import { fieldKeys } from "../../../src-shared/document/field-keys";
import type { ComponentRecord } from "../../../src-shared/document/scene-record";
import type { ComponentTypeInfo } from "../../../src-shared/scripting/component-catalog";

/** The keys that hold values of a field under its earlier names; they go when the field itself is set or reset. */
export function earlierKeys(info: ComponentTypeInfo, component: ComponentRecord, key: string): readonly string[] {
  const field = info.fields.get(key);
  const keys = field ? fieldKeys(field, info.fields) : [];
  return keys.filter((name) => name !== key && Object.hasOwn(component, name));
}
