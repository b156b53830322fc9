import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import type { CommandDone } from "../../src-shared/protocol/command";
import { classInfo, fieldInfo } from "./testing/class-info";
import type { TestSession } from "./testing/open-test-session";
import { openTestSession } from "./testing/open-test-session";

let test: TestSession;
afterEach(() => test[Symbol.asyncDispose]());

it("walks the whole path: add, edit, undo, redo, save, play, stop", async () => {
  test = await openTestSession({ classes: [classInfo("Mover", [fieldInfo("speed", "float", 5)])] });
  const { session, projectDir } = test;
  const added = (await session.execute({ kind: "addEntity", name: "Cube" })) as CommandDone;
  const [cube = ""] = added.ids;
  expect(await session.execute({ kind: "addComponent", entity: cube, type: "Mover" })).toMatchObject({ ok: true });
  await session.execute({ kind: "setFields", edits: [{ entity: cube, component: "Mover", path: "speed", value: 9 }] });
  const state = await session.getSceneState();
  expect(state.isDirty).toBe(true);
  expect(state.history.undo.map(({ label }) => label)).toEqual(["Add Cube", "Add Mover to Cube", "Set speed"]);

  await session.undo();
  expect(await session.getFields(cube, "Mover")).toMatchObject([{ name: "speed", value: 5, state: "default" }]);
  await session.redo();
  expect(await session.saveScene()).toMatchObject({ ok: true });
  expect((await session.getSceneState()).isDirty).toBe(false);
  const text = await readFile(join(projectDir, "assets/scenes/main.scene.json"), "utf8");
  expect(text).toContain('"speed": 9');

  expect(await session.play()).toMatchObject({ ok: true });
  await session.execute({ kind: "setFields", edits: [{ entity: cube, component: "Mover", path: "speed", value: 1 }] });
  expect(await session.getFields(cube, "Mover")).toMatchObject([{ value: 1 }]);
  await session.stop();
  expect(await session.getFields(cube, "Mover")).toMatchObject([{ value: 9 }]);
  await session.saveScene();
  expect(await readFile(join(projectDir, "assets/scenes/main.scene.json"), "utf8")).toBe(text);
});
