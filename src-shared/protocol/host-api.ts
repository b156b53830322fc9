import type { Result } from "../base/result";

/** What the program around the session offers the renderer: its window, its dialogs, the machine's folders. */
export interface HostApi {
  getHostInfo(): Promise<HostInfo>;
  /**
   * Asks for a folder with the system's own dialog; `undefined` when the user cancelled. Where `hasFolderDialog` is
   * false it fails as "notAvailable": show a picker made with `listFolders` then.
   */
  pickFolder(options: PickFolderOptions): Promise<Result<string | undefined, HostFailure>>;
  /** The folders inside an absolute folder, for a picker in the page; the default projects folder without one. */
  listFolders(dir?: string): Promise<Result<FolderListing, HostFailure>>;
  /** Makes a folder named `name` inside `dir` and gives its path. */
  createFolder(dir: string, name: string): Promise<Result<string, HostFailure>>;
  /** Shows a file or folder of the open project, by its relative path, in the system's file manager; "" is the project. */
  revealInFileManager(path: string): Promise<Result<void, HostFailure>>;
  /** Opens a page in the user's browser; only `http:` and `https:` addresses. */
  openExternal(url: string): Promise<Result<void, HostFailure>>;
  /** The title of the window, and whether closing it now would lose work. */
  setWindowState(state: WindowState): Promise<void>;
  /** The answer to `onWillClose`, once the user has decided (and saved, where asked). */
  answerClose(answer: "close" | "stay"): Promise<void>;
  /** The menu bar, where the host shows a native one; a chosen item comes back as `onDidChooseCommand`. */
  setMenu(menus: readonly MenuRecord[]): Promise<void>;
}

/** What a host tells the renderer. */
export interface HostEvents {
  /** The user wants to close the window although work is unsaved: ask what to do, then call `answerClose`. */
  onWillClose: undefined;
  /** The `command` of a native menu's item. */
  onDidChooseCommand: string;
}

export interface HostInfo {
  readonly kind: "electron" | "browser";
  /** Node's name of the system: "linux", "darwin", "win32", … */
  readonly platform: string;
  /** Tandem's own version. */
  readonly version: string;
  readonly nodeVersion: string;
  readonly electronVersion?: string;
  /** Absolute; where new projects go unless the user picks another place. It may not exist yet. */
  readonly defaultProjectsDir: string;
  /** Between folder names on this system: "/" or "\\". */
  readonly pathSeparator: string;
  readonly hasFolderDialog: boolean;
  readonly hasNativeMenu: boolean;
}

export interface PickFolderOptions {
  readonly title: string;
  /** Absolute. */
  readonly startIn?: string;
}

export interface FolderListing {
  /** Absolute. */
  readonly dir: string;
  /** Absent at the top. */
  readonly parent?: string;
  /** By name, hidden ones left out. */
  readonly folders: readonly FolderEntry[];
  /** Other places to begin: the home folder, the projects folder, drives. */
  readonly places: readonly FolderPlace[];
  /** The folder itself holds a project. */
  readonly isProject: boolean;
}

export interface FolderPlace {
  readonly name: string;
  /** Absolute. */
  readonly dir: string;
}

export interface FolderEntry extends FolderPlace {
  /** It holds a `tandem.json`. */
  readonly isProject: boolean;
}

export interface WindowState {
  readonly title: string;
  /** Something is not saved: closing asks first. */
  readonly isDirty: boolean;
}

export interface MenuRecord {
  readonly label: string;
  readonly items: readonly MenuItemRecord[];
}

export type MenuItemRecord =
  | { readonly kind: "separator" }
  | {
      readonly kind: "command";
      readonly label: string;
      /** The renderer's own id of the command. */
      readonly command: string;
      /** As Electron writes accelerators: "CmdOrCtrl+Shift+S". Shown only; the renderer handles the keys itself. */
      readonly accelerator?: string;
      readonly isEnabled?: boolean;
      readonly isChecked?: boolean;
    }
  | { readonly kind: "submenu"; readonly label: string; readonly items: readonly MenuItemRecord[] };

export type HostFailure = "notAvailable" | "notAllowed" | "notFound" | "noProject" | "exists" | "io";
