import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";

/** What the compiler itself threw over one file, as a problem of that file. */
export function describeCompilerFailure(file: string, text: string, error: unknown): ScriptDiagnostic {
  const problem = { severity: "error", source: "compile", file } as const;
  if (error instanceof RangeError && error.message.includes("call stack")) {
    const message = "This is nested too deeply to be compiled. The file is left out until it changes.";
    return { ...problem, message, ...findDeepest(text) };
  }
  const reason = error instanceof Error ? error.message : String(error);
  const message = `The compiler failed over this file, which is left out until it changes: ${reason}`;
  return { ...problem, message, line: 1, column: 1 };
}

/** Where brackets are nested deepest, near enough: texts and comments are not told apart. */
function findDeepest(text: string): { readonly line: number; readonly column: number } {
  let [depth, deepest, place] = [0, 0, 0];
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? "";
    if ("([{".includes(character)) depth += 1;
    else if (")]}".includes(character)) depth -= 1;
    if (depth > deepest) [deepest, place] = [depth, index];
  }
  const lines = text.slice(0, place).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
