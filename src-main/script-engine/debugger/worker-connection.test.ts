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
