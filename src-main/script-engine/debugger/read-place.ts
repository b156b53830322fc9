import { setTimeout as delay } from "node:timers/promises";
import type { Debugger } from "node:inspector";
import type { WorkerConnection } from "./worker-connection";

/** A standing worker's call stack, in places of the compiled code, innermost first. */
export interface CodePlace {
  readonly frames: readonly CodeFrame[];
  /** The component whose method is running, as far as one can be told. */
  readonly component?: { readonly id: string; readonly entity: { readonly id: string; readonly name: string } };
  /** The class of that component. */
  readonly className?: string;
}

export interface CodeFrame {
  readonly functionName: string;
  readonly url: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column: number;
  /** It is the code of a whole file, outside of all functions. */
  readonly isTopLevel: boolean;
}

/** Run in the standing worker: which component a function's `this` is, if it is one. */
const describeThis = `(() => {
  const { id, entity } = this ?? {};
  return typeof id === "string" && entity ? { id, entity: { id: entity.id, name: entity.name } } : undefined;
})()`;

/** Long enough for a thread whose heap is full; a getter that loops is not waited for. */
const askMs = 500;

/** Tells where the code of a worker thread is whenever it is made to stand still. */
export class PlaceReader {
  private readonly urls = new Map<string, string>();

  constructor(
    private readonly connection: WorkerConnection,
    onPause: (pause: Debugger.PausedEventDataType) => void,
  ) {
    connection.onDidReceive(({ message: { method, params } }) => {
      if (method === "Debugger.scriptParsed") {
        const { scriptId, url } = params as Debugger.ScriptParsedEventDataType;
        this.urls.set(scriptId, url);
      } else if (method === "Debugger.paused") onPause(params as Debugger.PausedEventDataType);
    });
  }

  listFrames(callFrames: readonly Debugger.CallFrame[]): readonly CodeFrame[] {
    return callFrames.map(({ functionName, location, functionLocation }) => ({
      functionName,
      url: this.urls.get(location.scriptId) ?? "",
      line: location.lineNumber + 1,
      column: (location.columnNumber ?? 0) + 1,
      isTopLevel: functionName === "" && functionLocation?.lineNumber === 0 && functionLocation.columnNumber === 0,
    }));
  }

  /** Asks whose code it is, too; for as long as the thread stands still. */
  async read(callFrames: readonly Debugger.CallFrame[]): Promise<CodePlace> {
    const frames = this.listFrames(callFrames);
    for (const frame of callFrames) {
      const component = await this.describeComponent(frame);
      if (!component) continue;
      const { className } = frame.this;
      return { frames, component, ...(className === undefined ? {} : { className }) };
    }
    return { frames };
  }

  private async describeComponent({ callFrameId }: Debugger.CallFrame): Promise<CodePlace["component"]> {
    const options = { callFrameId, expression: describeThis, returnByValue: true, silent: true, timeout: askMs };
    const answer = await this.connection
      .call<Debugger.EvaluateOnCallFrameReturnType>("Debugger.evaluateOnCallFrame", options)
      .catch(() => undefined);
    return answer?.exceptionDetails === undefined ? (answer?.result.value as CodePlace["component"]) : undefined;
  }
}

/**
 * The domain's own code. What never ends passes through it now and then, as where promises are followed; and there V8 takes
 * no notice of being told to give up.
 */
const ownCode = /\/workers\/domain\.js$/;
/** Its functions are left one by one; a few of them lie on the way at most. */
const mostSteps = 20;
/** Code that has not come out of the domain's own by then may never do. */
const stepMs = 500;

/**
 * Makes a worker thread stand still, whatever its code does, and tells where it is: in the user's code, if it comes to any
 * soon.
 */
export async function readPlace(connection: WorkerConnection): Promise<CodePlace> {
  let pass: (pause: Debugger.PausedEventDataType) => void;
  const nextPause = () => new Promise<Debugger.PausedEventDataType>((resolve) => (pass = resolve));
  const reader = new PlaceReader(connection, (pause) => pass(pause));
  const first = nextPause();
  await connection.call("Debugger.enable");
  await connection.call("Debugger.pause");
  let { callFrames } = await first;
  for (let steps = 0; steps < mostSteps && !isInUserCode(reader.listFrames(callFrames)); steps += 1) {
    const next = nextPause();
    await connection.call("Debugger.stepOut");
    const pause = await Promise.race([next, delay(stepMs, undefined, { ref: false })]);
    if (!pause) return { frames: reader.listFrames(callFrames) };
    ({ callFrames } = pause);
  }
  return reader.read(callFrames);
}

function isInUserCode(frames: readonly CodeFrame[]): boolean {
  const isOwn = ({ url }: CodeFrame) => ownCode.test(url);
  const [innermost] = frames;
  if (innermost && isOwn(innermost)) return false;
  return frames.some((frame) => frame.url !== "" && !frame.url.startsWith("node:") && !isOwn(frame));
}
