import { limitProblems } from "../../src-shared/scripting/limit-problems";
import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";

/** Who found problems; each replaces all of its own. */
export type ProblemPart = "project" | "scene" | "scripts" | "game" | "swap";

/** Everything that is wrong with the open project: its file, its scene, its scripts; see `limitProblems`. */
export class ProjectProblems {
  private readonly parts = new Map<ProblemPart, readonly ScriptDiagnostic[]>();

  constructor(private readonly onDidChange: (problems: readonly ScriptDiagnostic[]) => void) {}

  get items(): readonly ScriptDiagnostic[] {
    const order: readonly ProblemPart[] = ["project", "scene", "game", "scripts", "swap"];
    return limitProblems(order.flatMap((part) => this.parts.get(part) ?? []));
  }

  set(part: ProblemPart, problems: readonly ScriptDiagnostic[]): void {
    const before = this.parts.get(part) ?? [];
    if (before.length === 0 && problems.length === 0) return;
    this.parts.set(part, problems);
    this.onDidChange(this.items);
  }

  clear(): void {
    const hadAny = this.items.length > 0;
    this.parts.clear();
    if (hadAny) this.onDidChange([]);
  }
}
