import { setTimeout as sleep } from "node:timers/promises";
import type { Disposable } from "../../../src-shared/base/disposable";
import { DisposableStore } from "../../../src-shared/base/disposable";
import { Emitter } from "../../../src-shared/base/emitter";
import type { Result } from "../../../src-shared/base/result";
import { fail, ok } from "../../../src-shared/base/result";
import type { SceneDiff } from "../../../src-shared/document/scene-diff";
import type { SceneRecord } from "../../../src-shared/document/scene-record";
import type { EditReport, FollowOptions, ScriptBuild } from "../../../src-shared/protocol/domain-protocol";
import type { ReloadReport } from "../../../src-shared/scripting/reload-report";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import type { CompiledProject, CompilerHost } from "../compiler/compiler-host";
import { describeEnd } from "../domains/describe-end";
import { DomainEndedError } from "../domains/domain-ended-error";
import type { DomainEnd } from "../domains/domain-end";
import type { EngineLimits } from "../engine-limits";
import type { Interruption } from "../domains/interruption";
import type { DomainHost } from "../domains/domain-host";
import type { DomainPool } from "../domains/domain-pool";
import type { LoadedDomain } from "./editor-domain";
import { EditorDomain, emptyScene } from "./editor-domain";
import { ProblemList } from "./problem-list";
import { Quarantine } from "./quarantine";
import { recoverEditorDomain } from "./recover-editor-domain";
import { refuseEmptyBuild } from "./refuse-empty-build";
import { ReloadQueue } from "./reload-queue";
import { findRenames } from "./find-renames";
import { createReloadReport } from "./reload-report";
import { countInTexts } from "./stored-names";

export interface EditorReloadOptions {
  readonly compiler: CompilerHost;
  readonly pool: DomainPool;
  /** Read at every use. */
  readonly limits: EngineLimits;
  /** New code was compiled, or declarations or packages came, went or changed: types may be other than before. */
  readonly onDidChangeTypes: () => void;
  /** See `ScriptEngineOptions`. */
  readonly runExclusive: <T>(job: (scene: SceneRecord | undefined) => Promise<T>) => Promise<T>;
  readonly readClosedScenes: () => AsyncIterable<string>;
  /** Something of the user's made the editor domain end, or the engine failed. */
  readonly onFault: (diagnostic: ScriptDiagnostic) => void;
}

/** A compile on its way to become live. */
interface Compiled {
  readonly project: CompiledProject;
  /** Reload although no content differs. */
  readonly isForced: boolean;
  readonly startedAt: number;
  readonly compileMs: number;
}

/** Long enough for what follows a reload or a Play at once, and over before the types are checked. */
const warmUpDelayMs = 100;
/** A reload leaves out at most so many files one after the other. */
const mostLoads = 3;

/**
 * Keeps the editor domain alive and on the newest good code: compiles what changed, loads it into a spare domain, opens
 * the document's world there, and only then lets the old domain go. Whatever fails on the way leaves the old one in place.
 */
export class EditorReload implements Disposable {
  private readonly store = new DisposableStore();
  private readonly didReload = new Emitter<ReloadReport>();
  private readonly didChangeClasses = new Emitter<readonly ScriptClassInfo[]>();
  private readonly problemList = new ProblemList();
  private readonly queue: ReloadQueue<Compiled, ReloadReport>;
  private readonly editor: EditorDomain;
  /** What the compiler made last; live or not. */
  private newest: ScriptBuild = { id: 0, modules: [], classes: [] };
  private readonly quarantine = new Quarantine();
  /** The last compile failed as a whole: what it was asked for is asked for again with the next. */
  private isCompileLost = false;
  private recovery: Promise<void> | undefined;
  /** Of the domain that ended last, which waits for its turn first. */
  private replacement: Promise<void> | undefined;
  private warming: Promise<void> | undefined;
  private isWarmUpDue = false;
  private isDisposed = false;

  readonly onDidReload = this.didReload.event;
  readonly onDidChangeClasses = this.didChangeClasses.event;
  readonly onDidChangeProblems = this.problemList.onDidChange;

  classes: readonly ScriptClassInfo[] = [];

  constructor(private readonly options: EditorReloadOptions) {
    const { pool, limits } = options;
    this.editor = this.store.add(
      new EditorDomain({
        pool,
        limits,
        onDidFail: (end) => {
          this.replacement = this.recoverLater(end);
        },
        onDidInterrupt: (interruption, build) => this.handleInterruption(interruption, build),
      }),
    );
    this.queue = this.store.add(
      new ReloadQueue<Compiled, ReloadReport>({
        limits,
        compile: (changed) => this.compile(changed),
        onWillSettle: (paths) => options.compiler.compileAhead(paths),
        swap: (compiled) => this.swap(compiled),
        onError: (error) => this.reportFailure(error),
      }),
    );
  }

