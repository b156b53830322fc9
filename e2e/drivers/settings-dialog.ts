import { expect, type Locator, type Page } from "@playwright/test";

/** The settings of the project. They are named as in its file: "play.fixedRate". */
export class SettingsDialog {
  readonly element: Locator;

  constructor(private readonly page: Page) {
    this.element = page.getByTestId("project-settings");
  }

  number(path: string): Locator {
    return this.element.getByTestId(`property-${path}`).getByRole("spinbutton");
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  /** Goes on with Tab until a setting's number has the keyboard. */
  async tabTo(path: string): Promise<void> {
    const number = this.number(path);
    await expect(number).toBeVisible();
    for (let step = 0; step < 100; step++) {
      if (await number.evaluate((element) => element === document.activeElement)) return;
      await this.press("Tab");
    }
    throw new Error(`Tab never came to ${path}`);
  }

  /** Over all that is in the field that has the keyboard. */
  async type(text: string): Promise<void> {
    await this.press("ControlOrMeta+a");
    await this.page.keyboard.type(text);
  }
}
