import { copyFile, mkdir, open, readdir, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { SceneDiff } from "../../src-shared/document/scene-diff";
import { writeAtomically } from "./atomic-file";
import { hashContent } from "./content-hash";
import type { JournalLine } from "./journal-format";
import { formatJournalLine, generationOf } from "./journal-format";

const flushMs = 300;
const keptGenerations = 2;

/** What a generation begins with: the scene's text, or the file that holds it. */
export type JournalBase = { readonly text: string } | { readonly file: string; readonly version: string };

/**
 * Remembers every edit of one scene on disk within a second, so that a killed editor loses next to nothing. Each save
 * begins a new generation, a copy of the scene and the edits since; the one before is kept, should the newer be damaged.
 */
export class RecoveryJournal {
  private handle: FileHandle | undefined;
  private waiting: JournalLine[] = [];
  private timer: NodeJS.Timeout | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private isBegun = false;
  /** The generation that is being written, or that could not be written on. */
  private generation: number | undefined;
  private lastSnapshot = 0;

  /** `folder` is the scene's own in the recovery folder. */
  constructor(
    private readonly folder: string,
    private readonly scenePath: string | undefined,
    private readonly onDidFail: (error: unknown) => void,
  ) {}

  /**
   * Begins a generation; `base` is the scene as it is now, `onDisk` the version of its file, if there is
   * one. What is appended from now on belongs to it.
   */
  begin(base: JournalBase, onDisk: string | undefined): void {
    this.isBegun = true;
    this.enqueueWaiting();
    this.enqueue(() => this.beginNow(base, onDisk));
  }

  get hasBegun(): boolean {
    return this.isBegun;
  }

  append(diff: SceneDiff): void {
    this.add({ diff });
  }

  /** Remembers that the scene is being saved as it is now; returns what `markSaving` needs. */
  markSnapshot(): number {
    this.lastSnapshot++;
    if (this.isBegun) this.add({ snapshot: this.lastSnapshot });
    return this.lastSnapshot;
  }

  /** The scene as it was at the snapshot is about to be written to its file, which then has this version. */
  async markSaving(snapshot: number, version: string): Promise<void> {
    if (!this.isBegun) return;
    this.add({ saving: version, snapshot });
    await this.flush();
  }

  /** All that was appended is in the scene's file: the next edit begins a new generation. */
  endGeneration(): void {
    this.isBegun = false;
    this.enqueue(() => this.discardIncomplete());
  }

  /** The scene is closed on purpose: there is nothing to recover. */
  async close(): Promise<void> {
    this.add({ closed: true });
    await this.leave();
  }

  /** The editor ends, and nobody has said what is to become of the edits: they can be recovered. */
  async leave(): Promise<void> {
    this.enqueueWaiting();
    this.enqueue(async () => {
      await this.handle?.close();
      await this.discardIncomplete();
      this.handle = undefined;
      this.generation = undefined;
    });
    await this.flush();
  }

  /** Resolves when all that was appended is on the disk. */
  async flush(): Promise<void> {
    this.enqueueWaiting();
    await this.last;
  }

  private add(line: JournalLine): void {
    this.waiting.push(line);
    this.timer ??= setTimeout(() => this.enqueueWaiting(), flushMs);
  }

  private enqueueWaiting(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const lines = this.waiting;
    this.waiting = [];
    if (lines.length > 0) this.enqueue(() => this.writeLines(lines));
  }

  private async beginNow(base: JournalBase, onDisk: string | undefined): Promise<void> {
    await this.handle?.close();
    this.handle = undefined;
    await mkdir(this.folder, { recursive: true });
    const present = (await readdir(this.folder)).map(generationOf).filter((number) => number !== undefined);
    const generation = Math.max(0, ...present) + 1;
    this.generation = generation;
    const basePath = join(this.folder, `${generation}.base.json`);
    if ("text" in base) {
      const written = await writeAtomically(basePath, base.text);
      if (!written.ok) throw new Error(written.message);
    } else {
      await copyFile(base.file, basePath);
    }
    const version = "text" in base ? hashContent(base.text) : base.version;
    this.handle = await open(join(this.folder, `${generation}.edits.jsonl`), "w");
    const begins: JournalLine = {
      begins: {
        base: version,
        pid: process.pid,
        ...(this.scenePath === undefined ? {} : { scene: this.scenePath }),
        ...(onDisk === undefined ? {} : { onDisk }),
      },
    };
    await this.handle.appendFile(formatJournalLine(begins));
    for (const old of present) if (old <= generation - keptGenerations) await this.removeGeneration(old);
  }

  /** A generation that misses edits must not be taken for the truth later. */
  private async discardIncomplete(): Promise<void> {
    if (this.handle || this.generation === undefined) return;
    await this.removeGeneration(this.generation);
    this.generation = undefined;
  }

  private async removeGeneration(generation: number): Promise<void> {
    await rm(join(this.folder, `${generation}.base.json`), { force: true });
    await rm(join(this.folder, `${generation}.edits.jsonl`), { force: true });
  }

  private async writeLines(lines: readonly JournalLine[]): Promise<void> {
    if (!this.handle) return;
    await this.handle.appendFile(lines.map(formatJournalLine).join(""));
    await this.handle.datasync();
  }

  private enqueue(job: () => Promise<void>): void {
    this.last = this.last.then(async () => {
      try {
        await job();
      } catch (error) {
        // Editing goes on without a journal until the next generation: what failed, such as a full disk, may work then.
        await this.handle?.close().catch(() => undefined);
        this.handle = undefined;
        this.onDidFail(error);
      }
    });
  }
}
