import type * as Electron from "electron";

/**
 * The part of Electron that this host uses. Electron itself has to fit it, which `main.ts` has the compiler check; a test
 * gives a stand-in of the same shape.
 */
export interface ElectronModule {
  readonly app: HostApp;
  readonly BrowserWindow: new (options: Electron.BrowserWindowConstructorOptions) => HostWindow;
  readonly Menu: {
    buildFromTemplate(template: Electron.MenuItemConstructorOptions[]): unknown;
    setApplicationMenu(menu: Electron.Menu): void;
  };
  readonly dialog: {
    showOpenDialog(
      window: Electron.BrowserWindow,
      options: Electron.OpenDialogOptions,
    ): Promise<Electron.OpenDialogReturnValue>;
    showMessageBox(
      window: Electron.BrowserWindow,
      options: Electron.MessageBoxOptions,
    ): Promise<Electron.MessageBoxReturnValue>;
    showErrorBox(title: string, content: string): void;
  };
  readonly ipcMain: HostIpc;
  readonly protocol: Pick<Electron.Protocol, "registerSchemesAsPrivileged" | "handle">;
  readonly session: { readonly defaultSession: HostBrowserSession };
  readonly shell: Pick<Electron.Shell, "openExternal" | "openPath" | "showItemInFolder">;
}

interface Preventable {
  preventDefault(): void;
}

export interface HostApp extends Pick<
  Electron.App,
  "enableSandbox" | "whenReady" | "quit" | "exit" | "requestSingleInstanceLock" | "isPackaged"
> {
  on(event: "second-instance" | "window-all-closed", listener: () => void): unknown;
  on(event: "will-quit", listener: (event: Preventable) => void): unknown;
  on(event: "web-contents-created", listener: (event: unknown, contents: HostContents) => void): unknown;
}

export interface HostWindow extends Pick<
  Electron.BrowserWindow,
  | "loadURL"
  | "show"
  | "focus"
  | "isMinimized"
  | "restore"
  | "isDestroyed"
  | "destroy"
  | "setTitle"
  | "setDocumentEdited"
  | "setRepresentedFilename"
> {
  readonly webContents: HostContents;
  on(event: "close" | "page-title-updated", listener: (event: Preventable) => void): unknown;
  once(event: "ready-to-show" | "closed", listener: () => void): unknown;
}

export interface HostContents extends Pick<
  Electron.WebContents,
  "id" | "send" | "isDestroyed" | "setWindowOpenHandler"
> {
  on(event: "will-navigate" | "will-frame-navigate" | "will-redirect", listener: (event: Preventable) => void): unknown;
  on(event: "will-attach-webview", listener: (event: Preventable) => void): unknown;
  on(event: "render-process-gone", listener: () => void): unknown;
}

export interface HostIpc {
  on(channel: string, listener: (event: HostIpcEvent, message: unknown) => void): unknown;
}

/** Who sent a message: which window's page, and which frame of it. */
export interface HostIpcEvent {
  readonly sender: { readonly id: number };
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null;
}

export interface HostBrowserSession {
  setPermissionRequestHandler(
    handler: (contents: unknown, permission: string, answer: (isGranted: boolean) => void) => void,
  ): void;
  setPermissionCheckHandler(handler: (contents: unknown, permission: string) => boolean): void;
}

/** The part of Electron that the preload script uses. */
export interface PreloadModule {
  readonly contextBridge: Pick<Electron.ContextBridge, "exposeInMainWorld">;
  readonly ipcRenderer: {
    on(channel: string, listener: (event: unknown, message: unknown) => void): unknown;
    send(channel: string, message?: unknown): void;
  };
}
