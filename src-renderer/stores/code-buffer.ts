import type { FileFailure } from "../../src-shared/protocol/session-api";

/** The text of a file in the code editor, and how it stands to the file on disk. */
export interface CodeBuffer {
  readonly path: string;
  /** `loading` and `failed` have no text yet, and are never written. */
  readonly status: "loading" | "ready" | "failed";
  /** Why it could not be read. */
  readonly failure?: { readonly reason: FileFailure; readonly message: string };
  /** What the editor shows. */
  readonly text: string;
  /** The file as it was read or written last: what `text` is an edit of. */
  readonly base: DiskText;
  /** What another program did to the file, as long as that is not settled. */
  readonly disk: DiskState;
  readonly isSaving: boolean;
  /** Rises when the text was replaced from outside the editor, which then takes it over. */
  readonly revision: number;
}

export interface DiskText {
  readonly text: string;
  readonly version: string;
}

/** `changed` is a conflict: the disk has one text, the editor another one that is not saved. */
export type DiskState =
  { readonly kind: "same" } | { readonly kind: "changed"; readonly theirs: DiskText } | { readonly kind: "deleted" };

export const sameOnDisk: DiskState = { kind: "same" };

export function createLoadingBuffer(path: string): CodeBuffer {
  return {
    path,
    status: "loading",
    text: "",
    base: { text: "", version: "" },
    disk: sameOnDisk,
    isSaving: false,
    revision: 0,
  };
}

/** True if closing the buffer would lose text. */
export function isBufferDirty({ status, text, base }: CodeBuffer): boolean {
  return status === "ready" && text !== base.text;
}

/**
 * The buffer after the file was found with this text: one without edits follows, one with edits keeps them and is in
 * conflict, and where both say the same there is nothing to settle.
 */
export function meetDisk(buffer: CodeBuffer, found: DiskText): CodeBuffer {
  if (buffer.status !== "ready") {
    const { failure: _failure, ...rest } = buffer;
    return { ...rest, status: "ready", text: found.text, base: found, disk: sameOnDisk, revision: buffer.revision + 1 };
  }
  if (found.version === buffer.base.version)
    return buffer.disk.kind === "same" ? buffer : { ...buffer, disk: sameOnDisk };
  if (found.text === buffer.text) return { ...buffer, base: found, disk: sameOnDisk };
  if (!isBufferDirty(buffer)) {
    return { ...buffer, text: found.text, base: found, disk: sameOnDisk, revision: buffer.revision + 1 };
  }
  return { ...buffer, disk: { kind: "changed", theirs: found } };
}

/** The buffer after the file was found gone. Its text stays. */
export function missFromDisk(buffer: CodeBuffer): CodeBuffer {
  return buffer.status === "ready" ? { ...buffer, disk: { kind: "deleted" } } : buffer;
}

/** The buffer with the user's text. Typing exactly what the disk has settles a conflict. */
export function editBuffer(buffer: CodeBuffer, text: string): CodeBuffer {
  if (buffer.status !== "ready" || buffer.text === text) return buffer;
  const { disk } = buffer;
  if (disk.kind === "changed" && disk.theirs.text === text)
    return { ...buffer, text, base: disk.theirs, disk: sameOnDisk };
  return { ...buffer, text };
}

/** Settles a conflict with the editor's text: what the disk has counts as seen, and the next save replaces it. */
export function keepMine(buffer: CodeBuffer): CodeBuffer {
  return buffer.disk.kind === "changed" ? { ...buffer, base: buffer.disk.theirs, disk: sameOnDisk } : buffer;
}

/** Settles a conflict with the disk's text. The editor takes it over as an edit, so that undo brings its own back. */
export function takeTheirs(buffer: CodeBuffer): CodeBuffer {
  if (buffer.disk.kind !== "changed") return buffer;
  const { theirs } = buffer.disk;
  return { ...buffer, text: theirs.text, base: theirs, disk: sameOnDisk, revision: buffer.revision + 1 };
}
