import type { JsonValue } from "../../src-shared/base/json";
import type { Result } from "../../src-shared/base/result";
import type { SceneDiff } from "../../src-shared/document/scene-diff";
import type { SceneRecord } from "../../src-shared/document/scene-record";
import type { ComponentPlace, FieldEdit } from "../../src-shared/protocol/command";
import type {
  BuildChanges,
  CutOff,
  DomainApi,
  DomainEvents,
  DomainOptions,
  DomainPulse,
  EditReport,
  EditStep,
  FollowOptions,
  LoadReport,
  Recovery,
  ReloadState,
  ScriptBuild,
  ScriptModule,
  GameOptions,
  StartOptions,
  WorldOptions,
  WorldReport,
} from "../../src-shared/protocol/domain-protocol";
import type { InputEvent } from "../../src-shared/protocol/input-event";
import type { FieldSnapshot } from "../../src-shared/protocol/session-api";
import type { ComponentCatalog } from "../../src-shared/scripting/component-catalog";
import { createComponentCatalog } from "../../src-shared/scripting/component-catalog";
import type { ScriptClassInfo } from "../../src-shared/scripting/script-class-info";
import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";
import type { SwapPreview, SwapReport } from "../../src-shared/scripting/swap-report";
import { scriptUrl } from "../../src-shared/scripting/script-url";
import { gameClock } from "../api/game-clock";
import { inputState } from "../api/input-state";
import type { RandomStream } from "../api/index";
import { DomainScripts } from "./domain-scripts";
import { FaultReporter } from "./faults/fault-reporter";
import { LogBuffer } from "./faults/log-buffer";
import { showObjects } from "./faults/show-objects";
import { StackMapper } from "./faults/stack-mapper";
import type { CodeOwner } from "./frames/promise-owners";
import { PromiseOwners } from "./frames/promise-owners";
import type { Asker } from "./frames/web-timers";
import { callAfterReload, callBeforeReload } from "./life-cycle/reload-callbacks";
import type { LiveWorld } from "./live-world";
import { createLiveWorld } from "./live-world";
import { openNode } from "./node-access";
import type { MethodResult } from "./life-cycle/life-cycle";
import { CodeOnDemand } from "./on-demand/code-on-demand";
import { DomainRecovery } from "./recovery";
import { Rehearsal } from "./rehearsal";
import { seedChance } from "./seed-chance";
import { createBuiltInTypes } from "./types/built-in-types";
import { GameSwap } from "./swap/game-swap";
import { TypeRegistry } from "./types/type-registry";
import { followEdit, takeBack, takeOutcome } from "./world/edit-outcome";
import { createTextReader } from "./world/read-text-asset";
import { readFields, writeField } from "./world/fields";
import { ComponentNode } from "./world/world-objects";

/** What answers calls may do so later. */
type Answering<T> = {
  [Key in keyof T]: T[Key] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Answer | Promise<Answer>
    : never;
};

/** A domain: the core API, the project's scripts, one world at a time. Composes the parts and answers for them. */
export class Domain implements Answering<DomainApi> {
  readonly stacks = new StackMapper();
  readonly logs: LogBuffer;
  readonly faults: FaultReporter;
  private readonly builtInTypes = createBuiltInTypes();
  private readonly types = new TypeRegistry(this.builtInTypes);
  private readonly promises = new PromiseOwners(() => this.called);
  private readonly isEditor: boolean;
  private live: LiveWorld;
  private readonly rehearsal: Rehearsal;
  private readonly scripts: DomainScripts;
  private readonly recovery: DomainRecovery;
  private readonly gameSwap: GameSwap;
  private readonly onDemand: CodeOnDemand;
  /** What a report had to tell when its making was cut off, for the report that is made in its place. */
  private unreported: readonly ScriptDiagnostic[] = [];
  /** All streams of random numbers of the game. */
  private chance: readonly RandomStream[] = [];
  /** An edit is being followed. */
  private isFollowing = false;
  /** Made when it is asked for: most reloads go by without. */
  private catalog: ComponentCatalog | undefined;

