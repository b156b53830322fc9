import type { Debugger } from "node:inspector";
import type { Disposable } from "../../../src-shared/base/disposable";
import { Emitter } from "../../../src-shared/base/emitter";
import type {
  BreakpointInfo,
  BreakpointRequest,
  DebugPause,
  ExceptionBreaks,
  StepKind,
} from "../../../src-shared/protocol/debugger-api";
import type { CatchRange } from "../compiler/list-catches";
import { isCaughtAt } from "../compiler/list-catches";
import { BreakpointBinder } from "./breakpoint-binder";
import { describeValue } from "./describe-value";
import type { GameSources } from "./game-sources";
import { PausedGame } from "./paused-game";
import { RunningScripts } from "./running-scripts";
import type { WorkerConnection } from "./worker-connection";

export interface GameDebuggerOptions {
  readonly projectDir: string;
  readonly connection: WorkerConnection;
  readonly sources: GameSources;
  readonly listCatches: (code: string) => Promise<readonly CatchRange[]>;
  /** Other debuggers look into the game too: it may stand still on their behalf. */
  readonly hasOthers: () => boolean;
}

const asyncDepth = 8;

/** The editor's own debugger in one game. */
export class GameDebugger implements Disposable {
  private readonly didChange = new Emitter<void>();
  private readonly scripts: RunningScripts;
  private readonly binder: BreakpointBinder;
  private exceptionBreaks: ExceptionBreaks = "none";
  /** What was asked for last, while the game runs on to where that is done. */
  private pending: StepKind | "pause" | undefined;
  /** How deep in calls that may be done. */
  private deepest = Infinity;
  /** An exception that is no reason to stop has come in the way of the step, which has to be taken up again. */
  private isStepCut = false;
  private game: PausedGame | undefined;
  private pause: Omit<DebugPause, "frames"> | undefined;
  /** Counts stops, as looking into one takes time. */
  private stops = 0;
  /** Who waits for the game to go on. */
  private readonly leaving: (() => void)[] = [];
  private isClosed = false;

  /** The game stopped, or went on for longer than a step. */
  readonly onDidChange = this.didChange.event;
  readonly onDidClose;

  private constructor(private readonly options: GameDebuggerOptions) {
    const { connection, sources } = options;
    this.scripts = new RunningScripts(sources);
    this.binder = new BreakpointBinder({ ...options, scripts: this.scripts });
    this.onDidClose = connection.onDidClose;
    connection.onDidClose(() => {
      this.isClosed = true;
      for (const resolve of this.leaving.splice(0)) resolve();
    });
    connection.onDidReceive(({ message: { method, params } }) => {
      if (method === "Debugger.scriptParsed") this.meet(params as Debugger.ScriptParsedEventDataType);
      else if (method === "Debugger.paused") void this.stopAt(params as Debugger.PausedEventDataType);
      else if (method === "Debugger.resumed") this.goOn();
    });
  }

  static async start(options: GameDebuggerOptions): Promise<GameDebugger> {
    const { connection, sources } = options;
    const created = new GameDebugger(options);
    await connection.call("Debugger.enable");
    await connection.call("Debugger.setBlackboxPatterns", { patterns: [sources.foreignPattern] });
    await connection.call("Debugger.setAsyncCallStackDepth", { maxDepth: asyncDepth });
    return created;
  }

  get pausedState(): DebugPause | undefined {
    return this.game && this.pause && { ...this.pause, frames: this.game.frames };
  }

  /** Set while a script stands still. */
  get pausedGame(): PausedGame | undefined {
    return this.game;
  }

  /** Resolves when it knows of all code that is in the game by now. */
  whenCaughtUp(): Promise<void> {
    // What the worker told before it answers comes before the answer.
    return this.call("Debugger.setSkipAllPauses", { skip: false });
  }

  bind(file: string, requests: readonly BreakpointRequest[]): Promise<readonly BreakpointInfo[]> {
    return this.binder.bind(file, requests);
  }

  async setExceptionBreaks(mode: ExceptionBreaks): Promise<void> {
    this.exceptionBreaks = mode;
    // Everything that a callback throws is caught where it is called: who else would catch it is found out at each stop.
    await this.call("Debugger.setPauseOnExceptions", { state: mode === "none" ? "none" : "all" });
  }

  async requestPause(): Promise<void> {
    if (this.game) return;
    this.ask("pause");
    await this.call("Debugger.pause");
  }

  async resume(): Promise<void> {
    this.ask(undefined);
    await this.leave("Debugger.resume");
  }

  async step(kind: StepKind): Promise<void> {
    const { depth = Infinity } = this.game ?? {};
    this.ask(kind, kind === "into" ? Infinity : kind === "over" ? depth : depth - 1);
    await this.leave(`Debugger.step${kind === "over" ? "Over" : kind === "into" ? "Into" : "Out"}`);
  }

  /** The game goes on. */
  dispose(): void {
    this.options.connection.dispose();
    this.game = undefined;
    this.pause = undefined;
  }

  private ask(pending: StepKind | "pause" | undefined, deepest = Infinity): void {
    this.pending = pending;
    this.deepest = deepest;
    this.isStepCut = false;
  }

