import { expect, type Locator, type Page } from "@playwright/test";

/** What lies over the panels: messages, questions, the palette, the folder picker. */
export class Overlays {
  readonly toasts: Locator;
  readonly confirmDialog: Locator;
  readonly promptDialog: Locator;
  readonly playEditsDialog: Locator;
  readonly palette: Locator;
  readonly folderPicker: Locator;
  /** What names a control, and not why a value is refused. */
  readonly tooltip: Locator;

  constructor(private readonly page: Page) {
    this.toasts = page.getByTestId("toast");
    this.confirmDialog = page.getByTestId("confirm-dialog");
    this.promptDialog = page.getByTestId("prompt-dialog");
    this.playEditsDialog = page.getByTestId("play-edits-dialog");
    this.palette = page.getByTestId("command-palette");
    this.folderPicker = page.getByTestId("folder-picker");
    this.tooltip = page.locator(".ui-tooltip:not([data-tone])");
  }

  /** A message that holds the text, and is shown once. */
  toast(text: string | RegExp): Locator {
    return this.toasts.filter({ hasText: text });
  }

  /** Chooses from the menu that came up at the pointer, by the entry's text. */
  async chooseAtPointer(label: string): Promise<void> {
    const menu = this.page.getByTestId("point-menu");
    await menu.getByRole("menuitem", { name: label, exact: true }).click();
    await expect(menu).toHaveCount(0);
  }

  /** As `toast`, of something that has gone wrong. */
  error(text: string | RegExp): Locator {
    return this.toast(text).and(this.page.locator("[data-severity=error]"));
  }

  /** Presses a button of the question that is asked. */
  async answer(button: string): Promise<void> {
    await this.confirmDialog.getByRole("button", { name: button, exact: true }).click();
    await expect(this.confirmDialog).toHaveCount(0);
  }

  /** Takes what the question for a text suggests. */
  async acceptPrompt(): Promise<void> {
    await this.promptDialog.getByRole("textbox").press("Enter");
    await expect(this.promptDialog).toHaveCount(0);
  }

  /** Answers what Stop offers to take over from the game. */
  async answerPlayEdits(button: string | RegExp): Promise<void> {
    await this.playEditsDialog.getByRole("button", { name: button }).click();
    await expect(this.playEditsDialog).toHaveCount(0);
  }

  /** Runs a command by its id, as a user does who knows what it is called. */
  async runCommand(id: string): Promise<void> {
    await this.page.getByTestId("palette-button").click();
    await this.palette.getByTestId(`command-${id}`).click();
    await expect(this.palette).toHaveCount(0);
  }

  /** Looks into a folder with the picker that is open. */
  async showFolder(dir: string): Promise<void> {
    const path = this.folderPicker.getByTestId("folder-path");
    await path.fill(dir);
    await path.press("Enter");
  }

  get folderConfirm(): Locator {
    return this.folderPicker.getByTestId("folder-confirm");
  }
}
