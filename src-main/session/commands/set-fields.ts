import type { JsonValue } from "../../../src-shared/base/json";
import { isSameJson } from "../../../src-shared/base/json";
import { ok } from "../../../src-shared/base/result";
import { storedValue } from "../../../src-shared/document/field-keys";
import { findLimitProblem } from "../../../src-shared/document/field-limits";
import type { FieldInfo } from "../../../src-shared/document/field-type";
import { heldValue } from "../../../src-shared/document/held-value";
import type { SceneChange } from "../../../src-shared/document/scene-diff";
import type { ComponentRecord } from "../../../src-shared/document/scene-record";
import type { FieldEdit } from "../../../src-shared/protocol/command";
import { checkFieldEdit } from "./check-field-edit";
import { findReferenceProblem } from "./check-references";
import { requireComponent } from "./component-edits";
import type { PlanContext, PlanResult } from "./edit-plan";
import { refuse } from "./edit-plan";
import { earlierKeys } from "./earlier-keys";

interface PendingComponent {
  readonly entity: string;
  readonly before: ComponentRecord;
  /** As it will be after the edits so far, so that later ones build on them. */
  readonly after: ComponentRecord & Record<string, JsonValue | undefined>;
  /** The keys that were edited, with what is declared of them. */
  readonly fields: Map<string, FieldInfo | undefined>;
}

/** Sets fields of any number of components; edits of one field build on each other. */
export function planSetFields(context: PlanContext, edits: readonly FieldEdit[], label?: string): PlanResult {
  const { catalog } = context;
  const pending = new Map<string, PendingComponent>();
  const own = new WeakSet<object>();
  for (const edit of edits) {
    const found = requireComponent(context, edit.entity, edit.component);
    if (!found.ok) return found;
    const { entity, component } = found.value;
    const edited = pending.get(component.id) ?? startEdits(entity.id, component);
    pending.set(component.id, edited);
    const { after, fields } = edited;
    const checked = checkFieldEdit(catalog, after, edit.path, edit.value, own);
    if (!checked.ok) return checked;
    const { key, field, after: value } = checked.value;
    if (key === "type" && entity.components.some((other) => other.id !== component.id && other.type === value)) {
      return refuse("notUnique", `${entity.name} has ${JSON.stringify(value)} already.`);
    }
    const info = catalog.find(component.type);
    for (const name of info ? earlierKeys(info, after, key) : []) {
      after[name] = undefined;
      fields.set(name, undefined);
    }
    after[key] = value;
    fields.set(key, field);
  }
  const diff: SceneChange[] = [];
  for (const { entity, before, after, fields } of pending.values()) {
    const info = catalog.find(before.type);
    for (const [key, field] of fields) {
      const problem =
        info && field && findValueProblem(context, field, storedValue(before, field, info.fields), after[key]);
      if (problem !== undefined) return refuse("invalidValue", problem);
      if (!isSameJson(before[key], after[key])) diff.push(settingOf(entity, before.id, key, before[key], after[key]));
    }
  }
  return ok({ label: label ?? nameEdits(edits), diff, ids: [], fresh: [] });
}

function startEdits(entity: string, component: ComponentRecord): PendingComponent {
  return { entity, before: component, after: { ...component }, fields: new Map() };
}

/** Why a field cannot have a value although its type can. */
function findValueProblem(
  context: PlanContext,
  field: FieldInfo,
  stored: JsonValue | undefined,
  after: JsonValue | undefined,
): string | undefined {
  if (after === undefined) return undefined;
  const [before, held] = [heldValue(field, stored), heldValue(field, after)];
  return findLimitProblem(field, held, before) ?? findReferenceProblem(context, field, before, held);
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
