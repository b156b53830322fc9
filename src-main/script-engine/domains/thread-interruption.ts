import type { Disposable } from "../../../src-shared/base/disposable";
import { WorkerConnection } from "../debugger/worker-connection";
import type { CodePlace } from "../debugger/read-place";
import { readPlace } from "../debugger/read-place";

/** Not everything can be looked into: a regular expression is seen by nobody until it ends. */
const lookBudgetMs = 2000;

/**
 * Cuts off what a worker thread is doing, wherever it is, and leaves the thread alive. Nothing on the way out is run, not
 * even `finally`; what waited as a resolved promise may be lost. Has to be disposed before the thread is ended.
 */
export class ThreadInterruption implements Disposable {
  private connection: WorkerConnection | undefined;
  private isDisposed = false;

  constructor(
    /** The thread is found by its name. */
    private readonly threadName: string,
    /** Right before the thread is told to give up. */
    private readonly onWillCut: () => void,
  ) {}

  /**
   * Asks the thread to give up. Resolves with the place where it was, as far as that could be told in time, when it was
   * told; whether it does is seen by whether it answers. Undefined where this process has no inspector.
   */
  async run(): Promise<CodePlace | undefined> {
    const connection = await this.connect();
    if (!connection) return undefined;
    const place = await this.locate(connection);
    this.onWillCut();
    // One is for code that stands still, the other for code that could not be made to.
    void connection.call("Runtime.terminateExecution").catch(() => undefined);
    void connection.call("Debugger.resume", { terminateOnResume: true }).catch(() => undefined);
    return place ?? { frames: [] };
  }

  dispose(): void {
    this.isDisposed = true;
    this.connection?.dispose();
  }

  private async connect(): Promise<WorkerConnection | undefined> {
    const connection = await WorkerConnection.open(this.threadName).catch(() => undefined);
    this.connection = connection;
    if (this.isDisposed) connection?.dispose();
    return connection;
  }

  private async locate(connection: WorkerConnection): Promise<CodePlace | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), lookBudgetMs)));
    const place = await Promise.race([readPlace(connection).catch(() => undefined), timeout]);
    clearTimeout(timer);
    return place;
  }
}
