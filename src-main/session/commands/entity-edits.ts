import { isSameJson } from "../../../src-shared/base/json";
import { ok } from "../../../src-shared/base/result";
import type { SceneChange } from "../../../src-shared/document/scene-diff";
import { sidesOf } from "../../../src-shared/document/scene-diff";
import type { Command } from "../../../src-shared/protocol/command";
import type { PlanContext, PlanResult } from "./edit-plan";
import { nameEntities, refuse, refuseUnknownEntity, requireEntities, topmostInOrder } from "./edit-plan";
import { keepWorldPlace } from "./keep-world-place";
import { SiblingDraft } from "./sibling-draft";

export function planRenameEntity(
  { document }: PlanContext,
  command: Extract<Command, { kind: "renameEntity" }>,
): PlanResult {
  const entity = document.entity(command.id);
  if (!entity) return refuseUnknownEntity(command.id);
  const { name: before } = entity;
  const after = command.name;
  const diff: SceneChange[] =
    before === after ? [] : [{ kind: "setEntity", id: entity.id, key: "name", before, after }];
  return ok({ label: `Rename ${before} to ${after}`, diff, ids: [], fresh: [] });
}

export function planSetEnabled(
  { document }: PlanContext,
  command: Extract<Command, { kind: "setEnabled" }>,
): PlanResult {
  const entities = requireEntities(document, [...new Set(command.ids)]);
  if (!entities.ok) return entities;
  const diff = entities.value
    .filter(({ enabled }) => enabled !== command.enabled)
    .map(({ id, enabled }): SceneChange => ({
      kind: "setEntity",
      id,
      key: "enabled",
      before: enabled,
      after: command.enabled,
    }));
  const verb = command.enabled ? "Enable" : "Disable";
  return ok({ label: `${verb} ${nameEntities(entities.value)}`, diff, ids: [], fresh: [] });
}

/** Each of the entities has exactly these tags afterwards. */
export function planSetTags({ document }: PlanContext, command: Extract<Command, { kind: "setTags" }>): PlanResult {
  const entities = requireEntities(document, [...new Set(command.ids)]);
  if (!entities.ok) return entities;
  const tags = [...new Set(command.tags)];
  const diff = entities.value
    .filter((entity) => !isSameJson(entity.tags ?? [], tags))
    .map(({ id, tags: before }): SceneChange => ({
      kind: "setEntity",
      id,
      key: "tags",
      ...sidesOf(before, tags.length === 0 ? undefined : tags),
    }));
  return ok({ label: `Set tags of ${nameEntities(entities.value)}`, diff, ids: [], fresh: [] });
}

/** Deletes entities with all below them. References to them stay in the document, so that undo restores them whole. */
export function planDeleteEntities(
  { document }: PlanContext,
  command: Extract<Command, { kind: "deleteEntities" }>,
): PlanResult {
  const entities = requireEntities(document, command.ids);
  if (!entities.ok) return entities;
  const draft = new SiblingDraft(document);
  const doomed = topmostInOrder(document, command.ids).flatMap((id) => document.subtree(id));
  const diff: SceneChange[] = [];
  for (const id of doomed.reverse()) {
    const entity = document.entity(id);
    if (entity) diff.push({ kind: "removeEntity", entity, index: draft.remove(id, entity.parent) });
  }
  return ok({ label: `Delete ${nameEntities(entities.value)}`, diff, ids: [], fresh: [] });
}

/**
 * Moves entities, in hierarchy order, below a parent or to the top level. `index` is where the first of them stands
 * afterwards; without it they go to the end. An entity whose ancestor is moved too stays below it. All keep their place in
 * the world.
 */
export function planReparentEntities(
  { document }: PlanContext,
  command: Extract<Command, { kind: "reparentEntities" }>,
): PlanResult {
  const entities = requireEntities(document, command.ids);
  if (!entities.ok) return entities;
  const { parent } = command;
  if (parent !== undefined && !document.has(parent)) return refuseUnknownEntity(parent);
  const moved = topmostInOrder(document, command.ids);
  const holder = moved.find((id) => parent !== undefined && document.isWithin(parent, id));
  if (holder !== undefined) {
    return refuse("cycle", `${document.entity(holder)?.name ?? holder} cannot be moved below itself.`);
  }
  const draft = new SiblingDraft(document);
  const diff: SceneChange[] = [];
  const leaving = new Set(moved);
  const present = document.childrenOf(parent);
  const staying = present.filter((id) => !leaving.has(id));
  const start = Math.min(command.index ?? staying.length, staying.length);
  const arranged = [...staying.slice(0, start), ...moved, ...staying.slice(start)];
  const isUnchanged = arranged.length === present.length && arranged.every((id, index) => id === present[index]);
  for (const id of isUnchanged ? [] : moved) {
    const entity = document.entity(id);
    if (!entity) continue;
    const { parent: from } = entity;
    const before = draft.remove(id, from);
    // Each goes right before the one that it precedes in the end, or last.
    const next = staying[start];
    const after = draft.insert(id, parent, next === undefined ? Infinity : draft.indexOf(next, parent));
    if (from !== parent || before !== after) {
      diff.push({ kind: "moveEntity", id, before: placeOf(from, before), after: placeOf(parent, after) });
      diff.push(...keepWorldPlace(document, entity, parent));
    }
  }
  return ok({ label: `Move ${nameEntities(entities.value)}`, diff, ids: [], fresh: [] });
}

function placeOf(parent: string | undefined, index: number) {
  return parent === undefined ? { index } : { parent, index };
}
