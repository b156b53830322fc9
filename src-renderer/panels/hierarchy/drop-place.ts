import type { SceneDocument } from "../../../src-shared/document/scene-document";
import type { TreeRow } from "./tree-rows";

export type DropSide = "before" | "inside" | "after";

/** Where dragged entities would go: below `parent`, the first of them at `index`, which counts without themselves. */
export interface DropPlace {
  readonly parent?: string;
  readonly index: number;
}

/** Which part of a row the pointer is in: the outer quarters are the gaps before and after it. */
export function dropSideAt(offset: number, height: number): DropSide {
  if (offset < height / 4) return "before";
  return offset > (height * 3) / 4 ? "after" : "inside";
}

/** Where a drop goes, or undefined where it may not: into itself or anything below it. */
export function dropPlaceFor(
  document: SceneDocument,
  { id, isExpanded }: Pick<TreeRow, "id" | "isExpanded">,
  side: DropSide,
  dragged: readonly string[],
): DropPlace | undefined {
  // Under an open row the gap belongs to its children.
  const isInside = side === "inside" || (side === "after" && isExpanded);
  const parent = isInside ? id : document.entity(id)?.parent;
  if (dragged.some((root) => parent !== undefined && document.isWithin(parent, root))) return undefined;
  const staying = document.childrenOf(parent).filter((sibling) => !dragged.includes(sibling));
  const index =
    side === "inside" ? staying.length : isInside ? 0 : indexBeside(document, parent, id, side, new Set(dragged));
  return { index, ...(parent !== undefined && { parent }) };
}

/** Counts the siblings that stay before the gap. */
function indexBeside(
  document: SceneDocument,
  parent: string | undefined,
  id: string,
  side: DropSide,
  dragged: ReadonlySet<string>,
): number {
  const siblings = document.childrenOf(parent);
  const end = siblings.indexOf(id) + (side === "after" ? 1 : 0);
  return siblings.slice(0, end).filter((sibling) => !dragged.has(sibling)).length;
}
