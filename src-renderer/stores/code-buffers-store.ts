import { createStore, type StoreApi } from "zustand/vanilla";
import { type Disposable, DisposableStore } from "../../src-shared/base/disposable";
import { Emitter, type Event } from "../../src-shared/base/emitter";
import { fail, ok, type Result } from "../../src-shared/base/result";
import type { FileFailure, FilesChangedEvent } from "../../src-shared/protocol/session-api";
import {
  type CodeBuffer,
  createLoadingBuffer,
  editBuffer,
  isBufferDirty,
  keepMine,
  meetDisk,
  missFromDisk,
  sameOnDisk,
  takeTheirs,
} from "./code-buffer";
import type { SessionSource } from "./session-source";

export interface CodeBuffersState {
  /** By project path; one for each file that the code editor shows. */
  readonly buffers: ReadonlyMap<string, CodeBuffer>;
  /** Reads a file into a buffer unless there is one; resolves when it is ready or has failed. */
  open(path: string): Promise<void>;
  /** The user's text. Ignored for a buffer that is not ready, as nothing was shown that could be edited. */
  edit(path: string, text: string): void;
  /**
   * Writes a buffer's text. Refused as "conflict" where the file was changed by another program; a file that was deleted
   * is made again.
   */
  save(path: string): Promise<Result<void, FileFailure>>;
  /** Forgets a buffer with its text. */
  close(path: string): void;
  closeAll(): void;
  keepMine(path: string): void;
  takeTheirs(path: string): void;
  /** Follows a file, or all files of a folder, to a new path. */
  move(path: string, newPath: string): void;
}

export interface BufferMove {
  readonly from: string;
  readonly to: string;
}

/** `onDidMove` tells that a buffer goes on under another path. */
export type CodeBuffersStore = StoreApi<CodeBuffersState> & Disposable & { readonly onDidMove: Event<BufferMove> };

/** A rename by another program is an added and a removed file of the same content within this time. */
const renameMilliseconds = 3000;
const mostRenameCandidates = 20;

/**
 * Owns the texts of the code editor. A buffer is written only over the version that it was read from, and what another
 * program does to its file is met by `meetDisk`, so that neither text is ever lost.
 */
