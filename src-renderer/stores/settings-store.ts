import { createStore, type StoreApi } from "zustand/vanilla";

/** What a user chooses about the tool itself; kept on this machine, never in a project. */
export interface Settings {
  /** The dock's serialized layout; undefined is the default one. */
  readonly dockLayout: unknown;
  /** The folder of the project whose documents are open in that layout. */
  readonly dockProject: string;
  readonly tool: "move" | "rotate" | "scale";
  readonly gizmoSpace: "local" | "world";
  readonly isSnapping: boolean;
  readonly moveSnap: number;
  /** Degrees. */
  readonly rotateSnap: number;
  readonly scaleSnap: number;
  readonly isGridShown: boolean;
  /** Where the scene view's camera stands, by scene file; the newest ones, oldest first. */
  readonly sceneCameras: readonly SceneCameraSetting[];
  /** Width by height of the game view, or 0 to fill it. */
  readonly gameAspect: number;
  readonly areStatsShown: boolean;
  /** Shows the Game panel when Play begins. */
  readonly showsGameOnPlay: boolean;
  /** Ids of commands chosen in the palette, newest first. */
  readonly recentCommands: readonly string[];
  /** Project paths of files opened lately, newest first. */
  readonly recentFiles: readonly string[];
  /** Which folders of the file tree are open, by project; the newest ones, oldest first. */
  readonly openFolders: readonly OpenFoldersSetting[];
}

export interface OpenFoldersSetting {
  /** The project's folder. */
  readonly project: string;
  readonly folders: readonly string[];
}

export interface SceneCameraSetting {
  readonly scene: string;
  readonly target: readonly [number, number, number];
  readonly yaw: number;
  readonly pitch: number;
  readonly distance: number;
}

export interface SettingsState extends Settings {
  readonly set: (changes: Partial<Settings>) => void;
}

export type SettingsStore = StoreApi<SettingsState>;

const storageKey = "tandem.settings";

const defaults: Settings = {
  dockLayout: undefined,
  dockProject: "",
  tool: "move",
  gizmoSpace: "world",
  isSnapping: false,
  moveSnap: 0.5,
  rotateSnap: 15,
  scaleSnap: 0.1,
  isGridShown: true,
  sceneCameras: [],
  gameAspect: 0,
  areStatsShown: false,
  showsGameOnPlay: true,
  recentCommands: [],
  recentFiles: [],
  openFolders: [],
};

/** Owns the settings, and writes every change to `storage`, of which one value per setting of another type is ignored. */
export function createSettingsStore(storage: Pick<Storage, "getItem" | "setItem">): SettingsStore {
  return createStore<SettingsState>()((set, get) => ({
    ...defaults,
    ...readStored(storage.getItem(storageKey)),
    set(changes) {
      set(changes);
      storage.setItem(storageKey, JSON.stringify(pickSettings(get())));
    },
  }));
}

function pickSettings(state: Settings): Settings {
  const keys = Object.keys(defaults) as (keyof Settings)[];
  return Object.fromEntries(keys.map((key) => [key, state[key]])) as unknown as Settings;
}

function readStored(text: string | null): Partial<Settings> {
  let stored: unknown;
  try {
    stored = text === null ? undefined : JSON.parse(text);
  } catch {
    // Somebody else wrote there: the defaults hold, and the next change overwrites it.
    return {};
  }
  if (typeof stored !== "object" || stored === null) return {};
  const entries = Object.entries(stored).filter(([key, value]) => {
    if (!(key in defaults)) return false;
    const standard = defaults[key as keyof Settings];
    return (
      standard === undefined || (typeof value === typeof standard && Array.isArray(value) === Array.isArray(standard))
    );
  });
  return Object.fromEntries(entries);
}
