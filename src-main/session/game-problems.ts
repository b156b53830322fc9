import type { SceneDiff } from "../../src-shared/document/scene-diff";
import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";

/** What the running game goes on without. Of what was removed from it nothing is told. */
export class GameProblems {
  private found: readonly ScriptDiagnostic[] = [];
  /** The ids of components that are no more. */
  private readonly removed = new Set<string>();

  constructor(private readonly onDidChange: (problems: readonly ScriptDiagnostic[]) => void) {}

  set(found: readonly ScriptDiagnostic[]): void {
    if (found.length === 0) this.removed.clear();
    this.found = found;
    this.tell();
  }

  /** The game's scene changed. */
  followScene(diff: SceneDiff): void {
    if (this.found.length === 0) return;
    const before = this.removed.size;
    for (const change of diff) {
      if (change.kind === "removeEntity") for (const { id } of change.entity.components) this.removed.add(id);
      else if (change.kind === "removeComponent") this.removed.add(change.component.id);
    }
    if (this.removed.size > before) this.tell();
  }

  private tell(): void {
    this.onDidChange(
      this.found.filter(({ component, leftOut }) => leftOut === "class" || !this.removed.has(component ?? "")),
    );
  }
}
