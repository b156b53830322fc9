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
