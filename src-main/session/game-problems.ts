import type { SceneDiff } from "../../src-shared/document/scene-diff";
import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";

/** Where the game's problems are told, and whether what they are about is still in it. */
export interface GameProblemsContext {
  isInGame(problem: ScriptDiagnostic): boolean;
  tell(problems: readonly ScriptDiagnostic[]): void;
}

/** What the running game goes on without. Of what is no more in its scene nothing is told. */
export class GameProblems {
  private found: readonly ScriptDiagnostic[] = [];

  constructor(private readonly context: GameProblemsContext) {}

  set(found: readonly ScriptDiagnostic[]): void {
    this.found = found;
    this.tell();
  }

  /** The game's scene changed. */
  followScene(diff: SceneDiff): void {
    if (this.found.length > 0 && diff.some(({ kind }) => kind === "removeEntity" || kind === "removeComponent"))
      this.tell();
  }

  private tell(): void {
    this.context.tell(this.found.filter((problem) => this.context.isInGame(problem)));
  }
}
