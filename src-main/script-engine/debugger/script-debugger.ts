import type { Disposable } from "../../../src-shared/base/disposable";
import type { JsonValue } from "../../../src-shared/base/json";
import { Emitter } from "../../../src-shared/base/emitter";
import { createId } from "../../../src-shared/base/id";
import type { Result } from "../../../src-shared/base/result";
import { fail, ok } from "../../../src-shared/base/result";
import type {
  BreakpointInfo,
  BreakpointRequest,
  DebugFailure,
  DebugPause,
  DebugState,
  ExceptionBreaks,
  StepKind,
} from "../../../src-shared/protocol/debugger-api";
import type { ScriptBuild } from "../../../src-shared/protocol/domain-protocol";
import type { CatchRange } from "../compiler/list-catches";
import type { DomainHost } from "../domains/domain-host";
import type { DomainDebuggers } from "./domain-debuggers";
import { BreakpointList } from "./breakpoint-list";
import type { DebugLogOptions } from "./debug-log";
import { DebugLog } from "./debug-log";
import { DebugServer } from "./debug-server";
import { GameDebugger } from "./game-debugger";
import { GameSources } from "./game-sources";
import type { PausedGame } from "./paused-game";

export interface ScriptDebuggerOptions {
  readonly projectDir: string;
  readonly readLogSettings: DebugLogOptions["readSettings"];
  readonly listCatches: (code: string) => Promise<readonly CatchRange[]>;
  /** The newest text of a script; undefined where there is none. */
  readonly newestText: (file: string) => string | undefined;
}

/** A game that can be looked into. */
export interface DebuggedGame {
  readonly domain: Pick<DomainHost, "debuggers">;
  readonly build: ScriptBuild;
}

interface CurrentGame {
  readonly id: string;
  readonly debuggers: DomainDebuggers;
  readonly sources: GameSources;
  /** The editor's own debugger, from when it is wanted. */
  attached?: GameDebugger;
}

/** Debugs the games of one project, from inside the editor and through the endpoint for others. */
export class ScriptDebugger implements Disposable {
  private readonly didChange = new Emitter<DebugState>();
  private readonly breakpoints = new BreakpointList();
  private readonly log: DebugLog;
  private readonly server: DebugServer;
  private exceptionBreaks: ExceptionBreaks = "none";
  private isAsked = false;
  private game: CurrentGame | undefined;
  /** Attaching and binding, one at a time. */
  private turns: Promise<unknown> = Promise.resolve();

  readonly onDidChangeState = this.didChange.event;

  constructor(private readonly options: ScriptDebuggerOptions) {
    this.log = new DebugLog({ projectDir: options.projectDir, readSettings: options.readLogSettings });
    this.server = new DebugServer({
      getTarget: () => this.game,
      projectDir: options.projectDir,
      listCatches: options.listCatches,
      log: this.log,
      onDidChange: () => this.fireChange(),
    });
  }

  get state(): DebugState {
    const paused = this.pauseState;
    const { address } = this.server;
    return {
      isAttached: this.game?.attached !== undefined,
      ...(paused ? { paused } : {}),
      breakpoints: this.breakpoints.all,
      exceptionBreaks: this.exceptionBreaks,
      ...(address ? { server: address } : {}),
    };
  }

  /** A script stands still. */
  get isHeld(): boolean {
    return this.game?.debuggers.isHeld ?? false;
  }

  /** Some debugger will look into the next game: its worker should hold no code but that of its build. */
  get isWanted(): boolean {
    return this.isWantedHere || this.server.address !== undefined;
  }

  /** Before the first line of the game runs. Attaches where that is wanted, so that nothing is missed. */
  async beginGame({ domain: { debuggers }, build }: DebuggedGame): Promise<void> {
    if (!debuggers) return;
    const { projectDir, newestText } = this.options;
    const current: CurrentGame = { id: createId(), debuggers, sources: new GameSources(projectDir, build, newestText) };
    this.game = current;
    this.log.note("game", `begins as ${current.id}`);
    debuggers.onDidChangeHold((isHeld) => {
      this.log.note("game", isHeld ? "stands still" : "goes on");
      // The editor's own debugger tells more, when it has looked.
      if (this.game === current && !current.attached) this.fireChange();
    });
    if (this.isWantedHere) await this.inTurn(() => this.attach());
  }

  endGame({ debuggers }: DebuggedGame["domain"]): void {
    if (!this.game || this.game.debuggers !== debuggers) return;
    this.log.note("game", "ended");
    this.game = undefined;
    this.breakpoints.release();
    this.fireChange();
  }

  /**
   * The game goes on with another build, whose code its worker has, and which runs when this resolves: breakpoints are set
   * in it by then.
   */
  async swapBuild(build: ScriptBuild): Promise<void> {
    await this.inTurn(async () => {
      const { game } = this;
      game?.sources.swap(build);
      if (!game?.attached) return;
      await game.attached.whenCaughtUp();
      for (const file of this.breakpoints.fileNames) await this.bind(game.attached, file);
    });
    this.fireChange();
  }

