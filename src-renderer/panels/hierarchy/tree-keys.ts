import type { TreeRow } from "./tree-rows";

/** What a key means in the tree. */
export type TreeAction =
  | { readonly kind: "focus"; readonly id: string; readonly extend: boolean }
  | { readonly kind: "expand" | "collapse" | "toggle"; readonly id: string }
  | { readonly kind: "expandAll"; readonly id: string };

export interface TreeKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Translates a key by the rules of a tree view; undefined if the tree has no use for it. */
export function treeActionFor(rows: readonly TreeRow[], active: string | undefined, press: TreeKey, pageSize: number) {
  if (press.ctrlKey || press.metaKey || press.altKey || rows.length === 0) return undefined;
  const index = rows.findIndex(({ id }) => id === active);
  const row = rows[index];
  const last = rows.length - 1;
  const focusAt = (place: number): TreeAction | undefined => {
    const target = rows[Math.min(last, Math.max(0, place))];
    return target && { kind: "focus", id: target.id, extend: press.shiftKey };
  };
  switch (press.key) {
    case "ArrowDown":
      return focusAt(index + 1);
    case "ArrowUp":
      return focusAt(index < 0 ? last : index - 1);
    case "Home":
      return focusAt(0);
    case "End":
      return focusAt(last);
    case "PageDown":
      return focusAt(index + pageSize);
    case "PageUp":
      return focusAt(index - pageSize);
    case "ArrowRight":
      if (!row?.hasChildren) return undefined;
      return row.isExpanded ? focusAt(index + 1) : ({ kind: "expand", id: row.id } as const);
    case "ArrowLeft":
      if (row?.isExpanded) return { kind: "collapse", id: row.id } as const;
      return row && row.depth > 0 ? focusAt(indexOfParent(rows, index)) : undefined;
    case "*":
      return row && ({ kind: "expandAll", id: row.id } as const);
    default:
      return undefined;
  }
}

function indexOfParent(rows: readonly TreeRow[], index: number): number {
  const depth = rows[index]?.depth ?? 0;
  for (let place = index - 1; place >= 0; place--) if ((rows[place]?.depth ?? 0) < depth) return place;
  return index;
}
