import { createStore } from "zustand/vanilla";
import type { FieldEdit } from "../../src-shared/protocol/command";
import type { PlayState } from "../../src-shared/protocol/session-api";
import { createReader } from "./create-reader";
import { type ListeningStore, listen } from "./listening-store";
import type { SessionSource } from "./session-source";

export interface PlayStoreState {
  readonly state: PlayState;
  readonly timeScale: number;
  /** Rises with every Play. */
  readonly session: number;
  /** What the user set in the running game that just ended, until applied or dismissed. */
  readonly offeredEdits: readonly FieldEdit[];
  readonly dismissEdits: () => void;
}

export type PlayStore = ListeningStore<PlayStoreState>;

/** Mirrors whether the game runs. */
export function createPlayStore(source: SessionSource): PlayStore {
  const store = createStore<PlayStoreState>()((set) => ({
    state: "edit",
    timeScale: 1,
    session: 0,
    offeredEdits: [],
    dismissEdits: () => set({ offeredEdits: [] }),
  }));
  const read = createReader(source.api.getPlayState.bind(source.api), (state) => store.setState({ state }));
  void read();
  return listen(store, [
    source.on("onDidChangePlayState", ({ state, timeScale, session, edits }) =>
      store.setState({ state, timeScale, session, offeredEdits: state === "edit" ? (edits ?? []) : [] }),
    ),
    source.onDidReconnect(() => void read()),
  ]);
}
