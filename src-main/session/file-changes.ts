import type { FilesChangedEvent } from "../../src-shared/protocol/session-api";
import type { ProjectFiles } from "../project/project-files";
import { hashContent } from "../project/content-hash";

/**
 * Knows the files of a project and what the editor itself wrote, so that the watcher's events tell only what is new: a
 * file is added once and removed once, and the editor's own saves are no changes.
 */
export class FileChanges {
  private readonly known: Set<string>;
  private readonly ownWrites = new Map<string, OwnWrite>();

  constructor(
    private readonly files: ProjectFiles,
    present: readonly string[],
  ) {
    this.known = new Set(present);
  }

  get scenes(): readonly string[] {
    return [...this.known].filter((path) => /\.scene\.json$/i.test(path)).sort();
  }

  get scenesAndPrefabs(): readonly string[] {
    return [...this.known].filter((path) => /\.(?:scene|prefab)\.json$/i.test(path)).sort();
  }

  has(path: string): boolean {
    return this.known.has(path);
  }

  /** Writes a file, which then has the given version, and knows that it was the editor. */
  async writing<T>(path: string, version: string, write: () => Promise<T>): Promise<T> {
    const before = this.ownWrites.get(path);
    this.ownWrites.set(path, { version, ...(before ? { before: before.version } : {}) });
    try {
      return await write();
    } finally {
      if (this.ownWrites.get(path)?.version === version) this.ownWrites.set(path, { version });
    }
  }

  /** What of an event is news; the files it names are looked at as they are now. */
  async sift(event: FilesChangedEvent): Promise<FilesChangedEvent> {
    const added: string[] = [];
    const changed: string[] = [];
    const removed: string[] = [];
    for (const path of [...event.added, ...event.changed]) {
      const isNew = !this.known.has(path);
      this.known.add(path);
      if (isNew) added.push(path);
      else if (!(await this.isOwn(path))) changed.push(path);
    }
    for (const path of event.removed) {
      if (this.known.delete(path)) removed.push(path);
      this.ownWrites.delete(path);
    }
    return { added, changed, removed };
  }

  private async isOwn(path: string): Promise<boolean> {
    for (;;) {
      const expected = this.ownWrites.get(path);
      if (!expected) return false;
      const bytes = await this.files.readBytes(path);
      // Another write began or ended meanwhile: look again.
      if (this.ownWrites.get(path) !== expected) continue;
      const version = bytes.ok ? hashContent(bytes.value) : undefined;
      if (version === expected.version || (version !== undefined && version === expected.before)) return true;
      this.ownWrites.delete(path);
      return false;
    }
  }
}

interface OwnWrite {
  readonly version: string;
  /** While it is being written: what the editor had written before. */
  readonly before?: string;
}
