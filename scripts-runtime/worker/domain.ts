import type { JsonValue } from "../../src-shared/base/json";
import type { Result } from "../../src-shared/base/result";
import { fail, ok } from "../../src-shared/base/result";
import type { SceneDiff } from "../../src-shared/document/scene-diff";
import type { SceneRecord } from "../../src-shared/document/scene-record";
import type { FieldEdit } from "../../src-shared/protocol/command";
import type {
  DomainApi,
  DomainEvents,
  DomainOptions,
  EditReport,
  LoadReport,
  MigratedFields,
  ScriptBuild,
  ScriptModule,
  StartOptions,
  WorldOptions,
  WorldReport,
} from "../../src-shared/protocol/domain-protocol";
import type { InputEvent } from "../../src-shared/protocol/input-event";
import type { FieldSnapshot } from "../../src-shared/protocol/session-api";
import type { ScriptClassInfo } from "../../src-shared/scripting/script-class-info";
import * as tandem from "../api/index";
import { takeSerializableClasses } from "../api/decorators";
import { inputState } from "../api/input";
import { gameClock } from "../api/time";
import { describe, evaluateExpression } from "./evaluate";
import { FaultReporter } from "./faults/fault-reporter";
import { LogBuffer } from "./faults/log-buffer";
import { StackMapper } from "./faults/stack-mapper";
import { FrameLoop } from "./frames/frame-loop";
import { FrameWriter } from "./frames/frame-writer";
import { Timers } from "./frames/timers";
import { LifeCycle } from "./life-cycle/life-cycle";
import type { ModuleExports } from "./modules/module-loader";
import { ModuleLoader } from "./modules/module-loader";
import { createBuiltInTypes } from "./types/built-in-types";
import { loadScriptTypes } from "./types/script-types";
import { SerializableClasses } from "./types/serializable-classes";
import { TypeRegistry } from "./types/type-registry";
import { encodeResult } from "./values/encode-result";
import { applyDiff, takeCorrections } from "./world/apply-diff";
import { EditorChanges } from "./world/editor-changes";
import { readFields, writeField } from "./world/fields";
import { World } from "./world/world";
import type { ComponentNode } from "./world/world-objects";

/** What answers calls may do so later. */
type Answering<T> = {
  [Key in keyof T]: T[Key] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Answer | Promise<Answer>
    : never;
};

/** A domain: the core API, the project's scripts, one world. Composes the parts and answers for them. */
export class Domain implements Answering<DomainApi> {
  readonly stacks = new StackMapper();
  readonly logs: LogBuffer;
  readonly faults: FaultReporter;
  private readonly types = new TypeRegistry(createBuiltInTypes());
  private readonly nested = new SerializableClasses();
  private readonly loader = new ModuleLoader((file) => this.nested.add(file, takeSerializableClasses()));
  private readonly lifeCycle: LifeCycle;
  private readonly world: World;
  private readonly loop: FrameLoop;
  private readonly writer: FrameWriter;
  private readonly editorChanges: EditorChanges;
  private infos: ReadonlyMap<string, ScriptClassInfo> = new Map();
  private exports: ReadonlyMap<string, ModuleExports> = new Map();
  private readonly isEditor: boolean;

  constructor(
    private readonly options: DomainOptions,
    private readonly events: DomainEvents,
  ) {
    this.isEditor = options.kind === "editor";
    this.logs = new LogBuffer(
      this.stacks,
      (entries) => events.onDidLog(entries),
      () => this.lifeCycle.current,
    );
    this.faults = new FaultReporter(options.kind, this.stacks, (diagnostic) => events.onDidFault(diagnostic));
    const timers: Timers = new Timers(
      () => gameClock.time,
      (node, callback) => this.lifeCycle.guard(node, "every", callback),
    );
    this.world = new World({
      domain: options.kind,
      types: this.types,
      faults: this.faults,
      timers,
      construct: (className) => this.nested.construct(className),
      warn: (message, entity) => this.logs.writeAbout("error", message, entity),
    });
    const isLiving = (node: ComponentNode) => !this.isEditor || node.type?.script?.isEditorScript === true;
    this.lifeCycle = new LifeCycle(this.world, this.faults, isLiving);
    this.world.attach(this.lifeCycle);
    this.writer = new FrameWriter(gameClock, this.world.changes, this.world.transforms, (packet) =>
      events.onDidProduceFrame(packet),
    );
    this.loop = new FrameLoop({
      clock: gameClock,
      input: inputState,
      lifeCycle: this.lifeCycle,
      timers,
      onFrame: (scriptMs) => this.endFrame(scriptMs),
    });
    this.editorChanges = new EditorChanges(this.world);
    this.loader.setCore(tandem);
  }

