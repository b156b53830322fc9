import { decodeFrameHeader } from "../frame-header.mjs";
import { timeBareLoop } from "../peers/bare-loop.mjs";
import { timePlayCanvasUpdates } from "../peers/playcanvas-updates.mjs";
import { createBenchProject } from "../projects.mjs";

/** Frames that are asked for at a time. */
const batch = 20;

/** Milliseconds that a frame's `onUpdate` calls take, in Tandem, in a bare loop and in PlayCanvas. */
export async function measureUpdates(
  /** @type {typeof import("../../dist/headless.js").openEditor} */ openEditor,
  /** @type {{ instances: number, classes: number, frames: number }} */ { instances, classes, frames },
) {
  const shape = { instances, classes, frames };
  const project = createBenchProject({ scripts: classes, entities: instances, mesh: false });
  const editor = await openEditor({ project: project.dir, trust: true });
  await editor.api.whenIdle();
  /** @type {number[]} */
  const tandem = [];
  editor.on("onDidReceiveFrame", (packet) => tandem.push(decodeFrameHeader(packet).scriptMs));
  const result = await editor.api.play({ paused: true });
  if (!result.ok) throw new Error(result.message);
  // Without a rest between them, as the others run: a thread that has slept finds its caches cold.
  for (let frame = 0; frame < frames; frame += batch) await editor.api.step({ frames: batch });
  await editor.api.stop();
  await editor.close();
  project.remove();
  return { tandem: tandem.slice(1), bare: timeBareLoop(shape), playcanvas: timePlayCanvasUpdates(shape) };
}
