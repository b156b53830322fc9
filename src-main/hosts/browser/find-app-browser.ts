import { accessSync, constants, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

/** The program of a Chromium, Chrome or Edge on this machine, which can show a page as a window of its own. */
export function findAppBrowser(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  return listCandidates(environment).find(isProgram);
}

function listCandidates(environment: NodeJS.ProcessEnv): readonly string[] {
  const named = environment.TANDEM_CHROMIUM;
  const own = named === undefined || named === "" ? [] : [named];
  switch (process.platform) {
    case "darwin":
      return [
        ...own,
        ...["/Applications", join(homedir(), "Applications")].flatMap((folder) => [
          `${folder}/Google Chrome.app/Contents/MacOS/Google Chrome`,
          `${folder}/Chromium.app/Contents/MacOS/Chromium`,
          `${folder}/Microsoft Edge.app/Contents/MacOS/Microsoft Edge`,
        ]),
      ];
    case "win32":
      return [
        ...own,
        ...[environment.PROGRAMFILES, environment["PROGRAMFILES(X86)"], environment.LOCALAPPDATA]
          .filter((folder) => folder !== undefined)
          .flatMap((folder) => [
            join(folder, "Google/Chrome/Application/chrome.exe"),
            join(folder, "Chromium/Application/chrome.exe"),
            join(folder, "Microsoft/Edge/Application/msedge.exe"),
          ]),
      ];
    default: {
      const names = [
        "chromium",
        "chromium-browser",
        "google-chrome-stable",
        "google-chrome",
        "microsoft-edge-stable",
        "microsoft-edge",
      ];
      const folders = (environment.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
      return [...own, ...names.flatMap((name) => folders.map((folder) => join(folder, name)))];
    }
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // Not there: the next candidate is tried.
    return false;
  }
}
