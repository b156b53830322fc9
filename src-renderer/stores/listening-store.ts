import type { StoreApi } from "zustand/vanilla";
import type { Disposable } from "../../src-shared/base/disposable";
import { DisposableStore } from "../../src-shared/base/disposable";

/** A store that listens to something until it is disposed. */
export type ListeningStore<State> = StoreApi<State> & Disposable;

/** Joins a store with its subscriptions, which end with it. */
export function listen<State>(store: StoreApi<State>, subscriptions: readonly Disposable[]): ListeningStore<State> {
  const owned = new DisposableStore();
  for (const subscription of subscriptions) owned.add(subscription);
  return Object.assign(store, { dispose: () => owned.dispose() });
}
