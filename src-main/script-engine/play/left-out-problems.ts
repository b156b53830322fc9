import type { Disposable } from "../../../src-shared/base/disposable";
import { Emitter } from "../../../src-shared/base/emitter";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import type { LeftOutScripts } from "../../../src-shared/scripting/swap-report";

/** A crowd of scripts that fail is told of at once. */
const tellDelayMs = 50;

/** What the running game goes on without, each with why. */
export class LeftOutProblems implements Disposable {
  private problems: readonly ScriptDiagnostic[] = [];
  private game: object | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly didChange = new Emitter<readonly ScriptDiagnostic[]>();
  readonly onDidChange = this.didChange.event;

  /** The domain of the game that is about to start; undefined when it has ended, or did not start. */
  follow(game: object | undefined): void {
    this.game = game;
    this.set([]);
    this.tell();
  }

  /** A fault in a domain; most leave nothing out, and what is left out elsewhere is not the game's. */
  take(domain: object, fault: ScriptDiagnostic): void {
    if (domain === this.game && fault.leftOut) this.set([...this.problems, fault]);
  }

  /** What is still left out, now that the game runs newer code. */
  keepOnly({ components, classes }: LeftOutScripts): void {
    const isKept = ({ component = "", script = "", leftOut }: ScriptDiagnostic) =>
      leftOut === "class" ? classes.includes(script) : components.includes(component);
    this.set(this.problems.filter(isKept));
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  private set(problems: readonly ScriptDiagnostic[]): void {
    if (problems.length === this.problems.length) return;
    this.problems = problems;
    this.timer ??= setTimeout(() => this.tell(), tellDelayMs);
  }

  private tell(): void {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.didChange.fire(this.problems);
  }
}
