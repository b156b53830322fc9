import { createId } from "../../../src-shared/base/id";
import type { JsonValue } from "../../../src-shared/base/json";
import type { Result } from "../../../src-shared/base/result";
import { fail, ok } from "../../../src-shared/base/result";
import type { Command, CommandResult, ComponentPlace } from "../../../src-shared/protocol/command";
import type { EditStep, ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import * as tandem from "../../api/index";
import type { EditorTools } from "../../api/index";
import type { DomainScripts } from "../domain-scripts";
import type { FaultReporter } from "../faults/fault-reporter";
import { describeThrown } from "../faults/thrown-value";
import type { MethodResult } from "../life-cycle/life-cycle";
import type { LiveWorld } from "../live-world";
import type { TypeRegistry } from "../types/type-registry";
import { encodeResult } from "../values/encode-result";
import { createEditorTools } from "./create-editor-tools";
import { evaluateExpression } from "./evaluate";

export interface CodeOnDemandParts {
  readonly isEditor: boolean;
  readonly scripts: DomainScripts;
  readonly types: TypeRegistry;
  readonly faults: FaultReporter;
  readonly live: () => LiveWorld;
  readonly onSelect: (ids: readonly string[]) => void;
  readonly execute: (command: Command, step: EditStep) => Promise<CommandResult>;
  /** Tells what has changed up to now as part of a step. */
  readonly settle: (step: EditStep) => void;
}

/** Runs what somebody asks for: expressions, statement scripts, methods of scripts. */
export class CodeOnDemand {
  private underWay: readonly EditStep[] = [];

  constructor(private readonly parts: CodeOnDemandParts) {}

  /** The step of the code that was asked for last of all that has not ended; what changes meanwhile is part of it. */
  get step(): EditStep | undefined {
    return this.underWay.at(-1);
  }

  evaluate(expression: string): Result<JsonValue, "thrown" | "compileError"> {
    const { editorChanges } = this.parts.live();
    const result = editorChanges.watch(() => evaluateExpression(expression, this.scope()));
    this.parts.settle({ label: "Evaluate" });
    return result;
  }

  async callMethod(places: readonly ComponentPlace[], method: string): Promise<MethodResult> {
    const { world, lifeCycle } = this.parts.live();
    const nodes = places.map(({ entity, component }) => world.resolveNode(entity, component));
    const missing = places[nodes.indexOf(undefined)];
    if (missing) return fail("notFound", `There is no component ${missing.component} to call.`);
    // One may remove another that was to be called too.
    const callAll = () =>
      nodes.map(async (node) => (node?.isDestroyed === false ? lifeCycle.callMethod(node, method) : ok()));
    const step: EditStep = { label: `Call ${method}`, mergeKey: `call ${createId()}` };
    const results = await this.asStep(step, () => Promise.all(callAll()));
    return results.find((result) => !result.ok) ?? ok();
  }

  async runStatements(module: ScriptModule, selection: readonly string[] = []): Promise<Result<JsonValue, "thrown">> {
    const { isEditor, scripts, faults, live } = this.parts;
    const { linked } = scripts;
    if (!linked) return fail("thrown", "No scripts are loaded.");
    if (isEditor) live().gizmos.clear();
    const name = module.file.slice(module.file.lastIndexOf("/") + 1);
    const step: EditStep = { label: `Run ${name}`, mergeKey: `statements ${createId()}` };
    const scope = this.scope();
    // A copy of it would look every class up.
    if (isEditor) Object.assign(scope, { editor: this.createEditor(step, selection) });
    try {
      return ok(encodeOrNull(await this.asStep(step, () => scripts.runStatements(module, linked, scope))));
    } catch (error) {
      faults.report(error, { file: module.file, script: name });
      return fail("thrown", describeThrown(error));
    }
  }

  /** What the code changes until it has ended is one step, whoever asks for something meanwhile. */
  private async asStep<T>(step: EditStep, job: () => T | Promise<T>): Promise<T> {
    this.underWay = [...this.underWay, step];
    try {
      return await this.parts.live().editorChanges.watch(job);
    } finally {
      this.underWay = this.underWay.filter((other) => other !== step);
      this.updateEditorScripts();
      this.parts.settle(step);
    }
  }

  /** As after an edit by hand: the scene may be another. */
  private updateEditorScripts(): void {
    const { editorChanges, lifeCycle } = this.parts.live();
    if (this.parts.isEditor && lifeCycle.hasUpdates) editorChanges.watch(() => lifeCycle.update(0, 0));
  }

  private createEditor(step: EditStep, selection: readonly string[]): EditorTools {
    const { live, onSelect, execute, settle } = this.parts;
    return createEditorTools({
      scene: live().world.scene,
      selection,
      onSelect,
      execute: async (command) => {
        // What was done before the command is done before it in the document too.
        live().editorChanges.compareWatched();
        settle(step);
        return execute(command, step);
      },
    });
  }

  /** The names that code on demand sees beside the globals. */
  private scope(): object {
    const { scene } = this.parts.live().world;
    const scope = { ...tandem, scene, get: (id: string) => scene.get(id) };
    for (const type of this.parts.types.scripts) {
      // Only looked up when it is named, as its file may not have run yet.
      Object.defineProperty(scope, type.name, { configurable: true, get: () => type.componentClass });
    }
    return scope;
  }
}

/** Statements are run for what they do; a result that cannot be carried is no failure. */
function encodeOrNull(value: unknown): JsonValue {
  try {
    return encodeResult(value);
  } catch {
    return null;
  }
}
