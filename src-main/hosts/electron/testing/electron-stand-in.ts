import { EventEmitter } from "node:events";
import type * as Electron from "electron";
import type { ElectronModule, HostContents, HostWindow, PreloadModule } from "../electron-module";

// Electron itself has the shape that is stood in for here, or this does not compile.
type Fits<Real extends ElectronModule & PreloadModule> = Real;
type _Real = Fits<typeof Electron>;

type WindowOptions = Electron.BrowserWindowConstructorOptions;
type IpcListener = (event: unknown, message: unknown) => void;

/** Where a message comes from; a test may pretend to be someone else. */
export interface Sender {
  readonly id: number;
  readonly url: string;
  readonly isSubframe?: boolean;
}

/**
 * Stands in for Electron in a process without it: one window, whose page is the test. Messages between main and page are
 * cloned and arrive later, as Electron's do; dialogs give the answers that the test has set.
 */
export class ElectronStandIn {
  readonly windows: WindowStandIn[] = [];
  /** What the preload script has given the page. */
  readonly mainWorld: Record<string, unknown> = {};
  readonly errors: [title: string, content: string][] = [];
  readonly opened: string[] = [];
  menu: Electron.MenuItemConstructorOptions[] = [];
  exitCode: number | undefined;
  pickedFolder: string | undefined;
  messageBoxAnswer = 0;
  schemes: Electron.CustomScheme[] = [];
  grantsPermission: (permission: string) => boolean = () => true;
  /** Runs the preload script; called whenever a page loads. */
  onDidLoadPage: () => Promise<void> = async () => undefined;

  private readonly app = new EventEmitter();
  private readonly mainIpc = new EventEmitter();
  private pageIpc = new EventEmitter();
  private handler: ((request: Request) => Response | Promise<Response>) | undefined;

  constructor(private readonly hasLock = true) {}

  readonly module = this.createModule() satisfies ElectronModule & PreloadModule;

  /** The page asks for an address of its own scheme. */
  async fetch(url: string, init?: RequestInit): Promise<Response> {
    if (this.handler === undefined) throw new Error("No scheme is handled.");
    return this.handler(new Request(url, init));
  }

  /** Sends main a message as some frame of some window. */
  sendAs({ id, url, isSubframe = false }: Sender, channel: string, message?: unknown): void {
    const event = { sender: { id }, senderFrame: { url, parent: isSubframe ? {} : null } };
    const copy = structuredClone(message);
    setImmediate(() => this.mainIpc.emit(channel, event, copy));
  }

  emitOnApp(event: string, ...args: unknown[]): void {
    this.app.emit(event, ...args);
  }

  deliverToPage(channel: string, message: unknown): void {
    const copy = structuredClone(message);
    const page = this.pageIpc;
    setImmediate(() => page.emit(channel, {}, copy));
  }

  async loadPage(): Promise<void> {
    // A new page knows nothing of the last one's listeners.
    this.pageIpc = new EventEmitter();
    await this.onDidLoadPage();
  }

  addWindow(window: WindowStandIn): void {
    this.windows.push(window);
    this.app.emit("web-contents-created", {}, window.webContents);
  }

  removeWindow(window: WindowStandIn): void {
    this.windows.splice(this.windows.indexOf(window), 1);
    if (this.windows.length === 0) this.app.emit("window-all-closed");
  }