  // Scripts

  prepare(modules: readonly ScriptModule[]): void {
    this.loader.prepare(modules);
  }

  load(build: ScriptBuild): LoadReport {
    const { result: classes, problems } = this.faults.collect(() => {
      for (const module of build.modules) this.stacks.addFile(module.file, module.sourceMap);
      const { exports, faults } = this.loader.load(build.modules);
      this.exports = exports;
      for (const { file, message, error } of faults) {
        if (error === undefined) this.faults.reportMessage(message, file === undefined ? {} : { file });
        else this.faults.report(error, file === undefined ? {} : { file });
      }
      const loaded = loadScriptTypes(build.classes, exports, this.faults);
      this.types.setScripts(loaded.map(({ type }) => type));
      this.infos = new Map([...build.classes, ...loaded.map(({ info }) => info)].map((info) => [info.name, info]));
      return loaded.map(({ info }) => info);
    });
    this.logs.flush();
    return { classes, problems };
  }

  // The world

  openWorld(scene: SceneRecord, { quarantined = [] }: WorldOptions = {}): WorldReport {
    const skipped = new Set(quarantined);
    const { result, problems } = this.faults.collect(() => {
      const { entities, ...header } = scene;
      this.world.setHeader(header);
      const nodes = entities.flatMap((record) => this.world.insertEntity(record).nodes);
      for (const node of nodes) if (!node.component && !skipped.has(node.id)) this.world.builder.construct(node);
      const migrated = nodes.map((node) => this.world.inject(node)).filter((entry) => entry !== undefined);
      if (this.isEditor) this.openEditorWorld();
      return { placeholders: placeholdersAmong(nodes), migrated: migrated satisfies MigratedFields[] };
    });
    this.settle("Open scene");
    return { ...result, problems };
  }

  private openEditorWorld(): void {
    for (const entity of this.world.subtree()) this.world.transforms.sync(entity);
    this.world.changes.isRecording = true;
    this.editorChanges.watch(() => this.lifeCycle.start());
  }

  applyDiff(diff: SceneDiff, fresh: readonly string[] = []): EditReport {
    const isFresh = (node: ComponentNode) => fresh.includes(node.id);
    const { result, problems } = this.faults.collect(() => {
      const { added, edited } = applyDiff(this.world, this.lifeCycle, diff);
      const placeholders = placeholdersAmong(added);
      if (!this.isEditor) return { placeholders, corrections: this.correctionsOf([...edited.keys()], () => false) };
      const freshNodes = added.filter(isFresh);
      for (const node of freshNodes) this.lifeCycle.call(node, "onReset");
      const changed = [...edited.keys(), ...freshNodes].filter((node) => node.script && !node.isDestroyed);
      for (const node of changed) this.lifeCycle.call(node, "onValidate");
      const corrections = [
        ...this.correctionsOf([...edited.keys(), ...freshNodes], isFresh),
        ...this.editorChanges.takeFieldEdits(),
      ];
      return { placeholders, corrections };
    });
    this.settle("Edit by a script");
    return { ...result, problems };
  }

  private correctionsOf(nodes: readonly ComponentNode[], isFresh: (node: ComponentNode) => boolean): FieldEdit[] {
    return nodes.flatMap((node) => (node.isDestroyed ? [] : takeCorrections(node, this.world, isFresh)));
  }

