import { Emitter } from "../../../src-shared/base/emitter";
import { fail, ok } from "../../../src-shared/base/result";
import { parseFieldPath, setAtPath } from "../../../src-shared/document/field-path";
import { zeroValue } from "../../../src-shared/document/field-value";
import { defaultProjectSettings } from "../../../src-shared/document/project-settings-values";
import type { RecordedInput } from "../../../src-shared/protocol/input-recording";
import type { SceneDiff } from "../../../src-shared/document/scene-diff";
import { sidesOf } from "../../../src-shared/document/scene-diff";
import { SceneDocument } from "../../../src-shared/document/scene-document";
import type { SceneRecord } from "../../../src-shared/document/scene-record";
import type { FieldEdit } from "../../../src-shared/protocol/command";
import type { DomainLogEntry, EditReport, FollowOptions } from "../../../src-shared/protocol/domain-protocol";
import { encodeFramePacket } from "../../../src-shared/protocol/frame-packet";
import type { DomainKind } from "../../../src-shared/scripting/domain-kind";
import type { ReloadReport } from "../../../src-shared/scripting/reload-report";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { SwapTrial } from "../../../src-shared/scripting/swap-report";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { ScriptDebugger } from "../../script-engine/debugger/script-debugger";
import type { PlaySession, PlaySessionOptions, ScriptEngine, ScriptEngineOptions } from "../../script-engine/types";
import { applyForeignDiff } from "../apply-foreign-diff";
import { createComponentCatalog } from "../../../src-shared/scripting/component-catalog";
import { readFieldSnapshots } from "../field-snapshots";

/**
 * A script engine without workers, for tests of the session's own logic: its worlds are plain documents, and a test says
 * what classes there are and what the instances make of an edit.
 */
export class MemoryEngine implements ScriptEngine {
  private readonly reloads = new Emitter<ReloadReport>();
  private readonly classChanges = new Emitter<readonly ScriptClassInfo[]>();
  private readonly problemChanges = new Emitter<readonly ScriptDiagnostic[]>();
  private readonly logs = new Emitter<{ domain: DomainKind | "engine"; entries: readonly DomainLogEntry[] }>();
  private readonly edits = new Emitter<{ label: string; diff: SceneDiff }>();

  readonly onDidReload = this.reloads.event;
  readonly onDidChangeClasses = this.classChanges.event;
  readonly onDidChangeProblems = this.problemChanges.event;
  readonly onDidLog = this.logs.event;
  readonly onDidEdit = this.edits.event;
  readonly onDidSelect = new Emitter<readonly string[]>().event;
  readonly onDidLeaveOut = new Emitter<readonly ScriptDiagnostic[]>().event;
  readonly onDidTrySwap = new Emitter<SwapTrial>().event;
  readonly gizmos = new Emitter<readonly number[]>();
  readonly onDidDrawGizmos = this.gizmos.event;
  readonly gizmoLines: readonly number[] = [];

  problems: readonly ScriptDiagnostic[] = [];
  build = 1;
  playSession: MemoryPlaySession | undefined;
  world: SceneDocument | undefined;
  isDisposed = false;
  isStarted = false;
  readonly changedPaths: string[] = [];
  readonly freshIds: string[] = [];
  /** What the instances make of an edit; nothing by default. */
  respond: (diff: SceneDiff, fresh: readonly string[]) => Partial<EditReport> | Promise<Partial<EditReport>> =
    () => ({});
  private sessions = 0;
  /** Never finds a game to look into. */
  readonly debugger: ScriptDebugger;

  constructor(
    readonly options: ScriptEngineOptions,
    public classes: readonly ScriptClassInfo[] = [],
  ) {
    const { projectDir } = options;
    this.debugger = new ScriptDebugger({
      projectDir,
      readLogSettings: () => defaultProjectSettings.debug,
      listCatches: async () => [],
      newestText: () => undefined,
    });
  }

  get gameClasses(): readonly ScriptClassInfo[] | undefined {
    return this.playSession && this.classes;
  }

  async start(): Promise<void> {
    this.isStarted = true;
    this.classChanges.fire(this.classes);
  }

  async openWorld(scene: SceneRecord | undefined): Promise<void> {
    this.world = scene && new SceneDocument(scene);
  }

  async applyDiff(diff: SceneDiff, { fresh = [] }: FollowOptions = {}): Promise<EditReport> {
    this.world?.apply(diff);
    this.freshIds.push(...fresh);
    const report = {
      corrections: [],
      changes: [],
      placeholders: [],
      problems: [],
      ...(await this.respond(diff, fresh)),
    };
    for (const edit of report.corrections) setInWorld(this.world, this.classes, edit);
    return report;
  }

  async getFields(entity: string, component: string) {
    return fieldsOf(this.world, this.classes, entity, component);
  }

  async callMethod() {
    return fail("noDomain", "No code runs here.");
  }

  async evaluate() {
    return ok(null);
  }

  async runStatementScript() {
    return ok(null);
  }

  notifyFilesChanged(paths: readonly string[]): void {
    this.changedPaths.push(...paths);
  }

  async addFormerly() {
    return undefined;
  }

  async recompile(): Promise<ReloadReport> {
    return this.options.runExclusive(async (scene) => {
      await this.openWorld(scene);
      this.build++;
      const report = reloadReport(this.build);
      this.reloads.fire(report);
      return report;
    });
  }

