import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { classInfo, fieldInfo } from "./testing/class-info";
import type { TestSession, TestSessionOptions } from "./testing/open-test-session";
import { openTestSession } from "./testing/open-test-session";

const scenePath = "assets/scenes/main.scene.json";
const sessions: TestSession[] = [];
afterEach(async () => {
  for (const test of sessions.splice(0)) await test[Symbol.asyncDispose]();
});

async function open(options: TestSessionOptions): Promise<TestSession> {
  const test = await openTestSession(options);
  sessions.push(test);
  await test.session.whenIdle();
  return test;
}

const writeScene = (text: string) => (dir: string) => writeFile(join(dir, scenePath), text);

it("a start scene that cannot be read is a problem with its place, is told by Play, and opens once its file is mended", async () => {
  const { session, projectDir } = await open({ beforeOpen: writeScene('{ "format": 1,\n  "entities": [ }') });
  const [problem] = await session.getProblems();
  expect(problem).toMatchObject({ severity: "error", source: "scene", file: scenePath, line: 2, column: 17 });
  expect(problem?.message).not.toContain(scenePath);
  const { failure, isOpen } = await session.getSceneState();
  expect(isOpen).toBe(false);
  expect(failure).toMatchObject({ path: scenePath, line: 2, column: 17, canRestore: false });
  expect(await session.play()).toMatchObject({ ok: false, reason: "noScene", message: failure?.message });
  expect(await session.restoreScene(scenePath)).toMatchObject({ ok: false, reason: "notFound" });

  const written = await session.readFile(scenePath);
  if (!written.ok) throw new Error(written.message);
  await session.writeFile(scenePath, '{ "format": 1, "entities": [] }', written.value.version);
  await session.whenIdle();
  expect(await session.getSceneState()).toMatchObject({ isOpen: true, path: scenePath });
  expect((await session.getSceneState()).failure).toBeUndefined();
  expect(await session.getProblems()).toEqual([]);
  expect(await readFile(join(projectDir, scenePath), "utf8")).toBe('{ "format": 1, "entities": [] }');
});

it("a damaged scene whose copy was kept can be restored, and is not saved before the user does", async () => {
  const test = await open({});
  await test.session.execute({ kind: "addEntity", name: "Kept" });
  // Saving twice leaves a generation of the journal whose base is whole.
  await test.session.saveScene();
  await test.session.execute({ kind: "addEntity", name: "Last" });
  await test.session.closeProject();
  await writeFile(join(test.projectDir, scenePath), "{ damaged");

  await test.session.openProject(test.projectDir);
  expect((await test.session.getSceneState()).failure).toMatchObject({ canRestore: true });
  expect(await test.session.restoreScene(scenePath)).toMatchObject({ ok: true });
  expect((await test.session.getScene())?.entities.map(({ name }) => name)).toContain("Kept");
  expect(await test.session.getSceneState()).toMatchObject({ isDirty: true, path: scenePath });
  expect(await readFile(join(test.projectDir, scenePath), "utf8")).toBe("{ damaged");
  expect(await test.session.getProblems()).toEqual([]);
});

it("values of a wrong type are problems with their entity, component and field, and stay as they are until they are set", async () => {
  const entity = {
    id: "gem",
    name: "Gem",
    components: [
      { type: "Transform", id: "t", position: "x" },
      { type: "Mover", id: "m", speed: "fast", other: 1 },
    ],
  };
  const { session, engine } = await open({
    classes: [classInfo("Mover", [fieldInfo("speed", "float", 1)])],
    beforeOpen: writeScene(JSON.stringify({ format: 1, entities: [entity] })),
  });
  const places = async () =>
    (await session.getProblems()).map(({ entity, script, field }) => [entity?.name, script, field]);
  expect(await places()).toEqual([
    ["Gem", "Transform", "position"],
    ["Gem", "Mover", "speed"],
  ]);
  expect((await session.getScene())?.entities[0]?.components).toMatchObject(entity.components);

  const edit = { entity: "gem", component: "t", path: "position", value: [1, 2, 3] };
  await session.execute({ kind: "setFields", edits: [edit] });
  expect(await places()).toEqual([["Gem", "Mover", "speed"]]);
  await session.undo();
  expect(await places()).toEqual([
    ["Gem", "Transform", "position"],
    ["Gem", "Mover", "speed"],
  ]);

  engine.changeClasses([classInfo("Mover", [fieldInfo("speed", "string", "")])]);
  await session.whenIdle();
  expect(await places()).toEqual([["Gem", "Transform", "position"]]);
});

it("case 18, 20: values that went over into their field's new type are no problems, but what did not is, under any name", async () => {
  const { session } = await open({
    classes: [
      classInfo("Mover", [
        fieldInfo("speed", "string", ""),
        fieldInfo("tags", { kind: "array", element: { kind: "enum", options: [{ name: "Red", value: 0 }] } }, []),
        fieldInfo("count", "boolean", false, { formerly: ["amount"] }),
      ]),
    ],
    beforeOpen: writeScene(
      JSON.stringify({
        format: 1,
        entities: [
          {
            id: "gem",
            name: "Gem",
            components: [
              { type: "Transform", id: "t" },
              { type: "Mover", id: "m", speed: 5, tags: ["Red", "Blue"], amount: 3 },
            ],
          },
        ],
      }),
    ),
  });
  expect((await session.getProblems()).map(({ message }) => message)).toEqual([
    "A part of tags does not fit and has its default; give Mover.tags of Gem another value.",
    "count takes true or false, not 3. The default is used instead; give Mover.count of Gem another value.",
  ]);
});
