import type { Debugger } from "node:inspector";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { WorkerConnection } from "./worker-connection";

it("tells what the worker says in order, and never in the midst of what this thread is at", async () => {
  const name = "talkative";
  const scripts = new Int32Array(new SharedArrayBuffer(4));
  const code = `const { workerData } = require("node:worker_threads");
    setInterval(() => { new Function("return " + Atomics.add(workerData, 0, 1) + ";\\n//# sourceURL=script-" + workerData[0])(); }, 1);`;
  const worker = new Worker(code, { eval: true, name, workerData: scripts });
  await new Promise((resolve) => worker.once("online", resolve));
  const connection = await WorkerConnection.open(name);
  if (!connection) throw new Error("There is no such worker.");
  const urls: string[] = [];
  let isBusy = false;
  let interruptions = 0;
  connection.onDidReceive(({ message: { params } }) => {
    const { url = "" } = (params ?? {}) as { readonly url?: string };
    if (url.startsWith("script-")) urls.push(url);
    if (isBusy) interruptions += 1;
  });
  await connection.call("Debugger.enable");

  isBusy = true;
  const start = Atomics.load(scripts, 0);
  while (Atomics.load(scripts, 0) < start + 50);
  isBusy = false;
  await connection.call("Debugger.disable");
  expect(interruptions).toBe(0);
  expect(urls).toContain(`script-${start + 40}`);
  expect(urls).toEqual(urls.toSorted((a, b) => Number(a.slice(7)) - Number(b.slice(7))));

  const closed = new Promise<void>((resolve) => connection.onDidClose(resolve));
  await worker.terminate();
  await closed;
});

it("refuses to evaluate where V8 knows no scopes, which would end the whole process, and goes on", async () => {
  const name = "static";
  const code = `const { parentPort } = require("node:worker_threads");
    const base = Object;
    class Loop extends base {
      static { base; }
      static value = (() => { parentPort.postMessage("here"); while (true) {} })();
    }`;
  const worker = new Worker(code, { eval: true, name });
  await new Promise((resolve) => worker.once("message", resolve));
  const connection = await WorkerConnection.open(name);
  if (!connection) throw new Error("There is no such worker.");
  const paused = new Promise<Debugger.PausedEventDataType>((resolve) =>
    connection.onDidReceive(({ message: { method, params } }) => {
      if (method === "Debugger.paused") resolve(params as Debugger.PausedEventDataType);
    }),
  );
  await connection.call("Debugger.enable");
  await connection.call("Debugger.pause");
  const { callFrames } = await paused;
  const evaluate = (functionName: string) => {
    const callFrameId = callFrames.find((frame) => frame.functionName === functionName)?.callFrameId;
    return connection.call("Debugger.evaluateOnCallFrame", { callFrameId, expression: "this" });
  };
  await expect(evaluate("<static_initializer>")).rejects.toThrow("Nothing can be evaluated in a static block");
  await expect(evaluate("")).resolves.toMatchObject({ result: { type: "undefined" } });
  connection.dispose();
  await worker.terminate();
});
