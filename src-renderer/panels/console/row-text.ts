import type { ConsoleRow } from "./console-rows";
import { formatValue } from "./format-value";

/** A row's whole text, as it is copied. */
export function textOfRow(row: ConsoleRow): string {
  switch (row.kind) {
    case "entry":
      return row.entry.text;
    case "question":
      return row.evaluation.source;
    case "answer":
      return textOfAnswer(row, 2);
  }
}

const longestLine = 400;

/** A row's text as it is shown in one line of the list. */
export function lineOfRow(row: ConsoleRow): string {
  return oneLine(row.kind === "answer" ? textOfAnswer(row) : textOfRow(row));
}

function textOfAnswer({ answer, evaluation }: Extract<ConsoleRow, { kind: "answer" }>, indent?: number): string {
  const { outcome, value, message } = answer;
  if (outcome === "failed") return message ?? "It failed.";
  // A list of statements rarely has a value.
  return evaluation.kind === "statements" && (value ?? null) === null ? "Done" : formatValue(value, indent);
}

function oneLine(text: string): string {
  // A text of millions of characters is cut before anything looks at it.
  return text
    .slice(0, longestLine)
    .replace(/\n[ \t]+at [\s\S]*$/, "")
    .replace(/\s*\n\s*/g, " ⏎ ");
}
