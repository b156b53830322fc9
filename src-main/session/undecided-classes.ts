import type { ScriptClassInfo } from "../../src-shared/scripting/script-class-info";
import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";
import type { ProjectFiles } from "../project/project-files";

/** Names of classes that may be there once files compile; "any" where nothing is known of these files. */
export type UndecidedClasses = ReadonlySet<string> | "any";

/** Reads which classes are declared in the text of files that do not compile and of which there is no good code of before. */
export async function readUndecidedClasses(
  files: ProjectFiles,
  problems: readonly ScriptDiagnostic[],
  classes: readonly ScriptClassInfo[],
): Promise<UndecidedClasses> {
  const stale = new Set(classes.flatMap(({ file, isStale }) => (isStale === true ? [file] : [])));
  const failed = new Set<string>();
  for (const { source, severity, file, omitted } of problems) {
    if (omitted !== undefined) return "any";
    if (source !== "compile" || severity !== "error") continue;
    if (file === undefined) return "any";
    if (!stale.has(file)) failed.add(file);
  }
  const names = new Set<string>();
  for (const file of failed) {
    const content = await files.read(file);
    // One that is gone declares nothing.
    for (const [, name] of content.ok ? content.value.text.matchAll(classNames) : []) if (name) names.add(name);
  }
  return names;
}

const classNames = /\bclass\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)/gu;

export function isSameUndecided(a: UndecidedClasses, b: UndecidedClasses): boolean {
  if (a === "any" || b === "any") return a === b;
  return a.size === b.size && [...a].every((name) => b.has(name));
}
