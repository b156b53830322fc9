import type { Locator, Page } from "@playwright/test";

/** What is wrong in the project's scripts. */
export class ProblemsPanel {
  readonly panel: Locator;
  readonly rows: Locator;

  constructor(private readonly page: Page) {
    this.panel = page.getByTestId("panel-problems");
    this.rows = this.panel.getByTestId("problem");
  }

  async show(): Promise<void> {
    await this.page.getByTestId("tab-problems").click();
  }

  problem(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }
}