  get domain(): DomainHost | undefined {
    return this.editor.domain;
  }

  get problems(): readonly ScriptDiagnostic[] {
    return this.problemList.items;
  }

  /** The id of the build in the editor domain. */
  get liveBuild(): number {
    return this.editor.build?.id ?? 0;
  }

  /** Of the newest saves; live or not. */
  get newestBuild(): ScriptBuild {
    return this.newest;
  }

  /** Compiles everything and brings the first editor domain up. */
  async start(): Promise<void> {
    // Its thread starts while the compiler works.
    this.options.pool.startSpare("editor");
    await this.queue.requestAll();
  }

  notifyFilesChanged(paths: readonly string[]): void {
    this.queue.notify(paths);
  }

  recompile(): Promise<ReloadReport> {
    return this.queue.requestAll();
  }

  /** What the type checker found last. */
  setTypeProblems(problems: readonly ScriptDiagnostic[]): void {
    this.problemList.set("type", problems);
  }

  /** The build for a game that starts now: of the newest saves, unless they are not fit to run. */
  async chooseBuild(lastGoodBuild: boolean): Promise<Result<ScriptBuild, "compileErrors">> {
    await this.queue.hurry();
    const isBroken = this.problemList.hasReloadErrors;
    if (isBroken || this.problemList.hasCompileErrors) {
      if (!lastGoodBuild) return fail("compileErrors", this.describeErrors());
      const good = isBroken ? this.editor.build : this.newest;
      if (!good)
        return fail("compileErrors", "There is no good build yet: the scripts have never been brought to life.");
      return ok(this.quarantine.applyTo(this.editor.describeKnown(good)));
    }
    return ok(this.quarantine.applyTo(this.editor.describeKnown(this.newest)));
  }

  private describeErrors(): string {
    const { file, line } = this.problemList.firstHindrance ?? {};
    const place = line === undefined ? file : `${file ?? ""} line ${line}`;
    return `The scripts have errors: mend ${place === undefined ? "them" : `${place} first`}, or play the last good build.`;
  }

  /** The build that is live in the editor domain, for a running game that is to have its code. */
  get gameBuild(): ScriptBuild | undefined {
    const { build } = this.editor;
    return build && this.quarantine.applyTo(this.editor.describeKnown(build));
  }

  async openWorld(scene: SceneRecord | undefined): Promise<void> {
    const world = scene ?? emptyScene;
    try {
      await this.editor.openWorld(world, { quarantined: this.quarantine.components });
    } catch (error) {
      if (!(error instanceof DomainEndedError)) throw error;
      // It ended over this scene; that it did is reported where it is noticed.
      await this.recover(world, error.end);
    }
  }

  async applyDiff(diff: SceneDiff, options: FollowOptions | undefined): Promise<EditReport> {
    const domain = this.domain;
    // The next domain starts from the document, which has the edit already.
    if (!domain) return noEdit([]);
    try {
      return await domain.call("applyDiff", diff, options);
    } catch (error) {
      if (!domain.end) throw error;
      return noEdit([describeEnd("editor", domain.end)]);
    }
  }

  async whenIdle(): Promise<void> {
    do {
      await this.queue.whenIdle();
      await this.recovery;
    } while (this.recovery);
  }

  /** Resolves when another domain has taken the place of one that ended, unless none can. */
  async whenReplaced(): Promise<void> {
    await this.replacement;
  }

  /** Makes spare domains for the next reload and the next Play, when the machine is not needed for more urgent things. */
  warmUpSoon(): void {
    this.isWarmUpDue = true;
    this.warming ??= this.warmUp().finally(() => (this.warming = undefined));
  }

  dispose(): void {
    this.isDisposed = true;
    this.store.dispose();
  }

  private async warmUp(): Promise<void> {
    // A spare that is taken while the others are made is missing again.
    while (this.isWarmUpDue) {
      await sleep(warmUpDelayMs, undefined, { ref: false });
      if (this.isDisposed) return;
      this.isWarmUpDue = false;
      // The next domains are told only what the one that lives does not know.
      await this.options.pool.warmUp({ ...this.newest, classes: this.editor.classes });
      await this.options.compiler.warmUp();
    }
  }

  private async compile(changed: readonly string[] | "all"): Promise<Compiled> {
    const startedAt = performance.now();
    const isForced = changed === "all" || this.isCompileLost;
    this.isCompileLost = true;
    const project = await this.compileProject(isForced ? "all" : changed);
    this.isCompileLost = false;
    const { modules, classes, changedFiles, failedFiles } = project;
    if (isForced || changedFiles.length > failedFiles.length) {
      this.newest = { id: this.newest.id + 1, modules, classes };
    }
    this.problemList.set("compile", project.problems);
    if (isForced || changedFiles.length > 0 || changed.some(bearsOnTypes)) {
      this.options.onDidChangeTypes();
    }
    return { project, isForced, startedAt, compileMs: performance.now() - startedAt };
  }

