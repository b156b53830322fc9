/* global window -- functions that run inside the page */
import { createBenchProject } from "../projects.mjs";
import { createPages } from "../served-page.mjs";

/**
 * Milliseconds from starting the editor's process to: the server is there, the scene's hierarchy is shown, Play can be
 * pressed beside it, and the viewport's first picture of the scene is finished. The browser runs already, with an empty
 * cache. With `draws` false the viewport's drawing is left out, so that the rest can be told from it.
 */
export async function measureStart(
  /** @type {{ entities: number, runs: number, draws?: boolean }} */ { entities, runs, draws = true },
) {
  const project = createBenchProject({ scripts: 100, entities });
  const pages = await createPages(project.dir);
  /** @type {{ served: number, hierarchy: number, interactive: number, picture: number }[]} */
  const samples = [];
  for (let run = -1; run < runs; run++) {
    const start = await pages.start({ row: "Entity 0", meshes: entities, draws });
    const origin = performance.timeOrigin + start.started;
    const { page } = start;
    const marks = await (
      await page.waitForFunction(
        () => {
          const { benchMarks } = /** @type {any} */ (window);
          return benchMarks?.play && benchMarks?.picture ? benchMarks : undefined;
        },
        undefined,
        { polling: 50 },
      )
    ).jsonValue();
    if (run >= 0) {
      samples.push({
        served: start.served - start.started,
        hierarchy: marks.hierarchy - origin,
        interactive: marks.play - origin,
        picture: marks.picture - origin,
      });
    }
    await start.close();
  }
  await pages.close();
  project.remove();
  return samples;
}

/**
 * Milliseconds from choosing a scene in the menu of an editor that runs to its hierarchy and to the viewport's first
 * picture of it, finished.
 */
export async function measureOpen(/** @type {{ entities: number, runs: number }} */ { entities, runs }) {
  const project = createBenchProject({ scripts: 100, entities, scene: "assets/scenes/large.scene.json" });
  project.writeScene("assets/scenes/main.scene.json", 3, "Small ");
  const pages = await createPages(project.dir);
  const start = await pages.start({ row: "Entity 0", meshes: entities, draws: true });
  const { page } = start;
  const tree = page.getByTestId("hierarchy-tree");
  /** @type {{ hierarchy: number, picture: number }[]} */
  const samples = [];
  for (let run = -1; run < runs; run++) {
    await tree.locator('[aria-label="Small 0"]').waitFor();
    await page.waitForTimeout(1_000);
    await page.getByTestId("scene-name").click();
    const item = page.getByTestId("scene-menu").getByRole("menuitemcheckbox", { name: "large" });
    await item.waitFor();
    const chosen = await item.evaluate((element) => {
      const { benchMarks } = /** @type {any} */ (window);
      for (const name of Object.keys(benchMarks)) delete benchMarks[name];
      const now = performance.timeOrigin + performance.now();
      /** @type {HTMLElement} */ (element).click();
      return now;
    });
    const marks = await (
      await page.waitForFunction(
        () => {
          const { benchMarks } = /** @type {any} */ (window);
          return benchMarks.hierarchy && benchMarks.picture ? benchMarks : undefined;
        },
        undefined,
        { polling: 20 },
      )
    ).jsonValue();
    if (run >= 0) samples.push({ hierarchy: marks.hierarchy - chosen, picture: marks.picture - chosen });
    await page.getByTestId("scene-name").click();
    await page.getByTestId("scene-menu").getByRole("menuitemcheckbox", { name: "main" }).click();
  }
  await start.close();
  await pages.close();
  project.remove();
  return samples;
}
