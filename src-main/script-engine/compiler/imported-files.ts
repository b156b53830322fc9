import type { FolderListings } from "./find-scripts";
import { isScriptPath } from "./find-scripts";
import type { ResolvedImports } from "./import-resolver";
import { relativeCandidates } from "./module-graph";

/** Which files outside the scripts' folder are imported and not yet known, and which known ones no longer are. */
export async function findImportedFiles(
  known: Iterable<string>,
  imports: ReadonlyMap<string, ResolvedImports>,
  listings: FolderListings,
): Promise<{ readonly missing: readonly string[]; readonly unused: readonly string[] }> {
  const missing = new Set<string>();
  const used = new Set<string>();
  for (const [importer, { required }] of imports) {
    for (const { specifier, file } of required) {
      const found = file ?? (await firstOnDisk(relativeCandidates(importer, specifier), listings));
      if (file !== undefined) used.add(file);
      else if (found !== undefined) missing.add(found);
    }
  }
  return { missing: [...missing], unused: [...known].filter((file) => !isScriptPath(file) && !used.has(file)) };
}

async function firstOnDisk(candidates: readonly string[], listings: FolderListings): Promise<string | undefined> {
  for (const candidate of candidates) {
    const isCode = /\.([jt]sx?|json)$/.test(candidate) && !candidate.endsWith(".d.ts");
    if (isCode && !isScriptPath(candidate) && (await listings.has(candidate))) return candidate;
  }
  return undefined;
}
