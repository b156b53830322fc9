import { afterEach, expect, it } from "vitest";
import { containing } from "../script-engine/testing/containing";
import { writeProjectFile, type TestSession } from "./testing/open-test-session";
import { openRealSession, scenePath, sessionActions, writeScript } from "./testing/real-session";

let test: TestSession;
afterEach(() => test?.[Symbol.asyncDispose]());

const { addWith, set, logs, fieldsOf, perform } = sessionActions(() => test);

const prefabPath = "assets/prefabs/foe.prefab.json";
const prefabOf = (component: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ format: 1, name: "Foe", entities: [{ id: "foe", name: "Foe", components: [component] }] });

const spawner = `import { Script, Prefab } from "tandem";
  export class Spawner extends Script {
    what?: Prefab;
    override onStart() { if (this.what) this.scene.spawn({ from: this.what }); }
  }`;
const foe = (body: string) => `export class Foe extends Script { ${body} }`;

async function open(component: Readonly<Record<string, unknown>>, source: string): Promise<void> {
  test = await openRealSession({
    "assets/scripts/spawner.ts": spawner,
    "assets/scripts/foe.ts": `import { Script, formerly } from "tandem"; ${source}`,
    [prefabPath]: prefabOf(component),
  });
  await test.session.whenIdle();
  await set(await addWith("Spawner"), "Spawner", "what", { $asset: prefabPath });
}

async function playOnce(): Promise<readonly string[]> {
  await test.session.clearConsole();
  expect(await test.session.play({ paused: true })).toMatchObject({ ok: true });
  await test.session.step({ frames: 1 });
  await test.session.stop();
  return logs();
}

it("31: a prefab's script that is edited between two plays runs as it is now, and so does the prefab", async () => {
  const source = foe(`hp = 1; override onCreate() { console.log("one", this.hp); }`);
  await open({ type: "Foe", hp: 7 }, source);
  expect(await playOnce()).toEqual(["one 7"]);
  await writeScript(test.projectDir, "foe.ts", source.replace("one", "two"));
  await test.session.recompile();
  expect(await playOnce()).toEqual(["two 7"]);
  await writeProjectFile(test.projectDir, prefabPath, prefabOf({ type: "Foe", hp: 8 }));
  expect(await playOnce()).toEqual(["two 8"]);
});

it("a prefab's values stored under earlier names of fields and classes are those of the present ones", async () => {
  await open(
    { type: "Enemy", health: 5 },
    `@formerly("Enemy") ${foe(`@formerly("health") hp = 1; override onCreate() { console.log(this.hp); }`)}`,
  );
  expect(await playOnce()).toEqual(["5"]);
});

it("values of a prefab that do not fit are told once, with the file, and the defaults stand", async () => {
  await open({ type: "Foe", hp: "many" }, foe("hp = 1; override onCreate() { console.log(this.hp); }"));
  await set(await addWith("Spawner"), "Spawner", "what", { $asset: prefabPath });
  expect(await playOnce()).toEqual([containing(`${prefabPath}: hp takes a number, not "many"`), "1", "1"]);
});

it("a prefab is opened, edited and saved as a scene is, under other names too, and told of where it is none any more", async () => {
  await open({ type: "Foe", hp: 7 }, foe("hp = 1;"));
  const { session } = test;
  expect(await session.openScene(prefabPath)).toEqual({ ok: true });
  expect(await session.saveSceneAs("assets/prefabs/big.prefab.json")).toEqual({ ok: true });
  expect((await session.getSceneState()).path).toBe("assets/prefabs/big.prefab.json");
  expect(test.takeEvents("onDidNotify")).toEqual([]);
  await addWith();
  expect(await session.saveScene()).toEqual({ ok: true });
  expect(test.takeEvents("onDidNotify")).toMatchObject([
    { severity: "warning", message: containing("It has 2 entities at the top level") },
  ]);
});

it("12, 87: a copy keeps what was set in it, whatever becomes of the prefab's file and of its script", async () => {
  const source = foe(`items: string[] = ["class"]; hp = 1;`);
  await open({ type: "Foe", items: ["file"], hp: 7 }, source);
  const { session, projectDir } = test;
  const component = { id: "c", type: "Foe", items: ["file"], hp: 7 };
  const entities = [{ id: "foe", name: "Foe", enabled: true, components: [component] }];
  const { ids } = await perform({ kind: "pasteEntities", entities });
  const [copy = ""] = ids;
  await set(copy, "Foe", "items", ["file", "copy"]);

  await writeProjectFile(projectDir, prefabPath, prefabOf({ type: "Foe", items: [], hp: 8 }));
  await writeScript(projectDir, "foe.ts", source.replace("hp = 1", "hp = 2"));
  await expect
    .poll(async () => (await session.getScriptClasses()).find(({ name }) => name === "Foe")?.fields[1]?.default)
    .toBe(2);
  expect(await session.saveScene()).toEqual({ ok: true });
  await writeScript(projectDir, "foe.ts", "export const gone = 1;");
  await expect.poll(async () => (await session.getScriptClasses()).map(({ name }) => name)).toEqual(["Spawner"]);
  await writeScript(projectDir, "foe.ts", source);
  await session.whenIdle();
  expect(await session.openScene(scenePath)).toEqual({ ok: true });
  await session.whenIdle();
  expect(await fieldsOf(copy, "Foe")).toEqual({ items: [["file", "copy"], "set"], hp: [7, "set"] });
  // Back goes to what the class says.
  await set(copy, "Foe", "hp");
  expect((await fieldsOf(copy, "Foe")).hp).toEqual([1, "default"]);
});