export function createCodeBuffersStore(source: SessionSource, now: () => number = Date.now): CodeBuffersStore {
  const didMove = new Emitter<BufferMove>();
  /** Reading and writing of one file happen one after the other. */
  const queues = new Map<string, Promise<unknown>>();
  let lateArrivals: { readonly path: string; readonly at: number }[] = [];

  const get = (path: string) => store.getState().buffers.get(path);
  const update = (path: string, change: (buffer: CodeBuffer) => CodeBuffer) => {
    const { buffers } = store.getState();
    const present = buffers.get(path);
    if (!present) return;
    const next = change(present);
    if (next !== present) store.setState({ buffers: new Map(buffers).set(path, next) });
  };
  const enqueue = <T>(path: string, task: () => Promise<T>): Promise<T> => {
    const turn = (queues.get(path) ?? Promise.resolve()).then(task, task);
    queues.set(path, turn);
    const forget = () => {
      if (queues.get(path) === turn) queues.delete(path);
    };
    turn.then(forget, forget);
    return turn;
  };

  /** Looks at the file now; "gone" if it is not there. */
  const readDisk = async (path: string): Promise<"met" | "gone"> => {
    const result = await source.api.readFile(path);
    if (result.ok) {
      const { text, version } = result.value;
      update(path, (buffer) => meetDisk(buffer, { text, version }));
      return "met";
    }
    if (result.reason === "notFound" && get(path)?.status === "ready") return "gone";
    const { reason, message } = result;
    update(path, (buffer) =>
      buffer.status === "ready" ? buffer : { ...buffer, status: "failed", failure: { reason, message } },
    );
    return "met";
  };

  const reconcile = (path: string) =>
    enqueue(path, async () => {
      // A line that is down is no news about the file; everything is read again when it is back.
      const outcome = await readDisk(path).catch(() => "met" as const);
      if (outcome === "met") return;
      if (!(await followRename(path))) update(path, missFromDisk);
    });

  const followRename = async (path: string): Promise<boolean> => {
    const version = get(path)?.base.version;
    const recent = lateArrivals.filter(({ at }) => now() - at < renameMilliseconds).slice(-mostRenameCandidates);
    for (const candidate of recent.reverse()) {
      if (get(candidate.path)) continue;
      const found = await source.api.readFile(candidate.path).catch(() => undefined);
      if (!found?.ok || found.value.version !== version) continue;
      moveOne(path, candidate.path);
      return true;
    }
    return false;
  };

  const moveOne = (from: string, to: string) => {
    const { buffers } = store.getState();
    const buffer = buffers.get(from);
    if (!buffer || from === to || buffers.has(to)) return;
    const next = new Map(buffers);
    next.delete(from);
    next.set(to, { ...buffer, path: to, disk: buffer.disk.kind === "deleted" ? sameOnDisk : buffer.disk });
    store.setState({ buffers: next });
    didMove.fire({ from, to });
  };

  const onFilesChanged = ({ added, changed, removed }: FilesChangedEvent) => {
    const at = now();
    const since = lateArrivals.filter((arrival) => at - arrival.at < renameMilliseconds);
    lateArrivals = [...since, ...added.map((path) => ({ path, at }))].slice(-200);
    const touched = new Set([...added, ...changed, ...removed]);
    // A rename may be told as a removal first and as an addition later.
    const orphans = added.length === 0 ? [] : [...store.getState().buffers.values()].filter(isDeleted);
    for (const path of touched) if (get(path)) void reconcile(path);
    for (const { path } of orphans) if (!touched.has(path)) void reconcile(path);
  };

  const reconcileAll = () => {
    for (const path of store.getState().buffers.keys()) void reconcile(path);
  };

  const write = async (path: string): Promise<Result<void, FileFailure>> => {
    const buffer = get(path);
    if (buffer?.status !== "ready") return fail("notFound", `${path} is not open.`);
    if (buffer.disk.kind === "changed") return fail("conflict", conflictMessage(path));
    const { text } = buffer;
    const expected = buffer.disk.kind === "deleted" ? undefined : buffer.base.version;
    update(path, (present) => ({ ...present, isSaving: true }));
    try {
      const result = await source.api.writeFile(path, text, expected);
      if (result.ok) {
        const { version } = result.value;
        update(path, (present) => ({ ...present, base: { text, version }, disk: sameOnDisk }));
        return ok();
      }
      if (result.reason !== "conflict" && result.reason !== "exists") return result;
      if ((await readDisk(path)) === "gone") update(path, missFromDisk);
      const after = get(path);
      if (after && !isBufferDirty(after)) return ok();
      return after?.disk.kind === "changed" ? fail("conflict", conflictMessage(path)) : result;
    } finally {
      update(path, (present) => ({ ...present, isSaving: false }));
    }
  };

  const store = createStore<CodeBuffersState>()((set) => ({
    buffers: new Map(),
    async open(path) {
      if (!get(path)) set(({ buffers }) => ({ buffers: new Map(buffers).set(path, createLoadingBuffer(path)) }));
      if (get(path)?.status === "ready") return;
      await enqueue(path, () => readDisk(path));
    },
    edit: (path, text) => update(path, (buffer) => editBuffer(buffer, text)),
    save: (path) => enqueue(path, () => write(path)),
    close(path) {
      set(({ buffers }) => {
        const next = new Map(buffers);
        next.delete(path);
        return { buffers: next };
      });
    },
    closeAll: () => set({ buffers: new Map() }),
    keepMine: (path) => update(path, keepMine),
    takeTheirs: (path) => update(path, takeTheirs),
    move(path, newPath) {
      for (const from of [...store.getState().buffers.keys()]) {
        if (from === path) moveOne(from, newPath);
        else if (from.startsWith(`${path}/`)) moveOne(from, newPath + from.slice(path.length));
      }
    },
  }));

  const owned = new DisposableStore();
  owned.add(didMove);
  owned.add(source.on("onDidChangeFiles", onFilesChanged));
  owned.add(source.onDidReconnect(reconcileAll));
  return Object.assign(store, { onDidMove: didMove.event, dispose: () => owned.dispose() });
}

function isDeleted({ disk }: CodeBuffer): boolean {
  return disk.kind === "deleted";
}

function conflictMessage(path: string): string {
  return `${path} was changed by another program while you edited it. Choose which text to keep; both are still there.`;
}
