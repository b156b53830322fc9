import { createStore } from "zustand/vanilla";
import type { SceneDocument } from "../../src-shared/document/scene-document";
import { type ListeningStore, listen } from "./listening-store";
import type { SceneStore } from "./scene-store";

export interface SelectionState {
  /** Entities of the active scene in the order in which they were selected; the last one is the active one. */
  readonly ids: readonly string[];
  /** Where a range begins. */
  readonly anchor: string | undefined;
  /** Selects exactly these. */
  readonly select: (ids: readonly string[]) => void;
  /** Selects what was just made; when it goes again, by an undo, what was selected before is selected once more. */
  readonly selectNew: (ids: readonly string[]) => void;
  /** Adds an entity, or takes it away. */
  readonly toggle: (id: string) => void;
  /** Selects from the anchor to `id` in the order of `visibleIds`. */
  readonly selectRange: (id: string, visibleIds: readonly string[]) => void;
  readonly clear: () => void;
}

export type SelectionStore = ListeningStore<SelectionState>;

/**
 * Owns what is selected. What leaves the scene leaves the selection, and is selected again when it returns before the user
 * selected something else: after the undo of a deletion, or when Stop brings the edited scene back.
 */
export function createSelectionStore(scene: SceneStore): SelectionStore {
  let wanted: readonly string[] = [];
  let before: readonly string[] = [];
  const existing = (document: SceneDocument | undefined) => {
    const present = wanted.filter((id) => document?.has(id));
    return present.length > 0 ? present : before.filter((id) => document?.has(id));
  };

  const store = createStore<SelectionState>()((set, get) => {
    const choose = (ids: readonly string[], anchor: string | undefined) => {
      wanted = ids;
      before = [];
      const { document } = scene.getState();
      set({ ids: keepIdentity(get().ids, document ? existing(document) : ids), anchor });
    };
    return {
      ids: [],
      anchor: undefined,
      select: (ids) => choose([...new Set(ids)], ids.at(-1)),
      selectNew(ids) {
        const previous = get().ids;
        choose([...new Set(ids)], ids.at(-1));
        before = previous;
      },
      toggle(id) {
        const { ids } = get();
        choose(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id], id);
      },
      selectRange(id, visibleIds) {
        const anchor = get().anchor ?? id;
        const from = visibleIds.indexOf(anchor);
        const to = visibleIds.indexOf(id);
        if (from < 0 || to < 0) return choose([id], id);
        const range = visibleIds.slice(Math.min(from, to), Math.max(from, to) + 1);
        choose(from <= to ? range : range.reverse(), anchor);
      },
      clear: () => choose([], undefined),
    };
  });

  const follow = (document: SceneDocument | undefined) =>
    store.setState(({ ids }) => ({ ids: keepIdentity(ids, existing(document)) }));
  return listen(store, [
    scene.onDidReset(follow),
    scene.onDidApply(({ diff }) => {
      if (wanted.length === 0) return;
      if (diff.some(({ kind }) => kind === "addEntity" || kind === "removeEntity")) follow(scene.getState().document);
    }),
  ]);
}

function keepIdentity(present: readonly string[], next: readonly string[]): readonly string[] {
  return present.length === next.length && present.every((id, index) => id === next[index]) ? present : next;
}
