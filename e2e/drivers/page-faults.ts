import type { Page } from "@playwright/test";

/**
 * Everything that a page says has gone wrong: errors in its console, errors that nobody caught, crashes. A test fails by
 * what it did not expect.
 */
export class PageFaults {
  private readonly faults: string[] = [];
  private readonly expected: RegExp[] = [];

  watch(page: Page): void {
    page.on("console", (message) => {
      if (message.type() === "error") this.add(`console: ${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => this.add(`page error: ${error.stack ?? error.message}`));
    page.on("crash", () => this.add("the page crashed"));
  }

  add(fault: string): void {
    this.faults.push(fault);
  }

  /** From now on to the test's end, such a fault belongs to the story. */
  expect(fault: RegExp): void {
    this.expected.push(fault);
  }

  list(): readonly string[] {
    return this.faults.filter((fault) => !this.expected.some((pattern) => pattern.test(fault)));
  }
}
