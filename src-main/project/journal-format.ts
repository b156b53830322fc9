import type { SceneDiff } from "../../src-shared/document/scene-diff";
import { hashContent } from "./content-hash";

/** One line of a generation's edits. */
export type JournalLine =
  | { readonly begins: JournalHeader }
  | { readonly diff: SceneDiff }
  | { readonly snapshot: number }
  /** The scene as it was at a snapshot was about to be written to its file, which then has this version. */
  | { readonly saving: string; readonly snapshot: number }
  | { readonly closed: true };

export interface JournalHeader {
  /** The version of the generation's copy of the scene. */
  readonly base: string;
  /** The version of the scene's file when the generation began; absent if there was none. */
  readonly onDisk?: string;
  /** The scene's path; absent for a scene never saved. */
  readonly scene?: string;
  /** The process that writes it. */
  readonly pid: number;
}

/** A line begins with a check sum, so that a damaged one is recognised. */
export function formatJournalLine(line: JournalLine): string {
  const text = JSON.stringify(line);
  return `${hashContent(text).slice(0, 8)} ${text}\n`;
}

/** The lines up to the first that is damaged or cut short. */
export function parseJournal(text: string): readonly JournalLine[] {
  const lines: JournalLine[] = [];
  for (const line of text.split("\n")) {
    const body = line.slice(9);
    if (line === "" || hashContent(body).slice(0, 8) !== line.slice(0, 8)) break;
    lines.push(JSON.parse(body) as JournalLine);
  }
  return lines;
}

/** 3 for "3.edits.jsonl". */
export function generationOf(fileName: string): number | undefined {
  const match = /^(\d+)\.(base\.json|edits\.jsonl)$/.exec(fileName);
  return match ? Number(match[1]) : undefined;
}