  async play(scene: SceneRecord, options: PlaySessionOptions) {
    this.sessions++;
    this.playSession = new MemoryPlaySession(this.sessions, scene, options, this.classes);
    return ok(this.playSession);
  }

  async previewSwap() {
    return undefined;
  }

  async swap() {
    return undefined;
  }

  async whenIdle(): Promise<void> {}

  dispose(): void {
    this.isDisposed = true;
  }

  changeProblems(problems: readonly ScriptDiagnostic[]): void {
    this.problems = problems;
    this.problemChanges.fire(problems);
  }

  changeClasses(classes: readonly ScriptClassInfo[]): void {
    this.classes = classes;
    this.classChanges.fire(classes);
  }

  /** An editor script changes the scene in its domain, which then tells main. */
  edit(label: string, diff: SceneDiff): void {
    if (this.world) applyForeignDiff(this.world, diff);
    this.edits.fire({ label, diff });
  }

  log(domain: DomainKind, entries: readonly DomainLogEntry[]): void {
    this.logs.fire({ domain, entries });
  }
}

export class MemoryPlaySession implements PlaySession {
  private readonly frames = new Emitter<Uint8Array>();
  private readonly inputs = new Emitter<RecordedInput>();
  private readonly ends = new Emitter<ScriptDiagnostic | undefined>();
  readonly onDidProduceFrame = this.frames.event;
  readonly onDidTakeInput = this.inputs.event;
  readonly onDidEnd = this.ends.event;
  readonly build = 1;
  readonly world: SceneDocument;
  readonly calls: string[] = [];
  readonly acknowledged: number[] = [];
  isStopped = false;
  private frame = 0;

  constructor(
    readonly session: number,
    readonly startScene: SceneRecord,
    readonly options: PlaySessionOptions,
    private readonly classes: readonly ScriptClassInfo[],
  ) {
    this.world = new SceneDocument(structuredClone(startScene));
  }

  acknowledgeFrame(frame: number): void {
    this.acknowledged.push(frame);
  }

  requestKeyFrame(): void {
    this.calls.push("requestKeyFrame");
  }

  async pause(): Promise<void> {
    this.calls.push("pause");
  }

  async resume(): Promise<void> {
    this.calls.push("resume");
  }

  async step(): Promise<void> {
    this.calls.push("step");
  }

  async setTimeScale(scale: number): Promise<void> {
    this.calls.push(`setTimeScale ${scale}`);
  }

  async applyDiff(diff: SceneDiff): Promise<EditReport> {
    this.world.apply(diff);
    return { corrections: [], changes: [], placeholders: [], problems: [] };
  }

  async setFields(edits: readonly FieldEdit[]): Promise<EditReport> {
    for (const edit of edits) setInWorld(this.world, this.classes, edit);
    return { corrections: [], changes: [], placeholders: [], problems: [] };
  }

  async getFields(entity: string, component: string) {
    return fieldsOf(this.world, this.classes, entity, component);
  }

  async serialize(): Promise<SceneRecord> {
    return this.world.toRecord();
  }

  sendInput(): void {
    this.calls.push("sendInput");
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.ends.fire(undefined);
  }

  /** A script changes its world, and a frame tells of it. */
  produceFrame(changes: SceneDiff): void {
    this.world.apply(changes);
    this.frame++;
    this.frames.fire(
      encodeFramePacket({
        session: this.session,
        frame: this.frame,
        time: this.frame / 60,
        scriptMs: 1,
        handles: new Uint32Array(0),
        transforms: new Float32Array(0),
        lines: new Float32Array(0),
        introduced: [],
        changes,
      }),
    );
  }

  fail(diagnostic: ScriptDiagnostic): void {
    this.ends.fire(diagnostic);
  }
}

function fieldsOf(
  world: SceneDocument | undefined,
  classes: readonly ScriptClassInfo[],
  entity: string,
  component: string,
) {
  const record = world?.component(entity, component);
  return record ? readFieldSnapshots(createComponentCatalog(classes), record) : [];
}

function setInWorld(world: SceneDocument | undefined, classes: readonly ScriptClassInfo[], edit: FieldEdit): void {
  const component = world?.component(edit.entity, edit.component);
  const [key, ...steps] = parseFieldPath(edit.path) ?? [""];
  const field = component && createComponentCatalog(classes).find(component.type)?.fields.get(key);
  if (!world || !component) return;
  const base = component[key] ?? field?.default ?? (field ? zeroValue(field.type) : null);
  const checked = field && edit.value !== undefined ? setAtPath(field.type, base, steps, edit.value, key) : undefined;
  const after = checked?.ok ? checked.value : edit.value;
  world.apply([
    {
      kind: "setComponent",
      entity: edit.entity,
      component: component.id,
      key,
      ...sidesOf(undefined, after),
    },
  ]);
}

function reloadReport(build: number): ReloadReport {
  return {
    build,
    outcome: "swapped",
    changedFiles: [],
    addedClasses: [],
    removedClasses: [],
    refreshedClasses: [],
    timings: { compile: 0, load: 0, world: 0, total: 0 },
    instances: [],
    renames: [],
    problems: [],
  };
}
