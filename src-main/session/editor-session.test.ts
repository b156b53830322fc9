import { PerformanceObserver } from "node:perf_hooks";
import { afterEach, describe, expect, it } from "vitest";
import type { JsonValue } from "../../src-shared/base/json";
import type { Command, CommandDone } from "../../src-shared/protocol/command";
import { classInfo, fieldInfo } from "./testing/class-info";
import type { TestSession, TestSessionOptions } from "./testing/open-test-session";
import { openTestSession } from "./testing/open-test-session";

const classes = [
  classInfo("Mover", [
    fieldInfo("speed", "float", 5),
    fieldInfo("target", "entity", null),
    fieldInfo("place", "vector3", [0, 0, 0]),
    fieldInfo("items", { kind: "array", element: { kind: "string" } }, []),
  ]),
  classInfo("Engine", [], { requireComponent: ["Mover"] }),
];

let test: TestSession;
afterEach(() => test[Symbol.asyncDispose]());

async function open(options: TestSessionOptions = {}): Promise<TestSession> {
  test = await openTestSession({ classes, ...options });
  return test;
}

async function perform(command: Command): Promise<CommandDone> {
  const result = await test.session.execute(command);
  if (!result.ok) throw new Error(`${result.reason}: ${result.message}`);
  return result;
}

async function addMover(): Promise<string> {
  const { ids } = await perform({ kind: "addEntity", name: "Cube", components: [{ type: "Mover" }] });
  return ids[0]!;
}

const setField = (entity: string, path: string, value: JsonValue, mergeKey?: string): Command => ({
  kind: "setFields",
  edits: [{ entity, component: "Mover", path, value }],
  ...(mergeKey === undefined ? {} : { mergeKey }),
});

describe("the classes of a session", () => {
  it("Z14: are those that can be added, abstract ones only among the ancestors of others", async () => {
    const { session, engine, takeEvents } = await open({
      classes: [
        classInfo("Creature"),
        classInfo("Animal", [], { base: "Creature", isAbstract: true }),
        classInfo("Dog", [], { base: "Animal" }),
      ],
    });
    const classes = await session.getScriptClasses();
    expect(classes).toMatchObject([{ name: "Creature" }, { name: "Dog", ancestors: ["Animal", "Creature"] }]);
    takeEvents("onDidChangeScriptClasses");
    engine.changeClasses(engine.classes);
    expect(takeEvents("onDidChangeScriptClasses")).toEqual([classes]);
    const { ids } = await perform({ kind: "addEntity" });
    const added = await session.execute({ kind: "addComponent", entity: ids[0]!, type: "Animal" });
    expect(!added.ok && added.message).toContain("Animal is abstract");
  });
});

describe("a batch", () => {
  const addTo = (...entities: readonly string[]): Command => ({
    kind: "batch",
    label: "Add Engine",
    commands: entities.map((entity) => ({ kind: "addComponent", entity, type: "Engine" })),
  });
  const typesOf = async (entity: string) =>
    (await test.session.getScene())?.entities.find(({ id }) => id === entity)?.components.map(({ type }) => type);

  it("A14: is one step, whose undo takes everything back, what was required too", async () => {
    const { session, engine } = await open();
    const entities = (await perform({ kind: "addEntity" })).ids.concat((await perform({ kind: "addEntity" })).ids);
    const before = await session.getScene();
    const { ids } = await perform(addTo(...entities));
    expect(ids).toHaveLength(4);
    for (const entity of entities) expect(await typesOf(entity)).toEqual(["Transform", "Mover", "Engine"]);
    expect((await session.getHistory()).undo.at(-1)).toEqual({ label: "Add Engine" });
    await session.undo();
    expect(await session.getScene()).toEqual(before);
    expect(engine.world?.toRecord()).toEqual(before);
    await session.redo();
    for (const entity of entities) expect(await typesOf(entity)).toEqual(["Transform", "Mover", "Engine"]);
  });

  it("builds each command on those before it", async () => {
    const { session, engine } = await open();
    const { ids } = await perform({ kind: "addEntity" });
    const [entity = ""] = ids;
    engine.freshIds.length = 0;
    await perform({
      kind: "batch",
      label: "Paste Mover",
      commands: [
        { kind: "addComponent", entity, type: "Mover" },
        { kind: "setFields", edits: [{ entity, component: "Mover", path: "speed", value: 8 }] },
      ],
    });
    expect(await session.getFields(entity, "Mover")).toMatchObject([{ value: 8 }, {}, {}, {}]);
    // What was given values is not as new: `onReset` would overwrite them.
    expect(engine.freshIds).toEqual([]);
  });

  it("of which one part is refused changes nothing and says why", async () => {
    const { session } = await open();
    const { ids } = await perform({ kind: "addEntity" });
    const before = await session.getScene();
    const result = await session.execute(addTo(...ids, "gone"));
    expect(result).toMatchObject({ ok: false, reason: "unknownEntity" });
    expect(await session.getScene()).toEqual(before);
    expect((await session.getHistory()).undo).toHaveLength(1);
  });

  it("holds no batch, and no edits of a game", async () => {
    const { session } = await open();
    const inner = addTo("gone");
    for (const command of [inner, { kind: "applyPlayEdits", edits: [] }]) {
      const result = await session.execute({ kind: "batch", label: "x", commands: [command] } as unknown as Command);
      expect(result).toMatchObject({ ok: false, reason: "invalidCommand" });
    }
  });
});

