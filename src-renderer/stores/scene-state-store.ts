import { createStore } from "zustand/vanilla";
import type { SceneState } from "../../src-shared/protocol/session-api";
import { createReader } from "./create-reader";
import { type ListeningStore, listen } from "./listening-store";
import type { SessionSource } from "./session-source";

export type SceneStateStore = ListeningStore<SceneState>;

/** Mirrors the open scene's file, its history and whether it is saved. */
export function createSceneStateStore(source: SessionSource): SceneStateStore {
  const store = createStore<SceneState>()(() => ({
    name: "",
    isOpen: false,
    isDirty: false,
    history: { undo: [], redo: [] },
    world: "editor",
  }));
  // The path is absent for a scene never saved, so the whole state is replaced, not merged.
  const apply = (state: SceneState) => store.setState(state, true);
  const read = createReader(source.api.getSceneState.bind(source.api), apply);
  void read();
  return listen(store, [
    source.on("onDidOpenScene", apply),
    source.on("onDidChangeSceneState", apply),
    source.onDidReconnect(() => void read()),
  ]);
}
