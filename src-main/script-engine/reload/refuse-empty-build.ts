import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { CompiledProject } from "../compiler/compiler-host";

/**
 * Why a build without any class must not take the place of one with classes; undefined when it may. Every class at once
 * goes by an accident, such as files that were emptied, and its components would all become placeholders. Files that were
 * really deleted, or one class that was really removed, are no accident.
 */
export function refuseEmptyBuild(
  { classes, modules, emptyFiles, failedFiles }: CompiledProject,
  before: readonly ScriptClassInfo[],
): string | undefined {
  if (classes.length > 0 || before.length === 0 || modules.length === 0) return undefined;
  if (before.length === 1 && emptyFiles.length === 0 && failedFiles.length === 0) return undefined;
  return `0 classes were found where the build before had ${before.length}: the editor stays with the build before.`;
}
