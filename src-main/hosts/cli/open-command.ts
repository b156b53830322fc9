import { access } from "node:fs/promises";
import { join, resolve } from "node:path";
import { projectFileName } from "../../../src-shared/document/project-record";
import { hasDisplay } from "../browser/has-display";
import { findHostPaths, findUserPaths } from "../paths";
import { openStartProject } from "../start-project";
import { CommandFailure } from "./command-failure";
import { findElectronProgram } from "./electron-program";
import { serveInBrowser, type ServeOptions } from "./serve-command";
import { showInElectron } from "./show-in-electron";

export interface OpenOptions extends ServeOptions {
  /** Do not look for Electron. */
  readonly browser?: boolean;
}

/** Opens the editor in Electron, or in a browser where there is no Electron; without a project, on the last one. */
export async function runOpenCommand(project: string | undefined, options: OpenOptions): Promise<number> {
  const dir = project === undefined ? undefined : await findProject(project);
  if (options.browser !== true) {
    const electron = await findElectronProgram(findUserPaths().userDir);
    if (electron.kind === "found") {
      const { appDir } = findHostPaths();
      const run = { program: electron.program, appDir, ...(dir === undefined ? {} : { project: dir }) };
      const code = await showInElectron(run);
      if (code !== undefined) return code;
    }
    const why = electron.kind === "found" ? "it did not start" : electron.why;
    const then = hasDisplay() ? "the editor opens in a browser instead" : "open this address in a browser";
    console.log(`Electron is not used as ${why}: ${then}.`);
  }
  return serveInBrowser(options, (session, projectsDir) =>
    dir === undefined ? openStartProject(session, projectsDir) : session.openProject(dir),
  );
}

/** Said before a window opens, which could only show the same. */
export async function findProject(project: string): Promise<string> {
  const dir = resolve(project);
  try {
    await access(join(dir, projectFileName));
    return dir;
  } catch {
    throw new CommandFailure(
      `${dir} is no Tandem project: it has no ${projectFileName}. Make one with "tandem create <folder>".`,
    );
  }
}
