import { ok } from "../../../src-shared/base/result";
import { runToEnd } from "../../../src-shared/base/run-to-end";
import type { SceneChange } from "../../../src-shared/document/scene-diff";
import { SceneDocument } from "../../../src-shared/document/scene-document";
import type { Command } from "../../../src-shared/protocol/command";
import { planAddComponent } from "./add-component";
import { planAddEntity } from "./add-entity";
import { planMoveComponent, planRemoveComponent, planResetComponent } from "./component-edits";
import { planDuplicateEntities } from "./duplicate-entities";
import type { PlanContext, PlanResult } from "./edit-plan";
import {
  planDeleteEntities,
  planRenameEntity,
  planReparentEntities,
  planSetEnabled,
  planSetTags,
} from "./entity-edits";
import { planPasteEntities } from "./paste-entities";
import { planSetFields } from "./set-fields";

/** Works out what a valid command changes, or why it cannot be done. Nothing is changed. */
export function planCommand(context: PlanContext, command: Command): PlanResult {
  return runToEnd(planCommandInSlices(context, command));
}

/** The same, pausing wherever it may take long, for a caller that must not block; the generator returns the plan. */
export function* planCommandInSlices(context: PlanContext, command: Command): Generator<void, PlanResult> {
  switch (command.kind) {
    case "addEntity":
      return planAddEntity(context, command);
    case "deleteEntities":
      return planDeleteEntities(context, command);
    case "duplicateEntities":
      return yield* planDuplicateEntities(context, command);
    case "reparentEntities":
      return planReparentEntities(context, command);
    case "renameEntity":
      return planRenameEntity(context, command);
    case "setTags":
      return planSetTags(context, command);
    case "setEnabled":
      return planSetEnabled(context, command);
    case "addComponent":
      return planAddComponent(context, command);
    case "removeComponent":
      return planRemoveComponent(context, command);
    case "moveComponent":
      return planMoveComponent(context, command);
    case "resetComponent":
      return planResetComponent(context, command);
    case "setFields":
      return planSetFields(context, command.edits);
    case "pasteEntities":
      return yield* planPasteEntities(context, command);
    case "batch":
      return yield* planBatch(context, command);
    case "applyPlayEdits":
      return planSetFields(context, command.edits, "Apply play edits");
  }
}

/** Plans each command on a copy on which those before it are done; the first refusal is that of the whole. */
function* planBatch(
  { document, catalog }: PlanContext,
  { label, commands }: Extract<Command, { kind: "batch" }>,
): Generator<void, PlanResult> {
  const draft = new SceneDocument(document.toRecord());
  const diff: SceneChange[] = [];
  const ids: string[] = [];
  const fresh = new Set<string>();
  for (const command of commands) {
    const planned = yield* planCommandInSlices({ document: draft, catalog }, command);
    if (!planned.ok) return planned;
    yield* draft.applyInSlices(planned.value.diff);
    for (const change of planned.value.diff) {
      diff.push(change);
      // A component that is given values is not as new: `onReset` would overwrite them.
      if (command.kind === "setFields" && change.kind === "setComponent") fresh.delete(change.component);
    }
    for (const id of planned.value.ids) ids.push(id);
    for (const id of planned.value.fresh) fresh.add(id);
  }
  return ok({ label, diff, ids, fresh: [...fresh] });
}
