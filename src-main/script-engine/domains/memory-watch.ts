import type { Disposable } from "../../../src-shared/base/disposable";
import type { MemoryUse } from "../../../src-shared/protocol/domain-protocol";
import { WorkerConnection } from "../debugger/worker-connection";
import type { CodePlace } from "./read-place";
import { PlaceReader } from "./read-place";

/** Much of it may be garbage that is about to be collected. */
const fewestOver = 2;

export interface MemoryWatchOptions {
  /** The thread is found by its name. */
  readonly threadName: string;
  readonly limitMb: number;
  /** The heap is full. The thread stands still where its code was; it has to be ended, as there is no memory to go on in. */
  readonly onFull: (place: CodePlace) => void;
  /** Array buffers, which are not part of the heap, take more than the limit. */
  readonly onOver: () => void;
}

/**
 * Sees whose code it is that fills the memory of a worker thread. A thread whose heap is full is ended by itself, and nobody
 * knows where it was, unless a debugger looks: then it stands still there. Looking from the start would make every thread a
 * little slower to load, so it begins when something is unusual. Has to be disposed before the thread is ended.
 */
export class MemoryWatch implements Disposable {
  private looking: Promise<void> | undefined;
  private connection: WorkerConnection | undefined;
  private isDisposed = false;
  private timesOver = 0;

  constructor(private readonly options: MemoryWatchOptions) {}

  /** Looks from now on, for good; resolves when it does. */
  begin(): Promise<void> {
    // Where this process has no inspector, the thread is ended without its code being named.
    return (this.looking ??= this.look().catch(() => undefined));
  }

  /** The thread holds much of what it may, or more. */
  measure({ buffersMb }: MemoryUse): void {
    void this.begin();
    // The heap has its own limit, and what is measured of it is garbage in part.
    this.timesOver = buffersMb > this.options.limitMb ? this.timesOver + 1 : 0;
    if (this.timesOver === fewestOver) this.options.onOver();
  }

  dispose(): void {
    this.isDisposed = true;
    this.connection?.dispose();
  }

  private async look(): Promise<void> {
    if (this.isDisposed) return;
    const connection = await WorkerConnection.open(this.options.threadName);
    this.connection = connection;
    // A thread that has only begun cannot be looked into yet.
    if (!connection) this.looking = undefined;
    else await this.follow(connection);
  }

  private async follow(connection: WorkerConnection): Promise<void> {
    // Meanwhile it was closed to this one.
    if (this.isDisposed) return connection.dispose();
    const reader = new PlaceReader(connection, ({ reason, callFrames }) => {
      if (reason === "OOM") void reader.read(callFrames).then((place) => this.options.onFull(place));
    });
    // Only a full heap stops the thread for this: what scripts or other debuggers stop for is none of its business.
    await connection.call("Debugger.setSkipAllPauses", { skip: true });
    await connection.call("Debugger.enable");
  }
}