  private meet(script: Debugger.ScriptParsedEventDataType): void {
    this.scripts.add(script);
    // Generated code has no address that a pattern could match; of a file it is what stands before its own code.
    const { scriptId, url } = script;
    const module = this.options.sources.moduleAt(url, script.length);
    const end = module && findPreambleEnd(module.code);
    const positions = [{ lineNumber: 0, columnNumber: 0 }, ...(end ? [end] : [])];
    if (url === "" || end) void this.call("Debugger.setBlackboxedRanges", { scriptId, positions });
  }

  private async stopAt(event: Debugger.PausedEventDataType): Promise<void> {
    const stop = (this.stops += 1);
    const { connection, sources, hasOthers } = this.options;
    const game = new PausedGame({ connection, sources, scripts: this.scripts }, event);
    const isCaught = isException(event) && (await this.isCaught(event));
    // It may have gone on, and stopped anew, while the compiler was asked.
    if (stop !== this.stops) return;
    if (isCaught && this.pending !== undefined) this.isStepCut = true;
    const isOfInterest = game.frames.length > 0 && !isCaught && !this.isTooDeep(game, event);
    if (!isOfInterest && !hasOthers()) return this.passBy(game);
    const reason = this.reasonOf(event);
    this.game = game;
    this.pause = {
      reason,
      ...(reason === "exception" && event.data ? { exception: describeValue(event.data as never) } : {}),
    };
    this.pending = undefined;
    this.didChange.fire();
  }

  /** Whether a step that an exception came in the way of has not come to its end here. */
  private isTooDeep({ depth }: PausedGame, event: Debugger.PausedEventDataType): boolean {
    if (!this.isStepCut || this.pending === undefined || isException(event)) return false;
    return (event.hitBreakpoints ?? []).length === 0 && depth > this.deepest;
  }

  /** Goes on with what was asked for, from a place that nobody asked for. */
  private passBy({ frames, depth }: PausedGame): Promise<void> {
    if (this.pending === undefined) return this.call("Debugger.resume");
    // Code without an address belongs to nobody; what is thrown and caught is on its way to a script's own `catch`.
    return this.call(frames.length === 0 || depth > this.deepest ? "Debugger.stepOut" : "Debugger.stepOver");
  }

  /** Resolves when the game no longer stands where it does, which the worker tells after it has answered. */
  private async leave(method: string): Promise<void> {
    const { connection } = this.options;
    const gone = new Promise<void>((resolve) => this.leaving.push(resolve));
    // What is refused was asked for twice.
    const isDone = await connection.call(method).then(
      () => true,
      () => false,
    );
    if (isDone && !this.isClosed) await gone;
  }

  private goOn(): void {
    this.stops += 1;
    for (const resolve of this.leaving.splice(0)) resolve();
    if (!this.game) return;
    this.game = undefined;
    this.pause = undefined;
    // The next stop of a step comes at once, as a rule.
    if (this.pending === undefined) this.didChange.fire();
    else setTimeout(() => (this.game ? undefined : this.didChange.fire()), 50).unref();
  }

  private reasonOf(event: Debugger.PausedEventDataType): DebugPause["reason"] {
    if (isException(event)) return "exception";
    if ((event.hitBreakpoints ?? []).length > 0) return "breakpoint";
    if (this.pending === "pause") return "pause";
    return this.pending === undefined ? "debuggerStatement" : "step";
  }

  /** Whether a script catches what was thrown. Only asked for where that makes a difference. */
  private async isCaught({ callFrames, asyncStackTrace }: Debugger.PausedEventDataType): Promise<boolean> {
    if (this.exceptionBreaks !== "uncaught") return this.exceptionBreaks === "none";
    const places = callFrames.map(({ location: { scriptId, lineNumber, columnNumber = 0 } }) => {
      return { url: this.scripts.urlOf(scriptId), lineNumber, columnNumber };
    });
    for (let trace = asyncStackTrace; trace; trace = trace.parent) places.push(...trace.callFrames);
    for (const { url, lineNumber, columnNumber } of places) {
      const module = this.options.sources.moduleAt(url);
      if (!module) continue;
      const ranges = await this.options.listCatches(module.code).catch(() => []);
      if (isCaughtAt(ranges, lineNumber, columnNumber)) return true;
    }
    return false;
  }

  /** A connection that closes meanwhile has told so already. */
  private async call(method: string, params: object = {}): Promise<void> {
    await this.options.connection.call(method, params).catch(() => undefined);
  }
}

function isException({ reason, data }: Debugger.PausedEventDataType): boolean {
  if (reason !== "ambiguous") return reason === "exception" || reason === "promiseRejection";
  const { reasons = [] } = (data ?? {}) as { readonly reasons?: readonly { readonly reason: string }[] };
  return reasons.some((entry) => entry.reason === "exception" || entry.reason === "promiseRejection");
}

/** Up to where the compiler tells what a file gives away: to read an import is to run a function of that. */
function findPreambleEnd(code: string): { readonly lineNumber: number; readonly columnNumber: number } | undefined {
  const preamble = /^.*?\bmodule\.exports = __toCommonJS\([\w$]+\);/s.exec(code)?.[0];
  if (preamble === undefined) return undefined;
  const lines = preamble.split("\n");
  return { lineNumber: lines.length - 1, columnNumber: lines.at(-1)?.length ?? 0 };
}
