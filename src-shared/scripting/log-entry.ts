import type { DomainKind } from "./domain-kind";
import type { ScriptDiagnostic, StackFrame } from "./script-diagnostic";

/** One line of the console. Equal lines in a row are collapsed into one with a count. */
export interface LogEntry {
  /** Increases by one per entry within a session. */
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly level: "debug" | "info" | "warning" | "error";
  readonly text: string;
  readonly domain: DomainKind | "engine";
  /** How often it occurred in a row. */
  readonly count: number;
  readonly entity?: { readonly id: string; readonly name: string };
  readonly script?: string;
  readonly stack?: readonly StackFrame[];
  /** Set when the entry reports a fault. */
  readonly diagnostic?: ScriptDiagnostic;
}

/** A fault as a line of the console, as of now. */
export function describeFaultLine(diagnostic: ScriptDiagnostic): Omit<LogEntry, "id" | "domain"> {
  const { message, severity, entity, script, stack } = diagnostic;
  return {
    time: Date.now(),
    level: severity,
    text: message,
    count: 1,
    diagnostic,
    ...(entity ? { entity } : {}),
    ...(script === undefined ? {} : { script }),
    ...(stack ? { stack } : {}),
  };
}
