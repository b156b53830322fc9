import { afterEach, expect, it } from "vitest";
import type { TestSession } from "./testing/open-test-session";
import { openScripts, sessionActions, writeScript } from "./testing/real-session";

let test: TestSession;
afterEach(() => test?.[Symbol.asyncDispose]());

const { addWith } = sessionActions(() => test);

const throwing = (body = `throw new Error("no fuel");`) => `export class Engine extends Script {
  override onUpdate() { ${body} }
}`;

/** Plays two entities, of which one has a script that throws in every frame. */
async function playUntilPaused(scripts: Readonly<Record<string, string>>, runningGame = "keep"): Promise<string> {
  test = await openScripts(scripts);
  const { session } = test;
  await session.whenIdle();
  await session.changeProjectSetting("scripts.runningGame", runningGame);
  const entity = await addWith("Engine");
  await addWith();
  expect(await session.play({ paused: true })).toEqual({ ok: true });
  await session.step({ frames: 101 });
  return entity;
}

const problems = () => test.session.getProblems();

it("what a running game goes on without is among the problems until the game ends", async () => {
  const entity = await playUntilPaused({ "engine.ts": throwing() });
  await expect
    .poll(problems)
    .toMatchObject([
      { leftOut: "component", script: "Engine", domain: "runtime", entity: { id: entity }, callback: "onUpdate" },
    ]);
  await test.session.stop();
  expect(await problems()).toEqual([]);
  expect(await test.session.play({ paused: true })).toEqual({ ok: true });
  expect(await problems()).toEqual([]);
});

it("newer code of it in the running game gets another chance, also by its base class", async () => {
  const base = `export abstract class Base extends Script { override onUpdate() { throw new Error("no fuel"); } }`;
  const derived = `import { Base } from "./base"; export class Engine extends Base {}`;
  await playUntilPaused({ "base.ts": base, "engine.ts": derived }, "swap");
  await expect.poll(problems).toMatchObject([{ script: "Engine" }]);
  await writeScript(test.projectDir, "other.ts", `export const other = 1;`);
  await expect.poll(async () => (await test.session.getSwapState())?.stage).toBe("trying");
  await test.session.step({ frames: 1 });
  await expect.poll(async () => (await test.session.getSwapState())?.stage).toBe("swapped");
  expect(await problems()).toMatchObject([{ script: "Engine" }]);
  await writeScript(test.projectDir, "base.ts", base.replace(`throw new Error("no fuel");`, ""));
  const swapped = async () => (await test.session.getSwapState())?.report?.changedFiles;
  await expect.poll(swapped).toContain("assets/scripts/base.ts");
  await test.session.step({ frames: 1 });
  await expect.poll(problems).toEqual([]);
});
