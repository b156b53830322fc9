import { createStore } from "zustand/vanilla";
import { toDisposable } from "../../src-shared/base/disposable";
import { findComponentSchema } from "../../src-shared/document/built-in-components";
import type { SceneChange, SceneDiff } from "../../src-shared/document/scene-diff";
import type { ComponentRecord } from "../../src-shared/document/scene-record";
import type { FieldSnapshot } from "../../src-shared/protocol/session-api";
import { type ComponentFields, keepSnapshots, replaceSome, snapshotsFromRecord, withSetAside } from "./field-snapshots";
import { type ListeningStore, listen } from "./listening-store";
import type { PlayStore } from "./play-store";
import type { SceneStore } from "./scene-store";
import type { ScriptClassesStore } from "./script-classes-store";
import type { SelectionStore } from "./selection-store";
import type { SessionSource } from "./session-source";

export interface FieldsState {
  /** The fields of the selected entities' components, by component id. Until read they are what the records say. */
  readonly byComponent: ReadonlyMap<string, ComponentFields>;
  /** Resolves when nothing that is known to have changed is still to be read. */
  readonly whenFresh: () => Promise<void>;
}

export type FieldsStore = ListeningStore<FieldsState>;

export interface FieldsSurroundings {
  readonly source: SessionSource;
  readonly scene: SceneStore;
  readonly selection: SelectionStore;
  readonly play: PlayStore;
  readonly scriptClasses: ScriptClassesStore;
}

/** How often the fields of a running game are read, and of how many entities. */
const pollMilliseconds = 100;
const mostPolledEntities = 20;
/** Reads under way at a time. */
const batchSize = 32;

/**
 * Mirrors what the selected instances really have. Fields are read again when a change or a reload touched them, and ten
 * times a second while the game runs. What a change sets has been through the instance already, and is shown at once; what
 * built-in components have while editing follows from the scene without asking.
 */
