import type { Disposable } from "../../../src-shared/base/disposable";
import { Emitter } from "../../../src-shared/base/emitter";
import { WorkerConnection } from "./worker-connection";

/** All debuggers that look into one domain, those from outside included, and whether one of them holds it still. */
export class DomainDebuggers implements Disposable {
  private readonly connections = new Set<WorkerConnection>();
  private readonly holding = new Set<WorkerConnection>();
  private readonly didChangeHold = new Emitter<boolean>();

  /** Nobody can connect any more. */
  isClosed = false;
  readonly onDidChangeHold = this.didChangeHold.event;

  constructor(
    private readonly workerName: string,
    /** Waited for before anybody looks. */
    private readonly prepare: () => Promise<void>,
  ) {}

  /** The domain's thread stands still, for as long as somebody looks. */
  get isHeld(): boolean {
    return this.holding.size > 0;
  }

  get count(): number {
    return this.connections.size;
  }

  /** Undefined where the domain is ending. Whoever connects may disconnect at any time. */
  async connect(): Promise<WorkerConnection | undefined> {
    await this.prepare();
    const connection = this.isClosed ? undefined : await WorkerConnection.open(this.workerName);
    if (!connection || this.isClosed) {
      connection?.dispose();
      return undefined;
    }
    this.connections.add(connection);
    connection.onDidReceive(({ message: { method } }) => {
      if (method === "Debugger.paused") this.setHolding(connection, true);
      else if (method === "Debugger.resumed") this.setHolding(connection, false);
    });
    connection.onDidClose(() => {
      this.connections.delete(connection);
      this.setHolding(connection, false);
    });
    return connection;
  }

  /** Disconnects all, for good: the domain goes on by itself, or ends. */
  dispose(): void {
    this.isClosed = true;
    for (const connection of [...this.connections]) connection.dispose();
  }

  private setHolding(connection: WorkerConnection, isHolding: boolean): void {
    const before = this.isHeld;
    if (isHolding) this.holding.add(connection);
    else this.holding.delete(connection);
    if (this.isHeld !== before) this.didChangeHold.fire(this.isHeld);
  }
}
