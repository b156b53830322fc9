import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Disposable } from "../../../src-shared/base/disposable";
import { createId } from "../../../src-shared/base/id";
import { Emitter } from "../../../src-shared/base/emitter";
import type {
  DomainApi,
  DomainEvents,
  DomainLogEntry,
  DomainOptions,
  EditStep,
  LoadReport,
  Recovery,
  ScriptBuild,
  ScriptModule,
} from "../../../src-shared/protocol/domain-protocol";
import { CutSignal } from "../../../src-shared/protocol/cut-signal";
import type { Command, CommandResult } from "../../../src-shared/protocol/command";
import type { Remote } from "../../../src-shared/protocol/rpc";
import { createRpc } from "../../../src-shared/protocol/rpc";
import type { RecordedInput } from "../../../src-shared/protocol/input-recording";
import type { DomainKind } from "../../../src-shared/scripting/domain-kind";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import type { SwapPreview, SwapReport, SwapTrial } from "../../../src-shared/scripting/swap-report";
import { DomainDebuggers } from "../debugger/domain-debuggers";
import { createWorkerChannel } from "../worker-channel";
import { loadBudget, ownBudgetMs } from "./budgets";
import type { CallName, Recovered } from "./call-queue";
import { CallQueue } from "./call-queue";
import { describeEnd } from "./describe-end";
import { completeClasses } from "./diff-builds";
import { DomainCode, withoutAnyCode } from "./domain-code";
import type { DomainEnd } from "./domain-end";
import { DomainEnds } from "./domain-ends";
import type { FaultPlace } from "./describe-place";
import { describePlace, nameClassAround, nameOutermost } from "./describe-place";
import type { Interruption } from "./interruption";
import { whatIsLeftOut } from "./interruption";
import { MemoryWatch } from "./memory-watch";
import type { CodePlace } from "../debugger/read-place";
import { ThreadInterruption } from "./thread-interruption";

/** What a domain is made with and keeps for life. */
export interface LifelongLimits {
  /** A heap that grows past this is a leak in a script, and must not take the editor along. */
  readonly heapLimitMb: number;
  /** Scripts may use what Node has. */
  readonly allowsNode: boolean;
}

export interface DomainLimits extends LifelongLimits {
  /** How long a call may take once the calls before it are answered. */
  readonly budgetMs: number;
}

export interface DomainHostOptions {
  /** Absolute path of the worker's bundle. */
  readonly workerFile: string;
  readonly projectDir: string;
  /** Read at every use. */
  readonly limits: DomainLimits;
  /** A statement script asks for a command on the edited scene. */
  readonly executeCommand?: (command: Command, step: EditStep) => Promise<CommandResult>;
}

/** Calls without an answer. */
type DomainSignal = "sendInput" | "acknowledgeFrame" | "requestKeyFrame" | "skipTime";
/** What brings code goes through methods of its own. */
type DomainCall = Exclude<keyof DomainApi, DomainSignal | "recover">;
type LoadingCall = "load" | "loadChanges" | "prepare" | "prepareBuild" | "prepareChanges" | "previewSwap" | "swap";
type PlainCall = Exclude<DomainCall, LoadingCall | "runStatements">;

const signals: DomainSignal[] = ["sendInput", "acknowledgeFrame", "requestKeyFrame", "skipTime"];

const modulesAtOnce = 100;
const unref = { ref: false };
/** A thread ends within some milliseconds, also where the machine is busy; but for code of V8's own that never ends. */
const endBudgetMs = 5000;
/** A thread that was cut off and does not answer after so long was not. */
const recoverBudgetMs = 2500;
/** So many cuts without a frame or a while of calm in between are too many: the domain is beyond help. */
const mostInterruptions = 8;
const calmBudgets = 5;

/**
 * Main's side of one domain: its thread, its calls, and its end. A domain that does not answer within the budget is ended;
 * whatever still comes from an ended one is refused.
 */
