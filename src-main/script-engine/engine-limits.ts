import { defaultProjectSettings } from "../../src-shared/document/project-settings-values";
import type { ScriptEngineOptions } from "./types";

/** How long and how large scripts may get, and what they may use. Read anew at every use, as the project's settings can change at any time. */
export interface EngineLimits {
  readonly settleMs: number;
  readonly budgetMs: number;
  readonly heapLimitMb: number;
  /** Scripts may use what Node has. */
  readonly allowsNode: boolean;
}

/** What the engine's owner says goes before what the project says. */
export function createEngineLimits(options: ScriptEngineOptions): EngineLimits {
  const settings = () => options.readSettings?.() ?? defaultProjectSettings.scripts;
  return {
    get settleMs() {
      return options.settleMs ?? settings().settleDelay;
    },
    get budgetMs() {
      return options.budgetMs ?? settings().answerBudget * 1000;
    },
    get heapLimitMb() {
      return settings().heapLimit;
    },
    get allowsNode() {
      return settings().allowNodeModules;
    },
  };
}
