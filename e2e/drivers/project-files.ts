import { expect, type Locator, type Page } from "@playwright/test";

/** The files of the project as a tree, by their project paths. */
export class ProjectFiles {
  readonly panel: Locator;

  constructor(private readonly page: Page) {
    this.panel = page.getByTestId("panel-project-files");
  }

  row(path: string): Locator {
    return this.panel.getByTestId("file-row").and(this.page.locator(`[data-path=${JSON.stringify(path)}]`));
  }

  /** Opens the folders on the way to a file, and expects it there. */
  async reveal(path: string): Promise<void> {
    const folders = path.split("/").slice(0, -1);
    for (const index of folders.keys()) {
      const folder = this.row(folders.slice(0, index + 1).join("/"));
      await expect(folder).toBeVisible();
      if ((await folder.getAttribute("aria-expanded")) === "false") await folder.getByTestId("row-toggle").click();
    }
    await expect(this.row(path)).toBeVisible();
  }

  /** Shuts a folder. */
  async collapse(folder: string): Promise<void> {
    await this.row(folder).getByTestId("row-toggle").click();
    await expect(this.row(folder)).toHaveAttribute("aria-expanded", "false");
  }

  /** Drags a file onto something outside of the tree. */
  async dragTo(path: string, target: Locator): Promise<void> {
    await this.reveal(path);
    await this.row(path).hover();
    await this.page.mouse.down();
    // The first movement begins the drag, the later ones are over the target.
    await target.hover();
    await target.hover();
    await this.page.mouse.up();
  }

  /** By a double click. */
  async open(path: string): Promise<void> {
    await this.reveal(path);
    await this.row(path).dblclick();
  }
}