export class DomainHost implements Disposable {
  private readonly lifelong: LifelongLimits;
  /** Names the thread; no two domains have the same. */
  private readonly name: string;
  private readonly worker: Worker;
  private readonly api: Remote<DomainApi, DomainEvents>;
  private readonly calls: CallQueue;
  private readonly didLog = new Emitter<readonly DomainLogEntry[]>();
  private readonly didFault = new Emitter<ScriptDiagnostic>();
  private readonly didProduceFrame = new Emitter<Uint8Array>();
  private readonly didEdit = new Emitter<Parameters<DomainEvents["onDidEdit"]>[0]>();
  private readonly didSelect = new Emitter<readonly string[]>();
  private readonly didTrySwap = new Emitter<SwapTrial>();
  private readonly didTakeInput = new Emitter<RecordedInput>();
  private readonly didInterrupt = new Emitter<Interruption>();
  private readonly didEnd = new Emitter<DomainEnd>();
  private readonly cutSignal = new CutSignal();
  private interruption: ThreadInterruption | undefined;
  private interrupting: Promise<void> | undefined;
  private isCutEarly = false;
  private interruptions = 0;
  private lastInterruption = -Infinity;
  /** How many frames had come to their end at the last one. */
  private framesThen = 0;
  private ending: DomainEnd | undefined;
  private isUnstoppable = false;
  private readonly code: DomainCode;
  private readonly ends: DomainEnds;
  private readonly memory: MemoryWatch;

  /** Undefined for an editor domain: only games can be debugged. */
  readonly debuggers: DomainDebuggers | undefined;
  readonly onDidLog = this.didLog.event;
  /** Something is wrong with the domain itself, beside what it writes. */
  readonly onDidFault = this.didFault.event;
  readonly onDidProduceFrame = this.didProduceFrame.event;
  readonly onDidTakeInput = this.didTakeInput.event;
  readonly onDidEdit = this.didEdit.event;
  readonly onDidSelect = this.didSelect.event;
  /** The first frame on swapped code is over; or it is gone again. */
  readonly onDidTrySwap = this.didTrySwap.event;
  /** Code of its was cut off, and it lives on. */
  readonly onDidInterrupt = this.didInterrupt.event;
  readonly onDidEnd = this.didEnd.event;

