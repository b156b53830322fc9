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
      return row.answer.outcome === "value" ? formatValue(row.answer.value, 2) : (row.answer.message ?? "It failed.");
  }
}

const longestLine = 400;

/** A row's text as it is shown in one line of the list. */
export function lineOfRow(row: ConsoleRow): string {
  if (row.kind === "answer" && row.answer.outcome === "value") {
    return oneLine(formatValue(row.answer.value));
  }
  return oneLine(textOfRow(row));
}

function oneLine(text: string): string {
  // A text of millions of characters is cut before anything looks at it.
  return text
    .slice(0, longestLine)
    .replace(/\n[ \t]+at [\s\S]*$/, "")
    .replace(/\s*\n\s*/g, " ⏎ ");
}
