import { expect, it, onTestFinished } from "vitest";
import type { SingleCommand } from "../../src-shared/protocol/command";
import type { TestSession } from "./testing/open-test-session";
import { openScripts, sessionActions } from "./testing/real-session";

// After every edit, undo and redo the scene holds what the instances really have, whatever scripts make of it.

let test: TestSession;
const { addWith, perform, set, recordOf, fieldsOf } = sessionActions(() => test);

const scripts = {
  "scripts.ts": `import { serialize } from "tandem";
    @editorScript export class Counter extends Script {
      total = 0;
      override onUpdate() { this.total = this.scene.entities.length; this.transform.position.x = this.total; }
    }
    @editorScript export class Made extends Script {
      total = 0;
      override onCreate() { this.total = this.scene.entities.length; }
    }
    @editorScript export class Ticks extends Script { n = 0; override onLateUpdate() { this.n++; } }
    export class Named extends Script {
      speed = 5; label = "";
      override onValidate() { this.label = "s" + this.speed; }
    }
    export class Door extends Script { width = 5; }
    export class Wall extends Script {
      other?: Entity; size = 0;
      override onValidate() {
        const door = this.other?.getComponent(Door);
        if (door && this.size < 5) door.width = this.size;
      }
    }
    export class Level extends Script {
      #level = 1;
      @serialize() get level(): number { return this.#level; }
      set level(level: number) { this.#level = Math.min(5, level); }
    }
    export class Clamp extends Script {
      speed = 5; label = "";
      override onReset() { this.label = "r"; }
      override onValidate() { if (this.speed > 10) this.speed = 10; this.label += "v"; }
    }
    export class Presser extends Script { pressed = 0; press() { this.pressed += 1; } }`,
};

async function open(): Promise<void> {
  test = await openScripts(scripts);
  onTestFinished(() => test[Symbol.asyncDispose]());
  await test.session.whenIdle();
}

/** Fields whose instance holds something else than the scene says; what is not set there is as the class has it. */
async function differences(): Promise<readonly string[]> {
  const { session } = test;
  await session.whenIdle();
  const classes = new Map((await session.getScriptClasses()).map((info) => [info.name, info]));
  const found: string[] = [];
  for (const { id, name, components } of (await session.getScene())?.entities ?? []) {
    for (const component of components) {
      const fields = classes.get(component.type)?.fields ?? [];
      for (const { name: field, value } of await session.getFields(id, component.id)) {
        const recorded = component[field] ?? fields.find((info) => info.name === field)?.default;
        if (recorded === undefined || JSON.stringify(recorded) === JSON.stringify(value)) continue;
        found.push(`${name}.${component.type}.${field}: ${JSON.stringify(recorded)}, live ${JSON.stringify(value)}`);
      }
    }
  }
  return found;
}

async function expectReversible(edit: () => Promise<unknown>): Promise<void> {
  const { session } = test;
  const before = await session.getScene();
  await edit();
  expect(await differences()).toEqual([]);
  const after = await session.getScene();
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await session.undo()).toMatchObject({ ok: true });
    expect(await differences()).toEqual([]);
    expect(await session.getScene()).toEqual(before);
    expect(await session.redo()).toMatchObject({ ok: true });
    expect(await differences()).toEqual([]);
    expect(await session.getScene()).toEqual(after);
  }
}

for (const type of ["Counter", "Made", "Ticks"]) {
  it(`what ${type} writes into its own fields as it is duplicated, pasted or added with a value is part of that`, async () => {
    await open();
    const { session } = test;
    const entity = await addWith(type);
    const copied = (await session.getScene())?.entities.filter(({ id }) => id === entity) ?? [];
    const value = type === "Ticks" ? { n: 1 } : { total: 1 };
    const edits: SingleCommand[] = [
      { kind: "duplicateEntities", ids: [entity] },
      { kind: "pasteEntities", entities: copied },
      { kind: "addEntity", name: "Given", components: [{ type, ...value }] },
      { kind: "renameEntity", id: entity, name: "Renamed" },
      { kind: "deleteEntities", ids: [entity] },
    ];
    for (const edit of edits) await expectReversible(() => perform(edit));
  });
}

