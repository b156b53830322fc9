import { join } from "node:path";
import { DisposableStore } from "../../src-shared/base/disposable";
import { Emitter } from "../../src-shared/base/emitter";
import type { ComponentPlace } from "../../src-shared/protocol/command";
import type { JsonValue } from "../../src-shared/base/json";
import type { Result } from "../../src-shared/base/result";
import { fail, ok } from "../../src-shared/base/result";
import { defaultProjectSettings } from "../../src-shared/document/project-settings-values";
import type { SceneDiff } from "../../src-shared/document/scene-diff";
import type { SceneRecord } from "../../src-shared/document/scene-record";
import type {
  DomainEdit,
  DomainLogEntry,
  EditReport,
  FollowOptions,
  ScriptBuild,
} from "../../src-shared/protocol/domain-protocol";
import type { EvaluationFailure, FieldSnapshot } from "../../src-shared/protocol/session-api";
import type { DomainKind } from "../../src-shared/scripting/domain-kind";
import type { ReloadReport, ScriptRename } from "../../src-shared/scripting/reload-report";
import type { ScriptClassInfo } from "../../src-shared/scripting/script-class-info";
import type { SwapPreview, SwapReport, SwapTrial } from "../../src-shared/scripting/swap-report";
import { describeFaultLine } from "../../src-shared/scripting/log-entry";
import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";
import { CompilerHost } from "./compiler/compiler-host";
import { readSourceText } from "./debugger/game-sources";
import { ScriptDebugger } from "./debugger/script-debugger";
import { DomainHost } from "./domains/domain-host";
import { DomainPool } from "./domains/domain-pool";
import type { EngineLimits } from "./engine-limits";
import { createEngineLimits } from "./engine-limits";
import { startPlaySession } from "./play/domain-play-session";
import { LeftOutProblems } from "./play/left-out-problems";
import { EditorReload } from "./reload/editor-reload";
import { GizmoFeed } from "./reload/gizmo-feed";
import { TypeCheckHost } from "./type-check/type-check-host";
import type { PlaySession, PlaySessionOptions, ScriptEngine, ScriptEngineOptions } from "./types";

/** How often a domain that runs statements is asked for a sign of life. */
const beatMs = 500;

/** Makes the script engine of a project. Nothing runs before `start`. */
export function createScriptEngine(options: ScriptEngineOptions): ScriptEngine {
  return new WorkerScriptEngine(options);
}

interface LogEvent {
  readonly domain: DomainKind | "engine";
  readonly entries: readonly DomainLogEntry[];
}

interface RunningGame {
  readonly session: PlaySession;
  readonly domain: DomainHost;
  /** Whose code it runs. */
  build: ScriptBuild;
  /** The one before, while the first frame of this one is still to come. */
  buildBefore?: ScriptBuild | undefined;
}

/** The composition of compiler, domains, reload and play. */
class WorkerScriptEngine implements ScriptEngine {
  private readonly store = new DisposableStore();
  private readonly didLog = new Emitter<LogEvent>();
  private readonly didEdit = new Emitter<DomainEdit>();
  private readonly didSelect = new Emitter<readonly string[]>();
  private readonly didTrySwap = new Emitter<SwapTrial>();
  private readonly leftOut = this.store.add(new LeftOutProblems());
  private readonly limits: EngineLimits;
  private readonly compiler: CompilerHost;
  private readonly pool: DomainPool;
  private readonly reload: EditorReload;
  private readonly typeCheck: TypeCheckHost;
  private readonly gizmos: GizmoFeed;
  readonly debugger: ScriptDebugger;
  private sessions = 0;
  private game: RunningGame | undefined;
  private isStarting = false;
  /** Games that are stopped and whose scripts are not through with it yet. */
  private readonly leaving = new Set<Promise<void>>();

