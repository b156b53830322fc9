import type { JsonValue } from "../../../src-shared/base/json";
import { isSameJson } from "../../../src-shared/base/json";
import { ok } from "../../../src-shared/base/result";
import type { SceneChange } from "../../../src-shared/document/scene-diff";
import type { ComponentRecord } from "../../../src-shared/document/scene-record";
import type { FieldEdit } from "../../../src-shared/protocol/command";
import { checkFieldEdit, earlierKeys } from "./check-field-edit";
import { findReferenceProblem } from "./check-references";
import { requireComponent } from "./component-edits";
import type { PlanContext, PlanResult } from "./edit-plan";
import { refuse } from "./edit-plan";

interface PendingComponent {
  readonly entity: string;
  readonly before: ComponentRecord;
  /** As it will be after the edits so far, so that later ones build on them. */
  after: ComponentRecord;
  readonly keys: Set<string>;
}

/** Sets fields of any number of components; edits of one field build on each other. */
export function planSetFields(context: PlanContext, edits: readonly FieldEdit[], label?: string): PlanResult {
  const { catalog } = context;
  const pending = new Map<string, PendingComponent>();
  for (const edit of edits) {
    const found = requireComponent(context, edit.entity, edit.component);
    if (!found.ok) return found;
    const { entity, component } = found.value;
    const present = pending.get(component.id) ?? {
      entity: entity.id,
      before: component,
      after: component,
      keys: new Set(),
    };
    const checked = checkFieldEdit(catalog, present.after, edit.path, edit.value);
    if (!checked.ok) return checked;
    const { key, after } = checked.value;
    if (key === "type" && entity.components.some((other) => other.id !== component.id && other.type === after)) {
      return refuse("notUnique", `${entity.name} has ${JSON.stringify(after)} already.`);
    }
    const info = catalog.find(component.type);
    const field = info?.fields.get(key);
    const problem = field && findReferenceProblem(context, field, present.after[key], after);
    if (problem !== undefined) return refuse("invalidValue", problem);
    for (const name of info ? earlierKeys(info, present.after, key) : []) setPending(present, name, undefined);
    setPending(present, key, after);
    pending.set(component.id, present);
  }
  const diff: SceneChange[] = [];
  for (const { entity, before, after, keys } of pending.values()) {
    for (const key of keys) {
      if (!isSameJson(before[key], after[key])) diff.push(settingOf(entity, before.id, key, before[key], after[key]));
    }
  }
  return ok({ label: label ?? nameEdits(edits), diff, ids: [], fresh: [] });
}

function setPending(pending: PendingComponent, key: string, value: JsonValue | undefined): void {
  pending.after = { ...pending.after, [key]: value };
  pending.keys.add(key);
}

function settingOf(
  entity: string,
  component: string,
  key: string,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
): SceneChange {
  return {
    kind: "setComponent",
    entity,
    component,
    key,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}

/** "Set speed", "Reset speed", "Set 3 fields". */
function nameEdits(edits: readonly FieldEdit[]): string {
  const fields = new Set(edits.map(({ path }) => /^[^.[]*/.exec(path)?.[0] ?? path));
  const verb = edits.every(({ value }) => value === undefined) ? "Reset" : "Set";
  return fields.size === 1 ? `${verb} ${[...fields].join("")}` : `${verb} ${fields.size} fields`;
}
