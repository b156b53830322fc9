import { createStore } from "zustand/vanilla";
import type { SwapState } from "../../src-shared/scripting/swap-report";
import { createReader } from "./create-reader";
import { type ListeningStore, listen } from "./listening-store";
import type { SessionSource } from "./session-source";

export interface SwapStoreState {
  /** Where newer code stands on its way into the running game. */
  readonly swap: SwapState | undefined;
}

export type SwapStore = ListeningStore<SwapStoreState>;

/** Mirrors what becomes of the running game when scripts are saved. */
export function createSwapStore(source: SessionSource): SwapStore {
  const store = createStore<SwapStoreState>()(() => ({ swap: undefined }));
  const apply = (swap: SwapState | undefined) => store.setState({ swap });
  const read = createReader(source.api.getSwapState.bind(source.api), apply);
  void read();
  return listen(store, [source.on("onDidChangeSwap", apply), source.onDidReconnect(() => void read())]);
}
