import { createRequire, isBuiltin } from "node:module";
import { networkGlobals, nodeGlobals } from "../../src-shared/scripting/node-refusal";

/** Gives a module of Node's; undefined for a name that is none. */
export type NodeAccess = (specifier: string) => object | undefined;

/** Scripts run the same in an exported game, where there is no Node. */
export function hideNode(): void {
  for (const name of [...nodeGlobals, ...networkGlobals]) Reflect.deleteProperty(globalThis, name);
}

/**
 * Lets scripts use what Node has, except what would end or take over the editor around them: they can neither end this
 * thread or the process, nor reach the port to main, and what they print is a line of the console.
 */
export function openNode(print: (text: string) => void): NodeAccess {
  const requireNode = createRequire(import.meta.url);
  // Whoever asks for these modules, by whatever way, gets the same objects.
  const threads = requireNode("node:worker_threads") as { parentPort: unknown; workerData: unknown };
  threads.parentPort = null;
  threads.workerData = null;
  const { pid, ppid } = process;
  const kill = process.kill.bind(process);
  Object.assign(process, {
    exit: () => refuse("process.exit", "A game ends with Stop."),
    abort: () => refuse("process.abort", "A game ends with Stop."),
    kill(target: number, signal?: string | number) {
      // A process's own group, and all processes, are told by zero and less.
      const isOurs = target === pid || target === ppid || target <= 0;
      if (isOurs && signal !== 0) refuse("process.kill", "It may only be sent to a process that the script started.");
      return kill(target, signal);
    },
  });
  for (const stream of [process.stdout, process.stderr]) stream.write = createWrite(print);
  return (specifier) => (isBuiltin(specifier) ? (requireNode(specifier) as object) : undefined);
}

function refuse(name: string, instead: string): never {
  throw new Error(`Scripts cannot use ${name}, as the editor runs in the same process. ${instead}`);
}

type Written = (error?: Error) => void;

function createWrite(print: (text: string) => void): NodeJS.WriteStream["write"] {
  return (chunk: string | Uint8Array, encoding?: BufferEncoding | Written, written?: Written) => {
    const text = typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
    if (text !== "") print(text.replace(/\n$/, ""));
    const done = typeof encoding === "function" ? encoding : written;
    if (done) queueMicrotask(() => done());
    return true;
  };
}
