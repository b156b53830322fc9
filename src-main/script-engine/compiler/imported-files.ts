import type { FolderListings } from "./find-scripts";
import { isScriptPath } from "./find-scripts";
import type { ImportResolver, ResolvedImports } from "./import-resolver";
import { relativeCandidates } from "./module-graph";
import { packageManifest } from "./package-names";

interface PlacesToLook {
  readonly resolver: ImportResolver;
  readonly listings: FolderListings;
}

export interface ImportedFiles {
  /** Outside the scripts' folder, and not yet known. */
  readonly missing: readonly string[];
  /** Known, and no longer imported. */
  readonly unused: readonly string[];
  /** There, and neither code nor JSON. */
  readonly foreign: ReadonlySet<string>;
}

/** What the imports of a project's scripts lead to on disk. */
export async function findImportedFiles(
  known: ReadonlySet<string>,
  imports: ReadonlyMap<string, ResolvedImports>,
  where: PlacesToLook,
): Promise<ImportedFiles> {
  const missing = new Set<string>();
  const used = new Set<string>();
  const foreign = new Set<string>();
  for (const [importer, { required }] of imports) {
    for (const { specifier, file } of required) {
      if (specifier === "tandem") continue;
      const found = file ?? (await findOnDisk(importer, specifier, where));
      if (found === undefined) {
        const [named] = relativeCandidates(importer, specifier);
        if (named !== undefined && (await isForeign(named, where))) foreign.add(named);
        continue;
      }
      // One that does not compile is known although nothing resolves to it.
      if (known.has(found)) used.add(found);
      else missing.add(found);
    }
  }
  const unused = [...known].filter((file) => !isScriptPath(file) && !used.has(file));
  return { missing: [...missing], unused, foreign };
}

async function findOnDisk(
  importer: string,
  specifier: string,
  { resolver, listings }: PlacesToLook,
): Promise<string | undefined> {
  const packaged = resolver.packageFile(specifier);
  if (packaged !== undefined) return (await listings.has(packageManifest(specifier))) ? packaged : undefined;
  for (const candidate of relativeCandidates(importer, specifier)) {
    if (isImportable(candidate) && !isScriptPath(candidate) && (await listings.has(candidate))) return candidate;
  }
  return undefined;
}

function isImportable(file: string): boolean {
  return /\.([jt]sx?|json)$/.test(file) && !file.endsWith(".d.ts");
}

async function isForeign(file: string, { listings }: PlacesToLook): Promise<boolean> {
  return /\.\w+$/.test(file) && !isImportable(file) && (await listings.has(file));
}
