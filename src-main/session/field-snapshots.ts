import type { ComponentRecord } from "../../src-shared/document/scene-record";
import { reservedComponentKeys } from "../../src-shared/document/scene-record";
import type { FieldSnapshot } from "../../src-shared/protocol/session-api";
import { defaultValue } from "../../src-shared/document/field-value";
import type { ComponentCatalog } from "../../src-shared/scripting/component-catalog";

/** A component's fields as the document has them, for where no domain runs: declared ones, then what no class declares. */
export function readFieldSnapshots(catalog: ComponentCatalog, component: ComponentRecord): readonly FieldSnapshot[] {
  const declared = [...(catalog.find(component.type)?.fields.values() ?? [])].map((field): FieldSnapshot => {
    const value = component[field.name];
    return {
      name: field.name,
      value: value ?? defaultValue(field),
      state: value === undefined ? "default" : "set",
      type: field.type,
    };
  });
  const names = new Set(declared.map(({ name }) => name));
  const kept = Object.entries(component).flatMap(([name, value]): FieldSnapshot[] => {
    if (value === undefined || names.has(name) || reservedComponentKeys.has(name)) return [];
    return [{ name, value, state: "set", type: { kind: "unknown", text: "unknown" } }];
  });
  return [...declared, ...kept];
}
