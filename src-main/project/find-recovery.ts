import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { SceneDiff } from "../../src-shared/document/scene-diff";
import { hashContent } from "./content-hash";
import type { JournalHeader, JournalLine } from "./journal-format";
import { generationOf, parseJournal } from "./journal-format";

/** What a scene's journal holds that its file may not. */
export interface FoundRecovery {
  /** The editor did not close the scene: it was killed. */
  readonly wasInterrupted: boolean;
  /** The edits that are not in the scene's file. */
  readonly edits: readonly SceneDiff[];
  /** What the edits build on: the scene's file as it is, or this text. */
  readonly base: "file" | { readonly text: string };
  /** The file is not what the edits were made on: another program changed it, or it is damaged or gone. */
  readonly isFileForeign: boolean;
}

/**
 * Looks through the generations of a scene's journal, newest first, and takes the first that is whole. `onDisk` is the
 * version of the scene's file now, undefined if there is none.
 */
export async function findRecovery(folder: string, onDisk: string | undefined): Promise<FoundRecovery | undefined> {
  const names = await readdir(folder).catch(() => []);
  const generations = [...new Set(names.map(generationOf))].filter((number) => number !== undefined);
  for (const generation of generations.sort((a, b) => b - a)) {
    const found = await readGeneration(folder, generation, onDisk);
    if (found) return found;
  }
  return undefined;
}

async function readGeneration(
  folder: string,
  generation: number,
  onDisk: string | undefined,
): Promise<FoundRecovery | undefined> {
  const lines = parseJournal(await readText(join(folder, `${generation}.edits.jsonl`)));
  const header = lines[0] && "begins" in lines[0] ? lines[0].begins : undefined;
  if (!header) return undefined;
  const wasInterrupted = !lines.some((line) => "closed" in line) && !isInUse(header);
  const editsFrom = (index: number) => lines.slice(index).flatMap((line) => ("diff" in line ? [line.diff] : []));
  const savedAt = onDisk === undefined ? -1 : findSnapshot(lines, onDisk);
  if (savedAt > 0) return { wasInterrupted, edits: editsFrom(savedAt), base: "file", isFileForeign: false };
  const isFileForeign = header.onDisk !== onDisk;
  if (!isFileForeign && header.base === onDisk) {
    return { wasInterrupted, edits: editsFrom(1), base: "file", isFileForeign };
  }
  const text = await readText(join(folder, `${generation}.base.json`));
  if (hashContent(text) !== header.base) return undefined;
  return { wasInterrupted, edits: editsFrom(1), base: { text }, isFileForeign };
}

/** Where in the lines the scene was as its file is now. */
function findSnapshot(lines: readonly JournalLine[], version: string): number {
  const saved = lines.findLast((line) => "saving" in line && line.saving === version);
  if (!saved || !("saving" in saved)) return -1;
  return lines.findIndex((line) => "snapshot" in line && !("saving" in line) && line.snapshot === saved.snapshot);
}

/** Another editor that is still running has the scene open. */
function isInUse({ pid }: JournalHeader): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function readText(path: string): Promise<string> {
  return readFile(path, "utf8").catch(() => "");
}