  readonly onDidReload;
  readonly onDidChangeClasses;
  readonly onDidChangeProblems;
  readonly onDidDrawGizmos;
  readonly onDidLog = this.didLog.event;
  readonly onDidEdit = this.didEdit.event;
  readonly onDidSelect = this.didSelect.event;
  readonly onDidLeaveOut = this.leftOut.onDidChange;
  readonly onDidTrySwap = this.didTrySwap.event;

  constructor(options: ScriptEngineOptions) {
    const { projectDir, workersDir } = options;
    const limits = createEngineLimits(options);
    this.limits = limits;
    const workerFile = join(workersDir, "domain.js");
    const compilerFile = join(workersDir, "compiler.js");
    this.compiler = this.store.add(new CompilerHost({ workerFile: compilerFile, projectDir, limits }));
    const typeCheck = this.store.add(
      new TypeCheckHost({
        workerFile: compilerFile,
        projectDir,
        limits,
        onDidCheck: (problems) => this.reload.setTypeProblems(problems),
      }),
    );
    this.typeCheck = typeCheck;
    const { executeCommand } = options;
    const domainOptions = { workerFile, projectDir, limits, ...(executeCommand ? { executeCommand } : {}) };
    this.pool = this.store.add(new DomainPool((kind) => this.listen(new DomainHost(kind, domainOptions)), limits));
    this.reload = this.store.add(
      new EditorReload({
        compiler: this.compiler,
        pool: this.pool,
        limits,
        onDidChangeTypes: () => {
          if (options.checkTypes !== false) typeCheck.request();
        },
        runExclusive: (job) => options.runExclusive(job),
        readClosedScenes: () => options.readClosedScenes?.() ?? noTexts(),
        onFault: (diagnostic) => this.logFault(diagnostic.domain ?? "engine", diagnostic),
      }),
    );
    this.debugger = this.store.add(
      new ScriptDebugger({
        projectDir,
        readLogSettings: () => options.readDebugSettings?.() ?? defaultProjectSettings.debug,
        listCatches: (code) => this.compiler.listCatches(code),
        newestText: (file) => this.newestText(file),
      }),
    );
    this.store.add(this.reload.onDidReload(() => this.debugger.followSources()));
    this.gizmos = this.store.add(
      new GizmoFeed({ domain: () => this.reload.domain, classes: () => this.reload.classes }),
    );
    this.onDidDrawGizmos = this.gizmos.onDidDraw;
    this.store.add(this.reload.onDidReload(() => this.gizmos.request()));
    this.onDidReload = this.reload.onDidReload;
    this.onDidChangeClasses = this.reload.onDidChangeClasses;
    this.onDidChangeProblems = this.reload.onDidChangeProblems;
  }

  get gizmoLines(): readonly number[] {
    return this.gizmos.lines;
  }

  get classes(): readonly ScriptClassInfo[] {
    return this.reload.classes;
  }

  get problems(): readonly ScriptDiagnostic[] {
    return this.reload.problems;
  }

  get build(): number {
    return this.reload.liveBuild;
  }

  get gameClasses(): readonly ScriptClassInfo[] | undefined {
    return this.game?.build.classes;
  }

  get playSession(): PlaySession | undefined {
    return this.game?.session;
  }

  async start(): Promise<void> {
    await this.reload.start();
  }

  openWorld(scene: SceneRecord | undefined): Promise<void> {
    return this.reload.openWorld(scene).finally(() => this.gizmos.request());
  }

  applyDiff(diff: SceneDiff, options?: FollowOptions): Promise<EditReport> {
    return this.reload.applyDiff(diff, options).finally(() => this.gizmos.request());
  }

  async getFields(entity: string, component: string): Promise<readonly FieldSnapshot[]> {
    // A domain that ends meanwhile tells nothing, and the one that takes its place does. The end is reported by itself.
    const ask = () => this.reload.domain?.call("getFields", entity, component).catch(() => undefined);
    return (await ask()) ?? (await this.reload.whenReplaced().then(ask)) ?? [];
  }

  async evaluate(expression: string, domain: DomainKind): Promise<Result<JsonValue, EvaluationFailure>> {
    if (domain === "runtime" && this.debugger.isHeld) return this.debugger.evaluateWhereHeld(expression);
    return this.runIn(domain, (host) => host.call("evaluate", expression)).finally(() => this.showDrawn(domain));
  }

