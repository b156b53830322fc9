import { fileKindOf } from "./files/file-kind";

/** The types under which things are dragged between panels; see `DataTransfer.types`. */
export const entityDragType = "application/x-tandem-entities";
export const assetDragType = "application/x-tandem-asset";
const scriptDragType = "application/x-tandem-script";
const prefabDragType = "application/x-tandem-prefab";

/** Marks a drag as one of entities. */
export function writeEntityDrag(transfer: DataTransfer, ids: readonly string[]): void {
  transfer.setData(entityDragType, JSON.stringify(ids));
  transfer.effectAllowed = "all";
}

/** The entities that are dropped; empty if it is something else. While dragging only the type can be seen, not these. */
export function readEntityDrag(transfer: DataTransfer): readonly string[] {
  const text = transfer.getData(entityDragType);
  return text === "" ? [] : (JSON.parse(text) as string[]);
}

export function isEntityDrag(transfer: DataTransfer): boolean {
  return transfer.types.includes(entityDragType);
}

/** A project path, "assets/…". */
export function writeAssetDrag(transfer: DataTransfer, path: string): void {
  transfer.setData(assetDragType, path);
  const kind = fileKindOf(path);
  if (kind === "script" || kind === "statements") transfer.setData(scriptDragType, path);
  if (kind === "prefab") transfer.setData(prefabDragType, path);
  transfer.effectAllowed = "all";
}

export function readAssetDrag(transfer: DataTransfer): string | undefined {
  return transfer.getData(assetDragType) || undefined;
}

export function isAssetDrag(transfer: DataTransfer): boolean {
  return transfer.types.includes(assetDragType);
}

/** Whether the asset is a prefab, which can be seen while dragging too. */
export function isPrefabDrag(transfer: DataTransfer): boolean {
  return transfer.types.includes(prefabDragType);
}

/** Whether the asset is a script, which can be seen while dragging too. */
export function isScriptDrag(transfer: DataTransfer): boolean {
  return transfer.types.includes(scriptDragType);
}
