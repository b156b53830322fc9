import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { JsonValue } from "../../src-shared/base/json";
import type { Command, CommandDone } from "../../src-shared/protocol/command";
import { takeChanges } from "../../src-shared/protocol/frame-packet";
import { classInfo, fieldInfo } from "./testing/class-info";
import type { TestSession } from "./testing/open-test-session";
import { openTestSession } from "./testing/open-test-session";

const classes = [classInfo("Mover", [fieldInfo("speed", "float", 5), fieldInfo("place", "vector3", [0, 0, 0])])];
const scenePath = "assets/scenes/main.scene.json";

let test: TestSession;
let cube: string;
let mover: string;
afterEach(() => test[Symbol.asyncDispose]());

async function openAndPlay(): Promise<TestSession> {
  test = await openTestSession({ classes });
  const { ids } = (await test.session.execute({
    kind: "addEntity",
    name: "Cube",
    components: [{ type: "Mover", speed: 7 }],
  })) as CommandDone;
  cube = ids[0]!;
  mover = test.engine.world!.component(cube, "Mover")!.id;
  await test.session.saveScene();
  for (const name of ["onDidOpenScene", "onDidChangeScene", "onDidChangePlayState"] as const) test.takeEvents(name);
  expect(await test.session.play()).toEqual({ ok: true, value: undefined });
  return test;
}

const game = () => test.engine.playSession!;

const setField = (path: string, value?: JsonValue): Command => ({
  kind: "setFields",
  edits: [{ entity: cube, component: "Mover", path, ...(value === undefined ? {} : { value }) }],
});

