import { cp, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { SessionEvents } from "../../src-shared/protocol/session-api";
import type { EditorSession } from "./editor-session";
import { holdSession } from "./testing/hold-session";
import { templatesDir } from "./testing/open-test-session";
import { openScripts, scenePath, sessionActions, writeScript } from "./testing/real-session";

const held = holdSession();
const { perform, addWith, set, fieldsOf, recordOf, logs } = sessionActions(() => held.test);

async function open(
  scripts: Readonly<Record<string, string>>,
  options: { readonly budgetMs?: number } = {},
): Promise<EditorSession> {
  return (await held.open(openScripts(scripts, options))).session;
}

describe("editing with real scripts", () => {
  it("Z02, Z03: an added script lives in the editor domain and follows the inspector, without onCreate", async () => {
    const session = await open({
      "mover.ts": `export class Mover extends Script { speed = 5; onCreate() { console.log("created"); } }`,
    });
    const cube = await addWith("Mover");
    expect(await fieldsOf(cube, "Mover")).toEqual({ speed: [5, "default"] });
    await set(cube, "Mover", "speed", 9);
    expect(await fieldsOf(cube, "Mover")).toEqual({ speed: [9, "set"] });
    expect(await logs()).toEqual([]);
    expect(await session.getHistory()).toMatchObject({ undo: [{ label: "Add Cube" }, { label: "Set speed" }] });
  });

  it("what a game is asked that ends before it answers is answered by the edit scene, or that it ended", async () => {
    const session = await open(
      { "mover.ts": `export class Mover extends Script { speed = 5; onUpdate() { while (true); } }` },
      { budgetMs: 60_000 },
    );
    const cube = await addWith("Mover");
    const edited = await session.getScene();
    expect(await session.play({ paused: true })).toMatchObject({ ok: true });
    const asked = [session.step(), session.getScene(), session.getFields(cube, "Mover"), session.setTimeScale(2)];
    expect(await session.stop()).toMatchObject({ ok: true });
    expect(await Promise.all(asked)).toMatchObject([
      { ok: false, reason: "notPlaying" },
      edited,
      [{ name: "speed", value: 5 }],
      { ok: true },
    ]);
  });

  it("Z04, case 22: on Play onCreate sees edited values, and the default of what was never touched", async () => {
    const session = await open({
      "mover.ts": `export class Mover extends Script {
        speed = 5; name = "ABCD";
        onCreate() { console.log(this.speed + " " + this.name); }
      }`,
    });
    const cube = await addWith("Mover");
    await set(cube, "Mover", "speed", 9);
    expect(await session.play()).toMatchObject({ ok: true });
    expect(await logs()).toEqual(["9 ABCD"]);
    await session.stop();
  });

  it("a value that onValidate corrects is corrected in the document and in the same step", async () => {
    const session = await open({
      "mover.ts": `export class Mover extends Script {
        speed = 5; double = 10;
        onValidate() { this.speed = Math.min(this.speed, 8); this.double = this.speed * 2; }
      }`,
    });
    const cube = await addWith("Mover");
    const { diff } = await set(cube, "Mover", "speed", 100);
    expect(diff).toContainEqual(expect.objectContaining({ key: "speed", after: 8 }));
    expect(await recordOf(cube, "Mover")).toMatchObject({ speed: 8 });
    expect(await fieldsOf(cube, "Mover")).toMatchObject({ speed: [8, "set"], double: [16, expect.any(String)] });
    await session.undo();
    expect(await recordOf(cube, "Mover")).not.toHaveProperty("speed");
    expect(await fieldsOf(cube, "Mover")).toMatchObject({ speed: [5, "default"] });
  });

  it("A12: a component added by hand has what onReset put there, and undo takes all of it back", async () => {
    const session = await open({
      "named.ts": `@requireComponent(MeshRenderer) export class Named extends Script {
        title = ""; onReset() { this.title = this.entity.name + "!"; }
      }`,
    });
    const cube = await addWith();
    const before = await session.getScene();
    await perform({ kind: "addComponent", entity: cube, type: "Named" });
    expect(await fieldsOf(cube, "Named")).toEqual({ title: ["Cube!", "set"] });
    const after = await session.getScene();
    await session.undo();
    expect(await session.getScene()).toEqual(before);
    await session.redo();
    expect(await session.getScene()).toEqual(after);
    expect(await fieldsOf(cube, "Named")).toEqual({ title: ["Cube!", "set"] });
  });

  it("A11: a script whose constructor throws is not added", async () => {
    const session = await open({
      "bad.ts": `export class Bad extends Script { constructor() { super(); throw new Error("no luck"); } }`,
    });
    const cube = await addWith();
    const before = await session.getScene();
    const result = await session.execute({ kind: "addComponent", entity: cube, type: "Bad" });
    expect(result).toMatchObject({ ok: false });
    expect(!result.ok && result.message).toContain("no luck");
    expect(await session.getScene()).toEqual(before);
    expect((await session.getHistory()).undo).toHaveLength(1);
  });

  it("Z08: what an editor script changes is a step of the history", async () => {
    const session = await open({
      "tidy.ts": `@editorScript export class Tidy extends Script {
        count = 0; onCreate() { this.entity.name = "Tidied"; }
      }`,
    });
    const cube = await addWith();
    await perform({ kind: "addComponent", entity: cube, type: "Tidy" });
    await session.whenIdle();
    expect((await session.getScene())?.entities.find(({ id }) => id === cube)?.name).toBe("Tidied");
    while ((await session.undo()).ok);
    expect((await session.getScene())?.entities.some(({ id }) => id === cube)).toBe(false);
  });

  it("what an editor script does as its world is closed is no edit of the next one", async () => {
    const session = await open({
      "last.ts": `@editorScript export class Last extends Script { onDestroy() { this.entity.name = "Dead"; } }`,
    });
    await addWith("Last");
    await session.saveScene();
    const saved = await session.getScene();
    await session.openScene(scenePath);
    await session.recompile();
    await session.whenIdle();
    expect(await session.getScene()).toEqual(saved);
    expect(await session.getSceneState()).toMatchObject({ isDirty: false });
  });

  it("all edits of one run of a statement script undo in one step", async () => {
    const session = await open({
      "fill.run.ts": `for (let i = 0; i < 5; i++) scene.spawn({ name: "Tree " + i });\nscene.find("Tree 0")!.name = "Oak";`,
    });
    const before = await session.getScene();
    expect(await session.runStatementScript("assets/scripts/fill.run.ts", "editor")).toMatchObject({ ok: true });
    await session.whenIdle();
    const names = (await session.getScene())?.entities.map(({ name }) => name) ?? [];
    expect(names.slice(-5)).toEqual(["Oak", "Tree 1", "Tree 2", "Tree 3", "Tree 4"]);
    expect((await session.getHistory()).undo).toHaveLength(1);
    await session.undo();
    expect(await session.getScene()).toEqual(before);
  });
});

describe("callbacks of editing", () => {
  it("what onBeforeReload keeps is handed to the newer code", async () => {
    const source = (version: number) => `export class Keeper extends Script {
      path = [${version}];
      onBeforeReload(state: Record<string, unknown>) { state.from = ${version}; }
      onAfterReload(state: Record<string, unknown>) { console.log("now ${version}, before", state.from); }
    }`;
    const session = await open({ "keeper.ts": source(1) });
    await addWith("Keeper");
    await writeScript(held.test.projectDir, "keeper.ts", source(2));
    await expect.poll(logs).toEqual(["now 2, before 1"]);
    await session.recompile();
    expect(await logs()).toEqual(["now 2, before 1", "now 2, before 2"]);
  });

  it("gizmos follow the scene, and a script that never ends there is left out while editing goes on", async () => {
    const session = await open(
      {
        "guide.ts": `import { Debug } from "tandem"; export class Guide extends Script {
          reach = 2; onDrawGizmos() { Debug.drawLine(this.transform.worldPosition, [0, this.reach, 0]); }
        }`,
        "stuck.ts": `export class Stuck extends Script { onDrawGizmos() { for (;;); } }`,
      },
      { budgetMs: 500 },
    );
    const cube = await addWith("Guide");
    await expect.poll(() => session.getGizmoLines()).toHaveLength(12);
    await set(cube, "Guide", "reach", 6);
    await expect.poll(async () => (await session.getGizmoLines())[7]).toBe(6);
    const stuck = await addWith("Stuck");
    await expect
      .poll(async () => (await session.getProblems()).map(({ message, script }) => [script, message].join()), {
        timeout: 15_000,
      })
      .toEqual([expect.stringContaining("Stuck")]);
    await set(cube, "Guide", "reach", 8);
    await expect.poll(async () => (await session.getGizmoLines())[7]).toBe(8);
    expect(await recordOf(stuck, "Stuck")).toBeDefined();
  });
});

describe("playing with real scripts", () => {
  const lifeCycle = `export class Life extends Script {
    static made = 0; value = 1; other?: Entity;
    onCreate() { Life.made++; console.log("create " + Life.made); this.transform.position.x = 5; }
    onStart() { console.log("start"); }
    onUpdate() { this.value++; this.transform.position.y += 1; }
    onDestroy() { console.log("destroy " + this.entity.name); }
  }`;

  it("Z05, Z29, Z32, case 39: the edit scene is byte for byte the same after a game that changed everything", async () => {
    const session = await open({ "life.ts": lifeCycle });
    const cube = await addWith("Life");
    await session.saveScene();
    const bytes = await readFile(join(held.test.projectDir, scenePath));
    const before = await session.getScene();
    expect(await session.play({ paused: true })).toMatchObject({ ok: true });
    await session.step({ frames: 3 });
    const playing = await session.getScene();
    expect(playing?.entities.find(({ id }) => id === cube)?.components[0]?.position).toEqual([5, 3, 0]);
    expect((await fieldsOf(cube, "Life")).value?.[0]).toBe(4);
    expect(await session.stop()).toMatchObject({ ok: true });
    expect(await session.getScene()).toEqual(before);
    expect(await fieldsOf(cube, "Life")).toMatchObject({ value: [1, "default"] });
    expect(await session.saveScene()).toMatchObject({ ok: true });
    expect(await readFile(join(held.test.projectDir, scenePath))).toEqual(bytes);
    expect(await logs()).toEqual(["create 1", "start", "destroy Cube"]);
  });

  it("Z06, Z07: a second Play has fresh statics", async () => {
    const session = await open({ "life.ts": lifeCycle });
    await addWith("Life");
    for (let round = 0; round < 2; round++) {
      await session.play({ paused: true });
      await session.stop();
    }
    expect((await logs()).filter((text) => text.startsWith("create"))).toEqual(["create 1", "create 1"]);
  });

  it("H03: another project brings its own scripts, and none of those before", async () => {
    const session = await open({ "mover.ts": "export class Mover extends Script {}" });
    const other = join(dirname(held.test.projectDir), "Other Game");
    await cp(join(templatesDir, "empty"), other, { recursive: true });
    await writeScript(other, "jumper.ts", "export class Jumper extends Script {}");
    expect((await session.getScriptClasses()).map(({ name }) => name)).toEqual(["Mover"]);
    expect(await session.openProject(other)).toMatchObject({ ok: true });
    expect((await session.getScriptClasses()).map(({ name }) => name)).toEqual(["Jumper"]);
    expect(await session.execute({ kind: "addEntity", components: [{ type: "Mover" }] })).toMatchObject({ ok: false });
    expect(await session.execute({ kind: "addEntity", components: [{ type: "Jumper" }] })).toMatchObject({ ok: true });
  });

  it("H19, HT2: a second Play has the newest class and the newest of what it imports", async () => {
    const session = await open({
      "lib.ts": `export const word = "old";`,
      "teller.ts": `import { word } from "./lib"; export class Teller extends Script { onCreate() { console.log("old class", word); } }`,
    });
    await addWith("Teller");
    await session.play();
    await session.stop();
    await writeScript(held.test.projectDir, "lib.ts", `export const word = "new";`);
    await writeScript(
      held.test.projectDir,
      "teller.ts",
      `import { word } from "./lib"; export class Teller extends Script { onCreate() { console.log("new class", word); } }`,
    );
    await session.whenIdle();
    await session.play();
    await session.stop();
    expect(await logs()).toEqual(["old class old", "new class new"]);
  });

  it("Z09: an edit while playing changes the running instance, is offered on Stop, and applies as one step", async () => {
    const session = await open({ "life.ts": lifeCycle });
    const cube = await addWith("Life");
    await session.play({ paused: true });
    await session.step({ frames: 2 });
    await set(cube, "Transform", "position.x", 50);
    await set(cube, "Life", "value", 100);
    const shown = (await session.getScene())?.entities.find(({ id }) => id === cube);
    expect(shown?.components[0]?.position).toEqual([50, 2, 0]);
    await session.step({ frames: 1 });
    expect((await fieldsOf(cube, "Life")).value?.[0]).toBe(101);
    const edits = await session.getPlayEdits();
    expect(edits.map(({ path, value }) => [path, value])).toEqual([
      ["position.x", 50],
      ["value", 100],
    ]);
    await session.stop();
    expect(await fieldsOf(cube, "Life")).toMatchObject({ value: [1, "default"] });
    await perform({ kind: "applyPlayEdits", edits });
    expect(await fieldsOf(cube, "Life")).toMatchObject({ value: [100, "set"] });
    expect((await recordOf(cube, "Transform"))?.position).toEqual([50, 0, 0]);
    await session.undo();
    expect(await fieldsOf(cube, "Life")).toMatchObject({ value: [1, "default"] });
  });

  it("W14: what a script spawns comes as changes, with frames of its own, and is gone after Stop", async () => {
    const session = await open({
      "spawner.ts": `export class Spawner extends Script {
        onUpdate() { if (this.scene.find("Baby") === undefined) this.scene.spawn({ name: "Baby" }); }
      }`,
    });
    await addWith("Spawner");
    const diffs: SessionEvents["onDidChangeScene"][] = [];
    session.on("onDidChangeScene", (event) => diffs.push(event));
    await session.play();
    await expect.poll(() => diffs.flatMap(({ diff }) => diff.map(({ kind }) => kind))).toContain("addEntity");
    await expect.poll(() => held.test.takeEvents("onDidReceiveFrame").length).toBeGreaterThan(0);
    expect((await session.getScene())?.entities.map(({ name }) => name)).toContain("Baby");
    await session.stop();
    expect((await session.getScene())?.entities.map(({ name }) => name)).not.toContain("Baby");
  });

  it("W11: editing and reloading while playing leaves every reference as it was", async () => {
    const session = await open({
      "a.ts": `import { B } from "./b"; export class A extends Script { target?: B; }`,
      "b.ts": `export class B extends Script { value = 1; }`,
    });
    const holder = await addWith("A");
    const cube = await addWith("B");
    const b = await recordOf(cube, "B");
    await set(holder, "A", "target", { $component: b!.id });
    await session.saveScene();
    const bytes = await readFile(join(held.test.projectDir, scenePath));
    await session.play();
    await writeScript(held.test.projectDir, "b.ts", `export class B extends Script { value = 2; more = 3; }`);
    await session.whenIdle();
    expect(await session.getPlayState()).toBe("playing");
    await session.stop();
    expect(await fieldsOf(holder, "A")).toEqual({ target: [{ $component: b!.id }, "set"] });
    expect(await fieldsOf(cube, "B")).toMatchObject({ more: [3, "default"] });
    await session.saveScene();
    expect(await readFile(join(held.test.projectDir, scenePath))).toEqual(bytes);
  });

  it("case 40: a script that throws in onDestroy does not keep the game from stopping or starting again", async () => {
    const session = await open({
      "bad.ts": `export class Bad extends Script { onDestroy() { throw new Error("never mind"); } }`,
    });
    await addWith("Bad");
    for (let round = 0; round < 2; round++) {
      expect(await session.play()).toMatchObject({ ok: true });
      expect(await session.stop()).toMatchObject({ ok: true });
    }
    expect(await session.getPlayState()).toBe("edit");
    expect((await logs()).some((text) => text.includes("never mind"))).toBe(true);
  });

  it("Play with errors is refused unless the last good build is asked for", async () => {
    const session = await open({ "life.ts": lifeCycle });
    await addWith("Life");
    await writeScript(held.test.projectDir, "life.ts", `export class Life extends Script {`);
    await session.whenIdle();
    expect(await session.play()).toMatchObject({ ok: false, reason: "compileErrors" });
    expect(await session.getPlayState()).toBe("edit");
    expect(await session.play({ lastGoodBuild: true })).toMatchObject({ ok: true });
    await session.stop();
  });
});