  constructor(
    private readonly options: DomainOptions,
    private readonly events: DomainEvents,
  ) {
    this.isEditor = options.kind === "editor";
    this.logs = new LogBuffer(
      this.stacks,
      (entries) => events.onDidLog(entries),
      () => asNode(this.called ?? this.promises.current),
    );
    this.faults = new FaultReporter(
      options.kind,
      this.stacks,
      (diagnostic) => this.logs.writeFault(diagnostic),
      (count) => this.logs.write("warning", [`${count} more errors were left out, as there were too many at a time.`]),
    );
    this.scripts = new DomainScripts({
      runsAll: !this.isEditor,
      nameOf: (file) => scriptUrl(options.projectDir, file),
      ...(options.allowsNode ? { requireNode: openNode((text) => this.logs.write("info", [text])) } : {}),
      types: this.types,
      stacks: this.stacks,
      faults: this.faults,
      onWillMakePromises: () => this.promises.follow(),
    });
    this.gameSwap = new GameSwap({
      scripts: this.scripts,
      types: this.types,
      faults: this.faults,
      stacks: this.stacks,
      live: () => this.live,
      chance: () => this.chance,
      onDidChangeClasses: () => {
        this.catalog = undefined;
      },
      onDidTry: (trial) => {
        // What becomes of the trial is told after what was written in it.
        this.logs.flush();
        this.events.onDidTrySwap(trial);
      },
    });
    this.live = this.createWorld();
    this.rehearsal = new Rehearsal(options.kind, this.builtInTypes, this.faults);
    this.recovery = new DomainRecovery({
      scripts: this.scripts,
      live: () => this.live,
      promises: this.promises,
      undoSwap: (cut) => this.gameSwap.recover(cut),
    });
    this.onDemand = new CodeOnDemand({
      isEditor: this.isEditor,
      scripts: this.scripts,
      types: this.types,
      faults: this.faults,
      live: () => this.live,
      onSelect: (ids) => events.onDidSelect(ids),
      execute: async (command, step) => events.executeCommand(command, step),
      settle: ({ label, mergeKey }) => this.settle(label, mergeKey),
    });
    showObjects();
  }

  private createWorld(): LiveWorld {
    return createLiveWorld({
      domain: this.options.kind,
      // A game sees one state of its files; while editing they change.
      readText: createTextReader(this.options.projectDir, { isCached: !this.isEditor }),
      types: this.types,
      catalog: () => (this.catalog ??= createComponentCatalog(this.scripts.loadedClasses)),
      faults: this.faults,
      promises: this.promises,
      construct: (className) => this.scripts.construct(className),
      warn: (message, entity) => this.logs.writeAbout("error", message, entity),
      onPacket: (packet) => this.events.onDidProduceFrame(packet),
      onInput: (frame, events) => this.events.onDidTakeInput({ frame: Math.max(1, frame), events }),
      onFrame: () => this.faults.endWindow(),
      beginTrial: () => this.gameSwap.beginFrame(),
      whenWhole: async () => this.events.whenInterrupted(),
    });
  }

  /** Whose code it is that runs right now; undefined where it is no component's. */
  findAsker(): Asker | undefined {
    const owner = this.called ?? this.promises.current;
    if (!(owner instanceof ComponentNode)) return owner?.info ? probed : undefined;
    const { lifeCycle } = this.live;
    return {
      isGone: () => owner.isDestroyed || lifeCycle.hasEnded,
      call: (name, callback) => lifeCycle.guard(owner, name, callback),
      own: (name, promise) => this.promises.own(owner, promise, name),
    };
  }

  /** Whose code was called and has not returned yet: what is called last is asked first. */
  private get called(): CodeOwner | undefined {
    const { world, lifeCycle } = this.live;
    return this.scripts.running ?? world.builder.building ?? lifeCycle.current;
  }

  /** Nobody cares for a promise that was rejected. */
  reportRejection(reason: unknown, promise: Promise<unknown>): void {
    const owner = this.promises.ownerOf(promise);
    const callback = this.promises.callbackOf(promise);
    const { info } = owner instanceof ComponentNode ? {} : (owner ?? {});
    this.faults.report(reason, {
      node: asNode(owner),
      ...(info ? { script: info.name } : {}),
      ...(callback === undefined ? {} : { callback }),
    });
  }

  // Scripts

  prepare(modules: readonly ScriptModule[]): void {
    this.scripts.prepare(modules);
  }

  prepareBuild(build: ScriptBuild): void {
    this.scripts.prepareBuild(build);
    this.rehearsal.start();
  }

  prepareChanges(changes: BuildChanges): void {
    this.scripts.prepareChanges(changes);
  }

  load(build: ScriptBuild): LoadReport {
    return this.loadBy(() => this.scripts.load(build));
  }