  setFields(edits: readonly FieldEdit[]): EditReport {
    const { result: corrections, problems } = this.faults.collect(() =>
      edits
        .map((edit) => writeField(this.world, edit, (message) => this.faults.reportMessage(message, {})))
        .filter((correction) => correction !== undefined),
    );
    this.settle("Set fields");
    return { corrections, placeholders: [], problems };
  }

  getFields(entity: string, component: string): readonly FieldSnapshot[] {
    const node = this.world.resolveNode(entity, component);
    const snapshots = node ? readFields(node, this.options.kind, this.infos.get(node.record.type)) : [];
    this.settle("Read fields");
    return snapshots;
  }

  serialize(): SceneRecord {
    this.settle("Read scene");
    return this.world.serialize();
  }

  // Code on demand

  evaluate(expression: string): Result<JsonValue, "thrown" | "compileError"> {
    const result = this.editorChanges.watch(() => evaluateExpression(expression, this.scope()));
    this.settle("Evaluate");
    return result;
  }

  async runStatements(module: ScriptModule): Promise<Result<JsonValue, "thrown">> {
    this.stacks.addFile(module.file, module.sourceMap);
    const name = module.file.slice(module.file.lastIndexOf("/") + 1);
    try {
      const value = await this.editorChanges.watch(() => this.loader.runStatements(module, this.exports, this.scope()));
      return ok(encodeOrNull(value));
    } catch (error) {
      this.faults.report(error, { file: module.file, script: name });
      return fail("thrown", describe(error));
    } finally {
      this.settle(`Run ${name}`);
    }
  }

  /** The names that code on demand sees beside the globals. */
  private scope(): object {
    const scripts = Object.fromEntries(this.types.scripts.map((type) => [type.name, type.componentClass]));
    const { scene } = this.world;
    return { ...tandem, ...scripts, scene, get: (id: string) => scene.get(id) };
  }

  // Playing

  start(options: StartOptions): void {
    if (this.isEditor) throw new Error("The game runs in a runtime domain.");
    gameClock.timeScale = options.timeScale;
    tandem.Random.seed(options.randomSeed ?? Math.floor(Math.random() * 2 ** 32));
    this.writer.start(options);
    this.lifeCycle.start();
    this.settle("Start");
    this.loop.start({ isPaused: options.paused, isManual: options.clock === "manual" });
  }

  pause(): void {
    this.loop.pause();
    this.settle("Pause");
  }

  resume(): void {
    this.loop.resume();
  }

  async step({ frames, fixed }: { readonly frames?: number; readonly fixed?: number }): Promise<void> {
    if (fixed !== undefined) this.loop.stepFixed(fixed);
    if (frames !== undefined || fixed === undefined) await this.loop.stepFrames(frames ?? 1);
    this.settle("Step");
  }

  setTimeScale(scale: number): void {
    gameClock.timeScale = scale;
  }

  stop(): void {
    this.loop.end();
    this.lifeCycle.stop();
    this.settle("Stop");
  }

  sendInput(events: readonly InputEvent[]): void {
    this.loop.sendInput(events);
  }

  acknowledgeFrame(frame: number): void {
    this.writer.acknowledge(frame);
  }

  requestKeyFrame(): void {
    this.writer.requestKeyFrame();
  }

  ping(): void {
    // Answering is all there is to do.
  }

  private endFrame(scriptMs: number): void {
    const dropped = this.faults.beginWindow();
    if (dropped > 0) this.logs.write("warning", [`${dropped} more errors in this frame were left out.`]);
    this.writer.writeFrame(scriptMs);
  }

  /** Tells what has changed and been logged, so that the answer to a call comes after it. */
  private settle(label: string): void {
    if (this.isEditor) {
      const diff = this.editorChanges.take();
      if (diff.length > 0) this.events.onDidEdit({ label, diff });
    } else {
      this.writer.flush();
    }
    this.logs.flush();
  }
}

function placeholdersAmong(nodes: readonly ComponentNode[]): string[] {
  return nodes.filter((node) => !node.component).map((node) => node.id);
}

/** Statements are run for what they do; a result that cannot be carried is no failure. */
function encodeOrNull(value: unknown): JsonValue {
  try {
    return encodeResult(value);
  } catch {
    return null;
  }
}
