import { fail, ok } from "../../../src-shared/base/result";
import type { SessionApi } from "../../../src-shared/protocol/session-api";
import { InMemorySession } from "./in-memory-session";

/**
 * A session in memory with files, for tests of what the renderer does with them. Versions are hashes as far as anybody can
 * tell: equal for equal texts. `write`, `remove` and `rename` act as another program would, and tell the renderer.
 */
export class DiskSession extends InMemorySession {
  readonly files: Map<string, string>;

  constructor(files: Readonly<Record<string, string>> = {}, overrides: Partial<SessionApi> = {}) {
    const disk = new Map(Object.entries(files));
    super(undefined, [], {
      listFiles: async () => [...disk].map(([path, text]) => ({ path, size: text.length })),
      readFile: async (path) => {
        const text = disk.get(path);
        return text === undefined
          ? fail("notFound", `${path} is not there.`)
          : ok({ path, text, version: versionOf(text) });
      },
      writeFile: async (path, text, expectedVersion) => {
        const present = disk.get(path);
        if (present !== undefined && expectedVersion === undefined) return fail("exists", `${path} is there already.`);
        if (present === undefined ? expectedVersion !== undefined : versionOf(present) !== expectedVersion) {
          return fail("conflict", `${path} was changed by another program.`);
        }
        disk.set(path, text);
        this.tellFiles(present === undefined ? { added: [path] } : { changed: [path] });
        return ok({ path, text, version: versionOf(text) });
      },
      renameFile: async (path, newPath) => {
        this.rename(path, newPath);
        return ok();
      },
      deleteFile: async (path) => {
        this.remove(path);
        return ok();
      },
      ...overrides,
    });
    this.files = disk;
  }

  write(path: string, text: string): void {
    const isNew = !this.files.has(path);
    this.files.set(path, text);
    this.tellFiles(isNew ? { added: [path] } : { changed: [path] });
  }

  remove(path: string): void {
    this.files.delete(path);
    this.tellFiles({ removed: [path] });
  }

  rename(path: string, newPath: string): void {
    const text = this.files.get(path) ?? "";
    this.files.delete(path);
    this.files.set(newPath, text);
    this.tellFiles({ added: [newPath], removed: [path] });
  }

  tellFiles(event: Partial<Record<"added" | "changed" | "removed", readonly string[]>>): void {
    this.fire("onDidChangeFiles", { added: [], changed: [], removed: [], ...event });
  }
}

function versionOf(text: string): string {
  return `version of ${text}`;
}
