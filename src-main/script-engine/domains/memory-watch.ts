import type { Disposable } from "../../../src-shared/base/disposable";
import type { MemoryUse } from "../../../src-shared/protocol/domain-protocol";
import type { CodePlace } from "../debugger/read-place";
import { PlaceReader } from "../debugger/read-place";
import { WorkerConnection } from "../debugger/worker-connection";

/** Much of it may be garbage that is about to be collected. */
const fewestOver = 2;
/** Of the limit: what is left is more than code can fill before somebody looks. */
const fullEnough = 1 / 2;
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
  private connection: WorkerConnection | undefined;
  private isOpening = false;
  /** The thread's own code is loaded. */
  private isReady = false;
  private isFilling = false;
  private isSlow = false;
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
    this.isFilling = use.heapMb > fullEnough * limitMb;
    this.update();
    // Array buffers are in no heap, and under a debugger a heap can outgrow its limit.
    const isOver = Math.max(use.heapMb, use.buffersMb) > limitMb;
    this.timesOver = isOver ? this.timesOver + 1 : 0;
    if (this.timesOver === fewestOver) onOver(use);
  }

  /** Begins to look, or lets go, as things are now. To be called when a debugger comes or goes. */
  update(): void {
    if (this.isOpening) return;
    if (!this.shouldLook()) this.stopLooking();
    else if (!this.connection) void this.look();
  }

  dispose(): void {
    this.isReady = false;
    this.update();
  }

  private shouldLook(): boolean {
    return this.isReady && !this.options.isDebugged() && (this.isSmall || this.isFilling || this.isSlow);
  }

  private stopLooking(): void {
    this.connection?.dispose();
    this.connection = undefined;
  }

  private async look(): Promise<void> {
    this.isOpening = true;
    // Where this process has no inspector, the thread is ended without its code being named.
    const connection = await WorkerConnection.open(this.options.threadName).catch(() => undefined);
    this.isOpening = false;
    this.connection = connection;
    if (!this.shouldLook()) this.stopLooking();
    else if (connection) this.follow(connection);
  }

  private follow(connection: WorkerConnection): void {
    const reader = new PlaceReader(connection, ({ reason, callFrames }) => {
      if (reason === "OOM") void reader.read(callFrames).then((place) => this.options.onFull(place));
      // A `debugger` statement that nobody waits for.
      else if (!this.options.isInterrupted()) void connection.call("Debugger.resume").catch(() => undefined);
    });
    void connection.call("Debugger.enable").catch(() => undefined);
  }
}
