import { spawn } from "node:child_process";
import { join } from "node:path";
import open from "open";
import { findAppBrowser } from "./find-app-browser";
import { hasDisplay } from "./has-display";

/** How the editor's page was brought to the screen. */
export type OpenedWindow =
  | AppWindow
  /** A tab of the user's browser; nobody tells when it is closed. */
  | { readonly kind: "browserTab" }
  /** No desktop, or nothing that shows pages. */
  | { readonly kind: "none" };

/** A window of its own. */
export interface AppWindow {
  readonly kind: "appWindow";
  /** Resolves when the user has closed it; never if another process of the browser has taken it over. */
  readonly closed: Promise<void>;
  close(): void;
}

/** A browser that ends sooner has handed the page to one that runs already. */
const shortestWindowMs = 3_000;

/** How long a browser that cannot show a window is given to fail. */
const failureMs = 1_500;

/**
 * Shows an address in a window of a Chromium-like browser with its own profile below `userDir`, so that it is neither a
 * tab among others nor subject to the extensions of the user's browser; else in the default browser.
 */
export async function openWindow(url: string, userDir: string): Promise<OpenedWindow> {
  if (!hasDisplay()) return { kind: "none" };
  const program = findAppBrowser();
  if (program !== undefined) {
    const window = await startAppWindow(program, url, join(userDir, "window"));
    if (window !== undefined) return window;
  }
  try {
    await open(url);
    return { kind: "browserTab" };
  } catch {
    // The system knows no browser: the caller prints the address.
    return { kind: "none" };
  }
}

/** The arguments of a Chromium that shows one page as a window. */
export function listAppWindowArguments(url: string, profileDir: string): readonly string[] {
  return [
    `--app=${url}`,
    `--user-data-dir=${profileDir}`,
    "--no-first-run",
    "--no-default-browser-check",
    "--window-size=1600,1000",
    // Chromium's sandbox refuses to work for root, as in a container.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  ];
}

/** Undefined when the program does not start, or fails at once. */
async function startAppWindow(program: string, url: string, profileDir: string): Promise<AppWindow | undefined> {
  const started = Date.now();
  const child = spawn(program, listAppWindowArguments(url, profileDir), { stdio: "ignore" });
  const ended = new Promise<number>((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 0));
  });
  const code = await Promise.race([ended, new Promise<number>((resolve) => setTimeout(resolve, failureMs, 0))]);
  if (code !== 0) return undefined;
  const closed = new Promise<void>((resolve) => {
    void ended.then(() => {
      // Sooner, it has handed the page to the process that shows the profile's other windows.
      if (Date.now() - started >= shortestWindowMs) resolve();
    });
  });
  return { kind: "appWindow", closed, close: () => void child.kill() };
}
