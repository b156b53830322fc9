import type { FileRow } from "./file-rows";

/** What a key means in the tree of files. */
export type FileTreeAction =
  | { readonly kind: "select"; readonly path: string }
  | { readonly kind: "expand" | "collapse"; readonly path: string }
  | { readonly kind: "open" | "rename" | "delete"; readonly row: FileRow };

export interface FileTreeKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Translates a key by the rules of a tree view; undefined if the tree has no use for it. */
export function fileTreeActionFor(
  rows: readonly FileRow[],
  active: string | undefined,
  press: FileTreeKey,
  pageSize: number,
): FileTreeAction | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey || rows.length === 0) return undefined;
  const index = rows.findIndex(({ path }) => path === active);
  const row = rows[index];
  const last = rows.length - 1;
  const selectAt = (place: number): FileTreeAction | undefined => {
    const target = rows[Math.min(last, Math.max(0, place))];
    return target && { kind: "select", path: target.path };
  };
  switch (press.key) {
    case "ArrowDown":
      return selectAt(index + 1);
    case "ArrowUp":
      return selectAt(index < 0 ? last : index - 1);
    case "Home":
      return selectAt(0);
    case "End":
      return selectAt(last);
    case "PageDown":
      return selectAt(index + pageSize);
    case "PageUp":
      return selectAt(index - pageSize);
    case "ArrowRight":
      if (!row?.isFolder) return undefined;
      return row.isExpanded ? selectAt(index + 1) : { kind: "expand", path: row.path };
    case "ArrowLeft":
      if (row?.isExpanded) return { kind: "collapse", path: row.path };
      return row && row.depth > 0 ? selectAt(indexOfParent(rows, index)) : undefined;
    case "Enter":
      return row && { kind: "open", row };
    case "F2":
      return row && { kind: "rename", row };
    case "Delete":
      return row && { kind: "delete", row };
    default:
      return undefined;
  }
}

function indexOfParent(rows: readonly FileRow[], index: number): number {
  const depth = rows[index]?.depth ?? 0;
  for (let place = index - 1; place >= 0; place--) if ((rows[place]?.depth ?? 0) < depth) return place;
  return index;
}
