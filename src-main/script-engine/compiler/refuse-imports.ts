import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { describeMissingImport } from "./describe-missing-import";
import type { FileArtefact, FileState } from "./file-state";
import type { FolderListings } from "./find-scripts";
import type { ImportResolver, ResolvedImports } from "./import-resolver";
import { findImportedFiles } from "./imported-files";
import { relativeCandidates } from "./module-graph";

interface Build {
  readonly files: ReadonlyMap<string, FileState>;
  readonly resolver: ImportResolver;
  readonly listings: FolderListings;
}

/** The imports that statements cannot have: they run on what the scripts of the build have loaded, and load no more. */
export async function refuseImports(
  file: string,
  { specifiers }: FileArtefact,
  imports: ResolvedImports,
  { files, resolver, listings }: Build,
): Promise<readonly ScriptDiagnostic[]> {
  const found = await findImportedFiles(new Set(files.keys()), new Map([[file, imports]]), { resolver, listings });
  return specifiers.flatMap(({ specifier, line, column }, index) => {
    if (imports.required[index]?.file !== undefined) return [];
    const candidates = [resolver.packageFile(specifier) ?? "", ...relativeCandidates(file, specifier)];
    const message = candidates.some((each) => found.missing.includes(each))
      ? `"${specifier}" is imported by no script of the project, and statements can only import what scripts do.`
      : describeMissingImport(file, specifier, { files, resolver, foreignFiles: found.foreign });
    return message === undefined ? [] : [{ severity: "error", source: "compile", message, file, line, column }];
  });
}
