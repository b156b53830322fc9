import { Emitter } from "../../../src-shared/base/emitter";
import type { ScriptBuild } from "../../../src-shared/protocol/domain-protocol";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";

/** What the running game goes on without, told until the game ends or newer code takes its place. */
export class LeftOutScripts {
  private problems: readonly ScriptDiagnostic[] = [];
  private readonly didChange = new Emitter<readonly ScriptDiagnostic[]>();
  readonly onDidChange = this.didChange.event;

  /** A fault of the game; most leave nothing out. */
  take(fault: ScriptDiagnostic): void {
    if (fault.leftOut) this.set([...this.problems, fault]);
  }

  /** The game runs newer code: whatever of it differs has got another chance. */
  followSwap(before: ScriptBuild, after: ScriptBuild): void {
    const present = new Set(before.modules);
    const changed = new Set(after.modules.filter((module) => !present.has(module)).map(({ file }) => file));
    const classes = new Map(after.classes.map((info) => [info.name, info]));
    const isRenewed = (name: string | undefined): boolean => {
      const info = name === undefined ? undefined : classes.get(name);
      return info !== undefined && (changed.has(info.file) || isRenewed(info.base));
    };
    this.set(this.problems.filter(({ script }) => !isRenewed(script)));
  }

  clear(): void {
    this.set([]);
  }

  private set(problems: readonly ScriptDiagnostic[]): void {
    if (problems.length === this.problems.length) return;
    this.problems = problems;
    this.didChange.fire(problems);
  }
}
