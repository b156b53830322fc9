import type { LogEntry } from "../../../src-shared/scripting/log-entry";
import type { StackFrame } from "../../../src-shared/scripting/script-diagnostic";
import type { SourcePlace } from "../../workbench/open-source";

/** An entry's text without the stack that may be written into it, and the stack in two parts. */
export interface EntryDetails {
  readonly message: string;
  /** In the project's own files, innermost first. */
  readonly userFrames: readonly StackFrame[];
  /** The tool's and the system's frames, as they were written. */
  readonly internalFrames: readonly string[];
}

export function detailsOf({ text, stack = [] }: Pick<LogEntry, "text" | "stack">): EntryDetails {
  const { message, lines } = splitStack(text);
  const userFrames = stack.filter(({ file }) => !isInternalFile(file));
  const internalOfStack = stack.filter(({ file }) => isInternalFile(file)).map(describeFrame);
  const known = new Set(userFrames.map(({ file, line, column }) => `${file}:${line}:${column}`));
  const internalOfText = lines.filter((line) => !known.has(/\(?([^\s()]+:\d+:\d+)\)?$/.exec(line)?.[1] ?? ""));
  return { message, userFrames, internalFrames: internalOfStack.length > 0 ? internalOfStack : internalOfText };
}

/** Where an entry comes from: the innermost frame in the project's files, else the place of what it reports. */
export function placeOf({ stack, diagnostic }: Pick<LogEntry, "stack" | "diagnostic">): SourcePlace | undefined {
  const frame = stack?.find(({ file }) => !isInternalFile(file));
  if (frame) return { file: frame.file, line: frame.line, column: frame.column };
  return diagnostic?.file === undefined
    ? undefined
    : { file: diagnostic.file, line: diagnostic.line, column: diagnostic.column };
}

/** Files of a project are relative paths; anything else belongs to the tool or the system. */
export function isInternalFile(file: string): boolean {
  return /^(?:\/|[a-z]:[\\/]|<|[a-z][a-z\d+.-]+:)/i.test(file) || file === "tandem" || file.includes("node_modules/");
}

export function describeFrame({ functionName, file, line, column }: StackFrame): string {
  return `${functionName} (${file}:${line}:${column})`;
}

const stackLine = /^\s+at /;

/** Takes the lines of a written stack off the end of a text. */
function splitStack(text: string): { readonly message: string; readonly lines: readonly string[] } {
  // Only texts with a stack are taken apart line by line: others may be millions of characters long.
  const start = text.search(/\n[ \t]+at /);
  if (start < 0) return { message: text, lines: [] };
  const written = text.slice(start + 1).split("\n");
  return written.every((line) => stackLine.test(line) || line.trim() === "")
    ? {
        message: text.slice(0, start),
        lines: written.filter((line) => line.trim() !== "").map((line) => line.replace(stackLine, "")),
      }
    : { message: text, lines: [] };
}
