import { watch as watchNatively } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { FSWatcher } from "chokidar";
import { watch } from "chokidar";
import type { FilesChangedEvent } from "../../src-shared/protocol/session-api";
import { ignoredFolders } from "./project-files";

export interface ProjectWatcherOptions {
  readonly projectDir: string;
  /** What happened below the project, in batches and as it comes: several events may mean one save. */
  onDidChange(event: FilesChangedEvent): void;
  /** Native watching does not work here; the folder is looked through again and again instead. */
  onDidFallBack(reason: string): void;
  /** Whether the system reports changes in this folder; replaced in tests. */
  readonly probe?: (projectDir: string) => Promise<boolean>;
}

export interface ProjectWatcher {
  /** Resolves when every change from now on is seen. */
  readonly ready: Promise<void>;
  /** Resolves when all that was changed before the call has been told, as far as the system tells the order. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const batchMs = 20;
const pollMs = 300;
const probeMs = 1000;
/** How long chokidar takes from the system's event to its own. */
const processingMs = 25;

/** Watches a whole project but for its cache, its packages and Git's files. */
export function watchProject(options: ProjectWatcherOptions): ProjectWatcher {
  const { projectDir } = options;
  const batch = new Map<string, "added" | "changed" | "removed">();
  let timer: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | undefined;
  let isClosed = false;
  let isPolling = false;

  const deliver = () => {
    clearTimeout(timer);
    timer = undefined;
    if (batch.size === 0) return;
    const pathsOf = (kind: string) => [...batch].filter(([, other]) => other === kind).map(([path]) => path);
    const event = { added: pathsOf("added"), changed: pathsOf("changed"), removed: pathsOf("removed") };
    batch.clear();
    options.onDidChange(event);
  };

  const note = (kind: "added" | "changed" | "removed", path: string) => {
    const shown = relative(projectDir, path).split(sep).join("/");
    const earlier = batch.get(shown);
    // Gone and back within a batch is a replaced file; new and changed is still new.
    const joined =
      earlier === "removed" && kind === "added"
        ? "changed"
        : earlier === "added" && kind === "changed"
          ? "added"
          : kind;
    batch.set(shown, joined);
    timer ??= setTimeout(deliver, batchMs);
  };

  const start = async (usePolling: boolean): Promise<void> => {
    isPolling = usePolling;
    const started = watch(projectDir, {
      ignoreInitial: true,
      usePolling,
      interval: pollMs,
      binaryInterval: pollMs * 3,
      ignored: (path) =>
        relative(projectDir, path)
          .split(sep)
          .some((part) => ignoredFolders.has(part)),
    });
    watcher = started;
    started.on("add", (path) => note("added", path));
    started.on("change", (path) => note("changed", path));
    started.on("unlink", (path) => note("removed", path));
    await new Promise<void>((resolve) => {
      started.on("ready", resolve);
      started.on("error", (error) => {
        resolve();
        void fallBack(error instanceof Error ? error.message : String(error));
      });
    });
  };

  const fallBack = async (reason: string): Promise<void> => {
    if (isClosed || isPolling) return;
    isPolling = true;
    await watcher?.close();
    options.onDidFallBack(reason);
    await start(true);
  };

  const ready = (async () => {
    await start(false);
    const isAlive = await (options.probe ?? probeNativeWatching)(projectDir);
    if (!isAlive) await fallBack("the system reports no changes in this folder");
  })();

  return {
    ready,
    async flush() {
      await ready;
      if (isClosed) return;
      if (isPolling) await delay(pollMs * 2);
      else await (options.probe ?? probeNativeWatching)(projectDir);
      // A deletion is held back for a moment by chokidar: it may be the first half of a replacement.
      do await delay(processingMs);
      while (watcher && watcher._pendingUnlinks.size > 0);
      deliver();
    },
    async close() {
      isClosed = true;
      await ready.catch(() => undefined);
      await watcher?.close();
      watcher = undefined;
      clearTimeout(timer);
    },
  };
}

/**
 * Writes a file and waits for the system to tell of it. The system tells in order, so all that came before has been told
 * then. Where nothing can be written nothing can be found out, and native watching is taken to work.
 */
async function probeNativeWatching(projectDir: string): Promise<boolean> {
  const folder = join(projectDir, ".tandem");
  const name = `watch-probe-${process.pid}`;
  try {
    await mkdir(folder, { recursive: true });
    const native = watchNatively(folder, { persistent: false });
    try {
      return await new Promise<boolean>((resolve) => {
        const timeout = setTimeout(() => resolve(false), probeMs);
        const finish = (isSeen: boolean) => {
          clearTimeout(timeout);
          resolve(isSeen);
        };
        native.on("change", (_event, file) => {
          if (file === name) finish(true);
        });
        native.on("error", () => finish(false));
        writeFile(join(folder, name), String(Date.now())).catch(() => finish(true));
      });
    } finally {
      native.close();
    }
  } catch {
    return true;
  }
}
