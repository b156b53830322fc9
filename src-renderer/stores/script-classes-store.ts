import { createStore } from "zustand/vanilla";
import type { ReloadReport } from "../../src-shared/scripting/reload-report";
import type { ScriptClassInfo } from "../../src-shared/scripting/script-class-info";
import { createReader } from "./create-reader";
import { type ListeningStore, listen } from "./listening-store";
import type { SessionSource } from "./session-source";

export interface ScriptClassesState {
  readonly classes: readonly ScriptClassInfo[];
  readonly byName: ReadonlyMap<string, ScriptClassInfo>;
  /** What the newest reload did, and when it ended (milliseconds since the epoch). */
  readonly lastReload: { readonly report: ReloadReport; readonly time: number } | undefined;
}

export type ScriptClassesStore = ListeningStore<ScriptClassesState>;

/** Mirrors the project's script classes and the report of the newest reload. */
export function createScriptClassesStore(source: SessionSource): ScriptClassesStore {
  const store = createStore<ScriptClassesState>()(() => ({ classes: [], byName: new Map(), lastReload: undefined }));
  let dir: string | undefined;
  const apply = (classes: readonly ScriptClassInfo[]) => {
    const byName = new Map<string, ScriptClassInfo>();
    // Of two classes of one name the first keeps it.
    for (const info of classes) if (!byName.has(info.name)) byName.set(info.name, info);
    store.setState({ classes, byName });
  };
  const read = createReader(source.api.getScriptClasses.bind(source.api), apply);
  void read();
  return listen(store, [
    source.on("onDidChangeScriptClasses", apply),
    source.on("onDidReloadScripts", (report) => store.setState({ lastReload: { report, time: Date.now() } })),
    source.on("onDidChangeProject", (project) => {
      // The settings of the same project say nothing about its scripts.
      if (project?.dir !== dir) store.setState({ lastReload: undefined });
      dir = project?.dir;
      void read();
    }),
    source.onDidReconnect(() => void read()),
  ]);
}
