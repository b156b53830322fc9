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
  /** When this window saw the running game begin, in milliseconds since the epoch; undefined while editing. */
  readonly startedAt: number | undefined;
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
    startedAt: undefined,
    offeredEdits: [],
    dismissEdits: () => set({ offeredEdits: [] }),
  }));
  const read = createReader(source.api.getPlayState.bind(source.api), (state) =>
    store.setState({ state, startedAt: state === "edit" ? undefined : (store.getState().startedAt ?? Date.now()) }),
  );
  void read();
  return listen(store, [
    source.on("onDidChangePlayState", ({ state, timeScale, session, edits }) =>
      store.setState((before) => ({
        state,
        timeScale,
        session,
        startedAt: state === "edit" ? undefined : (session === before.session && before.startedAt) || Date.now(),
        offeredEdits: state === "edit" ? (edits ?? []) : [],
      })),
    ),
    source.onDidReconnect(() => void read()),
  ]);
}
