import { createStore } from "zustand/vanilla";
import { type ListeningStore, listen } from "./listening-store";
import type { SessionSource } from "./session-source";

export interface ActivityState {
  /** What takes longer than half a second, in words. */
  readonly activity: string | undefined;
}

export type ActivityStore = ListeningStore<ActivityState>;

/** Mirrors what the session is busy with. */
export function createActivityStore(source: SessionSource): ActivityStore {
  const store = createStore<ActivityState>()(() => ({ activity: undefined }));
  return listen(store, [
    source.on("onDidChangeActivity", (activity) => store.setState({ activity })),
    source.onDidReconnect(() => store.setState({ activity: undefined })),
  ]);
}
