import type { Debugger } from "node:inspector";
import type { WorkerConnection } from "../debugger/worker-connection";

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
  /** It is the code of a whole file, outside of all functions. */
  readonly isTopLevel: boolean;
}

/** Run in the stuck worker: which component a function's `this` is, if it is one. */
const describeThis = `(() => {
  const { id, entity } = this ?? {};
  return typeof id === "string" && entity ? { id, entity: { id: entity.id, name: entity.name } } : undefined;
})()`;

/** Looks where the code of a worker thread is that no longer answers. It stands still afterwards. */
export async function locateHang(connection: WorkerConnection): Promise<HangPlace> {
  const urls = new Map<string, string>();
  const paused = new Promise<readonly Debugger.CallFrame[]>((resolve) => {
    connection.onDidReceive(({ message: { method, params } }) => {
      if (method === "Debugger.scriptParsed") {
        const { scriptId, url } = params as Debugger.ScriptParsedEventDataType;
        urls.set(scriptId, url);
      } else if (method === "Debugger.paused") resolve((params as Debugger.PausedEventDataType).callFrames);
    });
  });
  await connection.call("Debugger.enable");
  await connection.call("Debugger.pause");
  const callFrames = await paused;
  const frames = callFrames.map(({ functionName, location, functionLocation }) => ({
    functionName,
    url: urls.get(location.scriptId) ?? "",
    line: location.lineNumber + 1,
    column: (location.columnNumber ?? 0) + 1,
    isTopLevel: functionName === "" && functionLocation?.lineNumber === 0 && functionLocation.columnNumber === 0,
  }));
  for (const frame of callFrames) {
    const component = await describeComponent(connection, frame);
    if (!component) continue;
    const { className } = frame.this;
    return { frames, component, ...(className === undefined ? {} : { className }) };
  }
  return { frames };
}

async function describeComponent(
  connection: WorkerConnection,
  { callFrameId }: Debugger.CallFrame,
): Promise<HangPlace["component"]> {
  const options = { callFrameId, expression: describeThis, returnByValue: true, silent: true, timeout: 50 };
  const answer = await connection
    .call<Debugger.EvaluateOnCallFrameReturnType>("Debugger.evaluateOnCallFrame", options)
    .catch(() => undefined);
  return answer?.exceptionDetails === undefined ? (answer?.result.value as HangPlace["component"]) : undefined;
}
