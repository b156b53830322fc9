import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Keeps what was made of a source under a key; whatever is wrong with an entry makes it a miss. */
export interface ArtefactCache<T> {
  read(key: string): T | undefined;
  write(key: string, value: T): void;
  /** Removes entries that are not among these, once they are many. */
  prune(used: ReadonlySet<string>): void;
}

/** Unused entries up to this many stay: they are what an undo of the last edits needs. */
const spareEntries = 500;

/**
 * A cache in a folder, one file an entry: a line with the checksum of the rest, then JSON. An entry that was cut short,
 * edited or made by another version does not match its checksum or its key. Without write access nothing is kept.
 */
export function createArtefactCache<T>(folder: string): ArtefactCache<T> {
  let isWritable = true;
  let writes = 0;

  return {
    read(key) {
      try {
        const text = readFileSync(entryPath(folder, key), "utf8");
        const end = text.indexOf("\n");
        const body = text.slice(end + 1);
        return text.slice(0, end) === checksum(key, body) ? (JSON.parse(body) as T) : undefined;
      } catch {
        // Not there, or not readable: a miss like any other.
        return undefined;
      }
    },
    write(key, value) {
      if (!isWritable) return;
      const body = JSON.stringify(value);
      const path = entryPath(folder, key);
      // Another editor may write the same entry at this moment.
      const temporary = `${path}.${process.pid}-${(writes += 1)}.tmp`;
      try {
        // Each time: it may be deleted while the editor runs.
        mkdirSync(folder, { recursive: true });
        writeFileSync(temporary, `${checksum(key, body)}\n${body}`);
        renameSync(temporary, path);
      } catch {
        // A folder that cannot be written only costs time at the next start.
        isWritable = false;
        removeQuietly(temporary);
      }
    },
    prune(used) {
      try {
        const unused = readdirSync(folder).filter((name) => !used.has(name.replace(/\.json$/, "")));
        if (unused.length <= spareEntries) return;
        for (const name of unused) rmSync(join(folder, name), { force: true });
      } catch {
        // No such folder: nothing was ever kept.
      }
    },
  };
}

function entryPath(folder: string, key: string): string {
  return join(folder, `${key}.json`);
}

function checksum(key: string, body: string): string {
  return createHash("sha256").update(key).update("\n").update(body).digest("base64url");
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // In a folder that cannot be written there was none.
  }
}
