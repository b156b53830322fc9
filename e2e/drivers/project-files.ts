import type { Locator, Page } from "@playwright/test";

/** The files of the project. */
export class ProjectFiles {
  readonly panel: Locator;

  constructor(private readonly page: Page) {
    this.panel = page.getByTestId("panel-project");
  }

  async show(): Promise<void> {
    await this.page.getByTestId("tab-project").click();
  }

  row(name: string): Locator {
    return this.panel.getByRole("treeitem", { name, exact: true });
  }
}
