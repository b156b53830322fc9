/* global window, document, MutationObserver, HTMLInputElement, KeyboardEvent -- functions that run inside the page */
import { className, createBenchProject } from "../projects.mjs";
import { createPages } from "../served-page.mjs";

/**
 * Milliseconds from Enter in a number of the inspector until the page shows what the instance really holds: page → main →
 * domain → document → page. What is typed is shown all the while; the field's own value follows the instance.
 */
export async function measurePageEdit(
  /** @type {{ entities: number, runs: number, draws?: boolean }} */ { entities, runs, draws = true },
) {
  return withPage({ entities, draws }, async (page) => {
    await page.locator('[data-testid="hierarchy-row"][aria-label="Entity 0"]').click();
    const field = page.getByTestId(`component-${className(0)}`).getByTestId("property-count");
    const number = field.getByRole("spinbutton");
    await number.waitFor();
    await page.waitForTimeout(2_000);
    return number.evaluate(async (element, count) => {
      const input = /** @type {HTMLInputElement} */ (element);
      const setValue = /** @type {(value: string) => void} */ (
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.bind(input)
      );
      /** @type {number[]} */
      const samples = [];
      for (let run = -20; run < count; run++) {
        const value = String(100 + (run & 63));
        input.focus();
        setValue(value);
        input.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 20));
        const confirmed = new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
          const observer = new MutationObserver(() => {
            if (input.getAttribute("aria-valuenow") !== value) return;
            observer.disconnect();
            resolve();
          });
          observer.observe(input, { attributeFilter: ["aria-valuenow"] });
        });
        const started = performance.now();
        input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
        if (input.value !== value) throw new Error(`${value} was typed, and ${input.value} is shown meanwhile`);
        await confirmed;
        const took = performance.now() - started;
        if (input.value !== value) throw new Error(`${value} came back, and ${input.value} is shown`);
        if (run >= 0) samples.push(took);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return samples;
    }, runs);
  });
}

/** Milliseconds of each keystroke in the hierarchy's search, from the key until the rows that it finds are in the page. */
export async function measureSearch(/** @type {{ entities: number, runs: number }} */ { entities, runs }) {
  return withPage({ entities, draws: true }, async (page) => {
    const search = page
      .getByTestId("hierarchy-search")
      .locator("input")
      .or(page.locator("input[data-testid=hierarchy-search]"));
    await search.first().waitFor();
    return search.first().evaluate(async (element, count) => {
      const input = /** @type {HTMLInputElement} */ (element);
      const setValue = /** @type {(value: string) => void} */ (
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.bind(input)
      );
      const firstRow = () => {
        const rows = [...document.querySelectorAll('[data-testid="hierarchy-row"]')];
        const top = (/** @type {Element} */ row) => Number.parseFloat(/** @type {HTMLElement} */ (row).style.top);
        return rows.sort((a, b) => top(a) - top(b))[0]?.getAttribute("aria-label");
      };
      const type = async (/** @type {string} */ text, /** @type {string} */ expected) => {
        const started = performance.now();
        const shown = new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
          const observer = new MutationObserver(() => {
            if (firstRow() !== expected) return;
            observer.disconnect();
            resolve();
          });
          observer.observe(document, { subtree: true, childList: true, attributes: true });
        });
        setValue(text);
        input.dispatchEvent(new Event("input", { bubbles: true }));
        await shown;
        return performance.now() - started;
      };
      /** @type {number[]} */
      const samples = [];
      for (let run = 0; run < count; run++) {
        // Each finds fewer than the one before, the first nearly half of all.
        for (const text of ["5", "57", "571", "5713"]) samples.push(await type(text, `Entity ${text}`));
        samples.push(await type("", "Entity 0"));
      }
      return samples;
    }, runs);
  });
}

/** @template T */
async function withPage(
  /** @type {{ entities: number, draws: boolean }} */ { entities, draws },
  /** @type {(page: import("@playwright/test").Page) => Promise<T>} */ measure,
) {
  const project = createBenchProject({ scripts: 100, entities });
  const pages = await createPages(project.dir);
  const start = await pages.start({ row: "Entity 0", meshes: entities, draws });
  const { page } = start;
  await page.waitForFunction(() => /** @type {any} */ (window).benchMarks?.picture, undefined, { polling: 50 });
  const result = await measure(page);
  await start.close();
  await pages.close();
  project.remove();
  return result;
}
