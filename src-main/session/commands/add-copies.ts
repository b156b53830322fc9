import type { SceneChange } from "../../../src-shared/document/scene-diff";
import type { SceneDocument } from "../../../src-shared/document/scene-document";
import type { EntityRecord } from "../../../src-shared/document/scene-record";
import type { SiblingDraft } from "./sibling-draft";

/** Adds copies below the parents that they name: roots at the given index, the others in their order at the end. */
export function addCopies(
  draft: SiblingDraft,
  copies: readonly EntityRecord[],
  rootIndex: (root: EntityRecord) => number | undefined,
): readonly SceneChange[] {
  const added = new Set<string>();
  return copies.map((entity): SceneChange => {
    const isRoot = entity.parent === undefined || !added.has(entity.parent);
    added.add(entity.id);
    const index = draft.insert(entity.id, entity.parent, isRoot ? rootIndex(entity) : undefined);
    return { kind: "addEntity", entity, index };
  });
}

/** "Cube (1)": the first such name that no sibling bears; the name itself when it is free. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const stem = name.replace(/ \(\d+\)$/, "");
  let number = 1;
  while (taken.has(`${stem} (${number})`)) number++;
  return `${stem} (${number})`;
}

/** The names of a parent's children. */
export function namesBelow(document: SceneDocument, parent: string | undefined): Set<string> {
  return new Set(document.childrenOf(parent).map((id) => document.entity(id)?.name ?? ""));
}
