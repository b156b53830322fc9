import { expect, type Locator, type Page } from "@playwright/test";
import { CodeEditor } from "./code-editor";
import { ConsolePanel } from "./console-panel";
import { DebuggerPanel } from "./debugger-panel";
import { Hierarchy } from "./hierarchy";
import { Inspector } from "./inspector";
import { Overlays } from "./overlays";
import { type FocusReport, listCutOff, listMotions, measureFocus, watchChanges } from "./page-measures";
import { ProblemsPanel } from "./problems-panel";
import { ProjectFiles } from "./project-files";
import { SettingsDialog } from "./settings-dialog";
import { StatusBar } from "./status-bar";
import { Toolbar } from "./toolbar";
import { ViewportPanel } from "./viewport-panel";
import { Welcome } from "./welcome";

/** The whole window. Its parts own every selector. */
export class Editor {
  readonly workbench: Locator;
  readonly toolbar: Toolbar;
  readonly hierarchy: Hierarchy;
  readonly inspector: Inspector;
  readonly scene: ViewportPanel;
  readonly game: ViewportPanel;
  readonly console: ConsolePanel;
  readonly problems: ProblemsPanel;
  readonly debugger: DebuggerPanel;
  readonly files: ProjectFiles;
  readonly statusBar: StatusBar;
  readonly overlays: Overlays;
  readonly welcome: Welcome;
  readonly settings: SettingsDialog;
  /** Why the scene that was to be opened could not be, and what can be done. */
  readonly sceneFailure: Locator;
  readonly restrictedBanner: Locator;

  constructor(readonly page: Page) {
    this.workbench = page.getByTestId("workbench");
    this.toolbar = new Toolbar(page);
    this.hierarchy = new Hierarchy(page);
    this.inspector = new Inspector(page);
    this.scene = new ViewportPanel(page, "scene");
    this.game = new ViewportPanel(page, "game");
    this.console = new ConsolePanel(page);
    this.problems = new ProblemsPanel(page);
    this.debugger = new DebuggerPanel(page);
    this.files = new ProjectFiles(page);
    this.statusBar = new StatusBar(page);
    this.overlays = new Overlays(page);
    this.welcome = new Welcome(page);
    this.settings = new SettingsDialog(page);
    this.sceneFailure = this.hierarchy.panel.getByTestId("scene-failure");
    this.restrictedBanner = page.getByTestId("restricted-banner");
  }

  /** The window is there, with a project or the welcome page. */
  async waitUntilShown(): Promise<void> {
    await expect(this.toolbar.projectName.or(this.welcome.element)).toBeVisible({ timeout: 60_000 });
  }

  /** A scene is open and nothing is under way. */
  async waitUntilReady(): Promise<void> {
    await expect(this.hierarchy.rows.first()).toBeVisible({ timeout: 60_000 });
    await this.statusBar.expectScriptsReady();
    await this.statusBar.expectIdle();
  }

  /** The mode as the window's frame shows it; the toolbar says it in words. */
  async expectMode(mode: "edit" | "playing" | "paused"): Promise<void> {
    await expect(this.workbench).toHaveAttribute("data-mode", mode);
  }

  async trustProject(): Promise<void> {
    await this.restrictedBanner.getByTestId("trust-project").click();
    await expect(this.restrictedBanner).toHaveCount(0);
  }

  /** The code editor of a file that is open. */
  code(path: string): CodeEditor {
    return new CodeEditor(this.page, path);
  }

  /** Opens a file in the code editor from the project's files. */
  async openCode(path: string): Promise<CodeEditor> {
    await this.files.open(path);
    const code = this.code(path);
    await code.focus();
    return code;
  }

  /** Saves with the keyboard, from the hierarchy, what was changed in the scene. */
  async saveScene(): Promise<void> {
    // An edit is under way for a moment: only what is marked as unsaved is saved by the time the mark goes.
    await this.toolbar.expectUnsaved(true);
    await this.hierarchy.press("ControlOrMeta+s");
    await this.toolbar.expectUnsaved(false);
  }

  async undo(): Promise<void> {
    await this.hierarchy.press("ControlOrMeta+z");
  }

  async redo(): Promise<void> {
    await this.hierarchy.press("ControlOrMeta+Shift+z");
  }

  /** Brings a panel's tab to the front. */
  async showPanel(id: "scene" | "game" | "console" | "problems"): Promise<void> {
    await this.page.getByTestId(`tab-${id}`).click();
    await expect(this.page.getByTestId(`panel-${id}`)).toBeVisible();
  }

  /** The tab of a panel, which takes the keyboard. */
  tab(id: string): Locator {
    return this.page.getByRole("tab").filter({ has: this.page.getByTestId(`tab-${id}`) });
  }

  /** Opens the copy that was kept of the scene that is broken. */
  async restoreScene(): Promise<void> {
    await this.sceneFailure.getByTestId("restore-scene").click();
  }

  /** What changes in a panel while something is done: the rows of fields by their names, else the elements. */
  async listChanged(panel: Locator, job: () => Promise<void>): Promise<readonly string[]> {
    const watch = await panel.evaluateHandle(watchChanges);
    await job();
    return watch.evaluate((stop) => stop());
  }

  /** Every text of bars, tabs and buttons fits, and the page fits its window. */
  async expectNothingCutOff(): Promise<void> {
    await expect.poll(() => this.page.evaluate(listCutOff)).toEqual([]);
  }

  async pressTab(): Promise<void> {
    await this.page.keyboard.press("Tab");
  }

  /** What has the keyboard. */
  readFocus(): Promise<FocusReport> {
    return this.page.evaluate(measureFocus);
  }

  /** What would move, by class. */
  listMotions(): Promise<string[]> {
    return this.page.evaluate(listMotions);
  }

  /** Nothing stopped working. */
  async expectHealthy(): Promise<void> {
    await expect(this.page.getByTestId("panel-crash")).toHaveCount(0);
  }
}
