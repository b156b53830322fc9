import type { SceneChange } from "../../../src-shared/document/scene-diff";
import type { SceneDocument } from "../../../src-shared/document/scene-document";
import type { EntityRecord } from "../../../src-shared/document/scene-record";

/** Adds copies, in pre-order, below the parents that they name: roots at the given index, the others in their order. */
export function* addCopies(
  copies: readonly EntityRecord[],
  rootIndex: (root: EntityRecord) => number,
): Generator<void, readonly SceneChange[]> {
  /** How many children each copy has so far. */
  const counts = new Map<string, number>();
  const changes: SceneChange[] = [];
  for (const entity of copies) {
    const siblings = entity.parent === undefined ? undefined : counts.get(entity.parent);
    counts.set(entity.id, 0);
    if (entity.parent !== undefined && siblings !== undefined) counts.set(entity.parent, siblings + 1);
    changes.push({ kind: "addEntity", entity, index: siblings ?? rootIndex(entity) });
    yield;
  }
  return changes;
}

/** The names of a parent's children, and those that are given to new ones. */
export class SiblingNames {
  private readonly taken: Set<string>;
  /** For each stem the number up to which all are taken: a name is never free again, so that none is tried twice. */
  private readonly tried = new Map<string, number>();

  constructor(document: SceneDocument, parent: string | undefined) {
    this.taken = new Set(document.childrenOf(parent).map((id) => document.entity(id)?.name ?? ""));
  }

  /** "Cube (1)": the first such name that no sibling bears; the name itself when it is free. It is taken from now on. */
  claim(name: string): string {
    const free = this.taken.has(name) ? this.firstFree(name.replace(/ \(\d+\)$/, "")) : name;
    this.taken.add(free);
    return free;
  }

  private firstFree(stem: string): string {
    let number = (this.tried.get(stem) ?? 0) + 1;
    while (this.taken.has(`${stem} (${number})`)) number++;
    this.tried.set(stem, number);
    return `${stem} (${number})`;
  }
}
