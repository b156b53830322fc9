import type { Disposable } from "../../../src-shared/base/disposable";
import { fail } from "../../../src-shared/base/result";
import type { DomainApi, EditReport, Recovery, ScriptBuild } from "../../../src-shared/protocol/domain-protocol";
import { cutOffMessage } from "../../../src-shared/protocol/domain-protocol";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import type { SwapReport } from "../../../src-shared/scripting/swap-report";
import type { WatchedCall } from "./call-watch";
import { CallWatch } from "./call-watch";
import type { DomainEnd } from "./domain-end";
import { DomainEndedError } from "./domain-ended-error";

export type CallName = keyof DomainApi;

/** A call that waits for its answer. */
interface PendingCall {
  readonly name: CallName;
  args: readonly unknown[];
  readonly budgetMs: number;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
  watched: WatchedCall<CallName>;
  /** Only the answer to the last attempt counts. */
  attempt: number;
  /** It was refused before it began, as the one before it was cut off. */
  isRefused: boolean;
}

/** Making these once more does all that is left to do, and nothing twice. */
const repeatable: ReadonlySet<CallName> = new Set<CallName>([
  ...(["configure", "prepare", "prepareBuild", "load", "loadChanges", "openWorld", "start", "stop"] as const),
  ...(["takeReloadState", "drawGizmos", "getFields", "serialize", "previewSwap"] as const),
  ...(["pause", "resume", "step", "setTimeScale", "ping"] as const),
]);

/** They go on over several turns of the domain's thread, in between which it answers others. */
const takingTurns: ReadonlySet<CallName> = new Set<CallName>(["step", "callMethod", "runStatements", "swap"]);

export interface CallQueueOptions {
  readonly invoke: (name: CallName, args: readonly unknown[]) => Promise<unknown>;
  /** A call takes long, and may yet be answered in time; or it is over. */
  readonly onDidChangeSlow: (isSlow: boolean) => void;
  /** A call was not answered in time; called once, until `resume`. Later ones were answered when it is lost. */
  readonly onOverdue: (name: CallName, isLost: boolean) => void;
  /** Why the domain is no more. */
  readonly readEnd: () => DomainEnd | undefined;
}

/** A domain is in order again. */
export interface Recovered {
  readonly recovery: Recovery;
  /** Whether the answer to swapping that build in was lost, and what became of it is told by what is answered now. */
  readonly isSwapLost: (build: number) => boolean;
  /** Settles the calls that were lost: some are made again, the others are answered with what went wrong. */
  readonly goOn: (fault: ScriptDiagnostic) => void;
}

/** The calls of a domain that wait for their answers, and what becomes of them when the domain's code is cut off. */
export class CallQueue implements Disposable {
  private readonly pending = new Set<PendingCall>();
  private readonly watch: CallWatch<CallName>;

  constructor(private readonly options: CallQueueOptions) {
    const { onDidChangeSlow, onOverdue } = options;
    this.watch = new CallWatch({ onDidChangeSlow, onOverdue, takesTurns: (name) => takingTurns.has(name) });
  }

  /** The call that is being answered now. */
  get current(): CallName | undefined {
    return this.watch.current;
  }

  /** Whether such a call has been made and not answered. */
  isWaitingFor(name: CallName): boolean {
    return [...this.pending].some((call) => call.name === name);
  }

  /** Calls and waits; rejects when the domain ends before it answers. */
  request(name: CallName, budgetMs: number, args: readonly unknown[]): Promise<unknown> {
    const end = this.options.readEnd();
    if (end) return Promise.reject(new DomainEndedError(end));
    return new Promise((resolve, reject) => {
      const watched = this.watch.begin(name, budgetMs);
      const call: PendingCall = { name, args, budgetMs, resolve, reject, watched, attempt: 0, isRefused: false };
      this.pending.add(call);
      void this.send(call);
    });
  }

  /** Time does not count until `resume`. */
  suspend(): void {
    this.watch.suspend();
  }

