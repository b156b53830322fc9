import { performance } from "node:perf_hooks";
import { decodeFrameHeader } from "../frame-header.mjs";
import { createBenchProject, moving } from "../projects.mjs";

/**
 * Frames a second while every entity moves, and the main process's share of each: the milliseconds its event loop was
 * busy, per frame received.
 */
export async function measureFrames(
  /** @type {typeof import("../../dist/headless.js").openEditor} */ openEditor,
  /** @type {{ entities: number, seconds: number }} */ { entities, seconds },
) {
  const project = createBenchProject({ scripts: 20, entities, body: moving });
  const editor = await openEditor({ project: project.dir, trust: true });
  await editor.api.whenIdle();
  let frames = 0;
  let bytes = 0;
  editor.on("onDidReceiveFrame", (packet) => {
    if (decodeFrameHeader(packet).transforms < entities) return;
    frames++;
    bytes = packet.byteLength;
  });
  const result = await editor.api.play();
  if (!result.ok) throw new Error(result.message);
  await new Promise((resolve) => setTimeout(resolve, 500));
  frames = 0;
  const before = performance.eventLoopUtilization();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const busy = performance.eventLoopUtilization(before);
  const counted = frames;
  await editor.api.stop();
  await editor.close();
  project.remove();
  return { framesPerSecond: counted / seconds, mainMsPerFrame: busy.active / Math.max(1, counted), bytes };
}
