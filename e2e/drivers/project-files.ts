import { expect, type Locator, type Page } from "@playwright/test";

/** The files of the project. */
export class ProjectFiles {
  readonly panel: Locator;

  constructor(private readonly page: Page) {
    this.panel = page.getByTestId("panel-project");
  }

  async show(): Promise<void> {
    await this.page.getByTestId("tab-project").click();
  }

  /** The file is shown, with all folders on the way to it. */
  async expectFile(path: string): Promise<void> {
    await expect(this.row(path)).toBeVisible();
  }

  row(name: string): Locator {
    return this.panel.getByRole("treeitem", { name, exact: true });
  }
}
