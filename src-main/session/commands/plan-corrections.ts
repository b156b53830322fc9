import { isSameJson } from "../../../src-shared/base/json";
import { parseFieldPath, setAtPath } from "../../../src-shared/document/field-path";
import { defaultValue } from "../../../src-shared/document/field-value";
import type { SceneChange, SceneDiff } from "../../../src-shared/document/scene-diff";
import { sidesOf } from "../../../src-shared/document/scene-diff";
import type { FieldEdit } from "../../../src-shared/protocol/command";
import type { PlanContext } from "./edit-plan";

/**
 * What an instance made of an edit, as a diff. The instance has the last word, so limits do not apply; a value that the
 * field's type cannot hold is left out, as it could not be injected again.
 */
export function planCorrections({ document, catalog }: PlanContext, corrections: readonly FieldEdit[]): SceneDiff {
  const diff: SceneChange[] = [];
  for (const { entity, component: idOrType, path, value } of corrections) {
    const component = document.component(entity, idOrType);
    const [key, ...steps] = parseFieldPath(path) ?? [""];
    const field = component && catalog.find(component.type)?.fields.get(key);
    if (!field) continue;
    const before = component[key];
    const checked =
      value === undefined ? undefined : setAtPath(field.type, before ?? defaultValue(field), steps, value, key);
    if (checked && !checked.ok) continue;
    const after = checked?.value;
    if (isSameJson(before, after)) continue;
    diff.push({
      kind: "setComponent",
      entity,
      component: component.id,
      key,
      ...sidesOf(before, after),
    });
  }
  return diff;
}
