import type { BigIntStats } from "node:fs";
import { statSync, watch as watchNatively } from "node:fs";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { FSWatcher } from "chokidar";
import { watch } from "chokidar";
import type { FilesChangedEvent } from "../../src-shared/protocol/session-api";
import { EventBatch } from "./event-batch";
import { isIgnoredPath, walkFiles } from "./walk-files";

export interface ProjectWatcherOptions {
  readonly projectDir: string;
  /** Something happened to a file: told at once, and once more in a batch. */
  onDidNotice?(path: string): void;
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
  /** Looks through the project now: resolves when all that was changed before the call has been told. */
  flush(): Promise<void>;
  /** Looks through one folder now, once watching has begun: what was changed there before the call has been noticed. */
  lookInto(folder: string): Promise<void>;
  close(): Promise<void>;
}

const pollMs = 300;
/** After it has told of a change, chokidar keeps silent about the file for 50 ms, and never makes up for it. */
const silenceMs = 60;
const probeMs = 1000;

/**
 * Watches a whole project but for its cache, its packages and Git's files. The system's events only say where to look:
 * what is told is the difference to what was known, so that a change is told once, whoever noticed it first.
 */
export function watchProject(options: ProjectWatcherOptions): ProjectWatcher {
  const { projectDir } = options;
  /** By path, what tells one state of a file from another. */
  const known = new Map<string, string>();
  const batch = new EventBatch((event) => options.onDidChange(event));
  const looks = new Set<Promise<void>>();
  const secondLooks = new Map<string, NodeJS.Timeout>();
  let watcher: FSWatcher | undefined;
  let isReady = false;
  let isClosed = false;
  let isPolling = false;

  const note = (path: string, stamp: string | undefined): void => {
    const before = known.get(path);
    if (stamp === before || isClosed) return;
    if (stamp === undefined) known.delete(path);
    else known.set(path, stamp);
    options.onDidNotice?.(path);
    batch.add(stamp === undefined ? "removed" : before === undefined ? "added" : "changed", path);
  };

  const look = async (absolute: string): Promise<void> => {
    const stamp = await stampOf(absolute);
    note(relative(projectDir, absolute).split(sep).join("/"), stamp);
  };

  /** A look is only as new as its start: what another one notes meanwhile is noted again by its own event. */
  const lookSoon = (absolute: string): void => {
    const started = look(absolute).finally(() => looks.delete(started));
    looks.add(started);
  };

  /** Now, and once more when what came in the meantime would have gone untold. */
  const lookTwice = (absolute: string): void => {
    lookSoon(absolute);
    clearTimeout(secondLooks.get(absolute));
    const second = setTimeout(() => {
      secondLooks.delete(absolute);
      lookSoon(absolute);
    }, silenceMs);
    secondLooks.set(absolute, second);
  };

  const lookThrough = async (folder = ""): Promise<void> => {
    const present = new Set<string>();
    const visit = (path: string): void => {
      present.add(path);
      note(path, stampNow(join(projectDir, path)));
    };
    await walkFiles(projectDir, visit, folder);
    for (const path of [...known.keys()]) {
      const isLookedAt = folder === "" || path.startsWith(`${folder}/`);
      if (isLookedAt && !present.has(path)) note(path, stampNow(join(projectDir, path)));
    }
  };

  const start = async (usePolling: boolean): Promise<void> => {
    isPolling = usePolling;
    const started = watch(projectDir, {
      ignoreInitial: true,
      usePolling,
      interval: pollMs,
      binaryInterval: pollMs * 3,
      ignored: (path) => isIgnoredPath(relative(projectDir, path).split(sep)),
    });
    watcher = started;
    started.on("add", lookTwice).on("change", lookTwice).on("unlink", lookTwice);
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
    await walkFiles(projectDir, async (path) => {
      const stamp = await stampOf(join(projectDir, path));
      if (stamp !== undefined) known.set(path, stamp);
    });
    await start(false);
    const isAlive = await (options.probe ?? probeNativeWatching)(projectDir);
    if (!isAlive) await fallBack("the system reports no changes in this folder");
    // What changed while the watching began.
    await lookThrough();
    isReady = true;
  })();

  return {
    ready,
    async flush() {
      await ready;
      if (isClosed) return;
      await lookThrough();
      await Promise.all(looks);
      batch.deliver();
    },
    async lookInto(folder) {
      if (isReady && !isClosed) await lookThrough(folder);
    },
    async close() {
      isClosed = true;
      for (const second of secondLooks.values()) clearTimeout(second);
      await ready.catch(() => undefined);
      await watcher?.close();
      batch.dispose();
    },
  };
}

/** What differs after any write, also of the same size and within the same moment; undefined for what is no file. */
async function stampOf(path: string): Promise<string | undefined> {
  return describeStats(await stat(path, { bigint: true }).catch(() => undefined));
}

/** The same at once: for many files that is a tenth of the time, some microseconds for each. */
function stampNow(path: string): string | undefined {
  try {
    return describeStats(statSync(path, { bigint: true, throwIfNoEntry: false }));
  } catch {
    return undefined;
  }
}

function describeStats(info: BigIntStats | undefined): string | undefined {
  return info?.isFile() ? `${info.ino} ${info.size} ${info.mtimeNs} ${info.ctimeNs}` : undefined;
}

/** Writes a file and waits for the system to tell of it. Where nothing can be written, native watching is taken to work. */
async function probeNativeWatching(projectDir: string): Promise<boolean> {
  const folder = join(projectDir, ".tandem");
  const name = "watch-probe";
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
