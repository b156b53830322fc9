import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { classInfo, fieldInfo } from "./testing/class-info";
import type { TestSession, TestSessionOptions } from "./testing/open-test-session";
import { openTestSession, writeProjectFile } from "./testing/open-test-session";

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

const messages = async ({ session }: TestSession) => (await session.getProblems()).map(({ message }) => message);
const sceneOf = (...components: readonly object[][]) =>
  writeScene(
    JSON.stringify({
      format: 1,
      entities: components.map((list, index) => ({
        id: `e${index}`,
        name: `E${index}`,
        components: [{ type: "Transform", id: `t${index}` }, ...list],
      })),
    }),
  );

it("AT1: what a scene file breaks of the rules of adding is told once for all entities, and no more once it is mended", async () => {
  const test = await open({
    classes: [
      classInfo("Gun", [], { requireComponent: ["Light", "Body"] }),
      classInfo("Body", [], { isAbstract: true }),
      classInfo("Wing", [], { disallowMultiple: true }),
      classInfo("Jet", [], { base: "Wing" }),
    ],
    beforeOpen: sceneOf(
      [
        { type: "Gun", id: "g0" },
        { type: "Lost", id: "l0", kept: 1 },
      ],
      [
        { type: "Gun", id: "g1" },
        { type: "Wing", id: "w1" },
        { type: "Jet", id: "j1" },
      ],
      [
        { type: "Body", id: "b2" },
        { type: "Light", id: "light" },
        { type: "Gun", id: "g2" },
      ],
    ),
  });
  const told = [
    'There is no component type or script class named "Lost", which E0 has. The values are kept: bring the class back, or choose another in the inspector.',
    "E1 has both Wing and Jet, of which an entity holds at most one. Remove all but one.",
    "Body of E2 is abstract, so there is no such component. Choose a class that derives from it in the inspector.",
  ];
  const lacking = (holders: string) => [
    `Gun requires Light, which ${holders}. Add Light, or remove Gun.`,
    `Gun requires Body, which ${holders}. Add Body, or remove Gun.`,
  ];
  expect((await messages(test)).sort()).toEqual([...lacking("E0 and 1 more lack"), ...told].sort());
  await test.session.execute({ kind: "removeComponent", entity: "e0", component: "g0" });
  await test.session.execute({ kind: "removeComponent", entity: "e0", component: "g9" });
  expect((await messages(test)).sort()).toEqual([...lacking("E1 lacks"), ...told].sort());
  await test.session.execute({ kind: "deleteEntities", ids: ["e0", "e1", "e2"] });
  expect(await messages(test)).toEqual([]);
  await test.session.undo();
  expect((await messages(test)).length).toBe(5);
});

it("W11, W20: references to what is not in the scene are told with their place, and no more when it comes back", async () => {
  const link = { kind: "object", className: "Link", fields: [fieldInfo("who", "entity")] } as const;
  const test = await open({
    classes: [
      classInfo("Turret", [
        fieldInfo("target", { kind: "optional", of: { kind: "entity" } }),
        fieldInfo("links", { kind: "array", element: link }, []),
        fieldInfo("light", { kind: "component", type: "Light" }),
        fieldInfo("skin", { kind: "asset", asset: "Texture" }),
      ]),
    ],
    beforeOpen: sceneOf(
      [{ type: "Turret", id: "a", target: { $entity: "e1" }, links: [{ who: null }, { who: { $entity: "no" } }] }],
      [{ type: "Light", id: "lamp" }],
      [{ type: "Turret", id: "b", light: { $component: "lamp" }, skin: { $asset: "assets/none.png" } }],
    ),
  });
  const always = [
    "Turret.links[1].who of E0 names an entity that is not in the scene: no. Choose another, or reset it.",
    "Turret.skin of E2 names a file that is not there: assets/none.png. Choose another, or reset it.",
  ];
  expect(await messages(test)).toEqual(always);
  expect((await test.session.getProblems())[1]).toMatchObject({ entity: { id: "e2" }, component: "b", field: "skin" });

  await test.session.execute({ kind: "deleteEntities", ids: ["e1"] });
  expect((await messages(test)).sort()).toEqual([
    "Turret.light of E2 names a component that is not in the scene: lamp. Choose another, or reset it.",
    ...always,
    "Turret.target of E0 names an entity that is not in the scene: e1. Choose another, or reset it.",
  ]);
  await test.session.undo();
  expect((await messages(test)).sort()).toEqual(always);
  await test.session.execute({ kind: "removeComponent", entity: "e1", component: "lamp" });
  expect((await messages(test)).length).toBe(3);
  await test.session.undo();

  await writeFile(join(test.projectDir, "assets/none.png"), "");
  await test.session.whenIdle();
  await expect.poll(() => messages(test)).toEqual(always.slice(0, 1));
});

it("a class that is not there is no problem of the scene while a file does not compile, in which it may be", async () => {
  const test = await open({ beforeOpen: sceneOf([{ type: "Late", id: "l0" }]) });
  expect(await messages(test)).toEqual([expect.stringContaining('class named "Late"')]);
  test.engine.changeProblems([{ severity: "error", source: "compile", message: "Broken." }]);
  await test.session.whenIdle();
  expect(await messages(test)).toEqual(["Broken."]);
  test.engine.changeProblems([]);
  await test.session.whenIdle();
  expect(await messages(test)).toEqual([expect.stringContaining('class named "Late"')]);
});

it("a class that no file declares is named although files do not compile, but for those that may declare it", async () => {
  const file = "assets/scripts/broken.ts";
  const test = await open({
    beforeOpen: async (dir) => {
      await sceneOf([
        { type: "Late", id: "l0" },
        { type: "Nowhere", id: "n0" },
      ])(dir);
      await writeProjectFile(dir, file, "export class Late extends Script { speed = ((; }");
    },
  });
  const missing = (name: string): unknown => expect.stringContaining(`class named "${name}"`);
  test.engine.changeProblems([{ severity: "error", source: "compile", message: "Broken.", file }]);
  await test.session.whenIdle();
  expect(await messages(test)).toEqual(expect.arrayContaining([missing("Nowhere"), "Broken."]));
  expect(await messages(test)).not.toContainEqual(missing("Late"));
  // One that imports a file that is gone.
  await writeProjectFile(test.projectDir, file, 'import { Late } from "./late"; export class User { late = Late; }');
  test.engine.changeProblems([{ severity: "error", source: "compile", message: "No such file.", file }]);
  await test.session.whenIdle();
  expect(await messages(test)).toEqual(expect.arrayContaining([missing("Nowhere"), missing("Late")]));
});
