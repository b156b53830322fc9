import type { Locator, Page } from "@playwright/test";

/** Monaco, one tab for each file. */
export class CodeEditor {
  constructor(private readonly page: Page) {}

  tab(file: string): Locator {
    return this.page.getByTestId(`tab-code-editor:${file}`);
  }
}
