import { createStore } from "zustand/vanilla";
import type { ProjectFile } from "../../src-shared/protocol/session-api";
import { createReader } from "./create-reader";
import { type ListeningStore, listen } from "./listening-store";
import type { SessionSource } from "./session-source";

export interface FilesState {
  /** Sorted by path. */
  readonly files: readonly ProjectFile[];
  readonly isLoaded: boolean;
  readonly refresh: () => Promise<void>;
}

export type FilesStore = ListeningStore<FilesState>;

/** Mirrors the project's list of files. */
export function createFilesStore(source: SessionSource): FilesStore {
  const read = createReader(
    () => source.api.listFiles(),
    (files) => store.setState({ files, isLoaded: true }),
  );
  const store = createStore<FilesState>()(() => ({ files: [], isLoaded: false, refresh: read }));
  void read();
  return listen(store, [
    source.on("onDidChangeFiles", () => void read()),
    source.on("onDidChangeProject", (project) => {
      if (project) void read();
      else store.setState({ files: [], isLoaded: false });
    }),
    source.onDidReconnect(() => void read()),
  ]);
}