  async callMethod(
    places: readonly ComponentPlace[],
    method: string,
    domain: DomainKind,
  ): Promise<Result<void, EvaluationFailure>> {
    if (domain === "runtime" && this.debugger.isHeld) return gameIsHeld;
    return this.runLong(domain, (host) => host.call("callMethod", places, method));
  }

  async runStatementScript(
    path: string,
    domain: DomainKind,
    selection: readonly string[] = [],
  ): Promise<Result<JsonValue, EvaluationFailure>> {
    if (!this.domainOf(domain)) return noDomain(domain);
    if (domain === "runtime" && this.debugger.isHeld) return gameIsHeld;
    const compiled = await this.compiler.compileStatements(path);
    if (!compiled.ok) return compiled;
    return this.runLong(domain, (host) => host.runStatements(compiled.value, selection));
  }

  /** What may wait for long: that the domain answers meanwhile is the sign that it is not stuck. */
  private runLong<Value, Reason extends EvaluationFailure>(
    domain: DomainKind,
    run: (host: DomainHost) => Promise<Result<Value, Reason>>,
  ): Promise<Result<Value, EvaluationFailure>> {
    return this.runIn(domain, async (host) => {
      const beat = setInterval(() => void host.call("ping").catch(() => undefined), beatMs);
      try {
        return await run(host);
      } finally {
        clearInterval(beat);
        this.showDrawn(domain);
      }
    });
  }

  notifyFilesChanged(paths: readonly string[]): void {
    this.reload.notifyFilesChanged(paths);
  }

  recompile(): Promise<ReloadReport> {
    return this.reload.recompile();
  }

  addFormerly(source: string, rename: ScriptRename): Promise<string | undefined> {
    return this.compiler.addFormerly(source, rename);
  }

  async play(
    scene: SceneRecord,
    options: PlaySessionOptions,
  ): Promise<Result<PlaySession, "domainFailed" | "compileErrors">> {
    if (this.game || this.isStarting) return fail("domainFailed", "A game is running already: stop it first.");
    this.isStarting = true;
    try {
      const build = await this.reload.chooseBuild(options.lastGoodBuild);
      if (!build.ok) return build;
      const domain = await this.takeRuntime(build.value);
      this.leftOut.follow(domain);
      await this.debugger.beginGame({ domain, build: build.value });
      const session = (this.sessions += 1);
      const { budgetMs } = this.limits;
      const started = await startPlaySession({
        session,
        domain,
        build: build.value,
        scene,
        options,
        budgetMs,
        onDidCutShort: (fault) => this.logFault("runtime", fault),
      });
      if (!started.ok) {
        this.leftOut.follow(undefined);
        this.debugger.endGame(domain);
        return started;
      }
      const { session: playSession, onWillEnd, whenGone } = started.value;
      this.game = { session: playSession, domain, build: build.value };
      onWillEnd((fault) => {
        this.game = undefined;
        this.leaving.add(whenGone);
        void whenGone.then(() => this.leaving.delete(whenGone));
        this.leftOut.follow(undefined);
        this.debugger.endGame(domain);
        if (fault) this.logFault("runtime", fault);
      });
      return ok(playSession);
    } finally {
      this.isStarting = false;
      // The next Play finds a warm worker too.
      this.reload.warmUpSoon();
    }
  }

  async previewSwap(): Promise<SwapPreview | undefined> {
    const { gameBuild: build } = this.reload;
    return build && this.game?.domain.previewSwap(build);
  }

  async swap(): Promise<SwapReport | undefined> {
    const { game } = this;
    const { gameBuild: build } = this.reload;
    if (!game || !build) return undefined;
    const report = await game.domain.swap(build, async () => {
      game.buildBefore ??= game.build;
      game.build = build;
      await this.debugger.swapBuild(build);
    });
    if (report.problem) await this.undoSwap(game, report.problem);
    return report;
  }

