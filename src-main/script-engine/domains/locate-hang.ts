import { Session } from "node:inspector";

/** A stuck worker's call stack, in places of the compiled code, innermost first. */
export interface HangPlace {
  readonly frames: readonly HangFrame[];
  /** The component whose method is running, as far as one can be told. */
  readonly component?: { readonly id: string; readonly entity: { readonly id: string; readonly name: string } };
  /** The class of that component. */
  readonly className?: string;
}

export interface HangFrame {
  readonly functionName: string;
  readonly url: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column: number;
}

interface CallFrame {
  readonly callFrameId: string;
  readonly functionName: string;
  readonly location: { readonly scriptId: string; readonly lineNumber: number; readonly columnNumber?: number };
  readonly this: { readonly className?: string };
}

/** Run in the stuck worker: which component a function's `this` is, if it is one. */
const describeThis = `(() => {
  const { id, entity } = this ?? {};
  return typeof id === "string" && entity ? { id, entity: { id: entity.id, name: entity.name } } : undefined;
})()`;

/**
 * Looks where the code of a worker thread is that no longer answers; the thread is found by its name. It stands still
 * afterwards and has to be ended. Undefined when it cannot be told in time: not everything can be looked into.
 */
export async function locateHang(workerName: string, timeoutMs: number): Promise<HangPlace | undefined> {
  let inspection: WorkerInspection | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    inspection = new WorkerInspection(workerName);
    const timeout = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), timeoutMs)));
    return await Promise.race([inspection.locate(), timeout]);
  } catch {
    // Without an inspector in this process nothing is known of the place.
    return undefined;
  } finally {
    clearTimeout(timer);
    inspection?.end();
  }
}

/** A debugger's connection to one worker of this process. */
class WorkerInspection {
  private readonly session = new Session();
  private readonly urls = new Map<string, string>();
  private readonly answers = new Map<number, (result: unknown) => void>();
  private onPaused: (frames: readonly CallFrame[]) => void = () => undefined;
  private workerSession: string | undefined;
  private calls = 0;

  constructor(private readonly workerName: string) {
    this.session.connect();
    this.session.on("NodeWorker.attachedToWorker", ({ params }) => {
      // The id that the inspector gives a worker is its own; the title ends with the name that the worker was given.
      if (params.workerInfo.title.endsWith(this.workerName)) this.workerSession = params.sessionId;
    });
    this.session.on("NodeWorker.receivedMessageFromWorker", ({ params }) => {
      if (params.sessionId === this.workerSession) this.receive(params.message);
    });
  }

  async locate(): Promise<HangPlace | undefined> {
    await new Promise<void>((resolve, reject) => {
      this.session.post("NodeWorker.enable", { waitForDebuggerOnStart: false }, (error) =>
        error ? reject(new Error(error.message)) : resolve(),
      );
    });
    if (this.workerSession === undefined) return undefined;
    const paused = new Promise<readonly CallFrame[]>((resolve) => (this.onPaused = resolve));
    await this.call("Debugger.enable", {});
    await this.call("Debugger.pause", {});
    const callFrames = await paused;
    const frames = callFrames.map(({ functionName, location }) => ({
      functionName,
      url: this.urls.get(location.scriptId) ?? "",
      line: location.lineNumber + 1,
      column: (location.columnNumber ?? 0) + 1,
    }));
    for (const frame of callFrames) {
      const component = await this.describeThis(frame);
      if (!component) continue;
      const { className } = frame.this;
      return { frames, component, ...(className === undefined ? {} : { className }) };
    }
    return { frames };
  }

  /** Lets go of the worker: ending a thread that is being looked into can hang. */
  end(): void {
    if (this.workerSession !== undefined) this.send(0, "Debugger.disable", {});
    this.session.post("NodeWorker.disable");
    this.session.disconnect();
  }

  private async describeThis({ callFrameId }: CallFrame): Promise<HangPlace["component"]> {
    const options = { callFrameId, expression: describeThis, returnByValue: true, silent: true, timeout: 50 };
    const answer = (await this.call("Debugger.evaluateOnCallFrame", options)) as
      | { readonly result?: { readonly value?: HangPlace["component"] }; readonly exceptionDetails?: unknown }
      | undefined;
    return answer?.exceptionDetails === undefined ? answer?.result?.value : undefined;
  }

  private call(method: string, params: object): Promise<unknown> {
    const id = (this.calls += 1);
    return new Promise((resolve) => {
      this.answers.set(id, resolve);
      this.send(id, method, params);
    });
  }

  private send(id: number, method: string, params: object): void {
    const message = JSON.stringify({ id, method, params });
    this.session.post("NodeWorker.sendMessageToWorker", { sessionId: this.workerSession ?? "", message });
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as {
      readonly id?: number;
      readonly method?: string;
      readonly result?: unknown;
      readonly params?: { readonly scriptId: string; readonly url: string; readonly callFrames: readonly CallFrame[] };
    };
    if (message.id !== undefined) this.answers.get(message.id)?.(message.result);
    else if (message.method === "Debugger.scriptParsed" && message.params) {
      this.urls.set(message.params.scriptId, message.params.url);
    } else if (message.method === "Debugger.paused" && message.params) this.onPaused(message.params.callFrames);
  }
}
