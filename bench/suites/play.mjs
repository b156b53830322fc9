import { nextEvent, rest, time } from "../measure.mjs";
import { createBenchProject } from "../projects.mjs";

/** Milliseconds from Play to the first frame, and from Stop to the edit scene, repeated in one editor. */
export async function measurePlay(
  /** @type {typeof import("../../dist/headless.js").openEditor} */ openEditor,
  /** @type {{ scripts: number, entities: number, runs: number, body?: (index: number) => string }} */ shape,
) {
  const project = createBenchProject(shape);
  const editor = await openEditor({ project: project.dir, trust: true });
  await editor.api.whenIdle();
  /** @type {number[]} */
  const play = [];
  /** @type {number[]} */
  const stop = [];
  for (let run = -1; run < shape.runs; run++) {
    await rest();
    const frame = nextEvent(editor, "onDidReceiveFrame");
    const started = performance.now();
    const result = await editor.api.play();
    if (!result.ok) throw new Error(result.message);
    await frame;
    const played = performance.now() - started;
    // Long enough for the next spare domain to be made, which is nothing of Stop's.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const stopped = await time(() => editor.api.stop());
    if (run >= 0) {
      play.push(played);
      stop.push(stopped);
    }
    await editor.api.whenIdle();
  }
  await editor.close();
  project.remove();
  return { play, stop };
}

/** A script that plays well for some frames and then never comes back. */
export function endless() {
  return `private frames = 0;
  override onUpdate(dt: number) {
    this.total += this.speed * dt;
    if (++this.frames > 3) for (;;);
  }`;
}
