import type { Worker } from "node:worker_threads";
import type { Channel } from "../../src-shared/protocol/rpc";

/** The parent's side of a worker as a channel; it closes when the thread has ended and its last answers are settled. */
export function createWorkerChannel(worker: Worker): Channel {
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) => void worker.on("message", listener),
    onClose: (listener) => void worker.once("exit", () => setImmediate(listener)),
  };
}
