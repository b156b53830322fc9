import type { FileState } from "./file-state";
import type { FolderListings } from "./find-scripts";
import { isScriptPath } from "./find-scripts";
import { relativeCandidates } from "./module-graph";

/** Which files outside the scripts' folder are imported and not yet known, and which known ones no longer are. */
export async function findImportedFiles(
  files: ReadonlyMap<string, FileState>,
  listings: FolderListings,
): Promise<{ readonly missing: readonly string[]; readonly unused: readonly string[] }> {
  const missing = new Set<string>();
  const used = new Set<string>();
  for (const [file, { artefact }] of files) {
    for (const { specifier } of artefact?.specifiers ?? []) {
      const candidates = relativeCandidates(file, specifier);
      const known = candidates.find((candidate) => files.has(candidate));
      if (known !== undefined) used.add(known);
      else {
        const found = await firstOnDisk(candidates, listings);
        if (found !== undefined) missing.add(found);
      }
    }
  }
  const unused = [...files.keys()].filter((file) => !isScriptPath(file) && !used.has(file));
  return { missing: [...missing], unused };
}

async function firstOnDisk(candidates: readonly string[], listings: FolderListings): Promise<string | undefined> {
  for (const candidate of candidates) {
    const isCode = /\.([jt]sx?|json)$/.test(candidate) && !/\.d\.ts$/.test(candidate);
    if (isCode && !isScriptPath(candidate) && (await listings.has(candidate))) return candidate;
  }
  return undefined;
}