  resume(): void {
    this.watch.resume();
  }

  /**
   * The domain's code was cut off. Puts it back in order; calls that got no answer by then get none any more.
   */
  async recover(recover: () => Promise<Recovery>): Promise<Recovered> {
    const before = [...this.pending];
    const recovery = await recover();
    if (typeof recovery !== "object") throw new Error("The domain did not recover.");
    const lost = before.filter((call) => this.pending.has(call));
    return {
      recovery,
      isSwapLost: (build) => lost.some((call) => isSwapOf(call, build)),
      goOn: (fault) => this.settle(lost, recovery, fault),
    };
  }

  dispose(): void {
    this.watch.dispose();
  }

  /** All calls but those of some names get no answer any more, as if the domain had ended. */
  abandonOthers(kept: ReadonlySet<CallName>, end: DomainEnd): void {
    for (const call of this.pending) {
      if (kept.has(call.name)) continue;
      this.pending.delete(call);
      this.watch.forget(call.watched);
      call.reject(new DomainEndedError(end));
    }
  }

  /** No answer comes any more, although the thread of the domain, which has ended, is still there. */
  abandon(end: DomainEnd): void {
    for (const call of this.pending) call.reject(new DomainEndedError(end));
    this.pending.clear();
  }

  private settle(lost: readonly PendingCall[], recovery: Recovery, fault: ScriptDiagnostic): void {
    let steps: Recovery["steps"] = recovery.steps;
    for (const call of lost) {
      this.watch.finish(call.watched);
      // A swap that did not go back had yet to begin, or was held up by the code of before.
      const isSwapDue = call.name === "swap" && !isSwapOf(call, recovery.rolledBack);
      const isRepeated = call.isRefused || repeatable.has(call.name) || isSwapDue;
      if (isRepeated) {
        if (call.name === "step" && !call.isRefused) {
          call.args = [steps];
          steps = { frames: 0, fixed: 0 };
        }
        call.isRefused = false;
        call.watched = this.watch.begin(call.name, call.budgetMs);
        void this.send(call);
      } else {
        this.pending.delete(call);
        call.resolve(answerOf(call, fault));
      }
    }
  }

  private async send(call: PendingCall): Promise<void> {
    const attempt = (call.attempt += 1);
    try {
      const answer = await this.options.invoke(call.name, call.args);
      // One that was on its way when the domain was ended.
      this.finish(call, attempt, () => {
        const end = this.options.readEnd();
        if (end) call.reject(new DomainEndedError(end));
        else call.resolve(answer);
      });
    } catch (error) {
      const end = this.options.readEnd();
      if (!end && (error as Error).message === cutOffMessage) {
        if (call.attempt === attempt) call.isRefused = true;
        return;
      }
      // The channel only knows that it closed.
      this.finish(call, attempt, () => call.reject(end ? new DomainEndedError(end) : error));
    }
  }

  private finish(call: PendingCall, attempt: number, settle: () => void): void {
    if (call.attempt !== attempt || !this.pending.delete(call)) return;
    this.watch.finish(call.watched);
    settle();
  }
}

function isSwapOf({ name, args }: PendingCall, build: number | undefined): boolean {
  return name === "swap" && (args[0] as ScriptBuild).id === build;
}

/** What those are told whose call is not made again. */
function answerOf({ name, args }: PendingCall, fault: ScriptDiagnostic): unknown {
  if (name === "swap") return describeLostSwap(args[0] as ScriptBuild, fault);
  if (name === "evaluate" || name === "callMethod" || name === "runStatements") return fail("thrown", fault.message);
  const report: EditReport = { corrections: [], changes: [], placeholders: [], problems: [fault] };
  return report;
}

function describeLostSwap({ id }: ScriptBuild, problem: ScriptDiagnostic): SwapReport {
  return { build: id, changedFiles: [], instances: 0, classes: [], outcome: "rolledBack", notes: [], problem };
}