  /** That nothing could be compiled is a problem of the project, and not only of whoever asked for it. */
  private async compileProject(changed: readonly string[] | "all"): Promise<CompiledProject> {
    try {
      return await this.options.compiler.compile(changed);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const message = `The scripts could not be compiled: ${reason}`;
      if (!this.isDisposed) this.problemList.set("reload", [{ severity: "error", source: "project", message }]);
      throw error;
    }
  }

  private async swap(compiled: Compiled): Promise<ReloadReport> {
    const { project, isForced } = compiled;
    const { changedFiles, failedFiles } = project;
    if (!isForced && changedFiles.length === 0) return this.report(compiled, "unchanged", {});
    if (!isForced && changedFiles.length === failedFiles.length) {
      this.setClasses(markStale(this.classes, project.classes));
      return this.finish(this.report(compiled, "failed", { problems: project.problems }));
    }
    const refusal = refuseEmptyBuild(project, this.classes);
    if (refusal !== undefined) return this.fail(compiled, { severity: "error", source: "project", message: refusal });
    return this.bringToLife(compiled);
  }

  private async bringToLife(compiled: Compiled): Promise<ReloadReport> {
    const build = this.newest;
    const before = this.classes;
    const beforeLoad = performance.now();
    // Meanwhile the scripts load. Mostly nothing seems to be renamed, and no file is read.
    const candidates = findRenames(this.editor.build?.classes ?? [], build.classes, compiled.project.changedClasses);
    const counting = countInTexts(this.options.readClosedScenes(), candidates);
    // Where the code cannot live nobody asks what was counted.
    counting.catch(() => undefined);
    let loaded: LoadedDomain;
    try {
      this.quarantine.forget(compiled.isForced ? "all" : compiled.project.dependents, build);
      loaded = await this.load(build);
    } catch (error) {
      if (this.domain || !(error instanceof DomainEndedError)) return this.fail(compiled, describeFailure(error));
      // There is no older domain to stay with: one without the guilty code keeps the values and the editor usable.
      const report = this.fail(compiled, describeFailure(error));
      await this.options.runExclusive((scene) => this.recover(scene ?? emptyScene, error.end));
      return report;
    }
    const found = loaded.report.classes.length;
    if (found === 0 && this.quarantine.problems.length === 0 && build.classes.length > 0 && before.length > 0) {
      loaded.domain.dispose();
      const message = `0 classes were found where the build before had ${before.length}: none of the scripts could be loaded.`;
      // What kept them from it is what the user has to mend.
      return this.fail(compiled, { severity: "error", source: "project", message }, loaded.report.problems);
    }
    const countElsewhere = await counting.catch((error: unknown) => {
      loaded.domain.dispose();
      throw error;
    });
    const beforeWorld = performance.now();
    try {
      return await this.options.runExclusive(async (scene) => {
        const world = await this.editor.swap(loaded, scene, this.quarantine.components);
        const now = performance.now();
        this.problemList.set("quarantine", this.quarantine.problems);
        this.problemList.set("reload", []);
        this.problemList.set("load", loaded.report.problems);
        const classes = markStale(loaded.report.classes, compiled.project.classes);
        const report = createReloadReport({
          build: build.id,
          outcome: "swapped",
          compiled: compiled.project,
          classesBefore: before,
          classes,
          scene,
          world,
          countElsewhere,
          timings: {
            compile: compiled.compileMs,
            load: beforeWorld - beforeLoad,
            world: now - beforeWorld,
            total: now - compiled.startedAt,
          },
          problems: [
            ...compiled.project.problems,
            ...this.quarantine.problems,
            ...loaded.report.problems,
            ...world.problems,
          ],
        });
        this.setClasses(classes);
        return this.finish(report);
      });
    } catch (error) {
      if (!this.domain) throw error;
      return this.fail(compiled, describeFailure(error));
    }
  }

