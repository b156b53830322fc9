import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { isTemporaryFile } from "./atomic-file";

/** Folders that are no part of a project's own files. */
const ignoredFolders: ReadonlySet<string> = new Set([".tandem", "node_modules", ".git"]);

/** Whether a path, as its steps, is none of the project's own files. */
export function isIgnoredPath(steps: readonly string[]): boolean {
  return steps.some((step) => ignoredFolders.has(step)) || isTemporaryFile(steps.at(-1) ?? "");
}

/**
 * Visits every file of a project by its relative path, in no order. Links are given too, and not followed: what they lead
 * to may be anywhere.
 */
export async function walkFiles(
  projectDir: string,
  visit: (path: string) => Promise<void> | void,
  folder = "",
): Promise<void> {
  const entries = await readdir(join(projectDir, folder), { withFileTypes: true }).catch(() => []);
  await Promise.all(
    entries.map(async (entry) => {
      if (isIgnoredPath([entry.name])) return;
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) await walkFiles(projectDir, visit, path);
      else await visit(path);
    }),
  );
}
