import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { findDeepest } from "./find-deepest";

/**
 * Nobody writes deeper, and a parser whose stack overflows is not to be trusted with the next file: it may loop for ever.
 */
const deepestNesting = 400;

/** The problem of a source that is nested too deeply for the compiler; undefined for all others. */
export function refuseDeepNesting(file: string, text: string): ScriptDiagnostic | undefined {
  const { depth, line, column } = findDeepest(text);
  if (depth <= deepestNesting) return undefined;
  const message = `This is nested ${depth} deep, and the compiler goes ${deepestNesting} deep. The file is left out until it changes.`;
  return { severity: "error", source: "compile", message, file, line, column };
}

/** What the compiler itself threw over one file, as a problem of that file. */
export function describeCompilerFailure(file: string, text: string, error: unknown): ScriptDiagnostic {
  const reason = error instanceof Error ? error.message : String(error);
  const { line, column } = isStackOverflow(error) ? findDeepest(text) : { line: 1, column: 1 };
  const message = `The compiler failed over this file, which is left out until it changes: ${reason}`;
  return { severity: "error", source: "compile", message, file, line, column };
}

export function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes("call stack");
}
