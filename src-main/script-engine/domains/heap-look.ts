import type { Debugger, Runtime } from "node:inspector";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Disposable } from "../../../src-shared/base/disposable";
import { tellLogsSymbol } from "../../../src-shared/protocol/domain-protocol";
import type { CodePlace } from "../debugger/read-place";
import { PlaceReader } from "../debugger/read-place";
import type { WorkerConnection } from "../debugger/worker-connection";

const bytesInMb = 2 ** 20;
/** A call that takes long is asked how much is held, as the thread's own gauge waits for its end. */
const askMs = 50;
/** Collecting garbage to find out stops everything. */
const judgedLatelyMs = 300;
/** Of the limit: a call that holds less is as good as any other. */
const worthStopping = 1 / 4;
/**
 * Of the limit: one call may not take more at once. V8 ends the process over an array that outgrows 2^27 items, in whatever
 * heap; with the usual limit this is reached before.
 */
const mostAtOnce = 0.4;
/** Showing what was written can run a getter that loops. */
const tellMs = 500;
/** A smaller heap is full before any array is that long. */
const leastAtOnceMb = 400;

export interface HeapLookOptions {
  readonly limitMb: number;
  /** How much was held when no code ran. */
  readonly heldMb: () => number;
  /** A call takes long at present. */
  readonly isSlow: () => boolean;
  /** The thread is stopped for good; else nothing but a full heap is to make it stand still. */
  readonly isInterrupted: () => boolean;
  /** The heap is full. The thread stands still where its code was; it has to be ended, as there is no memory to go on in. */
  readonly onFull: (place: CodePlace) => void;
  /** One call has taken so much that the heap is as good as full; the rest as with `onFull`. */
  readonly onTakenMuch: (place: CodePlace, mostMb: number) => void;
}

/**
 * Looks into the heap of one worker thread. It costs nothing to speak of until it is armed: from then on V8 stops the thread
 * when its heap is full, and code is slower to load, as is every `await`. Owns the connection.
 */
export class HeapLook implements Disposable {
  private readonly reader: PlaceReader;
  private readonly mostAtOnceMb: number;
  private timer: NodeJS.Timeout | undefined;
  private isArmed = false;
  private isJudging = false;

  constructor(
    private readonly connection: WorkerConnection,
    private readonly options: HeapLookOptions,
  ) {
    this.mostAtOnceMb = Math.max(leastAtOnceMb, mostAtOnce * options.limitMb);
    this.reader = new PlaceReader(connection, (pause) => void this.handlePause(pause).catch(() => undefined));
    this.askSoon(askMs);
  }

  /** V8 stops the thread from now on when its heap is full. */
  arm(): void {
    if (this.isArmed) return;
    this.isArmed = true;
    void this.connection.call("Debugger.enable").catch(() => undefined);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.connection.dispose();
  }

  /** Rejects when the connection closes. */
  private async handlePause({ reason, callFrames }: Debugger.PausedEventDataType): Promise<void> {
    const { isInterrupted, onFull, onTakenMuch } = this.options;
    if (reason === "OOM") onFull(await this.readLast(callFrames));
    else if (this.isJudging && (await this.judge())) onTakenMuch(await this.readLast(callFrames), this.mostAtOnceMb);
    // Also of a `debugger` statement that nobody waits for.
    else if (!isInterrupted()) await this.connection.call("Debugger.resume");
  }

  /** Where the code is, when what it has written until then has come here. */
  private async readLast(callFrames: readonly Debugger.CallFrame[]): Promise<CodePlace> {
    const place = await this.reader.read(callFrames);
    const expression = `globalThis[Symbol.for(${JSON.stringify(tellLogsSymbol)})]()`;
    await this.connection
      .call("Runtime.evaluate", { expression, silent: true, timeout: tellMs })
      .catch(() => undefined);
    // The lines are on their way before the answer, by another one.
    await nextTurn();
    return place;
  }

  private askSoon(delayMs: number): void {
    this.timer = setTimeout(() => {
      if (this.options.isSlow()) void this.ask().catch(() => undefined);
      else this.askSoon(askMs);
    }, delayMs).unref();
  }

  /** Rejects when the connection closes. */
  private async ask(): Promise<void> {
    const usedMb = await this.measure();
    if (usedMb > worthStopping * this.options.limitMb) this.arm();
    this.isJudging = this.isTooMuch(usedMb);
    if (this.isJudging) await this.connection.call("Debugger.pause");
    else this.askSoon(askMs);
  }

  /** Whether too much is held that is no garbage. The thread stands still meanwhile. */
  private async judge(): Promise<boolean> {
    this.isJudging = false;
    await this.collectGarbage();
    const isTooMuch = this.isTooMuch(await this.measure());
    if (!isTooMuch) this.askSoon(judgedLatelyMs);
    return isTooMuch;
  }

  private isTooMuch(usedMb: number): boolean {
    return usedMb > this.options.heldMb() + this.mostAtOnceMb;
  }

  private async measure(): Promise<number> {
    const { usedSize } = await this.connection.call<{ readonly usedSize: number }>("Runtime.getHeapUsage");
    return usedSize / bytesInMb;
  }

  /** The call made for it waits until the thread goes on; asking for all objects of a kind does not. */
  private async collectGarbage(): Promise<void> {
    const expression = { expression: "({})" };
    const { result } = await this.connection.call<Runtime.EvaluateReturnType>("Runtime.evaluate", expression);
    await this.connection.call("Runtime.queryObjects", { prototypeObjectId: result.objectId });
  }
}
