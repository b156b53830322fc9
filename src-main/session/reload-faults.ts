import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";
import type { ConsoleLog } from "./console-log";

/** Says in the console what keeps scripts from being loaded: each fault once when it appears, not with every save. */
export class ReloadFaults {
  private known: ReadonlySet<string> = new Set();

  constructor(private readonly consoleLog: Pick<ConsoleLog, "addProblems">) {}

  /** All problems of a reload; those that are no longer among them may be told again. */
  take(problems: readonly ScriptDiagnostic[]): void {
    // What a script throws is among the problems where it is loaded, and in the console where it runs.
    const faults = problems.filter(({ severity, source }) => severity === "error" && source !== "runtime");
    const added = faults.filter((fault) => !this.known.has(keyOf(fault)));
    if (added.length > 0) this.consoleLog.addProblems("engine", added);
    this.known = new Set(faults.map(keyOf));
  }
}

function keyOf({ file, line, column, message }: ScriptDiagnostic): string {
  return JSON.stringify([file, line, column, message]);
}
