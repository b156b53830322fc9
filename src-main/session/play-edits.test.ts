import { afterEach, describe, expect, it } from "vitest";
import type { TestSession } from "./testing/open-test-session";
import { openScripts, sessionActions, writeScript } from "./testing/real-session";

let test: TestSession;
afterEach(() => test?.[Symbol.asyncDispose]());

const { addWith, set, fieldsOf } = sessionActions(() => test);

const mover = (members: string, rest = "") => `import { serializable, Vector3 } from "tandem";
  ${rest} export class Mover extends Script { ${members} }`;

async function playPaused(source: string, setting: string): Promise<string> {
  test = await openScripts({ "mover.ts": source });
  const { session } = test;
  await session.whenIdle();
  await session.newScene();
  const entity = await addWith("Mover");
  await session.changeProjectSetting("scripts.runningGame", setting);
  expect(await session.play({ paused: true })).toEqual({ ok: true });
  await session.clearConsole();
  return entity;
}

/** Saves as another program would, and waits until all that follows from it is done. */
async function save(source: string, name = "mover.ts"): Promise<void> {
  test.takeEvents("onDidReloadScripts");
  await writeScript(test.projectDir, name, source);
  await expect.poll(() => test.takeEvents("onDidReloadScripts")).toHaveLength(1);
  await test.session.whenIdle();
  if ((await test.session.getSwapPreview()) !== undefined) await test.session.applySwap();
}

const listEdits = async () => (await test.session.getPlayEdits()).map(({ path, value }) => [path, value]);
const warnings = async () =>
  (await test.session.getConsole()).filter(({ level }) => level === "warning").map(({ text }) => text);

describe.each(["keep", "swap", "restart"])(
  "What the user set while playing, where the running game is to %s",
  (setting) => {
    const before = mover(
      `speed = 1; hp = 1; list: number[] = []; place = new Vector3(); inner = new Inner(); gone = 1; flag = 1;`,
      "@serializable class Inner { count = 1; size = 1; }",
    );
    const after = mover(
      `@formerly("speed") pace = 1; hp = "full"; list: string[] = []; place = new Vector3(); inner = new Inner(); flag = true;`,
      `@serializable class Inner { @formerly("count") amount = 1; size = ""; }`,
    );

    it("follows the table of migrations when a script is saved, and what cannot is told once", async () => {
      const entity = await playPaused(before, setting);
      const edits = {
        speed: 77,
        hp: 5,
        list: [1, 2],
        "place.y": 4,
        "inner.count": 6,
        "inner.size": 7,
        gone: 8,
        flag: 9,
      };
      for (const [path, value] of Object.entries(edits)) await set(entity, "Mover", path, value);
      await save(after);
      const followed = [
        ["pace", 77],
        ["hp", "5"],
        ["list", ["1", "2"]],
        ["place.y", 4],
        ["inner.amount", 6],
        ["inner.size", "7"],
      ];
      expect(await listEdits()).toEqual(followed);
      const lost = [
        expect.stringContaining(`gone of Mover on "Cube" was set to 8 while playing`),
        expect.stringContaining(`flag of Mover on "Cube" was set to 9 while playing`),
      ];
      expect(await warnings()).toEqual(lost);
      if (setting === "restart") {
        expect(await fieldsOf(entity, "Mover")).toMatchObject({
          pace: [77, "set"],
          hp: ["5", "set"],
          inner: [{ amount: 6, size: "7" }, "set"],
          flag: [true, "default"],
        });
      }
      test.takeEvents("onDidChangePlayState");
      await test.session.stop();
      const offered = test.takeEvents("onDidChangePlayState").at(-1)?.edits ?? [];
      expect(offered.map(({ path, value }) => [path, value])).toEqual(followed);
      expect(await warnings()).toEqual(lost);
      expect(await test.session.execute({ kind: "applyPlayEdits", edits: offered })).toMatchObject({ ok: true });
      expect(await fieldsOf(entity, "Mover")).toMatchObject({
        pace: [77, "set"],
        hp: ["5", "set"],
        list: [["1", "2"], "set"],
        place: [[0, 4, 0], "set"],
        inner: [{ amount: 6, size: "7" }, "set"],
      });
    });

    it("comes back with its class where that was gone for one save", async () => {
      const entity = await playPaused(before, setting);
      await set(entity, "Mover", "speed", 77);
      await save("export const nothing = 1;");
      expect(await listEdits()).toEqual([]);
      expect(await warnings()).toEqual([expect.stringContaining("The class Mover is missing")]);
      await save(before, "moved.ts");
      expect(await listEdits()).toEqual([["speed", 77]]);
      if (setting !== "keep") expect(await fieldsOf(entity, "Mover")).toMatchObject({ speed: [77, "set"] });
    });
  },
);

it("A game that starts again begins with what the user set in the one before", async () => {
  const source = (n: number) => mover(`speed = 1; seen = 0; onCreate() { this.seen = this.speed * ${n}; }`);
  const entity = await playPaused(source(1), "restart");
  await set(entity, "Mover", "speed", 7);
  await save(source(10));
  expect(await fieldsOf(entity, "Mover")).toMatchObject({ seen: [70, "set"] });
});
