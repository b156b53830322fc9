import { createHash } from "node:crypto";

/** The version of a file: a hash of its content. */
export function hashContent(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 32);
}
