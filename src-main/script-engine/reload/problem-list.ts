import type { Event } from "../../../src-shared/base/emitter";
import { Emitter } from "../../../src-shared/base/emitter";
import { limitProblems } from "../../../src-shared/scripting/limit-problems";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";

/** Where a project's problems come from; each part is replaced as a whole. */
export type ProblemPart = "compile" | "reload" | "load" | "quarantine" | "type";

/** All problems of the project's scripts, sorted by file and line; see `limitProblems`. */
export class ProblemList {
  private readonly parts = new Map<ProblemPart, readonly ScriptDiagnostic[]>();
  private readonly didChange = new Emitter<readonly ScriptDiagnostic[]>();
  private sorted: readonly ScriptDiagnostic[] = [];

  readonly onDidChange: Event<readonly ScriptDiagnostic[]> = this.didChange.event;

  get items(): readonly ScriptDiagnostic[] {
    return this.sorted;
  }

  get hasCompileErrors(): boolean {
    return this.get("compile").some(isCompileError);
  }

  /** The newest build could not be brought to life. */
  get hasReloadErrors(): boolean {
    return this.get("reload").length > 0;
  }

  /** The problem to be mended first before the newest code can run, if one with a place keeps it from that. */
  get firstHindrance(): ScriptDiagnostic | undefined {
    const hindrances = [...this.get("compile").filter(isCompileError), ...this.get("reload")];
    return hindrances.find(({ file }) => file !== undefined);
  }

  get(part: ProblemPart): readonly ScriptDiagnostic[] {
    return this.parts.get(part) ?? [];
  }

  set(part: ProblemPart, problems: readonly ScriptDiagnostic[]): void {
    const before = this.parts.get(part) ?? [];
    this.parts.set(part, problems);
    if (JSON.stringify(before) === JSON.stringify(problems)) return;
    this.sorted = limitProblems(this.collect().sort(compareProblems));
    this.didChange.fire(this.sorted);
  }

  /** A line that does not compile is told of once, by the compiler, which also knows best why an import fails. */
  private collect(): ScriptDiagnostic[] {
    const compile = this.get("compile").filter(({ omitted }) => omitted === undefined);
    const lines = new Set(compile.map(placeOf));
    const errors = new Set(compile.filter(({ severity }) => severity === "error").map(placeOf));
    return [...this.parts].flatMap(([part, problems]) => {
      if (part === "type") return problems.filter((problem) => !lines.has(placeOf(problem)));
      return part === "load" ? problems.filter((problem) => !errors.has(placeOf(problem))) : problems;
    });
  }
}

function isCompileError({ source, severity }: ScriptDiagnostic): boolean {
  return source === "compile" && severity === "error";
}

function placeOf({ file, line }: ScriptDiagnostic): string {
  return `${file ?? ""}:${line ?? ""}`;
}

function compareProblems(a: ScriptDiagnostic, b: ScriptDiagnostic): number {
  const [fileA, fileB] = [a.file ?? "", b.file ?? ""];
  if (fileA !== fileB) return fileA < fileB ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}
