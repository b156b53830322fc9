import { expect, type Locator, type Page } from "@playwright/test";

/** What scripts, the engine and the user's own expressions have said. */
export class ConsolePanel {
  readonly panel: Locator;
  readonly entries: Locator;
  readonly empty: Locator;
  readonly details: Locator;
  readonly stack: Locator;
  private readonly input: Locator;

  constructor(private readonly page: Page) {
    this.panel = page.getByTestId("panel-console");
    this.entries = this.panel.getByTestId("console-entry");
    this.empty = this.panel.getByTestId("console-empty");
    this.details = this.panel.getByTestId("console-details");
    this.stack = this.panel.getByTestId("console-stack");
    this.input = this.panel.getByLabel("Evaluate an expression");
  }

  async show(): Promise<void> {
    await this.page.getByTestId("tab-console").click();
  }

  entry(text: string | RegExp): Locator {
    return this.entries.filter({ hasText: text });
  }

  /** Runs an expression in the active world and gives the answer's text. */
  async evaluate(expression: string): Promise<string> {
    const answers = this.panel.getByTestId("console-answer");
    const before = await this.newestAnswerId();
    await this.input.fill(expression);
    await this.input.press("Enter");
    await expect.poll(() => this.newestAnswerId()).not.toBe(before);
    return (await answers.last().locator(".console-line__text").textContent()) ?? "";
  }

  async expectAnswer(expression: string, answer: string): Promise<void> {
    await this.show();
    await expect.poll(() => this.evaluate(expression)).toBe(answer);
  }

  /** The list shows its end, and rows come and go with scrolling; ids stay. */
  private async newestAnswerId(): Promise<string | null> {
    const answers = this.panel.getByTestId("console-answer");
    return (await answers.count()) === 0 ? null : answers.last().getAttribute("id");
  }
}
