import type { FolderListings } from "./find-scripts";
import { isScriptPath } from "./find-scripts";
import type { ImportResolver, ResolvedImports } from "./import-resolver";
import { relativeCandidates } from "./module-graph";
import { packageManifest } from "./package-names";

interface PlacesToLook {
  readonly resolver: ImportResolver;
  readonly listings: FolderListings;
}

/** Which files outside the scripts' folder are imported and not yet known, and which known ones no longer are. */
export async function findImportedFiles(
  known: ReadonlySet<string>,
  imports: ReadonlyMap<string, ResolvedImports>,
  where: PlacesToLook,
): Promise<{ readonly missing: readonly string[]; readonly unused: readonly string[] }> {
  const missing = new Set<string>();
  const used = new Set<string>();
  for (const [importer, { required }] of imports) {
    for (const { specifier, file } of required) {
      if (specifier === "tandem") continue;
      const found = file ?? (await findOnDisk(importer, specifier, where));
      if (found === undefined) continue;
      // One that does not compile is known although nothing resolves to it.
      if (known.has(found)) used.add(found);
      else missing.add(found);
    }
  }
  return { missing: [...missing], unused: [...known].filter((file) => !isScriptPath(file) && !used.has(file)) };
}

async function findOnDisk(
  importer: string,
  specifier: string,
  { resolver, listings }: PlacesToLook,
): Promise<string | undefined> {
  const packaged = resolver.packageFile(specifier);
  if (packaged !== undefined) return (await listings.has(packageManifest(specifier))) ? packaged : undefined;
  for (const candidate of relativeCandidates(importer, specifier)) {
    const isCode = /\.([jt]sx?|json)$/.test(candidate) && !candidate.endsWith(".d.ts");
    if (isCode && !isScriptPath(candidate) && (await listings.has(candidate))) return candidate;
  }
  return undefined;
}
