import { expect, it, onTestFinished } from "vitest";
import type { TestSession } from "./testing/open-test-session";
import { openScripts, sessionActions } from "./testing/real-session";

// What `onValidate` makes of an edit is part of it: one step, however much of the scene it changes.

let test: TestSession;
const { addWith, set, recordOf } = sessionActions(() => test);

const bodies = {
  "renames its entity": `this.entity.name = "Ball " + this.size;`,
  "tags it": `this.entity.addTag("s" + this.size);`,
  "switches it off": `this.entity.enabled = this.size < 5;`,
  "builds its children anew": `for (const child of this.entity.children) child.destroy();
    for (let post = 0; post < this.size; post += 1) {
      this.scene.spawn({ name: "Post " + post, parent: this.entity, position: [post, 0, 0] });
    }`,
  "adds and removes a component": `if (this.size >= 5) this.entity.addComponent(Light); else this.entity.removeComponent(Light);`,
  "moves another": `const other = this.scene.find("Other"); if (other) other.transform.position.x = this.size;`,
  "sets a field of another script": `const door = this.scene.find("Other")?.getComponent(Door);
    if (door) door.width = this.size;`,
  "sets a field of its own that nobody has set": `this.label = this.size > 4 ? "big" : "";`,
  counts: `this.count += 1;`,
} as const;

for (const [what, body] of Object.entries(bodies)) {
  it(`onValidate that ${what} makes one step of an edit, one of a drag, and undo and redo are exact`, async () => {
    test = await openScripts({
      "ball.ts": `import { Light } from "tandem";
        export class Door extends Script { width = 1; }
        export class Ball extends Script { size = 1; count = 0; label = ""; override onValidate() { ${body} } }`,
    });
    onTestFinished(() => test[Symbol.asyncDispose]());
    const { session } = test;
    await session.whenIdle();
    const ball = await addWith("Ball");
    await session.execute({ kind: "addEntity", name: "Other", components: [{ type: "Door" }] });
    await session.whenIdle();
    const before = (await session.getHistory()).undo.length;
    const scenes = [await session.getScene()];
    for (const size of [3, 6]) {
      await set(ball, "Ball", "size", size);
      await session.whenIdle();
      scenes.push(await session.getScene());
    }
    const labels = async () => (await session.getHistory()).undo.slice(before).map(({ label }) => label);
    expect(await labels()).toEqual(["Set size", "Set size"]);
    for (let turn = 0; turn < 2; turn += 1) {
      for (const scene of [scenes[1], scenes[0]]) {
        expect(await session.undo()).toMatchObject({ ok: true });
        await session.whenIdle();
        expect(await session.getScene()).toEqual(scene);
      }
      for (const scene of scenes.slice(1)) {
        expect(await session.redo()).toMatchObject({ ok: true });
        await session.whenIdle();
        expect(await session.getScene()).toEqual(scene);
      }
    }
    for (let size = 10; size < 15; size += 1) {
      const edit = { entity: ball, component: "Ball", path: "size", value: size };
      await session.execute({ kind: "setFields", edits: [edit], mergeKey: "drag" });
    }
    await session.whenIdle();
    expect(await labels()).toEqual(["Set size", "Set size", "Set size"]);
    // The domain holds what the document does.
    const names = `scene.roots.map(({ name, tags, enabled, children }) => [name, [...tags], enabled, children.map((child) => child.id)])`;
    const live = await session.evaluate(names, "editor");
    const last = (await session.getScene())?.entities ?? [];
    const roots = last.filter(({ parent }) => parent === undefined);
    expect(live).toEqual({
      ok: true,
      value: roots.map(({ id, name, tags = [], enabled }) => [
        name,
        tags,
        enabled,
        last.filter(({ parent }) => parent === id).map((child) => child.id),
      ]),
    });
  });
}

const liveScene = `scene.roots.map(({ name, children, transform }) => [name, children.length, transform.position.x])`;

it("what an editor script makes of being added is part of that step, and neither redo nor a reload makes it twice", async () => {
  test = await openScripts({
    "fence.ts": `@editorScript export class Fence extends Script {
      posts = 0;
      override onCreate() {
        this.posts += 1;
        this.transform.position.x += 1;
        this.scene.spawn({ name: "Post", parent: this.entity });
      }
      override onAfterReload() { this.entity.name += "!"; }
    }`,
  });
  onTestFinished(() => test[Symbol.asyncDispose]());
  const { session } = test;
  await session.whenIdle();
  const empty = await session.getScene();
  const before = (await session.getHistory()).undo.length;
  const added = await session.execute({ kind: "addEntity", name: "Fence", components: [{ type: "Fence" }] });
  await session.whenIdle();
  const made = await session.getScene();
  expect(added).toMatchObject({ ok: true });
  expect(made?.entities.map(({ name }) => name).slice(-2)).toEqual(["Fence", "Post"]);
  expect((await session.getHistory()).undo.length).toBe(before + 1);
  await session.undo();
  await session.whenIdle();
  expect(await session.getScene()).toEqual(empty);
  await session.redo();
  await session.whenIdle();
  expect(await session.getScene()).toEqual(made);
  const live = await session.evaluate(liveScene, "editor");
  await session.recompile();
  await session.whenIdle();
  expect(await session.getScene()).toEqual(made);
  expect(await session.evaluate(liveScene, "editor")).toEqual(live);
  expect(live).toMatchObject({ value: expect.arrayContaining([["Fence", 1, 1]]) as unknown });
});

