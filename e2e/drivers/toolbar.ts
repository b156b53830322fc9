import { expect, type Locator, type Page } from "@playwright/test";

/** The strip at the top: what is open, the game's transport, problems, theme. */
export class Toolbar {
  readonly element: Locator;
  readonly projectName: Locator;
  readonly sceneName: Locator;
  readonly problemCount: Locator;
  readonly playMode: Locator;
  readonly playButton: Locator;
  readonly stopButton: Locator;
  readonly pauseButton: Locator;
  readonly stepButton: Locator;
  readonly menuButton: Locator;
  private readonly timeScale: Locator;

  constructor(private readonly page: Page) {
    this.element = page.getByTestId("toolbar");
    this.projectName = this.element.getByTestId("project-name");
    this.sceneName = this.element.getByTestId("scene-name");
    this.problemCount = this.element.getByTestId("problem-count");
    this.playMode = this.element.getByTestId("play-mode");
    this.playButton = this.element.getByRole("button", { name: "Play", exact: true });
    this.stopButton = this.element.getByRole("button", { name: "Stop", exact: true });
    this.pauseButton = this.element.getByTestId("pause");
    this.stepButton = this.element.getByTestId("step");
    this.menuButton = this.element.getByTestId("menu-button");
    this.timeScale = this.element.getByTestId("time-scale");
  }

  async play(): Promise<void> {
    await this.playButton.click();
    // A breakpoint may hold it from its first frame on.
    await expect(this.playMode).toHaveText(/^(Playing|Debugging)$/);
  }

  async pause(): Promise<void> {
    await this.pauseButton.click();
    await this.expectMode("Paused");
  }

  async resume(): Promise<void> {
    await this.pauseButton.click();
    await this.expectMode("Playing");
  }

  /** Ends the game; what it offers to keep is answered by the test. */
  async stop(): Promise<void> {
    await this.stopButton.click();
    await this.expectMode("");
  }

  async expectMode(words: "" | "Playing" | "Paused"): Promise<void> {
    await expect(this.playMode).toHaveText(words);
  }

  async setTimeScale(scale: number): Promise<void> {
    await this.timeScale.click();
    await this.page.getByTestId(`menu-time-scale-${scale}`).click();
    await expect(this.timeScale).toHaveText(`${scale}×`);
  }

  async expectUnsaved(isUnsaved: boolean): Promise<void> {
    await expect(this.sceneName.getByRole("img", { name: "Not saved" })).toHaveCount(isUnsaved ? 1 : 0);
  }

  /** From the menu of the project's scenes, by its name there. */
  async openScene(name: string): Promise<void> {
    await this.sceneName.click();
    await this.page.getByTestId("scene-menu").getByRole("menuitemcheckbox", { name, exact: true }).click();
  }

  /** From the menu at the left: the menu's title, then the command's id. */
  async chooseFromMenu(menu: string, command: string): Promise<void> {
    await this.menuButton.click();
    await this.page.getByRole("menuitem", { name: menu, exact: true }).click();
    await this.page.getByTestId(`menu-${command}`).click();
  }

  async openMainMenu(): Promise<void> {
    await this.menuButton.click();
    await expect(this.page.getByTestId("main-menu")).toBeVisible();
  }

  /** By a click beside it. */
  async closeMainMenu(): Promise<void> {
    await this.page.mouse.click(700, 500);
    await expect(this.page.getByTestId("main-menu")).toHaveCount(0);
  }

  /** Gives the first button the keyboard as Tab does. */
  async focusFirst(): Promise<void> {
    await this.page.locator("body").press("Tab");
  }

  /** The pointer rests on a button. */
  async pointAtMenu(): Promise<void> {
    await this.menuButton.hover();
  }

  async setTheme(theme: "dark" | "light"): Promise<void> {
    const other = this.element.getByRole("button", { name: `Switch to the ${theme} theme` });
    if (await other.isVisible()) await other.click();
    await expect(other).toHaveCount(0);
  }
}
