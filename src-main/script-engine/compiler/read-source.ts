import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

export type SourceText =
  | { readonly kind: "text"; readonly hash: string; readonly text: string }
  | { readonly kind: "gone" }
  /** It is there and cannot be used; `hash` tells whether it is still the same. */
  | { readonly kind: "unreadable"; readonly hash: string; readonly message: string };

export interface ReadOptions {
  /** Whether the content looks like a save that is still under way; it is then read again after a while. */
  readonly isSuspicious: (text: string) => boolean | Promise<boolean>;
  /** How long a suspicious content must stand unchanged before it is taken; 250 ms by default. */
  readonly patienceMs?: number;
}

/** An editor may write for so long before what is there is taken as it is. */
const mostRounds = 12;

/** Reads a source file when it stands still: what another program is writing at this moment is waited for. */
export async function readSource(path: string, options: ReadOptions): Promise<SourceText> {
  let taken = await readStable(path);
  for (let round = 0; round < mostRounds; round += 1) {
    if (taken.kind !== "text" || !(await options.isSuspicious(taken.text))) return taken;
    await sleep(options.patienceMs ?? 250);
    const again = await readStable(path);
    if (again.kind === "text" && again.hash === taken.hash) return again;
    taken = again;
  }
  return taken;
}

/** Reads until size and time are the same before and after. */
async function readStable(path: string): Promise<SourceText> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const before = await stat(path);
      if (!before.isFile()) return { kind: "gone" };
      const bytes = await readFile(path);
      const after = await stat(path);
      const isStable = before.size === after.size && before.mtimeMs === after.mtimeMs && bytes.length === after.size;
      if (isStable || attempt >= 20) return decodeSource(bytes);
      await sleep(20);
    } catch (error) {
      const { code = "no reason" } = error as NodeJS.ErrnoException;
      if (code === "ENOENT" || code === "ENOTDIR") return { kind: "gone" };
      return { kind: "unreadable", hash: `error ${code}`, message: `The file cannot be read (${code}).` };
    }
  }
}

/** The text of a file; a byte order mark is no part of it. */
export function decodeSource(bytes: Uint8Array): SourceText {
  const hash = createHash("sha256").update(bytes).digest("base64url");
  try {
    return { kind: "text", hash, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    const offset = findInvalidByte(bytes);
    const value = (bytes[offset] ?? 0).toString(16).padStart(2, "0");
    const message = `The file is not UTF-8 text: byte ${offset} (0x${value}) is invalid. Save it as UTF-8.`;
    return { kind: "unreadable", hash, message };
  }
}

/** The offset of the first byte that is no UTF-8: that of the character's beginning where one breaks off. */
export function findInvalidByte(bytes: Uint8Array): number {
  // The longest beginning that could go on, found by halving: decoding is much faster than looking at every byte here.
  let valid = 0;
  let invalid = bytes.length + 1;
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (decodes(bytes.subarray(0, middle), { stream: true })) valid = middle;
    else invalid = middle;
  }
  while (valid > 0 && !decodes(bytes.subarray(0, valid), { stream: false })) valid -= 1;
  return valid;
}

function decodes(bytes: Uint8Array, options: { readonly stream: boolean }): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, options);
    return true;
  } catch {
    return false;
  }
}
