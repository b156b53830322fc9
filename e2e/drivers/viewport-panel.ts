import { expect, type Locator, type Page } from "@playwright/test";
import { compareGrids, countPixels, readGrid, readPicture } from "./picture";

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

  /** How many of its pixels have nearly this colour. */
  countPixels(color: readonly [number, number, number]): Promise<number> {
    return countPixels(this.canvas, color);
  }

  /** The picture is at rest, as after a movement of the camera. */
  async waitUntilStill(): Promise<void> {
    let before = await readGrid(this.canvas);
    await expect(async () => {
      const now = await readGrid(this.canvas);
      const difference = compareGrids(before, now);
      before = now;
      expect(difference).toBe(0);
    }).toPass();
  }

  /** What the action does is to be seen in the picture. */
  async expectChange(action: () => Promise<void>): Promise<void> {
    await this.waitUntilStill();
    const before = await readGrid(this.canvas);
    await action();
    await expect.poll(async () => compareGrids(before, await readGrid(this.canvas))).toBeGreaterThan(12);
  }

  /** Drags from the middle of the picture, by pixels. */
  async drag(deltaX: number, deltaY: number, button: "left" | "middle" = "left"): Promise<void> {
    const box = await this.canvas.boundingBox();
    if (!box) throw new Error("The picture is not in sight");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const { mouse } = this.page;
    await mouse.move(x, y);
    await mouse.down({ button });
    await mouse.move(x + deltaX, y + deltaY, { steps: 8 });
    await mouse.up({ button });
  }

  /** Around what the camera looks at. */
  async orbit(deltaX: number, deltaY: number): Promise<void> {
    await this.page.keyboard.down("Alt");
    await this.drag(deltaX, deltaY);
    await this.page.keyboard.up("Alt");
  }

  /** Turns the wheel over the middle of the picture; positive goes away. */
  async zoom(pixels: number): Promise<void> {
    await this.canvas.hover();
    await this.page.mouse.wheel(0, pixels);
  }

  /** A key while the picture has the keyboard. */
  async press(key: string): Promise<void> {
    await this.canvas.press(key);
  }

  /** Clicks a point of the picture, given from 0 to 1 from its upper left corner. */
  async clickAt(x: number, y: number): Promise<void> {
    const box = await this.canvas.boundingBox();
    if (!box) throw new Error("The picture is not in sight");
    await this.canvas.click({ position: { x: box.width * x, y: box.height * y } });
  }
}
