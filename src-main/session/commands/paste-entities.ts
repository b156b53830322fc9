import { ok } from "../../../src-shared/base/result";
import { checkEntities } from "../../../src-shared/document/check-entities";
import { copyEntities } from "../../../src-shared/document/copy-entities";
import type { EntityRecord } from "../../../src-shared/document/scene-record";
import type { Command } from "../../../src-shared/protocol/command";
import { addCopies, freeName, namesBelow } from "./add-copies";
import type { PlanContext, PlanResult } from "./edit-plan";
import { nameEntities, refuse, refuseUnknownEntity } from "./edit-plan";
import { SiblingDraft } from "./sibling-draft";

/** Puts copies of entities from anywhere below a parent. The ids are those of the topmost ones. */
export function planPasteEntities(
  { document }: PlanContext,
  command: Extract<Command, { kind: "pasteEntities" }>,
): PlanResult {
  const { parent } = command;
  if (parent !== undefined && !document.has(parent)) return refuseUnknownEntity(parent);
  const present = new Set(command.entities.map(({ id }) => id));
  const loose = command.entities.map((entity): EntityRecord => {
    const { parent: from, ...root } = entity;
    return from !== undefined && present.has(from) ? entity : root;
  });
  const checked = checkEntities(loose);
  if (!checked.ok) return refuse("invalidCommand", `These entities cannot be pasted: ${checked.message}`);

  const { entities } = copyEntities(checked.value);
  const names = namesBelow(document, parent);
  const placed = entities.map((entity): EntityRecord => {
    if (entity.parent !== undefined) return entity;
    const name = freeName(entity.name, names);
    names.add(name);
    return parent === undefined ? { ...entity, name } : { ...entity, name, parent };
  });
  const roots = placed.filter((entity) => entity.parent === parent);
  const draft = new SiblingDraft(document);
  let next = Math.min(command.index ?? Infinity, draft.count(parent));
  const diff = addCopies(draft, placed, () => next++);
  return ok({ label: `Paste ${nameEntities(roots)}`, diff, ids: roots.map(({ id }) => id), fresh: [] });
}