  loadChanges(changes: BuildChanges): LoadReport {
    return this.loadBy(() => this.scripts.loadChanges(changes));
  }

  private loadBy(job: () => readonly ScriptClassInfo[]): LoadReport {
    this.rehearsal.stop();
    this.catalog = undefined;
    const { result: classes, problems } = this.faults.withhold(job);
    const all = [...this.unreported, ...problems];
    this.unreported = [];
    this.logs.flush();
    return { classes, problems: all };
  }

  // The world

  /** The world before this one, if any, is let go: its scripts that live get `onDisable` and `onDestroy`. */
  openWorld(scene: SceneRecord, options: WorldOptions = {}): WorldReport {
    const { quarantined = [], carried, isReplay = false } = options;
    this.live.lifeCycle.stop();
    // What scripts do as their world goes is no edit of the scene, which stays as it is.
    if (this.isEditor) this.live.editorChanges.take();
    this.settle("Close scene");
    this.live = this.createWorld();
    const skipped = new Set([...quarantined, ...this.recovery.leftOut]);
    const { result, problems } = this.faults.collect(() => {
      for (const statics of carried?.statics ?? []) this.scripts.putKeptStatics(statics);
      const nodes = this.live.world.fill(scene, (node) => !skipped.has(node.id));
      const migrated = nodes.map((node) => this.live.world.inject(node)).filter((entry) => entry !== undefined);
      if (this.isEditor) this.startEditing(carried);
      if (isReplay) takeBack(this.live);
      return { placeholders: placeholdersAmong(nodes), migrated };
    });
    this.settle("Open scene");
    return { ...result, problems };
  }

  private startEditing(carried: ReloadState | undefined): void {
    const { world, editorChanges, lifeCycle } = this.live;
    for (const entity of world.subtree()) world.transforms.sync(entity);
    world.changes.isRecording = true;
    const scripts = world.collectScripts();
    const hasEditorScripts = scripts.some((node) => node.type?.script?.isEditorScript === true);
    // Comparing all fields is only worth it where somebody can change them.
    if (hasEditorScripts) editorChanges.watch(() => lifeCycle.start());
    else lifeCycle.start();
    if (!carried || !scripts.some(({ script }) => script && "onAfterReload" in script.instance)) return;
    editorChanges.watch(() => callAfterReload(scripts, lifeCycle, carried.scripts));
  }

  takeReloadState(): ReloadState {
    const { world, lifeCycle, editorChanges } = this.live;
    const state = {
      scripts: callBeforeReload(world.collectScripts(), lifeCycle, this.faults),
      statics: this.scripts.takeKeptStatics(),
    };
    // The scene that the next domain begins with is taken already.
    editorChanges.take();
    this.logs.flush();
    return state;
  }

  drawGizmos(): Float32Array {
    const { world } = this.live;
    const lines = this.live.gizmos.draw(world.collectScripts());
    this.settle("Draw gizmos");
    return lines;
  }

  applyDiff(diff: SceneDiff, options: FollowOptions = {}): EditReport {
    const { isReplay = false } = options;
    const fresh = new Set(options.fresh);
    const { live } = this;
    // What code did behind an await is no part of this edit, and nothing that it called forth.
    if (this.isEditor) this.settle("Edit by a script");
    const { result, problems } = this.faults.collect(() => {
      this.isFollowing = true;
      const followed = followEdit(live, diff, fresh);
      if (isReplay) takeBack(live);
      this.isFollowing = false;
      return {
        placeholders: placeholdersAmong(followed.added),
        ...(isReplay ? nothing : takeOutcome(live, followed, fresh)),
      };
    });
    this.gameSwap.noteChanges();
    // All that has changed is in the report, but for what could not be taken back.
    if (this.isEditor && !isReplay) this.logs.flush();
    else this.settle("Edit by a script");
    return { ...result, problems };
  }

  setFields(edits: readonly FieldEdit[]): EditReport {
    const { result: corrections, problems } = this.faults.collect(() =>
      edits
        .map((edit) => writeField(this.live.world, edit, (message) => this.faults.reportMessage(message, {})))
        .filter((correction) => correction !== undefined),
    );
    this.gameSwap.noteEdits(edits);
    this.settle("Set fields");
    return { corrections, changes: [], placeholders: [], problems };
  }

  getFields(entity: string, component: string): readonly FieldSnapshot[] {
    const node = this.live.world.resolveNode(entity, component);
    const snapshots = node ? readFields(node, this.live.world, this.scripts.infos.get(node.record.type)) : [];
    this.settle("Read fields");
    return snapshots;
  }

