import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Writes a file whole or not at all, and leaves it alone when it already holds just that: readers may be running. */
export function writeIfChanged(/** @type {string} */ path, /** @type {string | Uint8Array} */ content) {
  const bytes =
    typeof content === "string"
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  try {
    if (readFileSync(path).equals(bytes)) return;
  } catch {
    // Not there yet.
  }
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, bytes);
  renameSync(temporary, path);
}