describe("editing", () => {
  it("Z03: an edit reaches the instance in the editor domain before anyone is told", async () => {
    const { session, engine } = await open();
    const cube = await addMover();
    let seen: unknown;
    session.on("onDidChangeScene", () => {
      seen = engine.world?.component(cube, "Mover")?.speed;
    });
    await perform(setField(cube, "speed", 9));
    expect(seen).toBe(9);
    expect(await session.getFields(cube, "Mover")).toMatchObject([
      { name: "speed", value: 9, state: "set" },
      { name: "target", state: "default" },
      {},
      {},
    ]);
  });

  it("what an instance makes of a value becomes part of the same step", async () => {
    const { session, engine, takeEvents } = await open();
    const cube = await addMover();
    engine.respond = (diff) => ({
      corrections: diff.flatMap((change) =>
        change.kind === "setComponent" && Number(change.after) > 10
          ? [{ entity: change.entity, component: change.component, path: "speed", value: 10 }]
          : [],
      ),
    });
    takeEvents("onDidChangeScene");
    const { diff } = await perform(setField(cube, "speed", 200));
    expect(diff).toMatchObject([{ kind: "setComponent", key: "speed", after: 10 }]);
    expect(takeEvents("onDidChangeScene")).toMatchObject([{ diff }]);
    expect((await session.getScene())?.entities.find(({ id }) => id === cube)?.components[1]?.speed).toBe(10);
    await session.undo();
    expect((await session.getScene())?.entities.find(({ id }) => id === cube)?.components[1]).not.toHaveProperty(
      "speed",
    );
    await session.redo();
    await perform(setField(cube, "speed", 500));
    expect((await session.getHistory()).undo.map(({ label }) => label)).toEqual(["Add Cube", "Set speed"]);
    // Nothing changed, and yet what was typed must give way to what is there.
    expect(takeEvents("onDidChangeScene").at(-1)).toMatchObject({ diff: [], touched: [expect.any(String)] });
  });

  it("A11: a script that cannot be created is not added, and nothing is left of the attempt", async () => {
    const { session, engine } = await open();
    const cube = await addMover();
    const before = await session.getScene();
    engine.respond = (diff, fresh) => ({
      placeholders: fresh.slice(-1),
      problems: [{ severity: "error", source: "runtime", message: "Boom", file: "assets/scripts/engine.ts", line: 3 }],
    });
    const result = await session.execute({ kind: "addComponent", entity: cube, type: "Engine" });
    expect(result).toMatchObject({ ok: false, reason: "domainFailed" });
    expect(!result.ok && result.message).toContain("Boom (assets/scripts/engine.ts:3)");
    expect(await session.getScene()).toEqual(before);
    expect(engine.world?.toRecord()).toEqual(before);
    expect((await session.getHistory()).undo).toHaveLength(1);
  });

  it("A12, A14: adding a component gives it onReset, makes the scene unsaved and is one step", async () => {
    const { session, engine, takeEvents } = await open();
    const { ids } = await perform({ kind: "addEntity", name: "Box" });
    await session.saveScene();
    takeEvents("onDidChangeSceneState");
    const added = await perform({ kind: "addComponent", entity: ids[0]!, type: "Engine" });
    expect(engine.freshIds).toEqual(expect.arrayContaining([...added.ids]));
    expect(takeEvents("onDidChangeSceneState").at(-1)).toMatchObject({ isDirty: true });
    await session.undo();
    expect((await session.getScene())?.entities.at(-1)?.components).toHaveLength(1);
    expect(await session.getSceneState()).toMatchObject({ isDirty: false });
  });

  it("A15: a command is profiled under a mark of its own", async () => {
    await open();
    const cube = await addMover();
    const seen: string[] = [];
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ name }) => name)));
    observer.observe({ entryTypes: ["measure"] });
    await perform({ kind: "addComponent", entity: cube, type: "Engine" });
    await expect.poll(() => seen).toEqual(["addComponent"]);
    observer.disconnect();
    expect(performance.getEntriesByType("measure")).toEqual([]);
  });

  it("edits run one after another, whoever asks", async () => {
    const { session, engine } = await open();
    const cube = await addMover();
    engine.respond = async () => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
      return {};
    };
    const edits = Array.from({ length: 20 }, (_, value) => session.execute(setField(cube, "speed", value)));
    await Promise.all([...edits, session.undo(), session.execute(setField(cube, "speed", 100))]);
    expect((await session.getScene())?.entities.at(-1)?.components[1]?.speed).toBe(100);
    expect(engine.world?.toRecord()).toEqual(await session.getScene());
    expect((await session.getHistory()).undo).toHaveLength(21);
  });

  it("case 107: a drag of 60 frames over three entities is one step", async () => {
    const { session } = await open();
    const cubes = [await addMover(), await addMover(), await addMover()];
    const before = await session.getScene();
    for (let frame = 1; frame <= 60; frame++) {
      const edits = cubes.map((entity) => ({ entity, component: "Mover", path: "place.x", value: frame }));
      await perform({ kind: "setFields", edits, mergeKey: "drag 1" });
    }
    expect((await session.getHistory()).undo).toHaveLength(4);
    await session.undo();
    expect(await session.getScene()).toEqual(before);
  });

  it("W17, W23: growing a list keeps what was edited in it, and undo gives exactly the list from before", async () => {
    const { session } = await open();
    const cube = await addMover();
    await perform(setField(cube, "items", ["a", "b"]));
    await perform(setField(cube, "items[0]", "edited"));
    await perform(setField(cube, "items[2]", "edited"));
    const items = async () => (await session.getScene())?.entities.at(-1)?.components[1]?.items;
    expect(await items()).toEqual(["edited", "b", "edited"]);
    await session.undo();
    expect(await items()).toEqual(["edited", "b"]);
  });

  it("W18, W21: values are kept exactly, through undo and redo too", async () => {
    const { session } = await open();
    const cube = await addMover();
    const scale = (value: JsonValue): Command => ({
      kind: "setFields",
      edits: [{ entity: cube, component: "Transform", path: "scale", value }],
    });
    await perform(scale([0.0285, 1 / 3, 2]));
    await perform(scale([2, 2, 2]));
    const read = async () => (await session.getScene())?.entities.at(-1)?.components[0]?.scale;
    await session.undo();
    expect(await read()).toEqual([0.0285, 1 / 3, 2]);
    await session.undo();
    expect(await read()).toBeUndefined();
    await session.redo();
    expect(await read()).toEqual([0.0285, 1 / 3, 2]);
  });

  it("case 79: a value that contains itself is refused with the place, and so is what is no data", async () => {
    const { session } = await open();
    const cube = await addMover();
    const loop: unknown[] = [];
    loop.push(loop);
    const refused = await session.execute(setField(cube, "items", loop as JsonValue));
    expect(refused).toMatchObject({ ok: false, reason: "invalidValue" });
    expect(!refused.ok && refused.message).toContain("edits[0].value[0] contains itself");
    const functions = await session.execute(setField(cube, "items", [() => 1] as unknown as JsonValue));
    expect(functions).toMatchObject({ ok: false, reason: "invalidValue" });
    const other = await addMover();
    await perform(setField(cube, "target", { $entity: other }));
    await perform(setField(other, "target", { $entity: cube }));
    await perform(setField(cube, "target", { $entity: cube }));
  });

  it("case 75, 76: takes NaN as itself, and setting it again changes nothing", async () => {
    const { session } = await open();
    const cube = await addMover();
    await perform(setField(cube, "place", [NaN, Infinity, -0]));
    expect((await session.getScene())?.entities.at(-1)?.components[1]?.place).toEqual([
      { $number: "NaN" },
      { $number: "Infinity" },
      { $number: "-0" },
    ]);
    const again = await perform(setField(cube, "place", [NaN, Infinity, -0]));
    expect(again.diff).toEqual([]);
  });

  it.each([
    [undefined, "invalidCommand"],
    [null, "invalidCommand"],
    [{}, "invalidCommand"],
    [{ kind: "explode" }, "invalidCommand"],
    [{ kind: "deleteEntities", ids: [] }, "invalidCommand"],
    [{ kind: "deleteEntities", ids: "all" }, "invalidCommand"],
    [{ kind: "deleteEntities", ids: ["gone"] }, "unknownEntity"],
    [{ kind: "renameEntity", id: "gone" }, "invalidCommand"],
    [{ kind: "addEntity", index: -1 }, "invalidCommand"],
    [{ kind: "setFields", edits: [{ entity: "x" }] }, "invalidCommand"],
    [{ kind: "pasteEntities", entities: [{ name: "no id" }] }, "invalidCommand"],
  ])("an invalid command is refused with a reason and changes nothing: %j", async (command, reason) => {
    const { session, takeEvents } = await open();
    const before = await session.getScene();
    takeEvents("onDidChangeScene");
    const result = await session.execute(command as Command);
    expect(result).toMatchObject({ ok: false, reason });
    expect(!result.ok && result.message).not.toBe("");
    expect(await session.getScene()).toEqual(before);
    expect(takeEvents("onDidChangeScene")).toEqual([]);
  });

  it("undo and redo at the ends say so", async () => {
    const { session } = await open();
    expect(await session.undo()).toMatchObject({ ok: false, reason: "nothingToUndo" });
    expect(await session.redo()).toMatchObject({ ok: false, reason: "nothingToRedo" });
  });

  it("what an editor script changes is a step of the history", async () => {
    const { session, engine, takeEvents } = await open();
    const cube = await addMover();
    const mover = engine.world!.component(cube, "Mover")!;
    takeEvents("onDidChangeScene");
    engine.edit("Arrange", [
      { kind: "setComponent", entity: cube, component: mover.id, key: "speed", after: 3 },
      { kind: "setComponent", entity: "gone", component: "gone", key: "speed", after: 3 },
    ]);
    await session.whenIdle();
    expect(takeEvents("onDidChangeScene")).toMatchObject([{ diff: [{ key: "speed", after: 3 }] }]);
    expect((await session.getHistory()).undo.at(-1)).toEqual({ label: "Arrange" });
    await session.undo();
    expect(engine.world?.toRecord()).toEqual(await session.getScene());
  });

  it("a reload is no step, makes every live value suspect, and starts from the document", async () => {
    const { session, engine, takeEvents } = await open();
    const cube = await addMover();
    await perform(setField(cube, "speed", 7));
    takeEvents("onDidChangeScene");
    const edit = session.execute(setField(cube, "speed", 8));
    await session.recompile();
    await edit;
    expect(takeEvents("onDidChangeScene")).toContainEqual({ diff: [], touched: "*" });
    expect(engine.world?.toRecord()).toEqual(await session.getScene());
    expect((await session.getHistory()).undo).toHaveLength(3);
  });

  it("Z25, Z26: asking for what is not there gives nothing and no error", async () => {
    const { session } = await open();
    const cube = await addMover();
    expect(await session.getFields("nobody", "Mover")).toEqual([]);
    expect(await session.getFields(cube, "Engine")).toEqual([]);
    expect(await session.getFields(cube, "Mover")).toHaveLength(4);
  });
});
