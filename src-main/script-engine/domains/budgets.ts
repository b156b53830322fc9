import type { SceneRecord } from "../../../src-shared/document/scene-record";
import type { ScriptBuild } from "../../../src-shared/protocol/domain-protocol";

/** On a busy machine, for what runs none of the user's code: loading the worker's bundle, taking a build in. */
export const ownBudgetMs = 60_000;

/** Loading takes time for every module, more than a callback may take for all. */
export function loadBudget(budgetMs: number, { modules }: ScriptBuild): number {
  return budgetMs + 5 * modules.length;
}

/** A large scene takes longer to make without any script being stuck. */
export function worldBudget(budgetMs: number, scene: SceneRecord | undefined): number {
  return budgetMs + (scene?.entities.length ?? 0) / 2;
}
