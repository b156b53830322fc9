import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { createBenchProject, entityId } from "../projects.mjs";

/**
 * The longest time, in milliseconds, for which main could do nothing else during each kind of work on a large scene; of
 * several runs of it. The domains are workers and do not count, nor does what a host adds to send an answer away.
 */
export async function measureBlocking(
  /** @type {typeof import("../../dist/headless.js").openEditor} */ openEditor,
  /** @type {{ entities: number, runs: number }} */ { entities, runs },
) {
  const project = createBenchProject({ scripts: 100, entities });
  const scene = "assets/scenes/main.scene.json";
  const ids = Array.from({ length: entities }, (_, index) => entityId(index));
  const editor = await openEditor({ project: project.dir, trust: true });
  await editor.api.whenIdle();
  /** @type {Record<string, number[]>} */
  const longest = {};
  const measure = async (/** @type {string} */ what, /** @type {() => Promise<{ ok: boolean }>} */ work) => {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    // It counts from its second tick on.
    await setTimeout(20);
    const result = await work();
    await editor.api.whenIdle();
    await setTimeout(20);
    delay.disable();
    if (!result.ok) throw new Error(`${what}: ${JSON.stringify(result)}`);
    (longest[what] ??= []).push(delay.max / 1e6);
  };
  for (let run = 0; run < runs; run++) {
    const moved = [{ entity: entityId(0), component: "Transform", path: "position.x", value: run + 1 }];
    await measure("open", () => editor.api.openScene(scene));
    await editor.api.execute({ kind: "setFields", edits: moved });
    await measure("save", () => editor.api.saveScene());
    await measure("duplicate all", () => editor.api.execute({ kind: "duplicateEntities", ids }));
    await measure("undo it", () => editor.api.undo());
  }
  await editor.close();
  project.remove();
  return longest;
}
