import { ok } from "../../../src-shared/base/result";
import { copyEntitiesInSlices } from "../../../src-shared/document/copy-entities";
import type { SceneDocument } from "../../../src-shared/document/scene-document";
import type { EntityRecord } from "../../../src-shared/document/scene-record";
import type { Command } from "../../../src-shared/protocol/command";
import { addCopies, SiblingNames } from "./add-copies";
import type { PlanContext, PlanResult } from "./edit-plan";
import { nameEntities, requireEntities, topmostInOrder } from "./edit-plan";

/** Puts a copy of each subtree right after its original. The ids are those of the topmost copies. */
export function* planDuplicateEntities(
  { document }: PlanContext,
  command: Extract<Command, { kind: "duplicateEntities" }>,
): Generator<void, PlanResult> {
  const asked = requireEntities(document, command.ids);
  if (!asked.ok) return asked;
  const roots = topmostInOrder(document, command.ids);
  const originals = roots.flatMap((root) => document.subtree(root)).map((id) => document.entity(id) as EntityRecord);
  const { entities, newIds } = yield* copyEntitiesInSlices(originals);

  const originalOf = new Map(roots.map((root) => [newIds.get(root) as string, root]));
  const places = new Map<string | undefined, CopyPlaces>();
  const placesBelow = (parent: string | undefined) => {
    const present = places.get(parent) ?? new CopyPlaces(document, parent);
    places.set(parent, present);
    return present;
  };
  const named: EntityRecord[] = [];
  for (const entity of entities) {
    const isRoot = originalOf.has(entity.id);
    named.push(isRoot ? { ...entity, name: placesBelow(entity.parent).names.claim(entity.name) } : entity);
    yield;
  }
  const diff = yield* addCopies(named, ({ id, parent }) =>
    placesBelow(parent).indexAfter(originalOf.get(id) as string),
  );
  const ids = roots.map((root) => newIds.get(root) as string);
  return ok({ label: `Duplicate ${nameEntities(asked.value)}`, diff, ids, fresh: [] });
}

/** Where copies stand among the children of one parent. */
class CopyPlaces {
  readonly names: SiblingNames;
  private readonly indices: ReadonlyMap<string, number>;
  private count = 0;

  constructor(document: SceneDocument, parent: string | undefined) {
    this.names = new SiblingNames(document, parent);
    this.indices = new Map(document.childrenOf(parent).map((id, index) => [id, index]));
  }

  /** Right after an original, whose own index each copy before it has raised by one. Ask in hierarchy order. */
  indexAfter(original: string): number {
    this.count += 1;
    return (this.indices.get(original) as number) + this.count;
  }
}
