import type { Runtime } from "node:inspector";
import type { Disposable } from "../../../src-shared/base/disposable";
import type { MemoryUse } from "../../../src-shared/protocol/domain-protocol";
import type { CodePlace } from "../debugger/read-place";
import { PlaceReader } from "../debugger/read-place";
import { WorkerConnection } from "../debugger/worker-connection";

const bytesInMb = 2 ** 20;
/** Much of it may be garbage that is about to be collected. */
const fewestOver = 2;
/** Of the limit: what is left is more than code can fill before somebody looks. */
const fullEnough = 1 / 2;
/** A call that takes long is asked how much it holds, as the thread's own gauge waits for its end. */
const askMs = 50;
/**
 * Of the limit: one call may not take more at once. V8 ends the process over an array that outgrows 2^27 items, in whatever
 * heap; with the usual limit this is reached before.
 */
const mostAtOnce = 0.4;
/** A smaller heap is full before any array is that long. */
const leastAtOnceMb = 400;
/** Collecting garbage to find out stops everything. */
const judgedLatelyMs = 300;
/** What was unusual is expected to come again for so long: to begin takes the thread some time. */
const calmMs = 10_000;
/** With less, even that may be filled before anybody looks. */
const smallLimitMb = 1024;

export interface MemoryWatchOptions {
  /** The thread is found by its name. */
  readonly threadName: string;
  readonly limitMb: number;
  /** A debugger looks into the thread: it is told of a full heap, and two would come in the way of each other's steps. */
  readonly isDebugged: () => boolean;
  /** The thread is stopped for good; else nothing but a full heap is to make it stand still. */
  readonly isInterrupted: () => boolean;
  /** The heap is full. The thread stands still where its code was; it has to be ended, as there is no memory to go on in. */
  readonly onFull: (place: CodePlace) => void;
  /** One call has taken so much that the heap is as good as full; the rest as with `onFull`. */
  readonly onTakenMuch: (place: CodePlace, mostMb: number) => void;
  /** More is held than the limit, and nothing has stopped that. */
  readonly onOver: (use: MemoryUse) => void;
}

/**
 * Sees whose code it is that fills the memory of a worker thread. By itself a thread whose heap is full is ended, nobody
 * knows where it was, and one that asked for much at once takes the whole process along. While a debugger looks, V8 stops
 * it there and gives it room. Code is slower to load meanwhile, and so is every `await`: the watch looks only while much is
 * held or a call takes long. Has to be disposed before the thread is ended.
 */
export class MemoryWatch implements Disposable {
  private readonly isSmall: boolean;
  private readonly mostAtOnceMb: number;
  private connection: WorkerConnection | undefined;
  private opening: Promise<void> | undefined;
  private calm: NodeJS.Timeout | undefined;
  private asking: NodeJS.Timeout | undefined;
  /** The thread's own code is loaded. */
  private isReady = false;
  private isFilling = false;
  private isSlow = false;
  private isJudging = false;
  /** At the last measure. */
  private heldMb = 0;
  private timesOver = 0;

  constructor(private readonly options: MemoryWatchOptions) {
    this.isSmall = options.limitMb < smallLimitMb;
    this.mostAtOnceMb = Math.max(leastAtOnceMb, mostAtOnce * options.limitMb);
  }

  start(): void {
    this.isReady = true;
    this.update();
  }

  /** A call takes long, or is over. */
  setSlow(isSlow: boolean): void {
    this.isSlow = isSlow;
    this.update();
  }

  measure(use: MemoryUse): void {
    const { limitMb, onOver } = this.options;
    this.heldMb = use.heapMb;
    this.isFilling = use.heapMb > fullEnough * limitMb;
    this.update();
    // Array buffers are in no heap, and under a debugger a heap can outgrow its limit.
    const isOver = Math.max(use.heapMb, use.buffersMb) > limitMb;
    this.timesOver = isOver ? this.timesOver + 1 : 0;
    if (this.timesOver === fewestOver) onOver(use);
  }

  /** Begins to look, or lets go, as things are now. To be called when a debugger comes or goes. */
  update(): void {
    if (this.opening) return;
    if (!this.mayLook()) this.stopLooking();
    else if (this.isUnusual()) this.keepLooking();
    else if (this.connection) this.calm ??= setTimeout(() => this.stopLooking(), calmMs).unref();
  }

  dispose(): void {
    this.isReady = false;
    this.update();
  }

  /** Resolves when it looks no more, after it was disposed. */
  async whenClosed(): Promise<void> {
    await this.opening;
  }

  private mayLook(): boolean {
    return this.isReady && !this.options.isDebugged();
  }

  private isUnusual(): boolean {
    return this.isSmall || this.isFilling || this.isSlow;
  }

  private keepLooking(): void {
    clearTimeout(this.calm);
    this.calm = undefined;
    if (!this.connection) this.opening = this.look();
  }

  private stopLooking(): void {
    clearTimeout(this.calm);
    clearTimeout(this.asking);
    this.calm = undefined;
    this.asking = undefined;
    this.connection?.dispose();
    this.connection = undefined;
  }

  private async look(): Promise<void> {
    // Where this process has no inspector, the thread is ended without its code being named.
    const connection = await WorkerConnection.open(this.options.threadName).catch(() => undefined);
    this.opening = undefined;
    this.connection = connection;
    if (!connection) return;
    this.follow(connection);
    this.update();
  }

  private follow(connection: WorkerConnection): void {
    const reader = new PlaceReader(connection, ({ reason, callFrames }) => {
      const { onFull, onTakenMuch } = this.options;
      const resume = () => void connection.call("Debugger.resume").catch(() => undefined);
      const tell = () => reader.read(callFrames).then((place) => onTakenMuch(place, this.mostAtOnceMb));
      if (reason === "OOM") void reader.read(callFrames).then(onFull);
      else if (this.isJudging) void this.judge(connection).then((isFull) => (isFull ? tell() : resume()), resume);
      // A `debugger` statement that nobody waits for.
      else if (!this.options.isInterrupted()) resume();
    });
    void connection.call("Debugger.enable").catch(() => undefined);
    this.askSoon(connection);
  }

  private askSoon(connection: WorkerConnection, delayMs = askMs): void {
    this.asking = setTimeout(() => {
      if (this.isSlow) void this.ask(connection).catch(() => undefined);
      else this.askSoon(connection);
    }, delayMs).unref();
  }

  /** Rejects when the connection closes. */
  private async ask(connection: WorkerConnection): Promise<void> {
    this.isJudging = await this.hasTakenMuch(connection);
    if (this.isJudging) await connection.call("Debugger.pause");
    else this.askSoon(connection);
  }

  /** While the thread stands still. */
  private async judge(connection: WorkerConnection): Promise<boolean> {
    this.isJudging = false;
    await collectGarbage(connection);
    const isFull = await this.hasTakenMuch(connection);
    if (!isFull) this.askSoon(connection, judgedLatelyMs);
    return isFull;
  }

  private async hasTakenMuch(connection: WorkerConnection): Promise<boolean> {
    const { usedSize } = await connection.call<{ readonly usedSize: number }>("Runtime.getHeapUsage");
    return usedSize / bytesInMb > this.heldMb + this.mostAtOnceMb;
  }
}

/** Of a thread that stands still. The call made for it waits until the thread goes on; asking for all objects of a kind does not. */
async function collectGarbage(connection: WorkerConnection): Promise<void> {
  const { result } = await connection.call<Runtime.EvaluateReturnType>("Runtime.evaluate", { expression: "({})" });
  await connection.call("Runtime.queryObjects", { prototypeObjectId: result.objectId });
}
