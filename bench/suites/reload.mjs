import { nextEvent, rest, sample } from "../measure.mjs";
import { className, createBenchProject, scriptPath, scriptSource } from "../projects.mjs";

const settleMs = 100;
const update = `override onUpdate(dt: number) { this.total += this.speed * dt; }`;

/**
 * Milliseconds from writing a script's file to its new code being live in the editor domain, less the settle delay. The
 * save changes one of the scripts; the scene has 100 entities.
 */
export async function measureReload(
  /** @type {typeof import("../../dist/headless.js").openEditor} */ openEditor,
  /** @type {{ scripts: number, runs: number }} */ { scripts, runs },
) {
  const project = createBenchProject({ scripts, entities: 100 });
  const editor = await openEditor({ project: project.dir, trust: true });
  await editor.api.whenIdle();
  const samples = await sample(
    async (run) => {
      await rest();
      const index = (run + 3) % scripts;
      const reloaded = nextEvent(editor, "onDidReloadScripts", (report) => report.outcome === "swapped");
      const started = performance.now();
      project.write(scriptPath(index), scriptSource(index, update, run + 10));
      const report = await reloaded;
      const took = performance.now() - started - settleMs;
      if (!report.refreshedClasses.includes(className(index))) throw new Error(`${className(index)} was not refreshed`);
      await editor.api.whenIdle();
      return took;
    },
    { runs, warmUps: 2 },
  );
  await editor.close();
  project.remove();
  return samples;
}