it("an editor script starts when it is added, and is updated after each edit, as a part of it", async () => {
  test = await openScripts({
    "follower.ts": `@editorScript export class Follower extends Script {
      height = 2; starts = 0;
      override onStart() { this.starts += 1; }
      override onUpdate(dt: number) {
        const leader = this.scene.find("Leader");
        if (leader) this.transform.position.x = leader.transform.position.x + dt;
      }
      override onLateUpdate() { this.transform.position.y = this.height; }
    }`,
  });
  onTestFinished(() => test[Symbol.asyncDispose]());
  const { session } = test;
  await session.whenIdle();
  const leader = await addWith();
  await session.execute({ kind: "renameEntity", id: leader, name: "Leader" });
  const before = (await session.getHistory()).undo.length;
  const follower = await addWith("Follower");
  const place = async () => (await session.getScene())?.entities.find(({ id }) => id === follower)?.components;
  expect(await place()).toMatchObject([{ position: [0, 2, 0] }, { type: "Follower", starts: 1 }]);
  for (const x of [3, 4, 5]) {
    const edit = { entity: leader, component: "Transform", path: "position.x", value: x };
    await session.execute({ kind: "setFields", edits: [edit], mergeKey: "drag" });
    expect(await place()).toMatchObject([{ position: [x, 2, 0] }, { starts: 1 }]);
  }
  expect((await session.getHistory()).undo.length).toBe(before + 2);
  await session.undo();
  expect(await place()).toMatchObject([{ position: [0, 2, 0] }, { starts: 1 }]);
  await session.redo();
  expect(await place()).toMatchObject([{ position: [5, 2, 0] }, { starts: 1 }]);
});

it("what a setter changes in another script is part of the edit", async () => {
  test = await openScripts({
    "wall.ts": `import { serialize } from "tandem";
      export class Door extends Script { width = 1; }
      export class Wall extends Script {
        #size = 1;
        @serialize() get size(): number { return this.#size; }
        set size(size: number) { this.#size = size; const door = this.scene.find("Cube")?.getComponent(Door); if (door) door.width = size; }
      }`,
  });
  onTestFinished(() => test[Symbol.asyncDispose]());
  await test.session.whenIdle();
  const door = await addWith("Door");
  const wall = await addWith("Wall");
  await set(wall, "Wall", "size", 6);
  expect(await recordOf(door, "Door")).toMatchObject({ width: 6 });
  await test.session.undo();
  expect(await recordOf(door, "Door")).not.toHaveProperty("width");
});

it("what a button's method changes behind an await is no part of an edit or an undo meanwhile, and followers see it", async () => {
  test = await openScripts({
    "builder.ts": `export class Builder extends Script {
        async build() {
          await new Promise((resolve) => setTimeout(resolve, 50));
          this.scene.spawn({ name: "Built" });
          await new Promise((resolve) => setTimeout(resolve, 300));
          this.transform.position.x = 7;
        }
      }
      @editorScript export class Follower extends Script {
        override onUpdate() {
          const leader = this.scene.find("Leader");
          if (leader) this.transform.position.x = leader.transform.position.x;
        }
      }`,
  });
  onTestFinished(() => test[Symbol.asyncDispose]());
  const { session } = test;
  await session.whenIdle();
  const leader = await addWith("Builder");
  await session.execute({ kind: "renameEntity", id: leader, name: "Leader" });
  const follower = await addWith("Follower");
  await set(leader, "Transform", "position", [1, 0, 0]);
  const building = session.callMethod([{ entity: leader, component: "Builder" }], "build", "editor");
  await new Promise((resolve) => setTimeout(resolve, 200));
  await session.undo();
  expect(await building).toEqual({ ok: true });
  await session.whenIdle();
  const scene = await session.getScene();
  expect(scene?.entities.map(({ name }) => name)).toContain("Built");
  expect(await session.evaluate(`scene.find("Built") !== undefined`, "editor")).toEqual({ ok: true, value: true });
  for (const id of [leader, follower]) expect(await recordOf(id, "Transform")).toMatchObject({ position: [7, 0, 0] });
  expect((await session.getHistory()).undo.at(-1)?.label).toBe("Call build");
});

it("a script that is reset has nothing set but what its onReset and onValidate make of it", async () => {
  test = await openScripts({
    "plain.ts": `export class Plain extends Script { size = 1; sizes = [1]; }`,
    "ball.ts": `export class Ball extends Script { size = 1; count = 2; label = "";
      override onReset() { this.label = "new"; } override onValidate() { if (this.size > 9) this.size = 9; } }`,
  });
  onTestFinished(() => test[Symbol.asyncDispose]());
  const { session } = test;
  await session.whenIdle();
  const entity = await addWith("Plain", "Ball");
  await set(entity, "Plain", "size", 7);
  await set(entity, "Plain", "sizes", [7]);
  await set(entity, "Ball", "size", 7);
  await set(entity, "Ball", "count", 7);
  const before = await session.getScene();
  for (const component of ["Plain", "Ball"]) {
    expect(await session.execute({ kind: "resetComponent", entity, component })).toMatchObject({ ok: true });
  }
  expect(Object.keys((await recordOf(entity, "Plain")) ?? {}).sort()).toEqual(["id", "type"]);
  const { id: _id, ...left } = (await recordOf(entity, "Ball")) ?? {};
  expect(left).toEqual({ type: "Ball", label: "new" });
  await set(entity, "Ball", "size", 8);
  await set(entity, "Ball", "size");
  expect(await recordOf(entity, "Ball")).not.toHaveProperty("size");
  for (let step = 0; step < 4; step += 1) await session.undo();
  expect(await session.getScene()).toEqual(before);
});
