import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { EditorSession } from "./editor-session";
import type { TestSession } from "./testing/open-test-session";
import { writeProjectFile } from "./testing/open-test-session";
import { openScripts, scenePath, sessionActions, writeScript } from "./testing/real-session";

let test: TestSession;
afterEach(async () => test?.[Symbol.asyncDispose]());
const { addWith, set, fieldsOf, recordOf } = sessionActions(() => test);

async function open(scripts: Readonly<Record<string, string>>): Promise<EditorSession> {
  test = await openScripts(scripts);
  return test.session;
}

describe("reloading", () => {
  it("a script saved through the editor or by another program is live, and values stay", async () => {
    const session = await open({ "mover.ts": `export class Mover extends Script { speed = 5; gone = 1; }` });
    const cube = await addWith("Mover");
    await set(cube, "Mover", "speed", 9);
    await set(cube, "Mover", "gone", 2);
    test.takeEvents("onDidChangeScene");
    await writeScript(test.projectDir, "mover.ts", `export class Mover extends Script { speed = 6; height = 2; }`);
    await session.whenIdle();
    expect(await fieldsOf(cube, "Mover")).toMatchObject({ speed: [9, "set"], height: [2, "default"] });
    expect(test.takeEvents("onDidReloadScripts")).toMatchObject([{ outcome: "swapped" }, { outcome: "swapped" }]);
    expect(test.takeEvents("onDidChangeScene")).toContainEqual({ diff: [], touched: "*" });
    expect((await session.getHistory()).undo).toHaveLength(3);
    // The value of a removed field is kept aside, and comes back with the field.
    expect(await recordOf(cube, "Mover")).toMatchObject({ gone: 2 });
    const file = await session.readFile("assets/scripts/mover.ts");
    if (!file.ok) throw new Error(file.message);
    const { text, version } = file.value;
    await session.writeFile("assets/scripts/mover.ts", text.replace("height = 2", "gone = 7"), version);
    await session.whenIdle();
    expect(await fieldsOf(cube, "Mover")).toMatchObject({ gone: [2, "set"] });
    await session.undo();
    expect(await fieldsOf(cube, "Mover")).toMatchObject({ gone: [7, "default"] });
  });

  it("H18: Play at the very moment of a save by another program plays the newer code", async () => {
    const source = (count: number) => `export class Mover extends Script { static count = ${count}; }`;
    const session = await open({ "mover.ts": source(1) });
    await addWith("Mover");
    for (const count of [2, 3]) {
      await writeScript(test.projectDir, "mover.ts", source(count));
      expect(await session.play()).toMatchObject({ ok: true });
      expect(await session.evaluate("Mover.count", "runtime")).toEqual({ ok: true, value: count });
      await session.stop();
      await session.whenIdle();
    }
  });

  it("case 7, 3: a save that does not compile changes no value, and saving the scene keeps them", async () => {
    const session = await open({ "mover.ts": `export class Mover extends Script { hp = 1; }` });
    const cube = await addWith("Mover");
    await set(cube, "Mover", "hp", 123);
    await writeScript(test.projectDir, "mover.ts", `export class Mover extends Script { hp = 1; }}`);
    await session.whenIdle();
    expect((await session.getProblems()).length).toBeGreaterThan(0);
    await session.saveScene();
    expect(await readFile(join(test.projectDir, scenePath), "utf8")).toContain('"hp": 123');
    await writeScript(
      test.projectDir,
      "mover.ts",
      `throw new Error("top level"); export class Mover extends Script { hp = 1; }`,
    );
    await session.whenIdle();
    await session.saveScene();
    expect(await readFile(join(test.projectDir, scenePath), "utf8")).toContain('"hp": 123');
    await writeScript(test.projectDir, "mover.ts", `export class Mover extends Script { hp = 1; mana = 2; }`);
    await session.whenIdle();
    expect(await fieldsOf(cube, "Mover")).toEqual({ hp: [123, "set"], mana: [2, "default"] });
    expect(await session.getProblems()).toEqual([]);
  });

  it("a renamed field with @formerly keeps its value, which moves to the new name with the next edit", async () => {
    const session = await open({ "mover.ts": `export class Mover extends Script { speed = 5; }` });
    const cube = await addWith("Mover");
    await set(cube, "Mover", "speed", 9);
    await writeScript(
      test.projectDir,
      "mover.ts",
      `export class Mover extends Script { @formerly("speed") moveSpeed = 5; }`,
    );
    await session.whenIdle();
    expect(await fieldsOf(cube, "Mover")).toMatchObject({ moveSpeed: [9, "set"] });
    await set(cube, "Mover", "moveSpeed", 10);
    expect(await recordOf(cube, "Mover")).toMatchObject({ moveSpeed: 10 });
    expect(await recordOf(cube, "Mover")).not.toHaveProperty("speed");
    expect(await fieldsOf(cube, "Mover")).toMatchObject({ moveSpeed: [10, "set"] });
  });

  it("case 18: a rename without @formerly is recognised, and keeping it heals the values; the old name back restores them", async () => {
    const source = (field: string) => `export class Mover extends Script { ${field}: number = 5; }`;
    const session = await open({ "mover.ts": source("speed") });
    await session.whenIdle();
    const cube = await addWith("Mover");
    await set(cube, "Mover", "speed", 8);
    const reload = async (field: string) => {
      await writeScript(test.projectDir, "mover.ts", source(field));
      await expect.poll(async () => (await session.getScriptClasses())[0]?.fields[0]?.name).toBe(field);
      await session.whenIdle();
    };
    await reload("moveSpeed");
    const renames = test.takeEvents("onDidReloadScripts").flatMap((report) => report.renames);
    expect(renames).toMatchObject([{ className: "Mover", from: "speed", to: "moveSpeed", components: 1 }]);
    expect(await fieldsOf(cube, "Mover")).toMatchObject({ moveSpeed: [5, "default"] });
    await reload("speed");
    expect(await fieldsOf(cube, "Mover")).toEqual({ speed: [8, "set"] });

    await reload("moveSpeed");
    expect(await session.keepRenamed(renames[0]!)).toEqual({ ok: true });
    await session.whenIdle();
    expect(await fieldsOf(cube, "Mover")).toEqual({ moveSpeed: [8, "set"] });
    expect(await session.keepRenamed({ ...renames[0]!, to: "gone" })).toMatchObject({ ok: false, reason: "notFound" });
  });

  it("case 18: so is one of a member of a nested class, in all files at once that name it", async () => {
    const loot = (member: string) => `import { serializable } from "tandem";
      @serializable export class Loot { ${member} = 1; }`;
    const source = (member: string) => `import { Loot } from "./loot";
      export class Chest extends Script { loot: Loot[] = []; count() { return this.loot[0]?.${member}; } }`;
    const session = await open({ "chest.ts": source("gold"), "loot.ts": loot("gold") });
    await session.whenIdle();
    const chest = await addWith("Chest");
    await set(chest, "Chest", "loot", [{ gold: 7 }]);
    await writeScript(test.projectDir, "chest.ts", source("coins"));
    await writeScript(test.projectDir, "loot.ts", loot("coins"));
    await expect.poll(async () => (await fieldsOf(chest, "Chest")).loot?.[0]).toMatchObject([{ coins: 1 }]);
    await session.whenIdle();
    const [rename] = test.takeEvents("onDidReloadScripts").flatMap((report) => report.renames);
    expect(rename).toMatchObject({ kind: "field", className: "Loot", from: "gold", to: "coins", components: 1 });
    expect(await session.keepRenamed(rename!)).toEqual({ ok: true });
    await session.whenIdle();
    expect((await fieldsOf(chest, "Chest")).loot?.[0]).toEqual([{ coins: 7 }]);
  });

  it("case 18: so is one whose values are only in scenes and prefabs that are not open, of a field and of a class", async () => {
    const source = (name: string, field: string) => `export class ${name} extends Script { ${field}: number = 5; }`;
    const session = await open({ "mover.ts": source("Mover", "speed") });
    await session.whenIdle();
    const cube = await addWith("Mover");
    await set(cube, "Mover", "speed", 8);
    await session.saveSceneAs("assets/scenes/second.scene.json");
    const prefab = {
      format: 1,
      name: "P",
      entities: [{ id: "p", name: "P", components: [{ type: "Mover", speed: 9 }] }],
    };
    await writeProjectFile(test.projectDir, "assets/p.prefab.json", JSON.stringify(prefab));
    await session.openScene(scenePath);
    await expect
      .poll(async () => (await session.listFiles()).map(({ path }) => path))
      .toContain("assets/p.prefab.json");
    await session.whenIdle();
    test.takeEvents("onDidReloadScripts");
    await writeScript(test.projectDir, "mover.ts", source("Mover", "pace"));
    await session.whenIdle();
    const found = () => test.takeEvents("onDidReloadScripts").flatMap(({ renames }) => renames);
    const [field] = found();
    expect(field).toMatchObject({ kind: "field", from: "speed", to: "pace", components: 2 });
    expect(await session.keepRenamed(field!)).toEqual({ ok: true });
    await session.whenIdle();
    await session.openScene("assets/scenes/second.scene.json");
    expect(await fieldsOf(cube, "Mover")).toEqual({ pace: [8, "set"] });
    await session.openScene(scenePath);
    await writeScript(test.projectDir, "mover.ts", source("Runner", "speed"));
    await session.whenIdle();
    expect(found()).toMatchObject([{ kind: "class", from: "Mover", to: "Runner", components: 2 }]);
  });

  it("edits made while a reload runs are neither lost nor made twice", async () => {
    const session = await open({ "counter.ts": `export class Counter extends Script { value = 0; }` });
    const cube = await addWith("Counter");
    const reloads = session.recompile();
    for (let value = 1; value <= 20; value++) await set(cube, "Counter", "value", value);
    await reloads;
    await session.recompile();
    expect(await fieldsOf(cube, "Counter")).toEqual({ value: [20, "set"] });
    for (let count = 0; count < 10; count++) await session.undo();
    expect(await fieldsOf(cube, "Counter")).toEqual({ value: [10, "set"] });
  });

  it("that does not come to an end keeps nobody from closing the project", async () => {
    const session = await open({ "mover.ts": `export class Mover extends Script {}` });
    await addWith("Mover");
    await session.changeProjectSetting("scripts.allowNodeModules", true);
    await session.changeProjectSetting("scripts.answerBudget", 600);
    await session.whenIdle();
    const started = join(test.projectDir, "started");
    const source = `import { writeFileSync } from "node:fs";
      @editorScript export class Mover extends Script {
        override onCreate() { writeFileSync(${JSON.stringify(started)}, ""); for (;;); }
      }`;
    await writeScript(test.projectDir, "mover.ts", source);
    await expect.poll(() => existsSync(started)).toBe(true);
    await session.closeProject();
    expect(await session.getProject()).toBeUndefined();
  });

  it("is waited for by whoever asks what an instance has while a domain that ended is made anew", async () => {
    const greedy = "const kept = []; for (;;) kept.push(new Array(100_000).fill(kept.length));";
    const session = await open({
      "mover.ts": `export class Mover extends Script { speed = 5; override onValidate() { if (this.speed > 5) { ${greedy} } } }`,
      "other.ts": `export class Other extends Script { hp = 1; }`,
    });
    const cube = await addWith("Mover", "Other");
    await session.changeProjectSetting("scripts.heapLimit", 64);
    await session.recompile();
    await set(cube, "Mover", "speed", 9);
    expect(await fieldsOf(cube, "Other")).toMatchObject({ hp: [1, "default"] });
    expect((await session.getConsole()).map(({ text }) => text)).toContainEqual(expect.stringContaining("memory"));
  });
});
