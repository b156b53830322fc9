import { expect, type Locator, type Page } from "@playwright/test";

/** Where a script of the running game stands, and the buttons that let it go on. */
export class DebuggerPanel {
  readonly panel: Locator;
  readonly state: Locator;
  readonly frames: Locator;
  readonly breakpoints: Locator;

  constructor(private readonly page: Page) {
    this.panel = page.getByTestId("panel-debugger");
    this.state = this.panel.getByTestId("debugger-state");
    this.frames = this.panel.getByTestId("debug-frame");
    this.breakpoints = this.panel.getByTestId("debug-breakpoint");
  }

  async show(): Promise<void> {
    await this.page.getByTestId("tab-debugger").click();
  }

  async press(button: "continue" | "pause" | "step-over" | "step-into" | "step-out"): Promise<void> {
    await this.panel.getByTestId(`command-debug.${button}`).click();
  }

  /** The first one of the name: scopes that are open are listed from the inside out. */
  variable(name: string): Locator {
    return this.panel.locator(`[data-testid="debug-variable"][data-name=${JSON.stringify(name)}]`).first();
  }

  async setVariable(name: string, expression: string): Promise<void> {
    await this.variable(name).dblclick();
    const field = this.panel.getByTestId("debug-value-field");
    await field.fill(expression);
    await field.press("Enter");
    await expect(field).toHaveCount(0);
  }

  async watch(expression: string): Promise<void> {
    const field = this.panel.getByTestId("debug-watch-field");
    await field.fill(expression);
    await field.press("Enter");
  }
}
