import type { Disposable } from "../../../src-shared/base/disposable";
import { Emitter } from "../../../src-shared/base/emitter";
import type { CodePlace } from "./read-place";
import { readMessage } from "./read-message";
import { PlaceReader } from "./read-place";
import { WorkerConnection } from "./worker-connection";

/** All debuggers that look into one domain, those from outside included, and whether one of them holds it still. */
export class DomainDebuggers implements Disposable {
  private readonly connections = new Set<WorkerConnection>();
  private readonly holding = new Set<WorkerConnection>();
  private opening = 0;
  private readonly didChangeLooking = new Emitter<void>();
  private readonly didFillHeap = new Emitter<CodePlace>();
  private readonly didChangeHold = new Emitter<boolean>();

  /** Nobody can connect any more. */
  isClosed = false;
  /** Of `areLooking`, also before the first is connected. */
  readonly onDidChangeLooking = this.didChangeLooking.event;
  /**
   * The domain's heap is full, and it stands still. It has to be ended: one that goes on is given several times as much
   * memory, and takes the whole process along when that is full.
   */
  readonly onDidFillHeap = this.didFillHeap.event;
  readonly onDidChangeHold = this.didChangeHold.event;

  constructor(private readonly workerName: string) {}

  /** The domain's thread stands still, for as long as somebody looks. */
  get isHeld(): boolean {
    return this.holding.size > 0;
  }

  /** Somebody is connected, or about to be. */
  get areLooking(): boolean {
    return this.opening + this.connections.size > 0;
  }

  get count(): number {
    return this.connections.size;
  }

  /** Undefined where the domain is ending. Whoever connects may disconnect at any time. */
  async connect(): Promise<WorkerConnection | undefined> {
    const connection = this.isClosed ? undefined : await this.open();
    if (!connection || this.isClosed) {
      connection?.dispose();
      return undefined;
    }
    this.connections.add(connection);
    const reader = new PlaceReader(connection, ({ reason, callFrames }) => {
      this.setHolding(connection, true);
      if (reason === "OOM") this.didFillHeap.fire({ frames: reader.listFrames(callFrames) });
    });
    connection.onDidReceive(({ message: { method } }) => {
      if (method === "Debugger.resumed") this.setHolding(connection, false);
    });
    // V8 lets the thread go on then, and does not tell.
    connection.onDidTransfer(({ isSent, text }) => {
      if (isSent && text.includes('"Debugger.disable"') && readMessage(text)?.method === "Debugger.disable") {
        this.setHolding(connection, false);
      }
    });
    connection.onDidClose(() => {
      this.connections.delete(connection);
      this.setHolding(connection, false);
      this.didChangeLooking.fire();
    });
    return connection;
  }

  /** Disconnects all, for good: the domain goes on by itself, or ends. */
  dispose(): void {
    this.isClosed = true;
    for (const connection of [...this.connections]) connection.dispose();
  }

  private async open(): Promise<WorkerConnection | undefined> {
    this.opening += 1;
    this.didChangeLooking.fire();
    try {
      return await WorkerConnection.open(this.workerName);
    } finally {
      this.opening -= 1;
    }
  }

  private setHolding(connection: WorkerConnection, isHolding: boolean): void {
    const before = this.isHeld;
    if (isHolding) this.holding.add(connection);
    else this.holding.delete(connection);
    if (this.isHeld !== before) this.didChangeHold.fire(this.isHeld);
  }
}
