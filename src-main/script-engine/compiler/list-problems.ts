import { limitProblems } from "../../../src-shared/scripting/limit-problems";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import type { ImportSpecifier } from "../reflection/file-description";
import type { MissingSources } from "./describe-missing-import";
import { describeMissingImport } from "./describe-missing-import";
import type { FileArtefact } from "./file-state";
import type { ResolvedImports } from "./import-resolver";
import { packageSpecifier } from "./package-names";

export interface ProblemSources extends MissingSources {
  readonly imports: ReadonlyMap<string, ResolvedImports>;
  /** What reflection found. */
  readonly reflected: readonly ScriptDiagnostic[];
}

/** The classes of three.js that scripts have from "tandem". */
const mathTypes = new Set(["Vector2", "Vector3", "Vector4", "Quaternion", "Color", "Matrix4"]);

/** All problems of a build, sorted by place; see `limitProblems`. */
export function listProblems(sources: ProblemSources): readonly ScriptDiagnostic[] {
  const { files, imports, reflected, resolver } = sources;
  const problems: ScriptDiagnostic[] = [...reflected];
  for (const [file, { artefact, problems: own }] of files) {
    // What is wrong with a package is told where it is imported, as it has no source that could be opened.
    if (packageSpecifier(file) === undefined) problems.push(...own);
    const required = imports.get(file)?.required ?? [];
    for (const [index, place] of (artefact?.specifiers ?? []).entries()) {
      const { specifier, line, column } = place;
      // Every script has it, and nothing can be wrong with it.
      if (specifier === "tandem") continue;
      const add = (severity: "error" | "warning", message: string) =>
        problems.push({ severity, source: "compile", message, file, line, column });
      const packaged = resolver.packageFile(specifier);
      const inPackage = packaged === undefined ? [] : (files.get(packaged)?.problems ?? []);
      for (const { severity, message } of inPackage) add(severity === "error" ? "error" : "warning", message);
      const isFound = required[index]?.file !== undefined || inPackage.length > 0;
      const missing = isFound ? undefined : describeMissingImport(file, specifier, sources);
      if (missing !== undefined) add("error", missing);
      const doubled = artefact && describeDoubled(artefact, place);
      if (doubled !== undefined && isFound) add("warning", doubled);
    }
  }
  problems.sort(
    (a, b) =>
      compareText(a.file ?? "", b.file ?? "") || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
  );
  return limitProblems(problems);
}

/** A project's own three.js is another than the engine's, and so are its classes. */
function describeDoubled({ description }: FileArtefact, { specifier }: ImportSpecifier): string | undefined {
  if (specifier !== "three") return undefined;
  const doubled = description.imports.filter((entry) => entry.specifier === specifier && mathTypes.has(entry.name));
  if (doubled.length === 0) return undefined;
  const names = [...new Set(doubled.map(({ name }) => name))];
  return `${names.join(", ")} of the project's own three.js ${names.length === 1 ? "is another class" : "are other classes"} than the engine's: values can be copied, but instanceof tells them apart. Import from "tandem" what fields and the engine use.`;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
