import { type Disposable, toDisposable } from "../../src-shared/base/disposable";
import type { SelectionStore } from "./selection-store";

const storageKey = "tandem.selection";
const mostKept = 1000;

/**
 * Keeps the selection in the window's own storage, so that it outlives a reload of the page. Ids of another scene's
 * entities do no harm: what is not there is not selected.
 */
export function keepSelection(selection: SelectionStore, storage: Storage): Disposable {
  const kept = readKept(storage);
  if (kept.length > 0) selection.getState().select(kept);
  return toDisposable(
    selection.subscribe(({ ids }, before) => {
      if (ids !== before.ids) storage.setItem(storageKey, JSON.stringify(ids.slice(0, mostKept)));
    }),
  );
}

function readKept(storage: Storage): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    // Not written by this version.
    return [];
  }
}
