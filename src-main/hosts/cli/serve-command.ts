import { once } from "node:events";
import type { Result } from "../../../src-shared/base/result";
import type { ProjectFailure, ProjectInfo } from "../../../src-shared/protocol/session-api";
import { createBrowserHost, type BrowserHost, type BrowserHostOptions } from "../browser/browser-host";
import { createBrowserHostApi } from "../browser/browser-host-api";
import { openWindow, type OpenedWindow } from "../browser/open-window";
import { createHostSession } from "../create-host-session";
import { findHostPaths, findUserPaths } from "../paths";
import type { EditorSession } from "../../session/editor-session";
import { PendingNotices } from "../pending-notices";
import { CommandFailure } from "./command-failure";
import { recordInput } from "./record-input";
import { openDebugEndpoint, type InspectOption } from "./open-debug-endpoint";

/** Always the same where it is free, as a browser keeps the layout of the panels by address. */
const usualPort = 47_826;

export interface ServeOptions {
  readonly port?: number;
  /** Show a window or a tab. */
  readonly open: boolean;
  readonly trust?: boolean;
  /** Where to write what the player did in each game. */
  readonly record?: string;
  /** Debuggers may attach to games from outside. */
  readonly inspect?: InspectOption;
}

/** Serves the editor to browsers until the window is closed or the process is told to end; gives the exit code. */
export async function serveInBrowser(
  { port, open, trust = false, record, inspect }: ServeOptions,
  openProject: (session: EditorSession, projectsDir: string) => Promise<Result<ProjectInfo, ProjectFailure>>,
): Promise<number> {
  const paths = findHostPaths();
  const userPaths = findUserPaths();
  const session = createHostSession(paths, userPaths, { trustAll: trust });
  let isInterrupted = false;
  const end = waitForSignal().then(() => {
    isInterrupted = true;
  });
  const whenRecorded = record === undefined ? undefined : recordInput(session, record);
  let browserHost: BrowserHost | undefined;
  let shown: OpenedWindow | undefined;
  try {
    const host = createBrowserHostApi({ session, paths, userPaths });
    const notices = new PendingNotices(session);
    browserHost = await listen({ session, host, notices, rendererDir: paths.rendererDir }, port);
    console.log(`Tandem is at ${browserHost.url}`);
    const [opened, window] = await Promise.all([
      openProject(session, userPaths.projectsDir),
      open ? openWindow(browserHost.createWindowUrl(), userPaths.userDir) : undefined,
    ]);
    shown = window;
    if (!opened.ok) {
      console.error(opened.message);
      notices.add({ severity: "error", message: opened.message });
    } else await openDebugEndpoint(session.api, inspect);
    console.log(shown?.kind === "appWindow" ? "Close its window or press Ctrl+C to end." : "Press Ctrl+C to end.");
    await (shown?.kind === "appWindow" ? Promise.race([end, shown.closed]) : end);
    return 0;
  } finally {
    if (shown?.kind === "appWindow") shown.close();
    await browserHost?.close();
    // A window that is closed has asked.
    await session.dispose({ keepsUnsaved: isInterrupted });
    await whenRecorded?.();
  }
}

async function listen(options: BrowserHostOptions, port: number | undefined): Promise<BrowserHost> {
  try {
    return await createBrowserHost({ ...options, port: port ?? usualPort });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    if (port !== undefined) throw new CommandFailure(`Port ${port} is in use. Choose another, or leave out --port.`);
    return createBrowserHost(options);
  }
}

async function waitForSignal(): Promise<void> {
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM"), once(process, "SIGHUP")]);
}
