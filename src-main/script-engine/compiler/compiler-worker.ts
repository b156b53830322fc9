import { createRequire } from "node:module";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import type { Channel } from "../../../src-shared/protocol/rpc";
import { createRpc } from "../../../src-shared/protocol/rpc";
import { addFormerly } from "../reflection/add-formerly";
import { descriptionVersion } from "../reflection/describe-file";
import { createArtefactCache } from "./artefact-cache";
import type { CompilerApi, CompilerEvents, CompilerOptions } from "./compiler-protocol";
import type { FileArtefact } from "./file-state";
import { listCatches } from "./list-catches";
import { readProjectConfig } from "./project-config";
import { ScriptCompiler } from "./script-compiler";
import type { CompilerLibraries } from "./transform-source";
import { transformVersion } from "./transform-source";
import { serveTypeChecks } from "../type-check/serve-type-checks";

// The entry of the compiler worker: everything here lives as long as the thread.

if (!parentPort) throw new Error("The compiler runs as a worker.");
const port = parentPort;
const { role, projectDir, skippedFiles, isCautious } = workerData as CompilerOptions;

const channel: Channel = {
  post: (message) => port.postMessage(message),
  onMessage: (listener) => port.on("message", listener),
  onClose: (listener) => port.on("close", listener),
};

/** No other file was saved for so long. */
const calmMs = 20;

if (role === "types") serveTypeChecks(channel, projectDir);
else serveCompiles();

function serveCompiles(): void {
  let libraries: Promise<CompilerLibraries> | undefined;
  let workedOn: readonly string[] = [];
  let roundsToRehearse = 8;
  const tellProgress = (files: readonly string[]) => {
    workedOn = files;
    void events.onDidProgress(files);
  };
  const getLibraries = () => (libraries ??= loadSlowly());
  const cache = createArtefactCache<FileArtefact>(join(projectDir, ".tandem", "cache", "scripts"));
  const compiler = new ScriptCompiler({
    projectDir,
    skippedFiles,
    isCautious,
    cache,
    version: findVersion(),
    loadLibraries: getLibraries,
    readConfig: () => readProjectConfig(projectDir),
    onProgress: tellProgress,
  });

  let queue: Promise<unknown> = Promise.resolve();
  let linkingAhead: NodeJS.Timeout | undefined;
  const api: CompilerApi = {
    compile(changed, options) {
      clearTimeout(linkingAhead);
      return enqueue(() => compiler.compile(changed, options));
    },
    async compileAhead(files) {
      await enqueue(() => compiler.compileAhead(files));
      // Of many files that are saved together, once.
      clearTimeout(linkingAhead);
      linkingAhead = setTimeout(() => void enqueue(async () => compiler.linkAhead()), calmMs);
    },
    compileStatements: (file) => enqueue(() => compiler.compileStatements(file)),
    addFormerly: (source, rename) => enqueue(async () => addFormerly((await getLibraries()).ts, source, rename)),
    listCatches: (code) => enqueue(async () => listCatches((await getLibraries()).ts, code)),
    async warmUp() {
      await enqueue(async () => {
        await getLibraries();
        cache.prune(compiler.usedKeys);
      });
      // One at a time, so that a save waits for no more than that.
      while (roundsToRehearse > 0 && (await enqueue(async () => compiler.linkAhead()))) roundsToRehearse -= 1;
    },
  };
  const events = createRpc<CompilerEvents, CompilerApi>({ channel, functions: api, eventNames: ["onDidProgress"] });

  /** No file is to blame for how long this takes on a busy machine. */
  async function loadSlowly(): Promise<CompilerLibraries> {
    const files = workedOn;
    tellProgress([]);
    const loaded = await loadLibraries();
    tellProgress(files);
    return loaded;
  }

  function enqueue<T>(job: () => Promise<T>): Promise<T> {
    const result = queue.then(job);
    // A failed job is its caller's matter, and does not stop the next.
    queue = result.catch(() => undefined);
    return result;
  }
}

/** Loading both takes longer than starting from a full cache, so it waits until one of them is needed. */
async function loadLibraries(): Promise<CompilerLibraries> {
  const [esbuild, { default: ts }] = await Promise.all([import("esbuild"), import("typescript")]);
  // Its program starts at the first call.
  await esbuild.transform("");
  return { esbuild, ts };
}

function findVersion(): string {
  const requireHere = createRequire(import.meta.url);
  const versionOf = (name: string) => (requireHere(`${name}/package.json`) as { version: string }).version;
  return [versionOf("esbuild"), versionOf("typescript"), transformVersion, descriptionVersion].join(" ");
}
