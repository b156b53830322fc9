import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import type { TestSession } from "./testing/open-test-session";
import { openRealSession } from "./testing/real-session";

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

const openGame = () => openRealSession({ "assets/scripts/probe.ts": source });

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
  test = await openGame();
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

it("A running game is restarted by a save where the project asks for it, with what the user changed in it", async () => {
  test = await openGame();
  const { session, projectDir } = test;
  await session.whenIdle();
  await session.newScene();
  await session.execute({ kind: "addEntity", index: 0, components: [{ type: "Probe" }] });
  const [entity] = (await session.getScene())?.entities ?? [];
  await session.changeProjectSetting("scripts.runningGame", "restart");

  await session.play({ paused: true });
  const before = test.takeEvents("onDidChangePlayState").at(-1);
  const edit = { entity: entity!.id, component: "Probe", path: "ticks", value: 1000 };
  await session.execute({ kind: "setFields", edits: [edit] });
  await writeFile(join(projectDir, "assets/scripts/probe.ts"), source.replace("this.ticks++", "this.ticks--"));
  await expect.poll(() => test.takeEvents("onDidReloadScripts").length).toBeGreaterThan(0);
  await expect
    .poll(() => test.takeEvents("onDidChangePlayState"))
    .toMatchObject([{ state: "paused", session: before!.session + 1 }]);
  await session.step({ frames: 10 });
  const fields = await session.getFields(entity!.id, "Probe");
  expect(fields.find(({ name }) => name === "ticks")?.value).toBe(990);
  await session.stop();
  expect(test.takeEvents("onDidChangePlayState").at(-1)).toMatchObject({ state: "edit", edits: [{ path: "ticks" }] });
});
