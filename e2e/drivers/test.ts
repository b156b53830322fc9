import { test as base, expect } from "@playwright/test";
import { findFreePort, openBrowserApp } from "./browser-app";
import { Editor } from "./editor";
import type { EditorApp } from "./editor-app";
import { findElectronProgram, openElectronApp } from "./electron-app";
import { HeldLine } from "./held-line";
import { PageFaults } from "./page-faults";
import type { ProjectFolder } from "./project-folder";
import { createWorkspace, type ProjectSource, type Workspace } from "./workspace";

/** What a test, a file or a project of the configuration may set. */
export interface TestOptions {
  readonly host: "browser" | "electron";
  /** The project that is copied for each test. */
  readonly source: ProjectSource;
  /** Whether its scripts may run from the start. */
  readonly trust: boolean;
}

/** Starts editors on the test's own folders; whatever still runs at the end is closed. */
export interface Launcher {
  /** Opens the test's project, or what a start without a project shows. */
  open(what?: "project" | "start"): Promise<Editor>;
  /** Ends the editor and its process, and opens the project in another one. */
  reopen(): Promise<Editor>;
  close(): Promise<void>;
  /** Takes the line to the session into the test's hand; before `open`. */
  holdLine(): Promise<HeldLine>;
  /** The editors of this test may say this on their error output. */
  expectErrorOutput(text: RegExp): void;
}

interface TestFixtures {
  readonly faults: PageFaults;
  readonly workspace: Workspace;
  /** The test's copy of the project, on disk. */
  readonly project: ProjectFolder;
  readonly launcher: Launcher;
  /** The editor with the project open. */
  readonly editor: Editor;
}

/** Playwright's test with an editor, its folders and its faults, all of them this test's own. */
export const test = base.extend<TestFixtures & TestOptions>({
  host: ["browser", { option: true }],
  source: ["template:first-steps", { option: true }],
  trust: [true, { option: true }],

  faults: async ({ page }, use) => {
    const faults = new PageFaults();
    faults.watch(page);
    await use(faults);
    expect(faults.list(), "what the pages said has gone wrong").toEqual([]);
  },

  workspace: async ({ source }, use) => {
    const workspace = await createWorkspace(source);
    await use(workspace);
    await workspace.remove();
  },

  project: ({ workspace }, use) => use(workspace.project),

  launcher: async ({ host, page, workspace, faults, trust }, use) => {
    const port = await findFreePort();
    const expectedErrors: RegExp[] = [];
    let running: EditorApp | undefined;

    async function start(projectDir: string | undefined): Promise<Editor> {
      const { userDir, projectsDir } = workspace;
      const options = { userDir, projectsDir, trust, ...(projectDir === undefined ? {} : { projectDir }) };
      if (host === "browser") running = await openBrowserApp({ ...options, page, port, expectedErrors });
      else {
        const program = findElectronProgram();
        if (program === undefined) throw new Error("Electron's program is not there");
        running = await openElectronApp(program, options);
        faults.watch(running.page);
      }
      const editor = new Editor(running.page);
      await editor.waitUntilShown();
      // Electron takes no word for it, the user does.
      if (host === "electron" && trust && (await editor.restrictedBanner.isVisible())) await editor.trustProject();
      return editor;
    }

    const launcher: Launcher = {
      open: (what = "project") => start(what === "project" ? workspace.project.dir : undefined),
      async reopen() {
        await launcher.close();
        return launcher.open();
      },
      async close() {
        const app = running;
        running = undefined;
        await app?.close();
      },
      holdLine: () => HeldLine.take(page),
      expectErrorOutput: (text) => void expectedErrors.push(text),
    };
    await use(launcher);
    await launcher.close();
  },

  editor: async ({ launcher }, use) => {
    const editor = await launcher.open();
    await editor.waitUntilReady();
    await use(editor);
  },
});

export { expect };
