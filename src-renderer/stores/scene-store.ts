import { createStore } from "zustand/vanilla";
import { Emitter, type Event } from "../../src-shared/base/emitter";
import type { SceneChange } from "../../src-shared/document/scene-diff";
import { SceneDocument } from "../../src-shared/document/scene-document";
import type { SceneChangedEvent } from "../../src-shared/protocol/session-api";
import { type ListeningStore, listen } from "./listening-store";
import type { SessionSource } from "./session-source";

export interface SceneStoreState {
  /** The active world's scene, changed in place; select records out of it, which are replaced when they change. */
  readonly document: SceneDocument | undefined;
  /** Rises with every change, so that selectors are asked again. */
  readonly revision: number;
  /** Rises when entities came, went, moved, were renamed or switched: what a tree shows. */
  readonly structure: number;
  /** A snapshot is on its way. */
  readonly isLoading: boolean;
}

export interface SceneStoreEvents {
  /** The document was replaced by a new snapshot (or by nothing). */
  readonly onDidReset: Event<SceneDocument | undefined>;
  /** A change was applied to the document. */
  readonly onDidApply: Event<SceneChangedEvent>;
}

export type SceneStore = ListeningStore<SceneStoreState> & SceneStoreEvents;

/**
 * Mirrors the active world's scene: a snapshot after every opening, then diffs. Diffs that come while a snapshot is on its
 * way are part of it, as calls and events are answered in order, and are ignored. A diff that does not fit means that the
 * mirror went wrong, and is answered by a new snapshot.
 */
export function createSceneStore(source: SessionSource): SceneStore {
  const store = createStore<SceneStoreState>()(() => ({
    document: undefined,
    revision: 0,
    structure: 0,
    isLoading: true,
  }));
  const didReset = new Emitter<SceneDocument | undefined>();
  const didApply = new Emitter<SceneChangedEvent>();
  let newestRequest = 0;

  const reload = async () => {
    const request = ++newestRequest;
    store.setState({ isLoading: true });
    try {
      const record = await source.api.getScene();
      if (request !== newestRequest) return;
      const document = record && new SceneDocument(record);
      store.setState(({ revision, structure }) => ({
        document,
        revision: revision + 1,
        structure: structure + 1,
        isLoading: false,
      }));
      didReset.fire(document);
    } catch {
      // The connection is lost and says so itself; the old mirror stays until it is back.
      if (request === newestRequest) store.setState({ isLoading: false });
    }
  };

  const apply = (event: SceneChangedEvent) => {
    const { document, isLoading } = store.getState();
    if (isLoading || !document) return;
    try {
      document.apply(event.diff);
    } catch {
      void reload();
      return;
    }
    const isStructural = event.diff.some(changesStructure);
    store.setState(({ revision, structure }) => ({
      revision: revision + 1,
      structure: isStructural ? structure + 1 : structure,
    }));
    didApply.fire(event);
  };

  void reload();
  const listening = listen(store, [
    source.on("onDidOpenScene", () => void reload()),
    source.on("onDidChangeScene", apply),
    source.onDidReconnect(() => void reload()),
    didReset,
    didApply,
  ]);
  return Object.assign(listening, { onDidReset: didReset.event, onDidApply: didApply.event });
}

function changesStructure(change: SceneChange): boolean {
  switch (change.kind) {
    case "addEntity":
    case "removeEntity":
    case "moveEntity":
      return true;
    case "setEntity":
      return change.key === "name" || change.key === "enabled";
    default:
      return false;
  }
}
