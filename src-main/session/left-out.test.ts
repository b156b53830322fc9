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
      { leftOut: "paused", script: "Engine", domain: "runtime", entity: { id: entity }, callback: "onUpdate", line: 3 },
    ]);
  await test.session.stop();
  expect(await problems()).toEqual([]);
  expect(await test.session.play({ paused: true })).toEqual({ ok: true });
  expect(await problems()).toEqual([]);
});

it("nothing is told of what is no more in the game's scene", async () => {
  const entity = await playUntilPaused({ "engine.ts": throwing() });
  await expect.poll(problems).toMatchObject([{ script: "Engine" }]);
  await test.session.execute({ kind: "deleteEntities", ids: [entity] });
  await expect.poll(problems).toEqual([]);
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

it("newer code of what it has in a field gets it another chance too", async () => {
  const tank = (members: string) => `import { serializable } from "tandem";
    @serializable export class Tank { ${members} }`;
  const source = `import { Tank } from "./tank";
    export class Engine extends Script {
      tank = new Tank();
      override onUpdate() { throw new Error("no fuel"); }
    }`;
  await playUntilPaused({ "engine.ts": source, "tank.ts": tank("fuel = 1;") }, "swap");
  await expect.poll(problems).toMatchObject([{ script: "Engine" }]);
  await writeScript(test.projectDir, "tank.ts", tank("fuel = 1; size = 2;"));
  await expect.poll(async () => (await test.session.getSwapState())?.stage).toBe("waiting");
  await test.session.applySwap();
  await test.session.step({ frames: 1 });
  await expect.poll(problems).toEqual([]);
});

it("a game that does not start leaves no problem behind", async () => {
  const names = Array.from({ length: 9 }, (_, index) => `Hang${index}`);
  const classes = names.map(
    (name) => `export class ${name} extends Script { override onCreate() { for (;;) this.entity; } }`,
  );
  test = await openScripts({ "hang.ts": classes.join(" ") }, { budgetMs: 200 });
  const { session } = test;
  await session.whenIdle();
  for (const name of names) await addWith(name);
  expect(await session.play()).toMatchObject({ ok: false });
  await expect.poll(problems).toEqual([]);
});
