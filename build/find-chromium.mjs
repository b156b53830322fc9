import { accessSync, constants, readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

/**
 * Path of a Chromium or Chrome on this machine: TANDEM_CHROMIUM, then well-known places, then Playwright's own.
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env.TANDEM_CHROMIUM;
  if (named !== undefined && named !== "") {
    if (isExecutable(named)) return named;
    throw new Error(`TANDEM_CHROMIUM names ${named}, which is no program that can be run.`);
  }
  return [...listWellKnown(), ...listPlaywrightOwn()].find(isExecutable);
}

/** @returns {string[]} */
function listWellKnown() {
  if (process.platform === "darwin") {
    return ["/Applications", join(homedir(), "Applications")].flatMap((folder) => [
      `${folder}/Google Chrome.app/Contents/MacOS/Google Chrome`,
      `${folder}/Chromium.app/Contents/MacOS/Chromium`,
      `${folder}/Microsoft Edge.app/Contents/MacOS/Microsoft Edge`,
    ]);
  }
  if (process.platform === "win32") {
    return [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => [
        join(folder, "Google/Chrome/Application/chrome.exe"),
        join(folder, "Chromium/Application/chrome.exe"),
        join(folder, "Microsoft/Edge/Application/msedge.exe"),
      ]);
  }
  const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
  const folders = new Set([...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/local/bin"]);
  folders.delete("");
  return names.flatMap((name) => [...folders].map((folder) => join(folder, name)));
}

/** Newest first. Looked up on disk, so that it works where @playwright/test is not installed. */
function listPlaywrightOwn() {
  const inside = {
    linux: ["chrome-linux/chrome", "chrome-linux64/chrome"],
    darwin: [
      "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
      "chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
      "chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
    ],
    win32: ["chrome-win/chrome.exe", "chrome-win64/chrome.exe"],
  }[/** @type {"linux" | "darwin" | "win32"} */ (process.platform)];
  const cache = {
    linux: join(homedir(), ".cache/ms-playwright"),
    darwin: join(homedir(), "Library/Caches/ms-playwright"),
    win32: join(process.env.LOCALAPPDATA ?? homedir(), "ms-playwright"),
  }[/** @type {"linux" | "darwin" | "win32"} */ (process.platform)];
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? cache;
  if (folder === undefined || inside === undefined) return [];
  try {
    return readdirSync(folder)
      .filter((name) => /^chromium-\d+$/.test(name))
      .sort((a, b) => Number(b.slice("chromium-".length)) - Number(a.slice("chromium-".length)))
      .flatMap((name) => inside.map((path) => join(folder, name, path)));
  } catch {
    // No such folder: Playwright has installed nothing here.
    return [];
  }
}

function isExecutable(/** @type {string} */ path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
