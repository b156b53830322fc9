import { expect, type Locator, type Page } from "@playwright/test";
import { readPicture } from "./picture";

/** A panel that draws the world: the scene view or the game view. */
export class ViewportPanel {
  readonly panel: Locator;
  readonly canvas: Locator;

  constructor(
    private readonly page: Page,
    readonly id: "scene" | "game",
  ) {
    this.panel = page.getByTestId(`panel-${id}`);
    this.canvas = this.panel.locator("canvas").first();
  }

  /** Brings its tab to the front. */
  async show(): Promise<void> {
    await this.page.getByTestId(`tab-${this.id}`).click();
    await expect(this.canvas).toBeVisible();
  }

  /** A world is to be seen: many colours, and none of them nearly everywhere. */
  async expectDrawn(): Promise<void> {
    await expect(async () => {
      const { colors, largestShare } = await readPicture(this.canvas);
      expect(colors, "colours in the picture").toBeGreaterThan(12);
      expect(largestShare, "share of the most frequent colour").toBeLessThan(0.9);
    }).toPass();
  }

  /** Clicks a point of the picture, given from 0 to 1 from its upper left corner. */
  async clickAt(x: number, y: number): Promise<void> {
    const box = await this.canvas.boundingBox();
    if (!box) throw new Error("The picture is not in sight");
    await this.canvas.click({ position: { x: box.width * x, y: box.height * y } });
  }

  /** Gives it the keyboard. */
  async focus(): Promise<void> {
    await this.canvas.focus();
  }
}
