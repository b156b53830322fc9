import type { Result } from "../../src-shared/base/result";
import { fail, ok } from "../../src-shared/base/result";
import type { SwapFailure } from "../../src-shared/protocol/session-api";
import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";
import type { SwapPreview, SwapReport, SwapState, SwapTrial } from "../../src-shared/scripting/swap-report";
import type { ScriptEngine } from "../script-engine/types";
import { EditQueue } from "./edit-queue";

export interface SwapControlContext {
  readonly engine: ScriptEngine | undefined;
  readonly isPlaying: boolean;
  onDidChange(state: SwapState | undefined): void;
  onDidChangeProblems(problems: readonly ScriptDiagnostic[]): void;
  /** What the running game's instances hold may be other than before. */
  onDidChangeInstances(): void;
}

/**
 * Brings newer code into the running game where the project asks for that. Where only code differs it goes in at once;
 * where fields differ the user is shown what would become of them, and decides.
 */
export class SwapControl {
  private readonly turns = new EditQueue();
  private current: SwapState | undefined;
  private offers = 0;
  /** May be told before the swap itself has answered. */
  private lastTrial: SwapTrial | undefined;

  constructor(private readonly context: SwapControlContext) {}

  get state(): SwapState | undefined {
    return this.current;
  }

  get preview(): SwapPreview | undefined {
    return this.current?.stage === "waiting" ? this.current.preview : undefined;
  }

  /** The scripts were reloaded while a game runs. Of several offers only the newest counts. */
  offer(): Promise<void> {
    return this.offerWith({ stage: "waiting" });
  }

  private async offerWith(
    begin: Pick<SwapState, "problem"> & { readonly stage: "waiting" | "dismissed" },
  ): Promise<void> {
    const offer = (this.offers += 1);
    await this.turns.run(async () => {
      if (offer !== this.offers) return;
      const preview = await this.ask((engine) => engine.previewSwap());
      if (offer !== this.offers) return;
      if (!preview || preview.changedFiles.length === 0) this.forget();
      else if (preview.classes.length > 0 || begin.stage === "dismissed") {
        this.change({ build: preview.build, preview, ...begin });
      } else await this.swap();
    });
  }

  apply(): Promise<Result<SwapReport, SwapFailure>> {
    return this.turns.run(async () => {
      if (!this.context.isPlaying) return fail("notPlaying", "Press Play first.");
      const stage = this.current?.stage;
      if (stage !== "waiting" && stage !== "dismissed") {
        return fail("nothingToSwap", "The running game has the newest code.");
      }
      const report = await this.swap();
      return report ? ok(report) : fail("notPlaying", "The game ended before that was done.");
    });
  }

  dismiss(): Promise<void> {
    return this.turns.run(() => {
      if (this.current?.stage === "waiting") this.change({ ...this.current, stage: "dismissed" });
    });
  }

  /** The first frame on newer code is over. */
  async handleTrial(trial: SwapTrial): Promise<void> {
    this.lastTrial = trial;
    const { current, context } = this;
    if (!current) return;
    const { build, stage } = current;
    if (stage === "trying" && build === trial.build) this.settle(current, trial);
    else if (trial.problem && (stage === "waiting" || stage === "dismissed")) {
      // What is offered would now go into other code.
      context.onDidChangeInstances();
      await this.offerWith({ stage, problem: trial.problem });
    }
  }

  /** The game has ended, or is another one. */
  clear(): void {
    this.offers += 1;
    this.lastTrial = undefined;
    this.change(undefined);
  }

  whenIdle(): Promise<void> {
    return this.turns.whenIdle();
  }

  private async swap(): Promise<SwapReport | undefined> {
    this.lastTrial = undefined;
    const report = await this.ask((engine) => engine.swap());
    if (!report) {
      this.change(undefined);
      return undefined;
    }
    const state: SwapState = { build: report.build, stage: "trying", report };
    const trial = report.problem ? report : this.lastTrial;
    if (trial?.build === report.build) {
      this.settle(state, trial);
    } else {
      this.change(state);
      this.context.onDidChangeInstances();
    }
    return report;
  }

  /** The newest code is what the game has. How the first frame on that goes is still to be told. */
  private forget(): void {
    if (this.current?.stage !== "trying") this.change(undefined);
  }

  private settle(state: SwapState, { problem }: SwapTrial): void {
    this.change(problem ? { ...state, stage: "rolledBack", problem } : { ...state, stage: "swapped" });
    this.context.onDidChangeInstances();
  }

  private change(state: SwapState | undefined): void {
    if (state === this.current) return;
    this.current = state;
    this.context.onDidChangeProblems(state?.problem ? [state.problem] : []);
    this.context.onDidChange(state);
  }

  /** A game that ends meanwhile has nothing to tell; that it did is told by itself. */
  private async ask<T>(job: (engine: ScriptEngine) => Promise<T | undefined>): Promise<T | undefined> {
    const { engine, isPlaying } = this.context;
    if (!engine || !isPlaying) return undefined;
    try {
      return await job(engine);
    } catch (error) {
      if (this.context.isPlaying) throw error;
      return undefined;
    }
  }
}
