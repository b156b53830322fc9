import { fieldKeys, storedValue } from "../document/field-keys";
import type { FieldInfo } from "../document/field-type";
import { heldValue } from "../document/held-value";
import type { ComponentRecord } from "../document/scene-record";
import { reservedComponentKeys } from "../document/scene-record";
import type { FieldSnapshot } from "../protocol/session-api";

/**
 * A component's fields as they follow from its record alone, for where no instance can be asked: those that its type
 * declares, in their order, then what no type declares.
 */
export function readRecordFields(fields: readonly FieldInfo[], record: ComponentRecord): FieldSnapshot[] {
  const names = new Set(fields.map(({ name }) => name));
  const declared = fields.map((field): FieldSnapshot => {
    const stored = storedValue(record, field, names);
    const state = stored === undefined ? "default" : "set";
    return { name: field.name, value: heldValue(field, stored), state, type: field.type };
  });
  const keys = new Set(fields.flatMap((field) => fieldKeys(field, names)));
  const kept = Object.entries(record).flatMap(([name, value]): FieldSnapshot[] => {
    if (value === undefined || keys.has(name) || reservedComponentKeys.has(name)) return [];
    return [{ name, value, state: "set", type: { kind: "unknown", text: "unknown" } }];
  });
  return [...declared, ...kept];
}
