import { fieldKeys } from "../../src-shared/document/field-keys";
import type { ComponentRecord } from "../../src-shared/document/scene-record";
import { reservedComponentKeys } from "../../src-shared/document/scene-record";
import type { FieldSnapshot } from "../../src-shared/protocol/session-api";
import type { ComponentCatalog } from "../../src-shared/scripting/component-catalog";
import { heldValue, storedValue } from "./commands/held-value";

/** A component's fields as the document has them, for where no domain runs: declared ones, then what no class declares. */
export function readFieldSnapshots(catalog: ComponentCatalog, component: ComponentRecord): readonly FieldSnapshot[] {
  const info = catalog.find(component.type);
  const fields = [...(info?.fields.values() ?? [])];
  const declared = fields.map((field): FieldSnapshot => {
    const stored = info && storedValue(info, component, field);
    const state = stored === undefined ? "default" : "set";
    return { name: field.name, value: heldValue(field, stored), state, type: field.type };
  });
  const names = new Set(fields.flatMap((field) => fieldKeys(field, (name) => info?.fields.has(name) ?? false)));
  const kept = Object.entries(component).flatMap(([name, value]): FieldSnapshot[] => {
    if (value === undefined || names.has(name) || reservedComponentKeys.has(name)) return [];
    return [{ name, value, state: "set", type: { kind: "unknown", text: "unknown" } }];
  });
  return [...declared, ...kept];
}
