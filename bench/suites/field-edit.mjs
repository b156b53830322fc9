import { createBenchProject, className, entityId } from "../projects.mjs";

/**
 * Milliseconds of a field edit's round trip in the headless host: command, domain, document, and the event that tells
 * listeners what the instance really has.
 */
export async function measureFieldEdit(
  /** @type {typeof import("../../dist/headless.js").openEditor} */ openEditor,
  /** @type {{ scripts: number, entities: number, runs: number }} */ { scripts, entities, runs },
) {
  const project = createBenchProject({ scripts, entities });
  const editor = await openEditor({ project: project.dir, trust: true });
  await editor.api.whenIdle();
  let events = 0;
  editor.on("onDidChangeScene", () => events++);
  /** @type {number[]} */
  const samples = [];
  for (let run = -20; run < runs; run++) {
    const index = (run + 20) % entities;
    const edit = {
      entity: entityId(index),
      component: className(index % scripts),
      path: "speed",
      value: 6 + (run & 7) / 8,
    };
    const started = performance.now();
    const result = await editor.api.execute({ kind: "setFields", edits: [edit] });
    const took = performance.now() - started;
    if (!result.ok) throw new Error(result.message);
    if (run >= 0) samples.push(took);
  }
  if (events < runs) throw new Error(`${runs} edits fired ${events} events`);
  await editor.close();
  project.remove();
  return samples;
}
