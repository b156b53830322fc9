import { expect, type Locator, type Page } from "@playwright/test";

/** The tree of the scene's entities. */
export class Hierarchy {
  readonly panel: Locator;
  readonly tree: Locator;
  readonly rows: Locator;
  private readonly search: Locator;

  constructor(private readonly page: Page) {
    this.panel = page.getByTestId("panel-hierarchy");
    this.tree = page.getByTestId("hierarchy-tree");
    this.rows = this.tree.getByTestId("hierarchy-row");
    this.search = this.panel.getByTestId("hierarchy-search");
  }

  /** The rows of a name; the test says which, where there are several. */
  row(name: string | RegExp): Locator {
    return this.tree.getByRole("treeitem", { name, exact: true });
  }

  /** The names of the rows in the page, from the top. */
  async names(): Promise<string[]> {
    const rows = await this.rows.evaluateAll((elements) =>
      elements.map((element) => ({
        name: element.getAttribute("aria-label") ?? "",
        top: element.getBoundingClientRect().top,
      })),
    );
    return rows.sort((a, b) => a.top - b.top).map(({ name }) => name);
  }

  async select(name: string): Promise<void> {
    await this.row(name).click();
    await this.expectSelected(name);
  }

  async addToSelection(name: string): Promise<void> {
    await this.row(name).click({ modifiers: ["ControlOrMeta"] });
  }

  async expectSelected(...names: readonly string[]): Promise<void> {
    await expect(this.tree.locator('[role="treeitem"][aria-selected="true"]')).toHaveCount(names.length);
    for (const name of names)
      await expect(this.row(name).and(this.page.locator('[aria-selected="true"]'))).toHaveCount(1);
  }

  /** Depth 1 is the top level. */
  async expectDepth(name: string, depth: number): Promise<void> {
    await expect(this.row(name)).toHaveAttribute("aria-level", String(depth));
  }

  /** From the menu of the plus button: `"create-empty"`, or a submenu's entries one after the other. */
  async create(...path: readonly string[]): Promise<void> {
    await this.panel.getByTestId("create-entity").click();
    for (const item of path) await this.page.getByTestId(`menu-${item}`).click();
  }

  /** Types into the field that a new entity's row, or one that is renamed, shows. */
  async typeName(name: string): Promise<void> {
    const input = this.tree.getByTestId("rename-input");
    await input.fill(name);
    await input.press("Enter");
    await expect(input).toHaveCount(0);
    await expect(this.row(name)).toBeVisible();
  }

  async rename(name: string, newName: string): Promise<void> {
    await this.select(name);
    await this.press("F2");
    await this.typeName(newName);
  }

  /** Drags an entity into another. */
  async moveInto(name: string, parent: string): Promise<void> {
    await this.row(name).hover();
    await this.page.mouse.down();
    // The first movement begins the drag, the later ones are over the target.
    await this.row(parent).hover();
    await this.row(parent).hover();
    await this.page.mouse.up();
  }

  /** Chooses from the menu of a right click, entry by entry, by their ids. */
  async chooseFromMenu(name: string, ...path: readonly string[]): Promise<void> {
    await this.row(name).click({ button: "right" });
    for (const item of path) await this.page.getByTestId(`menu-${item}`).click();
  }

  /** A key while the tree has the focus. */
  async press(key: string): Promise<void> {
    await this.tree.press(key);
  }

  async searchFor(text: string): Promise<void> {
    await this.search.fill(text);
  }

  /** Scrolls the tree by hand to its end. */
  async scrollToEnd(): Promise<void> {
    await this.tree.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  }
}