  /** Loads a build into a domain; a file that ends domains is left out. */
  private async load(build: ScriptBuild): Promise<LoadedDomain> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.editor.load(this.quarantine.applyTo(build));
      } catch (error) {
        const isHopeless = !(error instanceof DomainEndedError) || attempt === mostLoads;
        if (isHopeless || !this.quarantine.addEnd(error.end, build)) throw error;
        this.options.onFault(describeEnd("editor", error.end));
      }
    }
  }

  private handleInterruption(interruption: Interruption, build: ScriptBuild): void {
    if (!this.quarantine.addInterruption(interruption, build)) return;
    const { leftOut, script, isTorn } = interruption.recovery;
    // A domain that is still loading tells what it has when it is done.
    if (build !== this.editor.build) return;
    this.problemList.set("quarantine", this.quarantine.problems);
    if (leftOut === "class") this.setClasses(this.classes.filter(({ name }) => name !== script));
    if (isTorn) void this.openAgain();
  }

  /** The world in the domain is no longer that of the document. */
  private async openAgain(): Promise<void> {
    try {
      await this.options.runExclusive(async (scene) => {
        await this.editor.openWorld(scene ?? emptyScene, { quarantined: this.quarantine.components, isReplay: true });
      });
    } catch (error) {
      // One that ended over it is replaced by whoever notices that.
      if (!(error instanceof DomainEndedError)) this.reportFailure(error);
    }
  }

  /** The newest code cannot live; the old domain stays. */
  private fail(compiled: Compiled, problem: ScriptDiagnostic, causes: readonly ScriptDiagnostic[] = []): ReloadReport {
    this.problemList.set("reload", [problem, ...causes]);
    return this.finish(
      this.report(compiled, "failed", { problems: [problem, ...causes, ...compiled.project.problems] }),
    );
  }

  private finish(report: ReloadReport): ReloadReport {
    this.didReload.fire(report);
    this.warmUpSoon();
    return report;
  }

  private report(
    { project, compileMs, startedAt }: Compiled,
    outcome: "unchanged" | "failed",
    { problems = [] }: { readonly problems?: readonly ScriptDiagnostic[] },
  ): ReloadReport {
    return {
      ...createReloadReport({
        build: this.liveBuild,
        outcome,
        compiled: project,
        classesBefore: this.classes,
        classes: this.classes,
        scene: undefined,
        world: { placeholders: [], migrated: [], problems: [] },
        timings: { compile: compileMs, load: 0, world: 0, total: performance.now() - startedAt },
        problems,
      }),
      refreshedClasses: [],
    };
  }

  private setClasses(classes: readonly ScriptClassInfo[]): void {
    this.classes = classes;
    this.didChangeClasses.fire(classes);
  }

  /** The live domain ended by a fault: another one takes its place, with the world of the document. */
  private async recoverLater(end: DomainEnd): Promise<void> {
    if (this.isDisposed) return;
    this.options.onFault(describeEnd("editor", end));
    try {
      await this.options.runExclusive((scene) => this.recover(scene ?? emptyScene, end));
    } catch (error) {
      this.reportFailure(error);
    }
  }

  /** Brings a domain up again, unless one lives, without what ended the last one. */
  private recover(scene: SceneRecord, end?: DomainEnd): Promise<void> {
    this.recovery ??= this.tryRecovery(scene, end).finally(() => (this.recovery = undefined));
    return this.recovery;
  }

  private async tryRecovery(scene: SceneRecord | undefined, end: DomainEnd | undefined): Promise<void> {
    if (this.domain || this.isDisposed) return;
    await recoverEditorDomain({
      editor: this.editor,
      build: this.editor.build ?? this.newest,
      scene,
      quarantine: this.quarantine,
      ...(end ? { end } : {}),
      onFault: this.options.onFault,
    });
    this.setClasses(markStale(this.editor.classes, this.newest.classes));
    this.problemList.set("quarantine", this.quarantine.problems);
  }

  private reportFailure(error: unknown): void {
    if (!this.isDisposed) this.options.onFault(describeFailure(error));
  }
}

/** Classes of files whose newest content does not compile are marked, the others are not. */
function markStale(
  classes: readonly ScriptClassInfo[],
  compiled: readonly ScriptClassInfo[],
): readonly ScriptClassInfo[] {
  const stale = new Set(compiled.filter(({ isStale }) => isStale === true).map(({ file }) => file));
  return classes.map((info) => {
    const isStale = stale.has(info.file);
    if (isStale === (info.isStale === true)) return info;
    const { isStale: _, ...fresh } = info;
    return isStale ? { ...fresh, isStale } : fresh;
  });
}

function describeFailure(error: unknown): ScriptDiagnostic {
  if (error instanceof DomainEndedError) return describeEnd("editor", error.end);
  return { severity: "error", source: "project", message: error instanceof Error ? error.message : String(error) };
}

function noEdit(problems: readonly ScriptDiagnostic[]): EditReport {
  return { corrections: [], changes: [], placeholders: [], problems };
}

/** Files that no code is made of, and that say which types there are and how they are checked. */
function bearsOnTypes(path: string): boolean {
  return /\.d\.[cm]?ts$|(?:^|\/)(?:package|package-lock|tsconfig)(?:\.[^/]*)?\.json$/.test(path);
}
