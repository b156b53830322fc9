import { afterEach, describe, expect, it } from "vitest";
import type { TestSession } from "./testing/open-test-session";
import { SceneDocument } from "../../src-shared/document/scene-document";
import type { FieldEdit } from "../../src-shared/protocol/command";
import { createComponentCatalog } from "../../src-shared/scripting/component-catalog";
import { PlayEdits } from "./play-edits";
import { classInfo, fieldInfo } from "./testing/class-info";
import { sceneOf } from "./testing/plan-in-scene";
import { openScripts, sessionActions, writeScript } from "./testing/real-session";

let test: TestSession;
afterEach(() => test?.[Symbol.asyncDispose]());

const actions = sessionActions(() => test);
const { set, fieldsOf } = actions;

const mover = (members: string, rest = "") => `import { serializable, Vector3 } from "tandem";
  ${rest} export class Mover extends Script { ${members} }`;

async function playPaused(source: string, setting: string): Promise<string> {
  test = await openScripts({ "mover.ts": source });
  const entity = await actions.playPaused("Mover", setting);
  await test.session.clearConsole();
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

describe("What the user set in a list that has three entries in the scene", () => {
  const type = { kind: "array", element: { kind: "int32" } } as const;
  const catalog = createComponentCatalog([classInfo("Mover", [fieldInfo("items", type, [])])]);
  const scene = sceneOf(["box"], { box: [{ type: "Mover", id: "mover", items: [1, 2, 3] }] });
  const context = { document: new SceneDocument(scene), catalog };

  /** Each with the whole list as the game has it then. */
  function record(...edits: readonly (readonly [path: string, value: FieldEdit["value"], list: number[]])[]) {
    const made = new PlayEdits();
    for (const [path, value, list] of edits) {
      const edit = { entity: "box", component: "mover", path, ...(value === undefined ? {} : { value }) };
      made.record(edit, "mover", [{ name: "items", value: list, state: "set", type }]);
    }
    const followed = made.follow(context);
    const offered = followed.applicable.map(({ path, value }) => [path, value]);
    const items = new SceneDocument(made.applyTo(scene, catalog)).component("box", "mover")?.["items"];
    const lost = made.takeLost(followed, context.document, "ended").map(({ message }) => message);
    return { offered, items, lost };
  }

  it("is part of the whole that was set before", () => {
    expect(record(["items", [1, 2, 3, 0, 0], [1, 2, 3, 0, 0]], ["items[4]", 7, [1, 2, 3, 0, 7]])).toEqual({
      offered: [["items", [1, 2, 3, 0, 7]]],
      items: [1, 2, 3, 0, 7],
      lost: [],
    });
  });

  it("builds on what was set before it", () => {
    expect(record(["items[3]", 6, [1, 2, 3, 6]], ["items[4]", 7, [1, 2, 3, 6, 7]])).toEqual({
      offered: [
        ["items[3]", 6],
        ["items[4]", 7],
      ],
      items: [1, 2, 3, 6, 7],
      lost: [],
    });
    expect(record(["items", undefined, []], ["items[0]", 7, [7]])).toMatchObject({ items: [7], lost: [] });
  });

  it("is told as lost where only a script made the place, and does not take the rest with it", () => {
    const grown = [1, 2, 3, 4, 5, 6];
    expect(
      record(["items", [1, 2], [1, 2]], ["items[5]", 7, grown], ["items[0]", 9, [9, 2, 3, 4, 5, 7]]),
    ).toMatchObject({
      offered: [["items", [9, 2]]],
      items: [9, 2],
      lost: [
        expect.stringMatching(
          /^items\[5\] of Mover on "box" .* which the edited scene has no place for: .* It cannot be kept: set it anew in the scene\.$/,
        ),
      ],
    });
  });
});

it("an item that a script added to a list is edited in the game, and named at Stop where the scene has no such item", async () => {
  const entity = await playPaused(
    mover(
      `list = [1]; waves: Wave[] = []; start = [0];
       override onStart() { this.list.push(2, 3, 4); this.waves.push(new Wave()); this.start.length = 0; }`,
      "@serializable class Wave { count = 1; }",
    ),
    "keep",
  );
  const { session } = test;
  await session.step({ frames: 2 });
  await set(entity, "Mover", "list[3]", 9);
  await set(entity, "Mover", "waves[0].count", 5);
  expect(await fieldsOf(entity, "Mover")).toMatchObject({
    list: [[1, 2, 3, 9], "set"],
    waves: [[{ count: 5 }], "set"],
  });
  const refused = (path: string) =>
    session.execute({ kind: "setFields", edits: [{ entity, component: "Mover", path, value: 1 }] });
  expect(await refused("list[5]")).toMatchObject({ ok: false, message: "list[5] does not exist." });
  expect(await refused("start[1]")).toMatchObject({ ok: false, message: "start[1] does not exist." });
  expect(await listEdits()).toEqual([["waves[0].count", 5]]);
  await session.stop();
  expect(await warnings()).toEqual([
    'list[3] of Mover on "Cube" was set to 9 while playing, which the edited scene has no place for: ' +
      "list[3] does not exist. It cannot be kept: set it anew in the scene.",
  ]);
});
