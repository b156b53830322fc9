import { createStore } from "zustand/vanilla";
import type { SessionConnection } from "../bridge/session-connection";
import { type ListeningStore, listen } from "./listening-store";

export interface ConnectionState {
  /** False while the line to the session is down; it tries to come back by itself. */
  readonly isConnected: boolean;
}

export type ConnectionStore = ListeningStore<ConnectionState>;

/** Mirrors whether the session can be reached. */
export function createConnectionStore(
  connection: Pick<SessionConnection, "isConnected" | "onDidDisconnect" | "onDidReconnect">,
): ConnectionStore {
  const store = createStore<ConnectionState>()(() => ({ isConnected: connection.isConnected }));
  return listen(store, [
    connection.onDidDisconnect(() => store.setState({ isConnected: false })),
    connection.onDidReconnect(() => store.setState({ isConnected: true })),
  ]);
}
