import { ok } from "../../../src-shared/base/result";
import { copyEntities } from "../../../src-shared/document/copy-entities";
import type { EntityRecord } from "../../../src-shared/document/scene-record";
import type { Command } from "../../../src-shared/protocol/command";
import { addCopies, freeName, namesBelow } from "./add-copies";
import type { PlanContext, PlanResult } from "./edit-plan";
import { nameEntities, requireEntities, topmostInOrder } from "./edit-plan";
import { SiblingDraft } from "./sibling-draft";

/** Puts a copy of each subtree right after its original. The ids are those of the topmost copies. */
export function planDuplicateEntities(
  { document }: PlanContext,
  command: Extract<Command, { kind: "duplicateEntities" }>,
): PlanResult {
  const asked = requireEntities(document, command.ids);
  if (!asked.ok) return asked;
  const roots = topmostInOrder(document, command.ids);
  const originals = roots.flatMap((root) => document.subtree(root)).map((id) => document.entity(id) as EntityRecord);
  const { entities, newIds } = copyEntities(originals);

  const originalOf = new Map(roots.map((root) => [newIds.get(root) as string, root]));
  const taken = new Map<string | undefined, Set<string>>();
  const named = entities.map((entity): EntityRecord => {
    if (!originalOf.has(entity.id)) return entity;
    const names = taken.get(entity.parent) ?? namesBelow(document, entity.parent);
    taken.set(entity.parent, names);
    const name = freeName(entity.name, names);
    names.add(name);
    return { ...entity, name };
  });

  const draft = new SiblingDraft(document);
  const diff = addCopies(draft, named, (copy) => {
    const original = originalOf.get(copy.id);
    return original === undefined ? undefined : draft.indexOf(original, copy.parent) + 1;
  });
  const ids = roots.map((root) => newIds.get(root) as string);
  return ok({ label: `Duplicate ${nameEntities(asked.value)}`, diff, ids, fresh: [] });
}
