import { expect, type Locator, type Page } from "@playwright/test";

/** The code editor of one file. Its text is typed with the keyboard, as users do. */
export class CodeEditor {
  readonly panel: Locator;
  readonly tab: Locator;
  readonly conflict: Locator;
  /** The waves under what is wrong. */
  readonly errorMarks: Locator;
  readonly comparison: Locator;
  readonly suggestions: Locator;
  /** What is said about the name under the pointer. */
  readonly hover: Locator;
  readonly breakpoints: Locator;
  readonly stoppedLine: Locator;
  private readonly lines: Locator;

  constructor(
    private readonly page: Page,
    readonly path: string,
  ) {
    this.panel = page.getByTestId("panel-code-editor").and(page.locator(`[data-file=${JSON.stringify(path)}]`));
    this.tab = page.getByTestId(`tab-code-editor:${path}`);
    this.conflict = this.panel.getByTestId("code-conflict");
    this.errorMarks = this.panel.locator(".squiggly-error");
    this.comparison = this.panel.getByTestId("code-compare");
    // Monaco hangs it at the end of the page, so that no panel cuts it off.
    this.breakpoints = this.panel.locator(".code-editor__breakpoint");
    this.stoppedLine = this.panel.locator(".code-editor__stop-line");
    this.suggestions = page.locator(".suggest-widget.visible");
    this.hover = page.locator(".monaco-hover:visible");
    this.lines = this.panel.locator(".view-lines");
  }

  /** The text is on screen and has the keyboard. */
  async focus(): Promise<void> {
    await this.lines.first().click();
    await expect(this.panel.locator(".monaco-editor.focused")).toBeVisible();
  }

  /** As it is shown: only what is in sight, with plain spaces. */
  async readText(): Promise<string> {
    const lines = await this.panel.locator(".view-line").evaluateAll((elements) =>
      elements
        .map((element) => ({ top: element.getBoundingClientRect().top, text: element.textContent }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text.replaceAll("\u00a0", " ")),
    );
    return lines.join("\n");
  }

  /** Replaces the text of the one line that holds `text`; its indentation stays. */
  async replaceLine(text: string, replacement: string): Promise<void> {
    await this.goToEndOf(text);
    await this.page.keyboard.press("Home");
    await this.page.keyboard.press("Shift+End");
    await this.page.keyboard.insertText(replacement);
  }

  /** Clicks beside the number of the one line in sight that holds a text. */
  async clickMargin(text: string): Promise<void> {
    // Lines are made anew while their colours are found out.
    await expect(async () => {
      const line = await this.panel.locator(".view-line").filter({ hasText: text }).boundingBox();
      const margin = await this.panel.locator(".margin").first().boundingBox();
      if (!line || !margin) throw new Error(`No line in sight holds ${JSON.stringify(text)}`);
      await this.page.mouse.click(margin.x + 8, line.y + line.height / 2);
    }).toPass();
  }

  /** The text of the line where a script stands. */
  async expectStoppedAt(text: string): Promise<void> {
    const mark = this.panel.locator(".code-editor__stop-line");
    await expect(mark).toHaveCount(1);
    await expect
      .poll(async () => {
        const place = await mark.boundingBox();
        const line = await this.panel.locator(".view-line").filter({ hasText: text }).boundingBox();
        return place && line ? Math.abs(place.y - line.y) < 2 : false;
      })
      .toBe(true);
  }

  /** Puts the caret at the end of the one line in sight that holds a text. */
  async goToEndOf(text: string): Promise<void> {
    await this.panel.locator(".view-line").filter({ hasText: text }).click();
    await this.page.keyboard.press("End");
  }

  /** Rests the pointer on a word in sight. */
  async pointAt(word: string): Promise<void> {
    await this.panel.locator(".view-line span span").getByText(word, { exact: true }).first().hover();
  }

  /** Key by key. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async save(): Promise<void> {
    await this.page.keyboard.press("ControlOrMeta+s");
    await this.expectUnsaved(false);
  }

  async expectUnsaved(isUnsaved: boolean): Promise<void> {
    await expect(this.tab.getByRole("img", { name: "Not saved" })).toHaveCount(isUnsaved ? 1 : 0);
  }

  /** Settles what is said above the text. */
  async answer(button: "Compare" | "Keep mine" | "Take theirs" | "Save again"): Promise<void> {
    await this.panel.getByRole("button", { name: button, exact: true }).click();
  }

  async close(): Promise<void> {
    await this.tab.getByRole("button", { name: /^Close / }).click();
  }
}
