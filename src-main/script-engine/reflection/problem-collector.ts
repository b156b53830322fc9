import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import type { SourcePlace } from "./file-description";

/** Gathers what is wrong with the declarations of files. */
export class ProblemCollector {
  readonly items: ScriptDiagnostic[] = [];
  private readonly keys = new Set<string>();

  /** The same problem is met again for every class that inherits it, and listed once. */
  add(file: string, { line, column }: SourcePlace, severity: "error" | "warning", message: string): void {
    this.addAll([{ severity, source: "reflect", message, file, line, column }]);
  }

  /** Whatever is wrong with one file, the others go on. */
  addFailure(file: string, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.add(file, { line: 1, column: 1 }, "error", `The classes of this file cannot be described: ${reason}`);
  }

  addAll(problems: readonly ScriptDiagnostic[]): void {
    for (const problem of problems) {
      const key = JSON.stringify([problem.file, problem.line, problem.column, problem.message]);
      if (this.keys.has(key)) continue;
      this.keys.add(key);
      this.items.push(problem);
    }
  }
}
