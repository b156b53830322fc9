import { ok } from "../../../src-shared/base/result";
import { checkEntitiesInSlices } from "../../../src-shared/document/check-entities";
import { copyEntitiesInSlices } from "../../../src-shared/document/copy-entities";
import type { EntityRecord } from "../../../src-shared/document/scene-record";
import type { Command } from "../../../src-shared/protocol/command";
import { addCopies, SiblingNames } from "./add-copies";
import type { PlanContext, PlanResult } from "./edit-plan";
import { nameEntities, refuse, refuseUnknownEntity } from "./edit-plan";

/** Puts copies of entities from anywhere below a parent. The ids are those of the topmost ones. */
export function* planPasteEntities(
  { document }: PlanContext,
  command: Extract<Command, { kind: "pasteEntities" }>,
): Generator<void, PlanResult> {
  const { parent } = command;
  if (parent !== undefined && !document.has(parent)) return refuseUnknownEntity(parent);
  const present = new Set(command.entities.map(({ id }) => id));
  const loose = command.entities.map((entity): EntityRecord => {
    const { parent: from, ...root } = entity;
    return from !== undefined && present.has(from) ? entity : root;
  });
  const checked = yield* checkEntitiesInSlices(loose);
  if (!checked.ok) return refuse("invalidCommand", `These entities cannot be pasted: ${checked.message}`);

  const { entities } = yield* copyEntitiesInSlices(checked.value);
  const names = new SiblingNames(document, parent);
  const placed = entities.map((entity): EntityRecord => {
    if (entity.parent !== undefined) return entity;
    const name = names.claim(entity.name);
    return parent === undefined ? { ...entity, name } : { ...entity, name, parent };
  });
  const roots = placed.filter((entity) => entity.parent === parent);
  let next = Math.min(command.index ?? Infinity, document.childrenOf(parent).length);
  const diff = yield* addCopies(placed, () => next++);
  return ok({ label: `Paste ${nameEntities(roots)}`, diff, ids: roots.map(({ id }) => id), fresh: [] });
}
