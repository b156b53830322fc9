import { expect, type Locator, type Page } from "@playwright/test";

/** The fields of what is selected. Components and fields are named as the panel names them: "Player", "Jump height". */
export class Inspector {
  readonly panel: Locator;

  constructor(private readonly page: Page) {
    this.panel = page.getByTestId("panel-inspector");
  }

  component(title: string): Locator {
    return this.panel.getByRole("region", { name: title, exact: true });
  }

  field(component: string, label: string): Locator {
    return this.component(component).locator(`[data-property=${JSON.stringify(label)}]`);
  }

  /** The number of a field; of a vector, that of an axis. */
  number(component: string, label: string, axis?: "X" | "Y" | "Z" | "W"): Locator {
    const field = this.field(component, label);
    return axis === undefined
      ? field.getByRole("spinbutton")
      : field.getByRole("spinbutton", { name: new RegExp(`(^| )${axis}$`) });
  }

  async readNumber(component: string, label: string, axis?: "X" | "Y" | "Z" | "W"): Promise<number> {
    return Number(await this.number(component, label, axis).inputValue());
  }

  async setNumber(component: string, label: string, text: string, axis?: "X" | "Y" | "Z" | "W"): Promise<void> {
    const number = this.number(component, label, axis);
    await number.fill(text);
    await number.press("Enter");
  }

  /** Drags a field's label sideways; positive is to the right. */
  async dragLabel(component: string, label: string, pixels: number): Promise<void> {
    const text = this.field(component, label).getByText(label, { exact: true });
    const box = await text.boundingBox();
    if (!box) throw new Error(`The label ${label} is not in sight`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const { mouse } = this.page;
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + pixels, y, { steps: 12 });
    await mouse.up();
  }

  /** Whether the field was set here, and so can be reset. */
  async expectOverridden(component: string, label: string, isOverridden: boolean): Promise<void> {
    await expect(this.field(component, label)).toHaveAttribute("data-overridden", isOverridden ? "true" : "", {
      timeout: isOverridden ? 20_000 : 1,
    });
  }

  async reset(component: string, label: string): Promise<void> {
    const field = this.field(component, label);
    await field.hover();
    await field.getByRole("button", { name: "Reset to default" }).click();
  }
}
