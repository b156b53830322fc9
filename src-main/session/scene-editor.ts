import type { Result } from "../../src-shared/base/result";
import { fail, ok } from "../../src-shared/base/result";
import type { SceneDiff } from "../../src-shared/document/scene-diff";
import { reverseDiff } from "../../src-shared/document/scene-diff";
import { squashDiff } from "../../src-shared/document/squash-diff";
import type { Command, CommandResult } from "../../src-shared/protocol/command";
import type { DomainEdit, EditReport, EditStep, FollowOptions } from "../../src-shared/protocol/domain-protocol";
import type { HistoryInfo, SceneChangedEvent } from "../../src-shared/protocol/session-api";
import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";
import type { ScriptEngine } from "../script-engine/types";
import { applyForeignDiff } from "./apply-foreign-diff";
import type { EditPlan } from "./commands/edit-plan";
import { refuse } from "./commands/edit-plan";
import { planCommandInSlices } from "./commands/plan-command";
import { planCorrections } from "./commands/plan-corrections";
import type { ComponentCatalog } from "../../src-shared/scripting/component-catalog";
import type { HistoryStep } from "./history";
import type { OpenScene } from "./open-scene";
import { runInSlices } from "../script-engine/run-in-slices";

export interface SceneEditorContext {
  readonly scene: OpenScene | undefined;
  readonly catalog: ComponentCatalog;
  /** The engine whose editor domain holds this scene; undefined while none does. */
  readonly engine: ScriptEngine | undefined;
  /** The edit scene changed; tell listeners if it is what they see. */
  onDidEdit(scene: OpenScene, event: SceneChangedEvent): void;
  /** The domain could not be told of an edit. */
  onDidFail(problem: ScriptDiagnostic): void;
}

/**
 * Changes the edit scene: the document first, then the editor domain, whose corrections become part of the same step;
 * only then are listeners told. Every call must run alone, see `EditQueue`.
 */
export class SceneEditor {
  constructor(private readonly context: SceneEditorContext) {}

  /** `step` says what step of the history it is part of; it is one of its own without. */
  async execute(command: Command, step?: EditStep): Promise<CommandResult> {
    const { scene, catalog } = this.context;
    if (!scene) return refuse("noScene", "No scene is open.");
    const start = performance.now();
    const planned = await runInSlices(planCommandInSlices({ document: scene.document, catalog }, command));
    if (!planned.ok) return planned;
    const result = await this.perform(
      scene,
      step ? { ...planned.value, label: step.label } : planned.value,
      step ? step.mergeKey : command.kind === "setFields" ? command.mergeKey : undefined,
    );
    // Seen by whoever observes; kept by nobody.
    performance.measure(command.kind, { start });
    performance.clearMeasures(command.kind);
    return result;
  }

  async undo(): Promise<Result<HistoryInfo, "nothingToUndo" | "cannotUndo">> {
    const { scene } = this.context;
    const step = scene?.history.undoStep;
    if (!scene || !step) return fail("nothingToUndo", "There is nothing to undo.");
    const problem = await this.move(scene, step, reverseDiff(step.diff), () => scene.history.moveBack());
    return problem === undefined ? ok(scene.history.info) : fail("cannotUndo", problem);
  }

  async redo(): Promise<Result<HistoryInfo, "nothingToRedo" | "cannotRedo">> {
    const { scene } = this.context;
    const step = scene?.history.redoStep;
    if (!scene || !step) return fail("nothingToRedo", "There is nothing to redo.");
    const problem = await this.move(scene, step, step.diff, () => scene.history.moveForward());
    return problem === undefined ? ok(scene.history.info) : fail("cannotRedo", problem);
  }

  /** Takes what editor scripts changed in their domain as a step of the history. */
  acceptEdit({ label, mergeKey, diff }: DomainEdit): void {
    const { scene } = this.context;
    if (!scene) return;
    const applied = squashDiff(applyForeignDiff(scene.document, diff));
    if (applied.length === 0) return;
    scene.history.push(label, applied, mergeKey);
    this.context.onDidEdit(scene, { diff: applied, touched: touchedBy(applied) });
  }

  private async perform(scene: OpenScene, plan: EditPlan, mergeKey: string | undefined): Promise<CommandResult> {
    if (plan.diff.length === 0 && plan.fresh.length === 0) return { ok: true, diff: [], ids: plan.ids };
    await runInSlices(scene.document.applyInSlices(plan.diff));
    const report = await this.syncDomain(plan.diff, { fresh: plan.fresh });
    const refused = plan.fresh.filter((id) => report.placeholders.includes(id));
    if (refused.length > 0 && plan.diff.some(({ kind }) => kind === "addComponent")) {
      const undone = reverseDiff([...plan.diff, ...applyForeignDiff(scene.document, report.changes)]);
      scene.document.apply(undone);
      await this.syncDomain(undone, { isReplay: true });
      return refuse("domainFailed", describeFailure(plan, report));
    }
    const corrections = planCorrections(
      { document: scene.document, catalog: this.context.catalog },
      report.corrections,
    );
    scene.document.apply(corrections);
    const changes = applyForeignDiff(scene.document, report.changes);
    const diff = squashDiff([...plan.diff, ...corrections, ...changes]);
    scene.history.push(plan.label, diff, mergeKey);
    // Told even when a correction took everything back: what the user typed must give way to what is there.
    this.context.onDidEdit(scene, {
      diff,
      touched: [...new Set([...touchedBy([...plan.diff, ...changes]), ...plan.fresh])],
    });
    return { ok: true, diff, ids: plan.ids };
  }

  /** Returns why it cannot be done, and then nothing has changed. */
  private async move(
    scene: OpenScene,
    step: HistoryStep,
    diff: SceneDiff,
    takeStep: () => void,
  ): Promise<string | undefined> {
    try {
      await runInSlices(scene.document.applyInSlices(diff));
    } catch (error) {
      return `"${step.label}" does not fit the scene any more: ${error instanceof Error ? error.message : String(error)}.`;
    }
    takeStep();
    await this.syncDomain(diff, { isReplay: true });
    this.context.onDidEdit(scene, { diff, touched: touchedBy(diff) });
    return undefined;
  }

  /** A domain that fails to follow is rebuilt from the document by the engine: the document stays the truth. */
  private async syncDomain(diff: SceneDiff, options?: FollowOptions): Promise<EditReport> {
    const { engine } = this.context;
    if (!engine) return nothingToReport;
    try {
      return await engine.applyDiff(diff, options);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const problem = { severity: "error", source: "runtime", message, domain: "editor" } as const;
      this.context.onDidFail(problem);
      return { ...nothingToReport, problems: [problem] };
    }
  }
}

const nothingToReport: EditReport = { corrections: [], changes: [], placeholders: [], problems: [] };

/** The components whose instances may have changed beyond the diff itself, as `onValidate` ran. */
export function touchedBy(diff: SceneDiff): readonly string[] {
  const touched = new Set<string>();
  for (const change of diff) {
    if (change.kind === "setComponent") touched.add(change.component);
    else if (change.kind === "addComponent") touched.add(change.component.id);
  }
  return [...touched];
}

function describeFailure(plan: EditPlan, report: EditReport): string {
  const why = report.problems.map(({ message, file, line }) =>
    file === undefined ? message : `${message} (${file}:${line ?? 1})`,
  );
  return [`"${plan.label}" was taken back, as the script could not be created.`, ...why].join(" ");
}
