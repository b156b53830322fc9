import { createStore, type StoreApi } from "zustand/vanilla";
import type { MenuItems } from "./menu-item";

/** Where the pointer was, in the window. */
export interface MenuPoint {
  readonly x: number;
  readonly y: number;
}

export interface PointMenuState {
  readonly open: { readonly at: MenuPoint; readonly items: MenuItems } | undefined;
  /** Shows a menu where the pointer is, as after a drop; one that is open gives way. */
  readonly show: (at: MenuPoint, items: MenuItems) => void;
  readonly close: () => void;
}

export type PointMenuStore = StoreApi<PointMenuState>;

/** Creates the place for a menu that no button opens; a `PointMenu` shows it. */
export function createPointMenuStore(): PointMenuStore {
  return createStore<PointMenuState>()((set) => ({
    open: undefined,
    show: (at, items) => set({ open: { at, items } }),
    close: () => set({ open: undefined }),
  }));
}
