import { convertValue } from "../document/convert-value";
import { storedValue } from "../document/field-keys";
import { checkFieldValue } from "../document/field-value";
import type { EntityRecord } from "../document/scene-record";
import type { ComponentCatalog } from "./component-catalog";
import type { ScriptDiagnostic } from "./script-diagnostic";

/** The values of an entity that do not fit the fields that they are for, nor go over into what does. */
export function findMisfits(
  entity: EntityRecord,
  catalog: ComponentCatalog,
  file: string | undefined,
): readonly ScriptDiagnostic[] {
  const problems: ScriptDiagnostic[] = [];
  for (const component of entity.components) {
    const info = catalog.find(component.type);
    if (!info) continue;
    for (const field of info.fields.values()) {
      const { name, type } = field;
      const stored = storedValue(component, field, info.fields);
      if (stored === undefined || type.kind === "unknown") continue;
      const checked = checkFieldValue(type, stored, name);
      if (checked.ok) continue;
      const outcome = convertValue(type, stored)?.outcome;
      if (outcome === "converted") continue;
      const what =
        outcome === "lossy"
          ? `A part of ${name} does not fit and has its default`
          : `${checked.message} The default is used instead`;
      problems.push({
        severity: "warning",
        source: "scene",
        message: `${what}; give ${component.type}.${name} of ${entity.name} another value.`,
        ...(file === undefined ? {} : { file }),
        entity: { id: entity.id, name: entity.name },
        script: component.type,
        field: name,
      });
    }
  }
  return problems;
}
