import type { JsonValue } from "../../src-shared/base/json";
import { isSameJson } from "../../src-shared/base/json";
import type { Result } from "../../src-shared/base/result";
import { ok } from "../../src-shared/base/result";
import { parseFieldPath } from "../../src-shared/document/field-path";
import type { SceneChange } from "../../src-shared/document/scene-diff";
import { sidesOf } from "../../src-shared/document/scene-diff";
import { SceneDocument } from "../../src-shared/document/scene-document";
import type { Command, CommandDone, CommandRefusal, CommandResult, FieldEdit } from "../../src-shared/protocol/command";
import type { FieldSnapshot, SceneChangedEvent } from "../../src-shared/protocol/session-api";
import type { PlaySession } from "../script-engine/types";
import { applyForeignDiff } from "./apply-foreign-diff";
import { requireComponent } from "./commands/component-edits";
import type { PlanContext } from "./commands/edit-plan";
import { planCommand } from "./commands/plan-command";
import { planSetFields } from "./commands/set-fields";
import type { ComponentCatalog } from "../../src-shared/scripting/component-catalog";
import type { PlayEdits } from "./play-edits";
import { touchedBy } from "./scene-editor";

/** The running game as main knows it: a mirror of its structure; the values in it may be older than the instances'. */
export interface PlayWorld {
  readonly session: PlaySession;
  readonly edits: PlayEdits;
  mirror: SceneDocument;
}

/** Carries out a command in the running game. What the instances hold afterwards is read back and told. */
export async function executeInPlay(
  world: PlayWorld,
  catalog: ComponentCatalog,
  command: Command,
  onDidChange: (event: SceneChangedEvent) => void,
): Promise<CommandResult> {
  if (command.kind === "batch") return executeBatchInPlay(world, catalog, command, onDidChange);
  if (command.kind === "setFields") return setFieldsInPlay(world, catalog, command.edits, onDidChange);
  // A copy is of what is there now, and an entity keeps the place that it has now, not the one when the game began.
  const needsValues = command.kind === "duplicateEntities" || command.kind === "reparentEntities";
  if (needsValues) world.mirror = new SceneDocument(await world.session.serialize());
  const planned = planCommand({ document: world.mirror, catalog }, command);
  if (!planned.ok) return planned;
  const { diff, ids } = planned.value;
  if (diff.length === 0) return { ok: true, diff, ids };
  await world.session.applyDiff(diff);
  const applied = applyForeignDiff(world.mirror, diff);
  if (applied.length > 0) onDidChange({ diff: applied, touched: touchedBy(applied) });
  return { ok: true, diff, ids };
}

async function executeBatchInPlay(
  world: PlayWorld,
  catalog: ComponentCatalog,
  batch: Extract<Command, { kind: "batch" }>,
  onDidChange: (event: SceneChangedEvent) => void,
): Promise<CommandResult> {
  // Planned for its checks only: each command acts on what the game is by then.
  const planned = planCommand({ document: world.mirror, catalog }, batch);
  if (!planned.ok) return planned;
  const results: CommandDone[] = [];
  for (const command of batch.commands) {
    const result = await executeInPlay(world, catalog, command, onDidChange);
    if (!result.ok) return result;
    results.push(result);
  }
  return { ok: true, diff: results.flatMap(({ diff }) => diff), ids: results.flatMap(({ ids }) => ids) };
}

async function setFieldsInPlay(
  world: PlayWorld,
  catalog: ComponentCatalog,
  edits: readonly FieldEdit[],
  onDidChange: (event: SceneChangedEvent) => void,
): Promise<CommandResult> {
  const resolved = resolveComponents({ document: world.mirror, catalog }, edits);
  if (!resolved.ok) return resolved;
  await refreshLists(world, resolved.value, onDidChange);
  // Planned for its checks only: the values that it builds on may be old.
  const planned = planSetFields({ document: world.mirror, catalog }, edits);
  if (!planned.ok) return planned;
  await world.session.setFields(resolved.value);

  const snapshots = new Map<string, readonly FieldSnapshot[]>();
  for (const { entity, component } of resolved.value) {
    if (!snapshots.has(component)) snapshots.set(component, await world.session.getFields(entity, component));
  }
  const changes: SceneChange[] = [];
  for (const edit of resolved.value) {
    const fields = snapshots.get(edit.component) ?? [];
    world.edits.record(edit, edit.component, fields);
    const change = readBack(world.mirror, edit, fields);
    if (change) changes.push(change);
  }
  const diff = applyForeignDiff(world.mirror, changes);
  onDidChange({ diff, touched: [...snapshots.keys()] });
  return { ok: true, diff, ids: [] };
}

/** The mirror has the lists whose items are edited as the instances have them: scripts make them longer and shorter. */
async function refreshLists(
  { mirror, session }: PlayWorld,
  edits: readonly FieldEdit[],
  onDidChange: (event: SceneChangedEvent) => void,
): Promise<void> {
  const snapshots = new Map<string, readonly FieldSnapshot[]>();
  const changes: SceneChange[] = [];
  for (const edit of edits) {
    const { entity, component, path } = edit;
    if (!path.includes("[")) continue;
    const fields = snapshots.get(component) ?? (await session.getFields(entity, component));
    snapshots.set(component, fields);
    const [name] = parseFieldPath(path) ?? [];
    const isHeld = fields.some((field) => field.name === name && field.state === "set");
    const change = isHeld ? readBack(mirror, edit, fields) : undefined;
    if (change) changes.push(change);
  }
  const diff = applyForeignDiff(mirror, changes);
  if (diff.length > 0) onDidChange({ diff, touched: [] });
}

/** Names every component by its id, which stays the same when another of its type is added. */
function resolveComponents(
  context: PlanContext,
  edits: readonly FieldEdit[],
): Result<readonly FieldEdit[], CommandRefusal> {
  const resolved: FieldEdit[] = [];
  for (const edit of edits) {
    const found = requireComponent(context, edit.entity, edit.component);
    if (!found.ok) return found;
    resolved.push({ ...edit, component: found.value.component.id });
  }
  return ok(resolved);
}

/** The change of a whole field, as the instance has it. */
function readBack(mirror: SceneDocument, edit: FieldEdit, fields: readonly FieldSnapshot[]): SceneChange | undefined {
  const [key] = parseFieldPath(edit.path) ?? [""];
  const before = mirror.component(edit.entity, edit.component)?.[key];
  const after = key === "enabled" ? enabledOf(edit) : fields.find(({ name }) => name === key)?.value;
  if (isSameJson(before, after)) return undefined;
  return {
    kind: "setComponent",
    entity: edit.entity,
    component: edit.component,
    key,
    ...sidesOf(before, after),
  };
}

/** An enabled component has no such key. */
function enabledOf({ value }: FieldEdit): JsonValue | undefined {
  return value === false ? false : undefined;
}