describe("playing", () => {
  it("Z05, Z29: the game begins with a copy of the edit scene, and the edit scene is not what changes", async () => {
    const { session } = await openAndPlay();
    const before = game().startScene;
    game().produceFrame([{ kind: "setComponent", entity: cube, component: mover, key: "speed", before: 7, after: 99 }]);
    expect((await session.getScene())?.entities.at(-1)?.components[1]?.speed).toBe(99);
    await session.stop();
    expect(await session.getScene()).toEqual(before);
  });

  it("Z09: a batch acts on the running game, and its values are kept as edits of the game", async () => {
    const { session } = await openAndPlay();
    const before = game().startScene;
    const done = await session.execute({
      kind: "batch",
      label: "Light up",
      commands: [
        { kind: "addComponent", entity: cube, type: "Light" },
        { kind: "setFields", edits: [{ entity: cube, component: "Mover", path: "speed", value: 3 }] },
      ],
    });
    expect(done).toMatchObject({ ok: true });
    expect(await session.getFields(cube, "Mover")).toMatchObject([{ value: 3 }, {}]);
    expect(await session.getPlayEdits()).toMatchObject([{ entity: cube, path: "speed", value: 3 }]);
    expect((await session.getHistory()).undo).toHaveLength(1);
    await session.stop();
    expect(await session.getScene()).toEqual(before);
  });

  it("Z24: every query goes to the active world", async () => {
    const { session, takeEvents } = await openAndPlay();
    expect(takeEvents("onDidOpenScene")).toMatchObject([{ world: "runtime" }]);
    expect(takeEvents("onDidChangePlayState")).toMatchObject([{ state: "playing", session: 1, timeScale: 1 }]);
    await session.execute(setField("speed", 1));
    expect(await session.getFields(cube, "Mover")).toMatchObject([{ value: 1 }, {}]);
    await session.stop();
    expect(takeEvents("onDidOpenScene")).toMatchObject([{ world: "editor" }]);
    expect(await session.getFields(cube, "Mover")).toMatchObject([{ value: 7 }, {}]);
  });

  it("Z09, case 42: an edit while playing goes to the running game and leaves no history", async () => {
    const { session, engine, takeEvents } = await openAndPlay();
    const history = await session.getHistory();
    takeEvents("onDidChangeScene");
    const result = (await session.execute(setField("speed", 1))) as CommandDone;
    expect(result).toMatchObject({ ok: true, diff: [{ key: "speed", before: 7, after: 1 }] });
    expect(takeEvents("onDidChangeScene")).toMatchObject([{ diff: result.diff, touched: [mover] }]);
    expect(game().world.component(cube, "Mover")?.speed).toBe(1);
    expect(engine.world?.component(cube, "Mover")?.speed).toBe(7);
    expect(await session.getHistory()).toEqual(history);
  });

  it("an edit of one axis builds on where the running instance is, not on what main remembers", async () => {
    const { session } = await openAndPlay();
    // The game moved it, and no frame told of that: transforms do not come as changes.
    game().world.apply([{ kind: "setComponent", entity: cube, component: mover, key: "place", after: [1, 2, 3] }]);
    const result = await session.execute(setField("place.x", 50));
    expect(result).toMatchObject({ diff: [{ key: "place", after: [50, 2, 3] }] });
    // Back to the value that main remembers is an edit all the same.
    expect(await session.execute(setField("place.x", 0))).toMatchObject({ ok: true });
    expect(game().world.component(cube, "Mover")?.place).toEqual([0, 2, 3]);
  });

  it("structural commands act on the running game too", async () => {
    const { session } = await openAndPlay();
    const added = (await session.execute({ kind: "addEntity", name: "New", parent: cube })) as CommandDone;
    expect(game().world.has(added.ids[0]!)).toBe(true);
    game().world.apply([{ kind: "setComponent", entity: cube, component: mover, key: "speed", after: 42 }]);
    const copied = (await session.execute({ kind: "duplicateEntities", ids: [cube] })) as CommandDone;
    expect(game().world.component(copied.ids[0]!, "Mover")?.speed).toBe(42);
    await session.execute({ kind: "deleteEntities", ids: [cube] });
    expect(game().world.has(cube)).toBe(false);
    await session.stop();
    expect((await session.getScene())?.entities.at(-1)).toMatchObject({ id: cube });
  });

  it("W14: what scripts spawn is told, and gone after Stop", async () => {
    const { session, takeEvents } = await openAndPlay();
    takeEvents("onDidChangeScene");
    const entity = { id: "spawned", name: "S", enabled: true, components: [{ type: "Transform", id: "st" }] };
    game().produceFrame([{ kind: "addEntity", entity, index: 0 }]);
    expect(takeEvents("onDidChangeScene")).toMatchObject([{ diff: [{ kind: "addEntity", entity }] }]);
    const [packet] = takeEvents("onDidReceiveFrame");
    expect(takeChanges(packet!).changes).toEqual([]);
    expect(game().acknowledged).toEqual([1]);
    // A change that main made itself and the game tells again is no news.
    await session.execute({ kind: "renameEntity", id: "spawned", name: "T" });
    takeEvents("onDidChangeScene");
    game().produceFrame([{ kind: "setEntity", id: "spawned", key: "name", before: "S", after: "T" }]);
    expect(takeEvents("onDidChangeScene")).toEqual([]);
    await session.stop();
    expect((await session.getScene())?.entities.some(({ id }) => id === "spawned")).toBe(false);
  });

  it("Z32, case 39: after Stop the edit scene is active and its file is byte for byte the same", async () => {
    const { session, projectDir } = await openAndPlay();
    const file = join(projectDir, scenePath);
    const before = await readFile(file);
    await session.execute(setField("speed", 1));
    game().produceFrame([{ kind: "setEntity", id: cube, key: "name", before: "Cube", after: "Ball" }]);
    await session.stop();
    expect(await session.getPlayState()).toBe("edit");
    expect(await session.getSceneState()).toMatchObject({ isDirty: false, world: "editor" });
    await session.saveScene();
    expect(await readFile(file)).toEqual(before);
  });

  it("saving while playing saves the edit scene", async () => {
    const { session, projectDir } = await openAndPlay();
    await session.execute(setField("speed", 1));
    await session.undo();
    expect(await session.saveScene()).toMatchObject({ ok: true });
    const text = await readFile(join(projectDir, scenePath), "utf8");
    expect(text).not.toContain("Cube");
    expect(await session.getSceneState()).toMatchObject({ isDirty: false });
  });

  it("case 105: undo while playing and after it acts on the edit scene", async () => {
    const { session, engine, takeEvents } = await openAndPlay();
    takeEvents("onDidChangeScene");
    await session.undo();
    expect(takeEvents("onDidChangeScene")).toEqual([]);
    expect(takeEvents("onDidChangeSceneState").at(-1)).toMatchObject({ isDirty: true, world: "runtime" });
    expect(game().world.has(cube)).toBe(true);
    await session.redo();
    await session.stop();
    await session.undo();
    expect((await session.getScene())?.entities.some(({ id }) => id === cube)).toBe(false);
    expect(engine.world?.toRecord()).toEqual(await session.getScene());
  });

  it("what the user changed while playing can be taken over as one step", async () => {
    const { session, takeEvents } = await openAndPlay();
    await session.execute(setField("speed", 1));
    await session.execute(setField("speed", 2));
    await session.execute(setField("place.x", 3));
    game().produceFrame([{ kind: "setComponent", entity: cube, component: mover, key: "speed", before: 2, after: 50 }]);
    const spawned = (await session.execute({
      kind: "addEntity",
      components: [{ type: "Mover" }],
    })) as CommandDone;
    await session.execute({
      kind: "setFields",
      edits: [{ entity: spawned.ids[0]!, component: "Mover", path: "speed", value: 8 }],
    });
    const expected = [
      { entity: cube, component: mover, path: "speed", value: 2 },
      { entity: cube, component: mover, path: "place.x", value: 3 },
    ];
    expect(await session.getPlayEdits()).toEqual(expected);
    await session.stop();
    expect(takeEvents("onDidChangePlayState").at(-1)).toMatchObject({ state: "edit", edits: expected });
    const before = await session.getScene();
    await session.execute({ kind: "applyPlayEdits", edits: expected });
    expect((await session.getScene())?.entities.at(-1)?.components[1]).toMatchObject({ speed: 2, place: [3, 0, 0] });
    expect((await session.getHistory()).undo.at(-1)).toEqual({ label: "Apply play edits" });
    await session.undo();
    expect(await session.getScene()).toEqual(before);
  });

  it("pauses, resumes, steps and changes the time scale", async () => {
    const { session, takeEvents } = await openAndPlay();
    takeEvents("onDidChangePlayState");
    await session.pause();
    await session.step();
    await session.resume();
    await session.step({ frames: 2 });
    expect(await session.getPlayState()).toBe("paused");
    await session.setTimeScale(0.5);
    expect(await session.setTimeScale(11)).toMatchObject({ ok: false, reason: "invalidTimeScale" });
    expect(await session.setTimeScale(NaN)).toMatchObject({ ok: false, reason: "invalidTimeScale" });
    expect(game().calls).toEqual(["pause", "step", "resume", "pause", "step", "setTimeScale 0.5"]);
    expect(takeEvents("onDidChangePlayState").map(({ state }) => state)).toEqual([
      "paused",
      "playing",
      "paused",
      "paused",
    ]);
    await session.stop();
    expect(await session.pause()).toMatchObject({ ok: false, reason: "notPlaying" });
    expect(await session.stop()).toMatchObject({ ok: false, reason: "notPlaying" });
  });

  it("starts paused when asked to, and Play twice is refused", async () => {
    test = await openTestSession({ classes });
    const [first, second] = await Promise.all([test.session.play({ paused: true }), test.session.play()]);
    expect(first).toMatchObject({ ok: true });
    expect(second).toMatchObject({ ok: false, reason: "playing" });
    expect(await test.session.getPlayState()).toBe("paused");
    expect(game().options.paused).toBe(true);
  });

  it("Z07: a second Play is another session", async () => {
    const { session, takeEvents } = await openAndPlay();
    const first = game();
    await session.stop();
    await session.play();
    expect(first.isStopped).toBe(true);
    expect(takeEvents("onDidChangePlayState").map((event) => event.session)).toEqual([1, 1, 2]);
  });

  it("no other scene opens while the game runs", async () => {
    const { session } = await openAndPlay();
    expect(await session.openScene(scenePath)).toMatchObject({ ok: false, reason: "playing" });
    expect(await session.newScene()).toMatchObject({ ok: false, reason: "playing" });
  });

  it("when the runtime worker is gone the editor is back in edit mode and says why", async () => {
    const { session, takeEvents } = await openAndPlay();
    game().fail({ severity: "error", source: "runtime", message: "Out of memory", domain: "runtime" });
    expect(await session.getPlayState()).toBe("edit");
    expect(takeEvents("onDidNotify").at(-1)?.message).toContain("Out of memory");
    expect((await session.getScene())?.entities.at(-1)).toMatchObject({ id: cube });
    expect(await session.play()).toMatchObject({ ok: true });
  });

  it("closing the project stops the game", async () => {
    const { session } = await openAndPlay();
    const running = game();
    await session.closeProject();
    expect(running.isStopped).toBe(true);
    expect(await session.getScene()).toBeUndefined();
    expect(await session.execute({ kind: "addEntity" })).toMatchObject({ ok: false, reason: "noScene" });
    expect(await session.play()).toMatchObject({ ok: false, reason: "noProject" });
  });
});
