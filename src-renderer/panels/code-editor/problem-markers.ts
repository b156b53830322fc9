import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";

/** A problem as the code editor underlines it; 1-based, the end excluded, as Monaco has it. */
export interface ProblemMarker {
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly source: string;
  readonly startLineNumber: number;
  readonly startColumn: number;
  readonly endLineNumber: number;
  readonly endColumn: number;
}

/** The text that is marked, which may be newer than the problems. */
export interface MarkedText {
  readonly lineCount: number;
  /** 1-based; within `lineCount`. */
  readonly lineAt: (line: number) => string;
}

/** What the language service of the code editor itself has found in the text as it is typed. */
export interface LiveMarker {
  readonly startLineNumber: number;
  readonly message: string;
}

/**
 * Markers for the problems of one file. A place beyond the text, as it was shortened since, falls on its last line. Type
 * problems that the code editor found itself are not shown twice, and while the text is not saved none of them are shown:
 * what the editor finds itself is newer then.
 */
export function markProblems(
  problems: readonly ScriptDiagnostic[],
  text: MarkedText,
  isDirty: boolean,
  live: readonly LiveMarker[] = [],
): readonly ProblemMarker[] {
  const known = new Set(live.map(({ startLineNumber, message }) => `${startLineNumber}:${firstLine(message)}`));
  return problems
    .filter(({ source, line = 1, message }) => {
      return source !== "type" || (!isDirty && !known.has(`${line}:${firstLine(message)}`));
    })
    .map((problem) => markProblem(problem, text));
}

function markProblem(problem: ScriptDiagnostic, { lineCount, lineAt }: MarkedText): ProblemMarker {
  const { severity, message, source, entity, callback } = problem;
  const line = Math.min(Math.max(problem.line ?? 1, 1), lineCount);
  const content = lineAt(line);
  const [startColumn, endColumn] = wordAt(content, problem.line === line ? problem.column : undefined);
  const where = [entity?.name, callback].filter((part) => part !== undefined).join(", ");
  return {
    severity,
    message: where === "" ? message : `${message} (${where})`,
    source,
    startLineNumber: line,
    startColumn,
    endLineNumber: line,
    endColumn,
  };
}

/** From the column to the end of the word there; the whole line without a column, and its last character beyond its end. */
function wordAt(line: string, column: number | undefined): readonly [start: number, end: number] {
  const first = line.length - line.trimStart().length + 1;
  const end = line.trimEnd().length + 1;
  if (column === undefined) return end > first ? [first, end] : [1, line.length + 1];
  if (column >= end) return [Math.max(1, end - 1), Math.max(2, end)];
  const start = Math.max(1, column);
  const word = /^[\p{L}\p{N}_$]+/u.exec(line.slice(start - 1))?.[0];
  return [start, start + (word?.length ?? 1)];
}

function firstLine(message: string): string {
  return message.split("\n", 1)[0] ?? "";
}
