import { createContext, use } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";

export interface FoldState {
  /** Parts that the user opened or closed, by key; others are as their default says. */
  readonly folds: ReadonlyMap<string, boolean>;
}

/** What the rows of fields share in one place, such as the inspector. */
export interface FieldsServices {
  readonly folds: StoreApi<FoldState>;
  /** The fields are those of the running game. */
  readonly isPlaying: boolean;
}

export const FieldsContext = createContext<FieldsServices | undefined>(undefined);

export function useFieldsServices(): FieldsServices {
  const services = use(FieldsContext);
  if (!services) throw new Error("Fields stand inside a FieldsContext");
  return services;
}

export function createFoldStore(): StoreApi<FoldState> {
  return createStore<FoldState>()(() => ({ folds: new Map() }));
}

/** Whether a part is open. The same part of other entities follows: who closed "Transform" once need not again. */
export function useFold(key: string, isOpenByDefault: boolean): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { folds } = useFieldsServices();
  const isOpen = useStore(folds, (state) => state.folds.get(key) ?? isOpenByDefault);
  return [isOpen, (next) => folds.setState((state) => ({ folds: new Map(state.folds).set(key, next) }))];
}
