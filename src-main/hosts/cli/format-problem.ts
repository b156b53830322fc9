import type { LogEntry } from "../../../src-shared/scripting/log-entry";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";

/** One line that terminals and editors turn into a link: "assets/scripts/a.ts:3:5 error: …". */
export function formatProblem({ severity, message, ...at }: ScriptDiagnostic): string {
  const place = [at.file, at.line, at.column].filter((part) => part !== undefined).join(":");
  const who = [at.entity?.name, at.script, at.callback].filter((part) => part !== undefined).join(", ");
  return `${place === "" ? "" : `${place} `}${severity}: ${message}${who === "" ? "" : ` (${who})`}`;
}

export function formatLogEntry({ level, text, count }: LogEntry): string {
  return `${level === "info" ? "" : `${level}: `}${text}${count > 1 ? ` (${count} times)` : ""}`;
}
