import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";

/** Who found problems; each replaces all of its own. */
export type ProblemPart = "project" | "scene" | "scripts" | "game" | "swap";

const most = 200;

/** Everything that is wrong with the open project: its file, its scene, its scripts; at most 200 of them, errors before warnings. */
export class ProjectProblems {
  private readonly parts = new Map<ProblemPart, readonly ScriptDiagnostic[]>();

  constructor(private readonly onDidChange: (problems: readonly ScriptDiagnostic[]) => void) {}

  get items(): readonly ScriptDiagnostic[] {
    const order: readonly ProblemPart[] = ["project", "scene", "game", "scripts", "swap"];
    const all = order.flatMap((part) => this.parts.get(part) ?? []);
    if (all.length <= most) return all;
    const isError = ({ severity }: ScriptDiagnostic) => severity === "error";
    const kept = new Set([...all.filter(isError), ...all.filter((problem) => !isError(problem))].slice(0, most));
    return all.filter((problem) => kept.has(problem));
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