export function createFieldsStore({ source, scene, selection, play, scriptClasses }: FieldsSurroundings): FieldsStore {
  /** Components to be asked, with the keys that changes have set since they were asked last. */
  const dirty = new Map<string, Set<string>>();
  let pass: Promise<void> | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  const store = createStore<FieldsState>()(() => ({
    byComponent: new Map(),
    whenFresh: () => pass ?? Promise.resolve(),
  }));

  /** The owner and record of every component that is shown now, in order. */
  const listShown = (): Map<string, { entity: string; record: ComponentRecord }> => {
    const { document } = scene.getState();
    const shown = new Map<string, { entity: string; record: ComponentRecord }>();
    for (const entity of selection.getState().ids) {
      for (const record of document?.entity(entity)?.components ?? []) shown.set(record.id, { entity, record });
    }
    return shown;
  };

  const infoOf = ({ type }: ComponentRecord) => scriptClasses.getState().byName.get(type);
  const derive = (record: ComponentRecord) => snapshotsFromRecord(record, infoOf(record));

  const put = (read: ReadonlyMap<string, readonly FieldSnapshot[]>) => {
    const shown = listShown();
    const { byComponent } = store.getState();
    const next = new Map<string, ComponentFields>();
    let isChanged = false;
    for (const [id, { record }] of shown) {
      const present = byComponent.get(id);
      const fresh = read.get(id);
      // An instance that cannot be asked, as where its class is missing, tells nothing.
      const isRead = fresh !== undefined && fresh.length > 0;
      const newest = () => (isRead ? withSetAside(fresh, record, infoOf(record)) : derive(record));
      const fields = present && !fresh ? present : keepSnapshots(present, newest());
      next.set(id, fields);
      isChanged ||= fields !== present;
    }
    if (isChanged || next.size !== byComponent.size) store.setState({ byComponent: next });
  };

  /** An instance that was asked knows nothing of what was set since; nor does one that answers nothing. */
  const withNewest = (record: ComponentRecord, fields: readonly FieldSnapshot[]): readonly FieldSnapshot[] => {
    const keys = dirty.get(record.id);
    return keys && keys.size > 0 && fields.length > 0 ? replaceSome(fields, derive(record), keys) : fields;
  };

  const readDirty = async () => {
    while (dirty.size > 0) {
      const ids = [...dirty.keys()].slice(0, batchSize);
      for (const id of ids) dirty.delete(id);
      const shown = listShown();
      const answers = await Promise.all(
        ids.map(async (id): Promise<[string, readonly FieldSnapshot[]] | undefined> => {
          const entity = shown.get(id)?.entity;
          if (entity === undefined) return undefined;
          // A read fails when the connection is lost; reconnecting reads all again.
          const fields = await source.api.getFields(entity, id).catch(() => undefined);
          return fields && [id, fields];
        }),
      );
      const read = new Map(answers.filter((answer) => answer !== undefined));
      for (const [id, { record }] of listShown()) {
        const fields = read.get(id);
        if (fields) read.set(id, withNewest(record, fields));
      }
      put(read);
    }
    pass = undefined;
  };

  const refresh = (isTouched: (component: string) => boolean, settings: Settings = new Map()) => {
    const isEditing = play.getState().state === "edit";
    const { byComponent } = store.getState();
    const known = new Map<string, readonly FieldSnapshot[]>();
    for (const [id, { record }] of listShown()) {
      if (!isTouched(id)) continue;
      if (isEditing && findComponentSchema(record.type)) {
        known.set(id, derive(record));
        continue;
      }
      const present = byComponent.get(id);
      const keys = settings.get(id) ?? [];
      dirty.set(id, new Set([...(dirty.get(id) ?? []), ...keys]));
      if (present) known.set(id, withNewest(record, [...present.values()]));
    }
    put(known);
    if (dirty.size > 0) pass ??= readDirty();
  };
  const refreshAll = () => refresh(() => true);

  const poll = () => {
    if (pass) return;
    const { ids } = selection.getState();
    const polled = new Set(ids.slice(-mostPolledEntities));
    const shown = listShown();
    refresh((id) => polled.has(shown.get(id)?.entity ?? ""));
  };
  const followPlay = () => {
    const isRunning = play.getState().state !== "edit";
    if (isRunning) timer ??= setInterval(poll, pollMilliseconds);
    else {
      clearInterval(timer);
      timer = undefined;
    }
    refreshAll();
  };

  followPlay();
  return listen(store, [
    scene.onDidReset(refreshAll),
    scene.onDidApply(({ diff, touched }) => {
      const changed = new Set(diff.flatMap(componentsIn));
      refresh((id) => touched === "*" || changed.has(id) || touched.includes(id), listSettings(diff));
    }),
    toDisposable(
      selection.subscribe(({ ids }, before) => {
        if (ids !== before.ids) refreshAll();
      }),
    ),
    toDisposable(
      play.subscribe(({ state }, before) => {
        if (state !== before.state) followPlay();
      }),
    ),
    source.on("onDidReloadScripts", refreshAll),
    source.on("onDidChangeScriptClasses", refreshAll),
    source.onDidReconnect(refreshAll),
    toDisposable(() => clearInterval(timer)),
  ]);
}

/** The keys that a change sets, by component. */
type Settings = ReadonlyMap<string, ReadonlySet<string>>;

function listSettings(diff: SceneDiff): Settings {
  const settings = new Map<string, Set<string>>();
  for (const change of diff) {
    if (change.kind !== "setComponent") continue;
    const { component, key } = change;
    settings.set(component, (settings.get(component) ?? new Set()).add(key));
  }
  return settings;
}

function componentsIn(change: SceneChange): string[] {
  switch (change.kind) {
    case "setComponent":
      return [change.component];
    case "addComponent":
      return [change.component.id];
    case "addEntity":
      return change.entity.components.map(({ id }) => id);
    default:
      return [];
  }
}
