import { isSameJson } from "../../../src-shared/base/json";
import { convertValue } from "../../../src-shared/document/convert-value";
import type { SceneChange, SceneDiff } from "../../../src-shared/document/scene-diff";
import { sidesOf } from "../../../src-shared/document/scene-diff";
import type { FieldEdit } from "../../../src-shared/protocol/command";
import type { PlanContext } from "./edit-plan";

/**
 * What an instance made of an edit, as a diff; each is of a whole field. The instance has the last word, so limits do not
 * apply; a value that the field's type cannot hold is left out, as it could not be injected again.
 */
export function planCorrections({ document, catalog }: PlanContext, corrections: readonly FieldEdit[]): SceneDiff {
  const diff: SceneChange[] = [];
  for (const { entity, component: idOrType, path: key, value: after } of corrections) {
    const component = document.component(entity, idOrType);
    const field = component && catalog.find(component.type)?.fields.get(key);
    if (!field || (after !== undefined && !convertValue(field.type, after))) continue;
    const before = component[key];
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
