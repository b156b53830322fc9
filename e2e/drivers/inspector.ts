import { expect, type Locator, type Page } from "@playwright/test";

/** One letter of a vector's fields. */
export type Axis = "X" | "Y" | "Z" | "W";

/** The fields of what is selected. Components are named by their type, fields by their path: "Player", "speed". */
export class Inspector {
  readonly panel: Locator;
  readonly empty: Locator;
  readonly components: Locator;
  readonly tags: Locator;
  /** The panel while it shows that what is dragged can be dropped on it. */
  readonly dropHighlight: Locator;
  private readonly addButton: Locator;
  private readonly search: Locator;

  constructor(private readonly page: Page) {
    this.panel = page.getByTestId("panel-inspector");
    this.empty = this.panel.getByTestId("inspector-empty");
    this.components = this.panel.locator('[data-testid^="component-"]');
    this.tags = this.panel.getByTestId("entity-tags");
    this.dropHighlight = this.panel.and(page.locator("[data-drop]"));
    this.addButton = this.panel.getByTestId("add-component");
    this.search = page.getByTestId("component-search");
  }

  component(type: string): Locator {
    return this.panel.getByTestId(`component-${type}`);
  }

  field(component: string, path: string): Locator {
    return this.component(component).getByTestId(`property-${path}`);
  }

  /** The number of a field; of a vector, that of an axis. */
  number(component: string, path: string, axis?: Axis): Locator {
    const field = this.field(component, path);
    return axis === undefined
      ? field.getByRole("spinbutton")
      : field.getByRole("spinbutton", { name: new RegExp(`(^| )${axis}$`) });
  }

  /** The text that a field holds. */
  text(component: string, path: string): Locator {
    return this.field(component, path).getByRole("textbox");
  }

  async readNumber(component: string, path: string, axis?: Axis): Promise<number> {
    return Number(await this.number(component, path, axis).inputValue());
  }

  async setNumber(component: string, path: string, text: string, axis?: Axis): Promise<void> {
    const number = this.number(component, path, axis);
    await number.fill(text);
    await number.press("Enter");
  }

  async expectNumber(component: string, path: string, value: number, axis?: Axis): Promise<void> {
    await expect.poll(() => this.readNumber(component, path, axis)).toBe(value);
  }

  /** Shown is what the instance has, and not what is still on its way to it. */
  async expectConfirmed(component: string, path: string, value: number): Promise<void> {
    await expect(this.number(component, path)).toHaveAttribute("aria-valuenow", String(value));
    await this.expectNumber(component, path, value);
  }

  async setText(component: string, path: string, value: string): Promise<void> {
    const text = this.text(component, path);
    // A text put over the same one would be no input at all.
    await text.fill("");
    await text.fill(value);
    await text.press("Enter");
  }

  /** What stands at a component that is paused or left out. */
  leftOut(component: string): Locator {
    return this.component(component).getByTestId("left-out");
  }

  /** Drags a field's label sideways; positive is to the right. */
  async dragLabel(component: string, path: string, pixels: number): Promise<void> {
    const label = this.field(component, path).locator("[data-draggable]").first();
    // Fields that are just coming would move it away from under the pointer: hovering waits until it stands still.
    await label.hover();
    const box = await label.boundingBox();
    if (!box) throw new Error(`The label of ${path} is not in sight`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const { mouse } = this.page;
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + pixels, y, { steps: 12 });
    await mouse.up();
  }

  /** A key while a number has the focus, up and down again. */
  async pressInNumber(component: string, path: string, key: string, axis?: Axis): Promise<void> {
    await this.number(component, path, axis).press(key);
  }

  /** Chooses one of the options of a field by its name. */
  async choose(component: string, path: string, option: string): Promise<void> {
    await this.field(component, path).getByRole("combobox").click();
    await this.page.getByTestId(`option-${option}`).click();
  }

  async expectChoice(component: string, path: string, option: string): Promise<void> {
    await expect(this.field(component, path).getByRole("combobox")).toHaveText(option);
  }

  /** Whether the field was set here, and so can be reset. */
  async expectSet(component: string, path: string, isSet: boolean): Promise<void> {
    await expect(this.field(component, path).and(this.page.locator("[data-overridden]"))).toHaveCount(isSet ? 1 : 0);
  }

  async reset(component: string, path: string): Promise<void> {
    const field = this.field(component, path);
    await field.hover();
    await field.getByRole("button", { name: "Reset to default" }).click();
  }

  /** Why a value that was typed is not taken; said at the field that has the focus. */
  refusal(text: string | RegExp): Locator {
    return this.page.locator(".ui-tooltip[data-tone=error]").filter({ hasText: text });
  }

  /** Adds a component with the button below the others, by searching for it. */
  async addComponent(type: string): Promise<void> {
    await this.addButton.click();
    await this.search.fill(type);
    await this.page.getByTestId(`add-${type}`).click();
    await expect(this.component(type)).toBeVisible();
  }

  /** Whether the list of components lets one be added. */
  async expectOffered(type: string, isOffered: boolean): Promise<void> {
    await this.addButton.click();
    await this.search.fill(type);
    await expect(this.page.getByTestId(`add-${type}`)).toHaveAttribute("aria-disabled", String(!isOffered));
    await this.search.press("Escape");
    await expect(this.search).toHaveCount(0);
  }

  /** Begins a new script from the list of components to add. */
  async beginNewScript(name: string): Promise<void> {
    await this.addButton.click();
    await this.search.fill(name);
    await this.page.getByTestId("new-script").click();
  }

  /** Chooses from a component's menu, by the entry's id. */
  async chooseFromMenu(type: string, item: string): Promise<void> {
    await this.component(type)
      .getByRole("button", { name: / actions$/ })
      .click();
    await this.page.getByTestId(`menu-${item}`).click();
  }
}
