import { parentPort, workerData } from "node:worker_threads";
import { CutSignal } from "../../src-shared/protocol/cut-signal";
import type { DomainEvents, DomainOptions } from "../../src-shared/protocol/domain-protocol";
import { tellLogsSymbol } from "../../src-shared/protocol/domain-protocol";
import type { Channel } from "../../src-shared/protocol/rpc";
import { createRpc } from "../../src-shared/protocol/rpc";
import { guardCalls } from "./call-gate";
import { createConsole } from "./faults/console";
import { Domain } from "./domain";
import { ownWebTimers } from "./frames/web-timers";
import { watchMemory } from "./memory-gauge";
import { hideNode } from "./node-access";

/** Entry of a domain worker: connects the domain to its port and to what this thread throws and prints. */
function startDomain(): void {
  const port = parentPort;
  if (!port) throw new Error("A domain runs as a worker.");
  const channel: Channel = {
    post: (message) => port.postMessage(message, transferables(message)),
    onMessage: (listener) => port.on("message", listener),
    onClose: (listener) => port.on("close", listener),
  };
  const events: DomainEvents = {
    onDidLog: (entries) => void remote.onDidLog(entries),
    onDidProduceFrame: (packet) => void remote.onDidProduceFrame(packet),
    onDidTakeInput: (input) => void remote.onDidTakeInput(input),
    onDidEdit: (edit) => void remote.onDidEdit(edit),
    executeCommand: (command, step) => remote.executeCommand(command, step),
    onDidSelect: (ids) => void remote.onDidSelect(ids),
    onDidTrySwap: (trial) => void remote.onDidTrySwap(trial),
    whenInterrupted: () => remote.whenInterrupted(),
    onDidMeasureMemory: (use) => void remote.onDidMeasureMemory(use),
  };
  const options = workerData as DomainOptions;
  const domain = new Domain(options, events);
  const cutSignal = new CutSignal(options.cutSignal);
  const remote = createRpc<DomainEvents, Domain>({
    channel,
    functions: guardCalls(domain, cutSignal),
    eventNames: [
      "onDidLog",
      "onDidProduceFrame",
      "onDidTakeInput",
      "onDidEdit",
      "onDidSelect",
      "onDidTrySwap",
      "onDidMeasureMemory",
    ],
  });

  domain.stacks.install();
  Error.stackTraceLimit = 25;
  process.on("uncaughtException", (error: unknown) => {
    // Where V8 calls hooks it tells of being cut off as if something was thrown.
    if (error !== undefined || !cutSignal.isRaised) domain.faults.report(error, {});
  });
  process.on("unhandledRejection", (reason, promise) => domain.reportRejection(reason, promise));
  globalThis.console = createConsole(domain.logs);
  Object.defineProperty(globalThis, Symbol.for(tellLogsSymbol), { value: () => domain.logs.flush() });
  watchMemory((use) => {
    // It may be the reason why this thread is ended.
    domain.logs.flush();
    events.onDidMeasureMemory(use);
  });
  if (!options.allowsNode) hideNode();
  ownWebTimers(() => domain.findAsker());
}

/** Frames give their memory away, so that nothing is copied. */
function transferables(message: unknown): ArrayBuffer[] {
  const [argument] = (message as { a?: readonly unknown[] }).a ?? [];
  return argument instanceof Uint8Array ? [argument.buffer as ArrayBuffer] : [];
}

startDomain();
