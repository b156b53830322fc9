import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import writeFileAtomic from "write-file-atomic";
import type { Result } from "../../src-shared/base/result";
import { fail, ok } from "../../src-shared/base/result";
import { describeIoError } from "./describe-io-error";

/**
 * Writes a file so that at every moment either the old content or the new one is there whole: into a temporary file
 * beside it, then to the disk, then renamed. Missing folders are made. `shownPath` names it in a message.
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  shownPath = path,
): Promise<Result<void, "io">> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFileAtomic(path, typeof content === "string" ? content : Buffer.from(content));
    return ok();
  } catch (error) {
    return fail("io", describeIoError(error, shownPath));
  }
}

/** Whether a path is that of a temporary file of `writeAtomically`: nobody's, and gone in a moment. */
export function isTemporaryFile(path: string): boolean {
  return /\.\w+\.\d{5,10}$/.test(path);
}