  private async handleTrial(domain: DomainHost, trial: SwapTrial): Promise<void> {
    const { game } = this;
    if (game?.domain !== domain) return;
    if (trial.problem) await this.undoSwap(game, trial.problem);
    else {
      game.buildBefore = undefined;
      this.leftOut.keepOnly(trial.leftOut ?? { components: [], classes: [] });
    }
    this.didTrySwap.fire(trial);
  }

  /** The game has gone back to the code from before. */
  private async undoSwap(game: RunningGame, problem: ScriptDiagnostic): Promise<void> {
    this.logFault("runtime", problem);
    game.build = game.buildBefore ?? game.build;
    game.buildBefore = undefined;
    await this.debugger.swapBuild(game.build);
  }

  async whenIdle(): Promise<void> {
    await this.reload.whenIdle();
    await this.typeCheck.whenIdle();
    await Promise.all(this.leaving);
  }

  dispose(): void {
    this.store.dispose();
  }

  /** For a debugger the worker holds the whole build and nothing else, as it could not tell versions of a file apart. */
  private async takeRuntime(build: ScriptBuild): Promise<DomainHost> {
    const domain = this.pool.take("runtime");
    if (!this.debugger.isWanted) return domain;
    try {
      await domain.prepare(build);
      if (domain.preparedCount === build.modules.length) return domain;
      domain.dispose();
      const fresh = this.pool.take("runtime");
      await fresh.prepare(build);
      return fresh;
    } catch {
      // Starting the game will tell what is wrong with it.
      return domain;
    }
  }

  private newestText(file: string): string | undefined {
    const module = this.reload.newestBuild.modules.find((candidate) => candidate.file === file);
    return module && readSourceText(module);
  }

  /** A game's lines come with its frames. */
  private showDrawn(domain: DomainKind): void {
    if (domain === "editor") this.gizmos.requestLoose();
  }

  private domainOf(kind: DomainKind): DomainHost | undefined {
    return kind === "editor" ? this.reload.domain : this.game?.domain;
  }

  private async runIn<Value, Reason extends EvaluationFailure>(
    kind: DomainKind,
    run: (domain: DomainHost) => Promise<Result<Value, Reason>>,
  ): Promise<Result<Value, EvaluationFailure>> {
    const domain = this.domainOf(kind);
    if (!domain) return noDomain(kind);
    try {
      return await run(domain);
    } catch (error) {
      return fail("thrown", (error as Error).message);
    }
  }

  private listen(domain: DomainHost): DomainHost {
    domain.onDidLog((entries) => {
      this.didLog.fire({ domain: domain.kind, entries });
      for (const { diagnostic } of entries) if (diagnostic) this.leftOut.take(domain, diagnostic);
    });
    const take = (fault: ScriptDiagnostic) => {
      this.logFault(domain.kind, fault);
      this.leftOut.take(domain, fault);
    };
    domain.onDidFault(take);
    domain.onDidInterrupt(({ fault, recovery }) => {
      // What becomes of a swap is told by itself.
      if (recovery.rolledBack === undefined) take(fault);
    });
    domain.onDidTrySwap((trial) => void this.handleTrial(domain, trial));
    domain.onDidSelect((ids) => this.didSelect.fire(ids));
    domain.onDidEdit((edit) => {
      if (domain !== this.reload.domain) return;
      this.didEdit.fire(edit);
      this.gizmos.request();
    });
    return domain;
  }

  private logFault(domain: DomainKind | "engine", diagnostic: ScriptDiagnostic): void {
    this.didLog.fire({ domain, entries: [describeFaultLine(diagnostic)] });
  }
}

const gameIsHeld = fail("noDomain", "The game stands still in the debugger: let it go on first.");

async function* noTexts(): AsyncIterable<string> {
  // There are none.
}

function noDomain(kind: DomainKind): Result<never, EvaluationFailure> {
  return fail("noDomain", kind === "editor" ? "The editor domain is not running." : "No game is running.");
}