  /** There are newer sources: the lines of breakpoints are lines of theirs. */
  followSources(): void {
    void this.inTurn(async () => {
      const attached = this.game?.attached;
      if (!attached) return;
      for (const file of this.breakpoints.fileNames) await this.bind(attached, file);
      this.fireChange();
    });
  }

  /** Every debugger leaves the game for good, which goes on to whatever ends it. */
  letGo(): void {
    this.game?.debuggers.dispose();
  }

  async setBreakpoints(file: string, requests: readonly BreakpointRequest[]): Promise<readonly BreakpointInfo[]> {
    this.breakpoints.replace(file, requests);
    await this.inTurn(async () => {
      const attached = this.game?.attached;
      if (attached) await this.bind(attached, file);
      else if (this.isWantedHere) await this.attach();
    });
    this.fireChange();
    return this.breakpoints.of(file);
  }

  async setExceptionBreaks(mode: ExceptionBreaks): Promise<void> {
    this.exceptionBreaks = mode;
    await this.inTurn(async () => {
      if (this.game?.attached) await this.game.attached.setExceptionBreaks(mode);
      else if (this.isWantedHere) await this.attach();
    });
    this.fireChange();
  }

  async attachWhenever(): Promise<void> {
    this.isAsked = true;
    await this.inTurn(() => this.attach());
  }

  detach(): void {
    this.isAsked = false;
    this.game?.attached?.dispose();
  }

  async pause(): Promise<Result<void, DebugFailure>> {
    await this.inTurn(() => this.attach());
    if (!this.game?.attached) return fail("noGame", "Press Play first.");
    await this.game.attached.requestPause();
    return ok();
  }

  async resume(): Promise<Result<void, DebugFailure>> {
    return this.whilePaused((game) => game.resume());
  }

  async step(kind: StepKind): Promise<Result<void, DebugFailure>> {
    return this.whilePaused((game) => game.step(kind));
  }

  /** What can be seen while a script stands still. */
  look(): Result<PausedGame, DebugFailure> {
    const paused = this.game?.attached?.pausedGame;
    return paused ? ok(paused) : fail("notPaused", "No script stands still.");
  }

  /** An expression in the frame where the game stands, as data. */
  async evaluateWhereHeld(expression: string): Promise<Result<JsonValue, "thrown">> {
    const paused = this.look();
    if (!paused.ok) return fail("thrown", "Another debugger holds the game: only there can it be asked.");
    const evaluated = await paused.value.evaluateByValue(expression);
    return evaluated.ok ? ok((evaluated.value ?? null) as JsonValue) : fail("thrown", evaluated.message);
  }

  startServer(port: number): Promise<Result<number, "portInUse" | "io">> {
    return this.server.start(port);
  }

  stopServer(): Promise<void> {
    return this.server.stop();
  }

  dispose(): void {
    this.letGo();
    void this.server.stop().finally(() => this.log.dispose());
    this.didChange.dispose();
  }

  private get isWantedHere(): boolean {
    return this.isAsked || this.exceptionBreaks !== "none" || this.breakpoints.hasEnabled;
  }

  private get pauseState(): DebugPause | undefined {
    const { game } = this;
    if (game?.attached) return game.attached.pausedState;
    return game?.debuggers.isHeld === true ? { reason: "client", frames: [] } : undefined;
  }

  private async attach(): Promise<void> {
    const { game } = this;
    if (!game || game.attached) return;
    const connection = await game.debuggers.connect();
    if (!connection) return;
    this.log.follow(connection, "editor");
    try {
      const attached = await GameDebugger.start({
        projectDir: this.options.projectDir,
        connection,
        sources: game.sources,
        listCatches: this.options.listCatches,
        hasOthers: () => game.debuggers.count > 1,
      });
      game.attached = attached;
      attached.onDidChange(() => this.fireChange());
      attached.onDidClose(() => {
        delete game.attached;
        this.breakpoints.release();
        this.fireChange();
      });
      await attached.setExceptionBreaks(this.exceptionBreaks);
      for (const file of this.breakpoints.fileNames) await this.bind(attached, file);
    } catch {
      // The game ended meanwhile, which is told by others.
      connection.dispose();
    }
    this.fireChange();
  }

  private async bind(attached: GameDebugger, file: string): Promise<void> {
    const infos = await attached.bind(file, this.breakpoints.requestsOf(file)).catch(() => undefined);
    if (infos && this.game?.attached === attached) this.breakpoints.update(file, infos);
  }

  private async whilePaused(job: (game: GameDebugger) => Promise<void>): Promise<Result<void, DebugFailure>> {
    const attached = this.game?.attached;
    if (!attached?.pausedGame) return fail("notPaused", "No script stands still.");
    await job(attached);
    return ok();
  }

  private inTurn(job: () => Promise<void>): Promise<void> {
    const result = this.turns.then(job);
    this.turns = result.catch(() => undefined);
    return result;
  }

  private fireChange(): void {
    this.didChange.fire(this.state);
  }
}
