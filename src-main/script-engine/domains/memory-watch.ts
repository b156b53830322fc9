import type { Disposable } from "../../../src-shared/base/disposable";
import type { MemoryUse } from "../../../src-shared/protocol/domain-protocol";
import { WorkerConnection } from "../debugger/worker-connection";
import type { HeapLookOptions } from "./heap-look";
import { HeapLook } from "./heap-look";

/** Much of it may be garbage that is about to be collected. */
const fewestOver = 2;
/** Of the limit: what is left is more than code can fill before V8 is asked to stop it. */
const fullEnough = 1 / 2;
/** With less, even that may be filled before. */
const smallLimitMb = 1024;
/** What was unusual is expected to come again for so long. */
const calmMs = 10_000;

export interface MemoryWatchOptions extends Pick<
  HeapLookOptions,
  "limitMb" | "isInterrupted" | "onFull" | "onTakenMuch"
> {
  /** The thread is found by its name. */
  readonly threadName: string;
  /** A debugger looks into the thread: it is told of a full heap, and two would come in the way of each other's steps. */
  readonly isDebugged: () => boolean;
  /** More is held than the limit, and nothing has stopped that. */
  readonly onOver: (use: MemoryUse) => void;
}

/**
 * Sees whose code it is that fills the memory of a worker thread. By itself a thread whose heap is full is ended, nobody
 * knows where it was, and one that asked for much at once takes the whole process along. While a debugger looks, V8 stops
 * it there and gives it room: so this looks while much is held or a call takes long. Has to be disposed, and closed, before
 * the thread is ended.
 */
export class MemoryWatch implements Disposable {
  private readonly isSmall: boolean;
  private look: HeapLook | undefined;
  private opening: Promise<void> | undefined;
  private calm: NodeJS.Timeout | undefined;
  /** The thread's own code is loaded. */
  private isReady = false;
  private isFilling = false;
  private isSlow = false;
  /** At the last measure. */
  private heldMb = 0;
  private timesOver = 0;

  constructor(private readonly options: MemoryWatchOptions) {
    this.isSmall = options.limitMb < smallLimitMb;
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
    if (!this.isReady || this.options.isDebugged()) this.stopLooking();
    else if (this.isSmall || this.isFilling || this.isSlow) this.keepLooking();
    else if (this.look) this.calm ??= setTimeout(() => this.stopLooking(), calmMs).unref();
  }

  dispose(): void {
    this.isReady = false;
    this.update();
  }

  /** Resolves when it looks no more, after it was disposed. */
  async whenClosed(): Promise<void> {
    await this.opening;
  }

  private keepLooking(): void {
    clearTimeout(this.calm);
    this.calm = undefined;
    if (!this.look) this.opening = this.open();
    else if (this.isSmall || this.isFilling) this.look.arm();
  }

  private stopLooking(): void {
    clearTimeout(this.calm);
    this.calm = undefined;
    this.look?.dispose();
    this.look = undefined;
  }

  private async open(): Promise<void> {
    // Where this process has no inspector, the thread is ended without its code being named.
    const connection = await WorkerConnection.open(this.options.threadName).catch(() => undefined);
    this.opening = undefined;
    if (!connection) return;
    this.look = new HeapLook(connection, {
      ...this.options,
      heldMb: () => this.heldMb,
      isSlow: () => this.isSlow,
    });
    this.update();
  }
}
