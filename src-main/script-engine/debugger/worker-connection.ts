import type { Debugger } from "node:inspector";
import { Session } from "node:inspector";
import type { Disposable } from "../../../src-shared/base/disposable";
import { Emitter } from "../../../src-shared/base/emitter";
import type { ProtocolMessage } from "./read-message";
import { readMessage } from "./read-message";

type Stop = Debugger.PausedEventDataType;

/** A message with the text that it came as. */
export interface ReceivedMessage {
  readonly text: string;
  readonly message: ProtocolMessage;
}

/** A call that the worker refused, or could not answer as the connection closed. */
export class ProtocolError extends Error {
  override readonly name = "ProtocolError";
}

/**
 * A debugger's connection to one worker thread of this process, and to no other: no port is opened. Several connections
 * to a worker do not know of each other. It has to be closed before the thread is ended, as ending a thread that is looked
 * into can hang.
 */
export class WorkerConnection implements Disposable {
  private readonly session = new Session();
  private readonly waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  private readonly didReceive = new Emitter<ReceivedMessage>();
  private readonly didTransfer = new Emitter<{ readonly isSent: boolean; readonly text: string }>();
  private readonly didClose = new Emitter<void>();
  private workerSession: string | undefined;
  private calls = 0;
  private isClosed = false;
  /** The frames of the present stop of which V8 knows no scopes: to evaluate a name there would end this whole process. */
  private blindFrames: readonly string[] = [];

  /** Events, and answers to what was sent as text. */
  readonly onDidReceive = this.didReceive.event;
  /** Every message on its way to the worker or from it. */
  readonly onDidTransfer = this.didTransfer.event;
  readonly onDidClose = this.didClose.event;

  private constructor(private readonly workerName: string) {
    this.session.connect();
    this.session.on("NodeWorker.attachedToWorker", ({ params: { sessionId, workerInfo } }) => {
      // The id that the inspector gives a worker is its own; the title ends with the name that the worker was given.
      if (workerInfo.title.endsWith(this.workerName)) this.workerSession = sessionId;
      else this.session.post("NodeWorker.detach", { sessionId });
    });
    this.session.on("NodeWorker.detachedFromWorker", ({ params }) => {
      if (params.sessionId === this.workerSession) afterwards(() => this.dispose());
    });
    this.session.on("NodeWorker.receivedMessageFromWorker", ({ params }) => {
      if (params.sessionId === this.workerSession) afterwards(() => this.receive(params.message));
    });
  }

  /** Undefined where no worker of that name runs. Rejects where this process has no inspector. */
  static async open(workerName: string): Promise<WorkerConnection | undefined> {
    const connection = new WorkerConnection(workerName);
    try {
      await connection.attach();
    } catch (error) {
      connection.dispose();
      throw error;
    }
    if (connection.workerSession !== undefined) return connection;
    connection.dispose();
    return undefined;
  }

  /** Rejects with a `ProtocolError` when the worker refuses, or the connection closes before the answer. */
  call<Result = unknown>(method: string, params: object = {}): Promise<Result> {
    if (this.isClosed) return Promise.reject(new ProtocolError("The debugger is not connected any more."));
    const id = (this.calls += 1);
    return new Promise<Result>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (result: unknown) => void, reject });
      this.send(JSON.stringify({ id, method, params }));
    });
  }

  /** Passes a message on as it is; whoever does so makes no calls, as their numbers could be the same. */
  send(message: string): void {
    const { workerSession: sessionId } = this;
    if (!this.isClosed && sessionId !== undefined) {
      this.didTransfer.fire({ isSent: true, text: message });
      const refusal = this.refuseBlind(message);
      if (refusal !== undefined) afterwards(() => this.receive(refusal));
      else this.session.post("NodeWorker.sendMessageToWorker", { sessionId, message });
    }
  }

  /** Lets go of the worker, which goes on if it stood still for this connection alone. */
  dispose(): void {
    if (this.isClosed) return;
    this.send(JSON.stringify({ id: 0, method: "Debugger.disable" }));
    this.isClosed = true;
    this.session.post("NodeWorker.disable");
    this.session.disconnect();
    for (const { reject } of this.waiting.values()) reject(new ProtocolError("The debugger was disconnected."));
    this.waiting.clear();
    this.didClose.fire();
  }

  private attach(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.session.post("NodeWorker.enable", { waitForDebuggerOnStart: false }, (error) =>
        error ? reject(new ProtocolError(error.message)) : resolve(),
      );
    });
  }

  /** The answer to what must not reach the worker. */
  private refuseBlind(message: string): string | undefined {
    if (!this.blindFrames.some((id) => message.includes(id))) return undefined;
    const { id, method, params } = readMessage(message) ?? {};
    const { callFrameId = "" } = (params ?? {}) as { readonly callFrameId?: string };
    if (method !== "Debugger.evaluateOnCallFrame" || !this.blindFrames.includes(callFrameId)) return undefined;
    const error = {
      code: -32_000,
      message: "Nothing can be evaluated in a static block or in what a static field begins with.",
    };
    return JSON.stringify({ id, error });
  }

  private receive(text: string): void {
    if (this.isClosed) return;
    this.didTransfer.fire({ isSent: false, text });
    const message = JSON.parse(text) as ProtocolMessage;
    if (message.method === "Debugger.paused") this.blindFrames = findBlindFrames(message.params as Stop);
    const call = message.id === undefined ? undefined : this.waiting.get(message.id);
    if (message.id === undefined || !call) {
      this.didReceive.fire({ text, message });
      return;
    }
    this.waiting.delete(message.id);
    if (message.error) call.reject(new ProtocolError(message.error.message));
    else call.resolve(message.result);
  }
}

/** Those of static blocks, and of what static fields begin with. */
function findBlindFrames({ callFrames }: Stop): readonly string[] {
  return callFrames.filter(({ scopeChain }) => scopeChain.length === 0).map(({ callFrameId }) => callFrameId);
}

/**
 * When nothing else runs, in the order of the calls. The inspector interrupts this thread to tell its news, wherever that
 * is in its code: whatever is half done there would meet what it is not made for.
 */
function afterwards(job: () => void): void {
  void Promise.resolve().then(job);
}