it("a game begins with what an editor script made of its copy", async () => {
  await open();
  const { ids } = await perform({ kind: "duplicateEntities", ids: [await addWith("Counter")] });
  const [copy = ""] = ids;
  const shown = await fieldsOf(copy, "Counter");
  expect(shown).toEqual({ total: [expect.any(Number), "set"] });
  expect(await test.session.play({ paused: true })).toMatchObject({ ok: true });
  expect(await fieldsOf(copy, "Counter")).toEqual(shown);
});

it("what a setter makes of the value that a component is added, copied or pasted with is what the scene holds", async () => {
  await open();
  await expectReversible(() => perform({ kind: "addEntity", components: [{ type: "Level", level: 50 }] }));
  const entity = (await test.session.getScene())?.entities.at(-1);
  expect(entity?.components[1]).toMatchObject({ level: 5 });
  const components = entity?.components.map((component) => ({ ...component, level: 50 })) ?? [];
  await perform({ kind: "pasteEntities", entities: entity ? [{ ...entity, components }] : [] });
  expect(await differences()).toEqual([]);
});

it("a field that is reset and that onValidate fills again is set", async () => {
  await open();
  const entity = await addWith("Named");
  await set(entity, "Named", "speed", 6);
  await set(entity, "Named", "label");
  expect(await differences()).toEqual([]);
  expect(await recordOf(entity, "Named")).toMatchObject({ label: "s6" });
});

it("what onValidate makes of a field on undo is taken back, though it is what the field held before", async () => {
  await open();
  // As in a file: nothing has been validated yet.
  const components = [
    { type: "Transform", id: "t" },
    { type: "Named", id: "n" },
  ];
  await perform({ kind: "pasteEntities", entities: [{ id: "e", name: "Pasted", enabled: true, components }] });
  const entity = (await test.session.getScene())?.entities.at(-1)?.id ?? "";
  await expectReversible(() => set(entity, "Named", "label", "typed"));
});

it("what onValidate writes into another script on undo is taken back, also where that one comes back with it", async () => {
  await open();
  const door = await addWith("Door");
  const wall = await addWith("Wall");
  await set(wall, "Wall", "size", 9);
  await set(wall, "Wall", "other", { $entity: door });
  const size = (value: number): SingleCommand => ({
    kind: "setFields",
    edits: [{ entity: wall, component: "Wall", path: "size", value }],
  });
  await expectReversible(() => perform(size(2)));
  await test.session.undo();
  await test.session.undo();
  await test.session.undo();
  // The door was made before what would write to it, which is there from the start now.
  await set(wall, "Wall", "size", 2);
  await set(wall, "Wall", "other", { $entity: door });
  await expectReversible(() => perform(size(3)));
  await set(door, "Door", "width");
  for (const gone of [
    { kind: "deleteEntities", ids: [door] },
    { kind: "removeComponent", entity: door, component: "Door" },
  ] as const) {
    await expectReversible(() => perform({ kind: "batch", label: "Both", commands: [gone, size(9)] }));
    await test.session.undo();
  }
});

it("what editor scripts count as a button's step is undone is taken back", async () => {
  await open();
  await addWith("Ticks");
  const entity = await addWith("Presser");
  await expectReversible(() => test.session.callMethod([{ entity, component: "Presser" }], "press", "editor"));
});

it("a component that is added with values has them as onReset is called, and then onValidate, as a spawned one", async () => {
  await open();
  const components = [{ type: "Clamp", speed: 50 }];
  await expectReversible(() => perform({ kind: "addEntity", name: "By hand", components }));
  const spawn = `scene.spawn({ name: "Spawned", components: [["Clamp", { speed: 50 }]] }).name`;
  await test.session.evaluate(spawn, "editor");
  await test.session.whenIdle();
  const added = (await test.session.getScene())?.entities.slice(-2) ?? [];
  for (const { components: made } of added) expect(made[1]).toMatchObject({ speed: 10, label: "rv" });
  await expectReversible(() => perform({ kind: "duplicateEntities", ids: added.map(({ id }) => id) }));
  for (const { components: copied } of (await test.session.getScene())?.entities.slice(-2) ?? []) {
    expect(copied[1]).toMatchObject({ speed: 10, label: "rv" });
  }
});
