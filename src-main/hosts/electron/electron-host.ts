import { parseArgs } from "node:util";
import { createFrameFanout } from "../frame-fanout";
import { createHostSession } from "../create-host-session";
import { findHostPaths, findUserPaths, type HostPaths } from "../paths";
import { PendingNotices } from "../pending-notices";
import { serveSession, type ServedViewer } from "../serve-session";
import { openStartProject } from "../start-project";
import { buildMenu } from "./build-menu";
import { CloseGuard } from "./close-guard";
import { asBrowserWindow, createElectronHostApi, showMenu } from "./electron-host-api";
import type { ElectronModule, HostWindow } from "./electron-module";
import { declarePageScheme, pageOrigin, servePage } from "./page-protocol";
import { restrictContents } from "./restrict-contents";
import { listenForPage } from "./window-channel";

/**
 * Runs Tandem in Electron: one session, one window. Resolves when the window has been made and the project is open.
 * `electron` is the module itself, or a stand-in; `commandLine` the arguments after the program's name.
 */
export async function startElectronHost(
  electron: ElectronModule,
  commandLine: readonly string[] = process.argv.slice(1),
): Promise<void> {
  const { app } = electron;
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  app.enableSandbox();
  declarePageScheme(electron);
  restrictContents(electron);
  await app.whenReady();

  const paths = findHostPaths();
  const userPaths = findUserPaths();
  const session = createHostSession(paths, userPaths);
  const frames = createFrameFanout(session);
  const notices = new PendingNotices(session);
  servePage(electron, paths.rendererDir, session);
  showMenu(
    electron,
    buildMenu([], { platform: process.platform, isDeveloping: !app.isPackaged, choose: () => undefined }),
  );

  const window = createWindow(electron, paths);
  let viewer: ServedViewer | undefined;
  const closeGuard = new CloseGuard({
    askPage: () => viewer?.fire("onWillClose", undefined),
    askUser: () => askUser(electron, window),
    close: () => window.destroy(),
  });
  const host = createElectronHostApi(
    electron,
    { window, closeGuard, chooseCommand: (command) => viewer?.fire("onDidChooseCommand", command) },
    { session, paths, userPaths },
  );
  window.on("close", (event) => {
    if (!closeGuard.tryClose()) event.preventDefault();
  });
  listenForPage(electron.ipcMain, window.webContents, (channel) => {
    closeGuard.forgetPage();
    channel.onClose(() => closeGuard.forgetPage());
    viewer = serveSession({ session, host, frames, channel, notices });
  });
  app.on("second-instance", () => {
    if (window.isDestroyed()) return;
    if (window.isMinimized()) window.restore();
    window.focus();
  });
  app.on("window-all-closed", () => app.quit());
  app.on("will-quit", (event) => {
    event.preventDefault();
    frames.dispose();
    void session.dispose().then(
      () => app.exit(0),
      () => app.exit(1),
    );
  });

  const project = readProjectArgument(commandLine);
  const [, opened] = await Promise.all([
    window.loadURL(`${pageOrigin}/`),
    project === undefined ? openStartProject(session, userPaths.projectsDir) : session.openProject(project),
  ]);
  if (!opened.ok) notices.add({ severity: "error", message: opened.message });
}

function createWindow({ BrowserWindow }: ElectronModule, paths: HostPaths): HostWindow {
  const window = new BrowserWindow({
    width: 1600,
    height: 1000,
    minWidth: 900,
    minHeight: 600,
    title: "Tandem",
    show: false,
    backgroundColor: "#16181d",
    webPreferences: {
      preload: paths.preloadFile,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
    },
  });
  window.once("ready-to-show", () => window.show());
  // The title is set through the host's API.
  window.on("page-title-updated", (event) => event.preventDefault());
  return window;
}

async function askUser({ dialog }: ElectronModule, window: HostWindow): Promise<"close" | "stay"> {
  const { response } = await dialog.showMessageBox(asBrowserWindow(window), {
    type: "warning",
    message: "The editor does not answer, and some changes are not saved.",
    detail: "Closing now loses what was changed since the last save.",
    buttons: ["Keep open", "Close without saving"],
    defaultId: 0,
    cancelId: 0,
  });
  return response === 1 ? "close" : "stay";
}

/** `--project <folder>`; Electron's and Chromium's own arguments are passed over. */
function readProjectArgument(commandLine: readonly string[]): string | undefined {
  const { values } = parseArgs({
    args: [...commandLine],
    options: { project: { type: "string" } },
    strict: false,
  });
  return typeof values.project === "string" ? values.project : undefined;
}
