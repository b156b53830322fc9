import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { createScriptEngine } from "../script-engine/script-engine";
import type { TestSession } from "./testing/open-test-session";
import { openTestSession } from "./testing/open-test-session";

const workersDir = process.env.TANDEM_TEST_WORKERS ?? fileURLToPath(new URL("../../dist/workers", import.meta.url));

const source = `import { Script, Random, Time } from "tandem";
export class Probe extends Script {
  static readonly roll = Random.value();
  rolled = 0;
  step = 0;
  ticks = 0;
  override onCreate() { this.rolled = Probe.roll; }
  override onFixedUpdate(dt: number) { this.step = dt; this.ticks++; }
}
`;

let test: TestSession;
afterEach(() => test?.[Symbol.asyncDispose]());

async function playFrames(frames: number) {
  const { session } = test;
  await session.whenIdle();
  expect(await session.play({ paused: true })).toEqual({ ok: true });
  await session.step({ frames });
  const [entity] = (await session.getScene())?.entities ?? [];
  const fields = await session.getFields(entity!.id, "Probe");
  await session.stop();
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

it("A game follows the project's settings: its fixed rate, and a seed that holds from the first line of code on", async () => {
  test = await openTestSession({
    createEngine: createScriptEngine,
    workersDir,
    settleMs: 20,
    beforeOpen: async (dir) => {
      await mkdir(join(dir, "assets/scripts"), { recursive: true });
      await writeFile(join(dir, "assets/scripts/probe.ts"), source);
    },
  });
  const { session } = test;
  await session.whenIdle();
  await session.newScene();
  await session.execute({ kind: "addEntity", index: 0, components: [{ type: "Probe" }] });

  const first = await playFrames(60);
  expect(first).toMatchObject({ step: 1 / 60, ticks: 60 });
  expect((await playFrames(1)).rolled).not.toBe(first.rolled);

  await session.changeProjectSetting("play.fixedRate", 120);
  await session.changeProjectSetting("play.seed", 7);
  const seeded = await playFrames(60);
  expect(seeded).toMatchObject({ step: 1 / 120, ticks: 120 });
  expect((await playFrames(1)).rolled).toBe(seeded.rolled);

  await session.changeProjectSetting("play.maxFixedSteps", 1);
  expect(await playFrames(60)).toMatchObject({ ticks: 60 });
});
