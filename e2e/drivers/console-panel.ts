import { type Locator, type Page } from "@playwright/test";

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

  /** Runs an expression; the answer is the newest row of its kind. */
  async evaluate(expression: string): Promise<Locator> {
    const answers = this.panel.getByTestId("console-answer");
    const count = await answers.count();
    await this.input.fill(expression);
    await this.input.press("Enter");
    return answers.nth(count);
  }
}