  constructor(
    readonly kind: DomainKind,
    private readonly options: DomainHostOptions,
  ) {
    const { heapLimitMb, allowsNode } = options.limits;
    this.lifelong = { heapLimitMb, allowsNode };
    this.name = `tandem ${kind} domain ${createId()}`;
    this.code = new DomainCode(options.projectDir);
    this.ends = new DomainEnds({
      kind,
      heapLimitMb,
      readBudgetMs: () => this.budgetMs,
      readCode: () => this.code.running,
      readCall: () => this.calls.current,
      isDebugged: () => this.debuggers?.areLooking === true,
    });
    this.memory = new MemoryWatch({
      threadName: this.name,
      limitMb: heapLimitMb,
      isDebugged: () => this.debuggers?.areLooking === true,
      isInterrupted: () => this.interruption !== undefined,
      onFull: (place) => this.finish(this.ends.full(place)),
      onTakenMuch: (place, mostMb) => this.finish(this.ends.tookTooMuch(place, mostMb)),
      onOver: (use) => this.finish(this.ends.outOfMemory(use)),
    });
    const { projectDir } = options;
    const workerData: DomainOptions = { kind, projectDir, allowsNode, cutSignal: this.cutSignal.memory };
    this.worker = new Worker(options.workerFile, {
      workerData,
      name: this.name,
      // Scripts see nothing of the process around them, or a copy.
      env: allowsNode ? process.env : {},
      // Code that is cut off in the middle of a timer leaves Node's own records unbalanced, which otherwise ends the process.
      execArgv: ["--no-force-async-hooks-checks"],
      argv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapLimitMb },
    });
    this.worker.unref();
    // A turn later, when the answers that came along are settled and it is known which call had none. Before the channel's
    // own closing, so that waiting calls are rejected with the reason.
    this.worker.on("error", (error) => setImmediate(() => this.finish(this.ends.threw(error))));
    this.worker.on("exit", (code) => setImmediate(() => this.finish(this.ends.exited(code))));
    this.api = createRpc<DomainApi, DomainEvents>({
      channel: createWorkerChannel(this.worker),
      functions: {
        onDidLog: (entries) => this.forward(this.didLog, entries),
        onDidProduceFrame: (packet) => this.forward(this.didProduceFrame, packet),
        onDidTakeInput: (input) => this.forward(this.didTakeInput, input),
        onDidEdit: (edit) => this.forward(this.didEdit, edit),
        executeCommand: (command, step) => this.execute(command, step),
        onDidSelect: (ids) => this.forward(this.didSelect, ids),
        onDidTrySwap: (trial) => this.endTrial(trial),
        whenInterrupted: () => this.whenInterrupted(),
        onDidMeasureMemory: (use) => this.memory.measure(use),
      },
      eventNames: signals,
    });
    this.calls = new CallQueue({
      invoke: (name, args) => (this.api[name] as (...values: readonly unknown[]) => Promise<unknown>)(...args),
      onDidChangeSlow: (isSlow) => this.memory.setSlow(isSlow),
      onOverdue: (_name, isLost) => {
        if (isLost) this.giveUp(this.brokenMessage);
        else this.interrupting = this.interrupt();
      },
      readEnd: () => this.ending,
    });
    this.debuggers = kind === "runtime" ? new DomainDebuggers(this.name) : undefined;
    this.debuggers?.onDidChangeLooking(() => this.memory.update());
    this.debuggers?.onDidFillHeap((place) => this.finish(this.ends.full(place)));
    this.debuggers?.onDidChangeHold((isHeld) => this.setHeld(isHeld));
    // The watch begins when the bundle is loaded: until then the machine is to blame.
    void this.request("ping", ownBudgetMs).then(
      () => this.memory.start(),
      () => undefined,
    );
  }

  /** Of one that answers, but not as it should. */
  get brokenMessage(): string {
    return `The ${this.kind} domain no longer works as it should and was ended: a script may have changed what the language itself gives, such as Map.prototype or Promise.prototype.`;
  }

  /** Whether it is as one would be that is made now. */
  isMadeFor({ heapLimitMb, allowsNode }: LifelongLimits): boolean {
    return this.lifelong.heapLimitMb === heapLimitMb && this.lifelong.allowsNode === allowsNode;
  }

  get budgetMs(): number {
    return this.options.limits.budgetMs;
  }

  /** Set when the domain is no more. */
  get end(): DomainEnd | undefined {
    return this.ending;
  }

  /** How long its thread has waited for something to do, in all; it stands still while code runs. */
  get idleMs(): number {
    return this.worker.performance.eventLoopUtilization().idle;
  }

  /** How many modules it was prepared for, those of older builds included. */
  get preparedCount(): number {
    return this.code.preparedCount;
  }

  /**
   * Hands over a build, so that loading this one or one much like it is quick. Code goes a part at a time, so that copying
   * it is hardly felt. Stops where it is when a build is loaded meanwhile.
   */
  async prepare(build: ScriptBuild): Promise<void> {
    const missing = this.code.listMissing(build);
    for (let start = 0; start < missing.length && !this.code.isLoaded; start += modulesAtOnce) {
      const part = missing.slice(start, start + modulesAtOnce);
      this.code.addPrepared(part);
      await this.request("prepare", ownBudgetMs, part);
      await nextTurn();
    }
    if (this.code.isLoaded) return;
    const told = this.code.describePrepared(build);
    if ("build" in told) await this.request("prepareBuild", ownBudgetMs, told.build);
    else await this.request("prepareChanges", ownBudgetMs, told.changes);
  }

  /** Runs the modules of a build. Of what it was prepared for only the difference is sent. */
  async load(build: ScriptBuild, budgetMs: number): Promise<LoadReport> {
    const told = this.code.describeLoaded(build);
    if ("build" in told) return this.request("load", budgetMs, told.build);
    const report = await this.request("loadChanges", budgetMs, told.changes);
    return { ...report, classes: completeClasses(build, told.changes, report.classes) };
  }

  /** What swapping a build into the running game would do. */
  previewSwap(build: ScriptBuild): Promise<SwapPreview> {
    return this.request("previewSwap", this.budgetMs, withoutAnyCode(build));
  }

  /** Swaps a build into the running game; `onWillRun` is waited for when its code is there and has not run. */
  async swap(build: ScriptBuild, onWillRun: () => Promise<void>): Promise<SwapReport> {
    const { fresh, rest } = this.code.describeSwapped(build);
    await this.request("prepare", ownBudgetMs, fresh);
    await onWillRun();
    this.code.beginSwap(build);
    const report = await this.request("swap", loadBudget(this.budgetMs, build), rest);
    if (report.outcome === "rolledBack") this.code.forgetSwap();
    return report;
  }

  /** Runs statements once, beside the build. */
  runStatements(
    module: ScriptModule,
    selection: readonly string[],
  ): Promise<Awaited<ReturnType<DomainApi["runStatements"]>>> {
    this.code.addStatements(module);
    return this.request("runStatements", this.budgetMs, module, selection);
  }

  private endTrial(trial: SwapTrial): void {
    if (trial.problem) this.code.forgetSwap();
    else this.code.keepSwap();
    this.forward(this.didTrySwap, trial);
  }

  /** Calls and waits; rejects when the domain ends before it answers. */
  call<Name extends PlainCall>(
    name: Name,
    ...args: Parameters<DomainApi[Name]>
  ): Promise<Awaited<ReturnType<DomainApi[Name]>>> {
    return this.request(name, this.budgetMs, ...args);
  }

  /** A call with a budget of its own. */
  async request<Name extends DomainCall>(
    name: Name,
    budgetMs: number,
    ...args: Parameters<DomainApi[Name]>
  ): Promise<Awaited<ReturnType<DomainApi[Name]>>> {
    return (await this.calls.request(name, budgetMs, args)) as Awaited<ReturnType<DomainApi[Name]>>;
  }

  /** Ends it as it does not do what it should although it answers. */
  giveUp(message: string): void {
    this.finish({ reason: "unresponsive", message });
  }

  /** Nobody waits any more for anything but that it stops: all others are told that it has ended. */
  leave(): void {
    this.calls.abandonOthers(new Set<CallName>(["ping", "stop"]), this.ends.disposed());
  }

  /** Cuts off what keeps it busy, whatever time that has left. */
  cutOff(): void {
    if (this.ending || this.interruption) return;
    this.isCutEarly = true;
    this.interrupting = this.interrupt().finally(() => (this.isCutEarly = false));
  }

  /** Resolves when it has been told what code was cut off, if any just was. */
  async whenInterrupted(): Promise<void> {
    await this.interrupting;
  }

  /** Tells without waiting for an answer. */
  signal<Name extends DomainSignal>(name: Name, ...args: Parameters<DomainApi[Name]>): void {
    if (this.ending) return;
    (this.api[name] as (...values: Parameters<DomainApi[Name]>) => void)(...args);
  }

  /** Ends the thread whatever it is doing; resolves when it is gone. */
  async terminate(): Promise<void> {
    this.finish(this.ends.disposed());
    await this.endThread();
  }

  dispose(): void {
    void this.terminate();
  }

  private async execute(command: Command, step: EditStep): Promise<CommandResult> {
    const { executeCommand } = this.options;
    if (executeCommand && !this.ending) return executeCommand(command, step);
    return { ok: false, reason: "noScene", message: "There is no edited scene here." };
  }

  private forward<T>(emitter: Emitter<T>, value: T): void {
    if (!this.ending) emitter.fire(value);
  }

  private finish(end: DomainEnd): void {
    if (this.ending) return;
    this.ending = end;
    this.calls.dispose();
    this.interruption?.dispose();
    this.memory.dispose();
    this.debuggers?.dispose();
    void this.endThread();
    this.didEnd.fire(end);
  }

  /** Resolves when the thread is gone, or does not go. Ending one that somebody is about to look into can hang. */
  private async endThread(): Promise<void> {
    await this.memory.whenClosed();
    const isGone = await Promise.race([this.worker.terminate().then(() => true), delay(endBudgetMs, false, unref)]);
    if (isGone || this.isUnstoppable) return;
    this.isUnstoppable = true;
    if (this.ending) this.calls.abandon(this.ending);
    // The process would wait for the thread, too.
    process.once("exit", () => process.kill(process.pid, "SIGKILL"));
    this.didFault.fire({ severity: "error", source: "runtime", domain: this.kind, message: this.unstoppableMessage });
  }

  private get unstoppableMessage(): string {
    return `A thread of the ${this.kind} domain cannot be ended and keeps a processor busy until Tandem is closed.`;
  }

  /** While a debugger holds it, a domain is not to blame for giving no answer. */
  private setHeld(isHeld: boolean): void {
    if (isHeld) this.calls.suspend();
    else if (!this.interruption) this.calls.resume();
    // On its way before the domain goes on, so that it comes before the next frame.
    if (isHeld) this.signal("skipTime");
  }

  /** Cuts off what keeps the domain from answering, and lets it go on. One that cannot be cut off is ended. */
  private async interrupt(): Promise<void> {
    // Whatever else it is busy with, it is about to end.
    const call = this.calls.isWaitingFor("stop") ? "stop" : this.calls.current;
    this.calls.suspend();
    const interruption = new ThreadInterruption(this.name, () => this.cutSignal.raise());
    this.interruption = interruption;
    const place = await interruption.run();
    const recovered = place && this.isWorthSaving() ? await this.recover(place, call) : undefined;
    interruption.dispose();
    this.interruption = undefined;
    if (this.ending) return;
    if (!recovered) {
      this.finish(this.ends.stuck(place));
      return;
    }
    const { recovery, isSwapLost, goOn } = recovered;
    const found = describePlace({ ...this.faultAt(place ?? { frames: [] }), recovery });
    const message = found?.message ?? this.describeSilence(call);
    this.countInterruption(recovery);
    const { leftOut, rolledBack } = recovery;
    const fault: ScriptDiagnostic = {
      ...(found ?? { severity: "error", source: "runtime", domain: this.kind }),
      message: `${message} ${whatIsLeftOut(this.kind, recovery)}`,
      ...(rolledBack === undefined && (leftOut === "component" || leftOut === "class") ? { leftOut } : {}),
    };
    // Whoever is told may know by then what is left out.
    this.didInterrupt.fire({ fault, recovery });
    // A swap itself that was cut off is told of by its answer.
    if (rolledBack !== undefined && !isSwapLost(rolledBack)) this.endTrial({ build: rolledBack, problem: fault });
    goOn(fault);
    if (!this.debuggers?.isHeld) this.calls.resume();
  }

  /** Undefined when the domain does not answer. */
  private async recover(place: CodePlace, call: CallName | undefined): Promise<Recovered | undefined> {
    const functionName = nameOutermost(place, this.code.running.modules);
    const classAround = nameClassAround(place, this.code.running);
    const cut = {
      ...(call === undefined ? {} : { call }),
      ...(place.component ? { component: place.component.id } : {}),
      ...(functionName === undefined ? {} : { functionName }),
      ...(classAround === undefined ? {} : { classAround }),
    };
    const silence = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), recoverBudgetMs).unref());
    const recovered = this.calls.recover(() => this.api.recover(cut)).catch(() => undefined);
    return Promise.race([recovered, silence]);
  }

  private isWorthSaving(): boolean {
    const isCalm = performance.now() - this.lastInterruption > calmBudgets * this.budgetMs;
    if (isCalm) this.interruptions = 0;
    return this.interruptions < mostInterruptions;
  }

  /** A swap that went back, or goes on without what was to blame, leaves nothing behind that could be cut off again. */
  private countInterruption({ frames, rolledBack, isSwapDue }: Recovery): void {
    this.lastInterruption = performance.now();
    if (frames > this.framesThen) this.interruptions = 0;
    this.framesThen = frames;
    if (rolledBack === undefined && !isSwapDue) this.interruptions += 1;
  }

  private faultAt(place: CodePlace): FaultPlace {
    return { domain: this.kind, verdict: this.verdict, place, ...this.code.running };
  }

  private get verdict(): string {
    if (this.isCutEarly) return "was still running when the game was stopped";
    const seconds = this.budgetMs / 1000;
    if (this.calls.current !== "stop") return `did not end within ${seconds} s`;
    // One call for all scripts together: any of them may be slow.
    return `was running when the ${seconds} s were over that all scripts have for onDisable and onDestroy`;
  }

  private describeSilence(call: CallName | undefined): string {
    return describeEnd(this.kind, {
      message: `The ${this.kind} domain did not answer within ${this.budgetMs / 1000} s.`,
      ...(call ? { call } : {}),
      reason: "unresponsive",
    }).message;
  }
}
