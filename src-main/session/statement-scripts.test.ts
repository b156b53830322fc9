import { describe, expect, it } from "vitest";
import type { EditorSession } from "./editor-session";
import { holdSession } from "./testing/hold-session";
import { openScripts, sessionActions } from "./testing/real-session";

const held = holdSession();
const { addWith, logs } = sessionActions(() => held.test);

async function open(
  scripts: Readonly<Record<string, string>>,
  options: { readonly budgetMs?: number } = {},
): Promise<EditorSession> {
  return (await held.open(openScripts(scripts, options))).session;
}

describe("statement scripts", () => {
  it("L01, L02, L03: command the editor, wait, and undo in one step", async () => {
    const session = await open(
      {
        "make.run.ts": `import { MeshRenderer } from "tandem";
const made = await editor.execute({ kind: "addEntity", name: "Made", components: [{ type: "Light" }] });
if (!made.ok) throw new Error(made.message);
const entity = get(made.ids[0]!)!;
entity.transform.position.y = 4;
await new Promise<void>((resolve) => { setTimeout(resolve, 1500); });
entity.addComponent(MeshRenderer, { color: new Color("red") });
const refused = await editor.execute({ kind: "renameEntity", id: "nobody", name: "x" });
console.log(refused.ok, editor.selection.length);
editor.select(entity);`,
      },
      { budgetMs: 1000 },
    );
    const before = await session.getScene();
    await session.setSelection([before!.entities[0]!.id]);
    expect(await session.runStatementScript("assets/scripts/make.run.ts", "editor")).toMatchObject({ ok: true });
    await session.whenIdle();
    const made = (await session.getScene())?.entities.find(({ name }) => name === "Made");
    expect(made?.components).toMatchObject([
      { type: "Transform", position: [0, 4, 0] },
      { type: "Light" },
      { type: "MeshRenderer", color: [1, 0, 0] },
    ]);
    expect(await logs()).toEqual(["false 1"]);
    expect(held.test.takeEvents("onDidRequestSelection")).toEqual([[made?.id]]);
    expect((await session.getHistory()).undo).toEqual([{ label: "Run make.run.ts" }]);
    await session.undo();
    expect(await session.getScene()).toEqual(before);
  });

  const drawing = `export class Drawing extends Script { override onDrawGizmos() {} }`;

  it("L03: undo in one step whatever is drawn and read while they wait", async () => {
    const waiting = `for (let made = 0; made < 5; made += 1) {
      scene.spawn({ name: "made " + made });
      await new Promise<void>((resolve) => { setTimeout(resolve, 20); });
    }`;
    const session = await open({ "drawing.ts": drawing, "wait.run.ts": waiting });
    await session.whenIdle();
    const entity = await addWith("Drawing");
    const before = await session.getScene();
    const running = session.runStatementScript("assets/scripts/wait.run.ts", "editor");
    for (let asked = 0; asked < 20; asked += 1) await session.getFields(entity, "Drawing");
    expect(await running).toMatchObject({ ok: true });
    await session.whenIdle();
    expect((await session.getHistory()).undo.map(({ label }) => label)).toEqual(["Add Cube", "Run wait.run.ts"]);
    await session.undo();
    expect(await session.getScene()).toEqual(before);
  });

  it("that do not end leave nothing behind, whatever is edited at once", async () => {
    const session = await open(
      { "drawing.ts": drawing, "endless.run.ts": `for (;;) scene.spawn({ name: "junk" });` },
      { budgetMs: 300 },
    );
    await session.whenIdle();
    const entity = await addWith("Drawing");
    const run = await session.runStatementScript("assets/scripts/endless.run.ts", "editor");
    expect(run).toMatchObject({ ok: false });
    await session.execute({ kind: "renameEntity", id: entity, name: "Renamed" });
    await session.undo();
    await session.whenIdle();
    expect((await session.getScene())?.entities.filter(({ name }) => name === "junk")).toEqual([]);
    const { undo, redo } = await session.getHistory();
    expect([...undo, ...redo].map(({ label }) => label)).toEqual(["Add Cube", "Rename Cube to Renamed"]);
  });

  it("L03: know the project's script classes by their names", async () => {
    const session = await open({
      "wheels.ts": `export class Wheels extends Script { count = 4; }`,
      "count.run.ts": `console.log(scene.findComponent(Wheels)?.count);`,
    });
    await addWith("Wheels");
    expect(await session.runStatementScript("assets/scripts/count.run.ts", "editor")).toMatchObject({ ok: true });
    expect(await logs()).toEqual(["4"]);
  });

  it("A14: what a script adds, with what that requires, undoes in one step", async () => {
    const session = await open({
      "parts.ts": `export class Wheels extends Script {} @requireComponent(Wheels) export class Engine extends Script { power = 1; }`,
      "add.run.ts": `scene.find("Cube")!.addComponent("Engine", { power: 7 });`,
    });
    const cube = await addWith();
    await session.saveScene();
    await session.runStatementScript("assets/scripts/add.run.ts", "editor");
    await session.whenIdle();
    const types = async () =>
      (await session.getScene())?.entities.find(({ id }) => id === cube)?.components.map(({ type }) => type);
    expect(await types()).toEqual(["Transform", "Wheels", "Engine"]);
    expect(await session.getSceneState()).toMatchObject({ isDirty: true });
    await session.undo();
    expect(await types()).toEqual(["Transform"]);
    expect(await session.getSceneState()).toMatchObject({ isDirty: false });
  });
});
