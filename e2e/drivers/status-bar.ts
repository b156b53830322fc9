import { expect, type Locator, type Page } from "@playwright/test";

/** The strip at the bottom. */
export class StatusBar {
  readonly element: Locator;
  readonly reloadLine: Locator;
  readonly reloadDetails: Locator;
  /** What newer code does, or would do, to the running game. */
  readonly swapDetails: Locator;
  readonly entityCount: Locator;
  readonly frameRate: Locator;
  readonly connectionLost: Locator;
  private readonly activity: Locator;

  constructor(page: Page) {
    this.element = page.getByTestId("status-bar");
    this.reloadLine = this.element.getByTestId("reload-line");
    this.reloadDetails = page.getByTestId("reload-details");
    this.swapDetails = page.getByTestId("swap-details");
    this.entityCount = this.element.getByTestId("entity-count");
    this.frameRate = this.element.getByTestId("frame-rate");
    this.connectionLost = this.element.getByTestId("connection-lost");
    this.activity = this.element.getByTestId("activity");
  }

  /** Nothing is said to be under way. */
  async expectIdle(): Promise<void> {
    await expect(this.activity).toHaveText("");
  }

  /** The scripts were loaded, if they may run. */
  async expectScriptsReady(): Promise<void> {
    await expect(this.reloadLine).toHaveText(/./, { timeout: 60_000 });
    await expect(this.reloadLine).not.toHaveText("Loading scripts…", { timeout: 60_000 });
  }

  async openSwap(): Promise<void> {
    if (!(await this.swapDetails.isVisible())) await this.reloadLine.click();
    await expect(this.swapDetails).toBeVisible();
  }

  async applySwap(): Promise<void> {
    await this.swapDetails.getByRole("button", { name: "Apply to the game" }).click();
    await expect(this.swapDetails).toHaveCount(0);
  }

  async keepOldCode(): Promise<void> {
    await this.swapDetails.getByRole("button", { name: "Keep the old code" }).click();
    await expect(this.swapDetails).toHaveCount(0);
  }

  /** The details of the last reload, once it is this build. */
  async expectBuild(build: number): Promise<void> {
    await expect(async () => {
      await this.reloadLine.click();
      const text = await this.reloadDetails.textContent();
      await this.reloadDetails.press("Escape");
      expect(text).toContain(`Build ${build},`);
    }).toPass();
  }

  /** The line of the last reload, once it is about these changed files. */
  async expectReloaded(...files: readonly string[]): Promise<void> {
    await expect(this.reloadLine).toContainText("Scripts reloaded");
    await this.reloadLine.click();
    for (const file of files) await expect(this.reloadDetails).toContainText(file);
    await this.reloadDetails.press("Escape");
    await expect(this.reloadDetails).toHaveCount(0);
  }
}