  serialize(): SceneRecord {
    this.settle("Read scene");
    return this.live.world.serialize();
  }

  // Code on demand

  evaluate(expression: string): Result<JsonValue, "thrown" | "compileError"> {
    return this.onDemand.evaluate(expression);
  }

  callMethod(places: readonly ComponentPlace[], method: string): Promise<MethodResult> {
    return this.onDemand.callMethod(places, method);
  }

  runStatements(module: ScriptModule, selection?: readonly string[]): Promise<Result<JsonValue, "thrown">> {
    return this.onDemand.runStatements(module, selection);
  }

  // Playing

  configure({ randomSeed, fixedRate, maxFixedSteps, input }: GameOptions): void {
    gameClock.fixedDeltaTime = 1 / fixedRate;
    gameClock.maxFixedSteps = maxFixedSteps;
    if (input) inputState.configure(input);
    this.chance = seedChance(randomSeed ?? Math.floor(Math.random() * 2 ** 32));
  }

  start(options: StartOptions): void {
    if (this.isEditor) throw new Error("The game runs in a runtime domain.");
    const { writer, lifeCycle, loop } = this.live;
    gameClock.timeScale = options.timeScale;
    writer.start(options);
    lifeCycle.start();
    this.settle("Start");
    loop.start({
      isPaused: options.paused,
      isManual: options.clock === "manual",
      stepsByTick: options.stepsByTick ?? false,
    });
  }

  pause(): void {
    this.live.loop.pause();
    this.settle("Pause");
  }

  resume(): void {
    this.live.loop.resume();
  }

  async step({ frames, fixed }: { readonly frames?: number; readonly fixed?: number }): Promise<void> {
    const { loop } = this.live;
    if (fixed !== undefined) await loop.stepFixed(fixed);
    if (frames !== undefined || fixed === undefined) await loop.stepFrames(frames ?? 1);
    this.settle("Step");
  }

  setTimeScale(scale: number): void {
    gameClock.timeScale = scale;
  }

  stop(): void {
    this.live.loop.end();
    this.live.lifeCycle.stop();
    this.settle("Stop");
  }

  sendInput(events: readonly InputEvent[]): void {
    this.live.loop.sendInput(events);
  }

  acknowledgeFrame(frame: number): void {
    this.live.writer.acknowledge(frame);
  }

  requestKeyFrame(): void {
    this.live.writer.requestKeyFrame();
    // At once, as a paused game has no next frame.
    if (this.live.lifeCycle.isRunning) this.live.writer.flush();
  }

  previewSwap(build: ScriptBuild): SwapPreview {
    return this.gameSwap.preview(build);
  }

  async swap(build: ScriptBuild): Promise<SwapReport> {
    const { loop } = this.live;
    await loop.whenBetweenFrames();
    const release = loop.hold();
    const report = this.gameSwap.swap(build);
    this.settle("Swap");
    void release();
    return report;
  }

  skipTime(): void {
    this.live.loop.skipTime();
  }

  ping(): DomainPulse {
    return this.live.loop.pulse;
  }

  recover(cut: CutOff): Recovery {
    // What was written before is told before what became of it.
    this.logs.flush();
    this.unreported = this.faults.recover();
    const isTorn = this.isFollowing;
    this.isFollowing = false;
    const recovery = this.recovery.recover(cut);
    return { ...recovery, isTorn: isTorn || recovery.isTorn };
  }

  /** Tells what has changed and been logged, so that the answer to a call comes after it. */
  private settle(label: string, mergeKey?: string): void {
    if (this.isEditor) {
      const diff = this.live.editorChanges.take();
      const step: EditStep = mergeKey === undefined ? (this.onDemand.step ?? { label }) : { label, mergeKey };
      if (diff.length > 0) this.events.onDidEdit({ ...step, diff });
    } else {
      this.live.writer.flush();
    }
    this.logs.flush();
  }
}

const nothing = { corrections: [], changes: [] };

function asNode(owner: CodeOwner | undefined): ComponentNode | undefined {
  return owner instanceof ComponentNode ? owner : undefined;
}

/** An object that is only made to see its defaults: no time passes for it. */
const probed: Asker = { isGone: () => true, call: () => undefined, own: () => undefined };

function placeholdersAmong(nodes: readonly ComponentNode[]): string[] {
  return nodes.filter((node) => !node.component).map((node) => node.id);
}
