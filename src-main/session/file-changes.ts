import type { FilesChangedEvent } from "../../src-shared/protocol/session-api";
import type { ProjectFiles } from "../project/project-files";
import { hashContent } from "../project/content-hash";

/**
 * Knows the files of a project and what the editor itself wrote, so that the watcher's events tell only what is new: a
 * file is added once and removed once, and the editor's own saves are no changes.
 */
export class FileChanges {
  private readonly known: Set<string>;
  /** By path, the version that the editor wrote last. */
  private readonly ownVersions = new Map<string, string>();

  constructor(
    private readonly files: ProjectFiles,
    present: readonly string[],
  ) {
    this.known = new Set(present);
  }

  get scenes(): readonly string[] {
    return [...this.known].filter((path) => /\.scene\.json$/i.test(path)).sort();
  }

  /** The editor is about to write, or has written, this content. */
  expect(path: string, version: string): void {
    this.ownVersions.set(path, version);
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
      this.ownVersions.delete(path);
    }
    return { added, changed, removed };
  }

  private async isOwn(path: string): Promise<boolean> {
    const expected = this.ownVersions.get(path);
    if (expected === undefined) return false;
    const bytes = await this.files.readBytes(path);
    if (bytes.ok && hashContent(bytes.value) === expected) return true;
    this.ownVersions.delete(path);
    return false;
  }
}