  private createModule(): ElectronModule & PreloadModule {
    const { app } = this;
    return {
      app: {
        isPackaged: true,
        on: (event: string, listener: (event: never, contents: never) => void) => app.on(event, listener as () => void),
        enableSandbox: () => undefined,
        whenReady: async () => undefined,
        requestSingleInstanceLock: () => this.hasLock,
        quit: () => this.quit(),
        exit: (code = 0) => void (this.exitCode = code),
      },
      BrowserWindow: createWindowClass(this),
      Menu: {
        buildFromTemplate: (template) => template,
        setApplicationMenu: (menu) => void (this.menu = menu as unknown as Electron.MenuItemConstructorOptions[]),
      },
      dialog: {
        showOpenDialog: async () => ({
          canceled: this.pickedFolder === undefined,
          filePaths: this.pickedFolder === undefined ? [] : [this.pickedFolder],
        }),
        showMessageBox: async () => ({ response: this.messageBoxAnswer, checkboxChecked: false }),
        showErrorBox: (title, content) => void this.errors.push([title, content]),
      },
      ipcMain: { on: (channel, listener) => this.mainIpc.on(channel, listener as IpcListener) },
      protocol: {
        registerSchemesAsPrivileged: (schemes) => void (this.schemes = schemes),
        handle: (_scheme, handler) => void (this.handler = handler as unknown as typeof this.handler),
      },
      session: {
        defaultSession: {
          setPermissionRequestHandler: (handler) =>
            void (this.grantsPermission = (permission) => {
              let isGranted = true;
              handler({}, permission, (answer) => (isGranted = answer));
              return isGranted;
            }),
          setPermissionCheckHandler: () => undefined,
        },
      },
      shell: {
        openExternal: async (url) => void this.opened.push(url),
        openPath: async (path) => {
          this.opened.push(path);
          return "";
        },
        showItemInFolder: (path) => void this.opened.push(path),
      },
      contextBridge: { exposeInMainWorld: (name, api) => void (this.mainWorld[name] = api) },
      ipcRenderer: {
        on: (channel, listener) => this.pageIpc.on(channel, listener),
        send: (channel, message?: unknown) => {
          const window = this.windows[0];
          if (window !== undefined) this.sendAs({ id: window.webContents.id, url: window.url }, channel, message);
        },
      },
    };
  }

  private quit(): void {
    if (isAllowed(this.app, "will-quit")) this.exitCode = 0;
  }
}

/** A window whose page is the test. */
export class WindowStandIn implements HostWindow {
  url = "";
  title = "";
  isShown = false;
  isDocumentEdited = false;
  private readonly events = new EventEmitter();
  private readonly contents = new ContentsStandIn(this);
  private isGone = false;

  constructor(
    readonly standIn: ElectronStandIn,
    readonly options: WindowOptions,
  ) {
    this.title = options.title ?? "";
    standIn.addWindow(this);
  }

  get webContents(): ContentsStandIn {
    return this.contents;
  }

  async loadURL(url: string): Promise<void> {
    this.url = url;
    await this.standIn.loadPage();
    this.events.emit("ready-to-show");
  }

  /** The user presses the window's close button. */
  close(): void {
    if (isAllowed(this.events, "close")) this.destroy();
  }

  destroy(): void {
    if (this.isGone) return;
    this.isGone = true;
    this.events.emit("closed");
    this.standIn.removeWindow(this);
  }

  on(event: string, listener: (event: { preventDefault(): void }) => void): this {
    this.events.on(event, listener);
    return this;
  }

  once(event: string, listener: () => void): this {
    this.events.once(event, listener);
    return this;
  }

  show = () => void (this.isShown = true);
  focus = () => undefined;
  isMinimized = () => false;
  restore = () => undefined;
  isDestroyed = () => this.isGone;
  setTitle = (title: string) => void (this.title = title);
  setDocumentEdited = (isEdited: boolean) => void (this.isDocumentEdited = isEdited);
  setRepresentedFilename = () => undefined;
}

class ContentsStandIn implements HostContents {
  readonly id = 7;
  windowOpenHandler: Parameters<HostContents["setWindowOpenHandler"]>[0] | undefined;
  private readonly events = new EventEmitter();

  constructor(private readonly window: WindowStandIn) {}

  on(event: string, listener: (event: { preventDefault(): void }) => void): this {
    this.events.on(event, listener);
    return this;
  }

  /** Whether the page may do what the event announces. */
  mayHappen(event: string): boolean {
    return isAllowed(this.events, event);
  }

  crash(): void {
    this.events.emit("render-process-gone");
  }

  send(channel: string, message: unknown): void {
    this.window.standIn.deliverToPage(channel, message);
  }

  isDestroyed = () => this.window.isDestroyed();
  setWindowOpenHandler(handler: Parameters<HostContents["setWindowOpenHandler"]>[0]): void {
    this.windowOpenHandler = handler;
  }
}

/** Fires an event that a listener can prevent; true when none did. */
function isAllowed(events: EventEmitter, name: string): boolean {
  const event = { isPrevented: false, preventDefault: () => void (event.isPrevented = true) };
  events.emit(name, event);
  return !event.isPrevented;
}

/** The class of windows that belong to a stand-in: programs make them without naming it. */
function createWindowClass(standIn: ElectronStandIn) {
  return class extends WindowStandIn {
    constructor(options: WindowOptions) {
      super(standIn, options);
    }
  };
}
