/**
 * The drag format of project files, for whoever takes one: the inspector's asset fields, the scene view, the hierarchy.
 * The data is the file's project path. The kind is part of a second format's name, as a drop target may read the names
 * of formats while something is dragged over it, but not yet the data.
 */
export const fileDragFormat = "application/x-tandem-file";

/** Puts a project file on a drag that begins. */
export function writeFileDrag(transfer: DataTransfer, path: string, kind: string): void {
  transfer.setData(fileDragFormat, path);
  transfer.setData(`${fileDragFormat}-${kind}`, path);
  transfer.setData("text/plain", path);
  transfer.effectAllowed = "copyLink";
}

/** The kinds (see `FileKind`) that are dragged, known before the drop; empty if it is no project file. */
export function readFileDragKinds(transfer: Pick<DataTransfer, "types">): readonly string[] {
  const prefix = `${fileDragFormat}-`;
  return transfer.types.filter((type) => type.startsWith(prefix)).map((type) => type.slice(prefix.length));
}

/** The path that was dropped; undefined if it is no project file, or before the drop. */
export function readFileDrag(transfer: Pick<DataTransfer, "getData">): string | undefined {
  const path = transfer.getData(fileDragFormat);
  return path === "" ? undefined : path;
}
