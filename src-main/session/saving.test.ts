import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rename as moveFolder, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { CommandDone } from "../../src-shared/protocol/command";
import { classInfo, fieldInfo } from "./testing/class-info";
import type { TestSession } from "./testing/open-test-session";
import { openTestSession } from "./testing/open-test-session";

const scenePath = "assets/scenes/main.scene.json";
const otherPath = "assets/scenes/other.scene.json";
const classes = [classInfo("Mover", [fieldInfo("speed", "float", 5), fieldInfo("steam", "uint64")])];

let test: TestSession;
afterEach(() => test[Symbol.asyncDispose]());

async function open(): Promise<TestSession> {
  test = await openTestSession({ classes });
  return test;
}

const read = (path = scenePath) => readFile(join(test.projectDir, path), "utf8");
const write = (text: string, path = scenePath) => writeFile(join(test.projectDir, path), text);
const rename = (name: string, id = "") => test.session.execute({ kind: "renameEntity", id, name });

async function firstEntity(): Promise<string> {
  return (await test.session.getScene())!.entities[0]!.id;
}

describe("saving", () => {
  it("an unchanged scene changes no byte, and its file is not even written", async () => {
    const { session } = await open();
    const untidy = (await read()).replaceAll("  ", "\t").replaceAll("\n", "\r\n");
    await write(untidy);
    await session.openScene(scenePath);
    expect(await session.saveScene()).toMatchObject({ ok: true });
    expect(await read()).toBe(untidy);
  });

  it("U11: values are on disk after saving and there again after opening", async () => {
    const { session } = await open();
    const steam = { $bigint: "76561198431480771" };
    const added = await session.execute({
      kind: "addEntity",
      name: "Cube",
      components: [{ type: "Mover", speed: 9, steam }],
    });
    await session.saveScene();
    const saved = await session.getScene();
    await session.openProject(test.projectDir);
    expect(await session.getScene()).toEqual(saved);
    expect(await session.getFields((added as CommandDone).ids[0]!, "Mover")).toMatchObject([
      { name: "speed", value: 9, state: "set" },
      { name: "steam", value: steam, state: "set" },
    ]);
  });

  it("case 8: no keys are written that nobody set, and unknown ones stay", async () => {
    const { session } = await open();
    const text = (await read()).replace('"entities": [', '"weather": { "rain": null },\n"entities": [');
    await write(text);
    await session.openScene(scenePath);
    await session.execute({ kind: "addEntity", name: "Cube", components: [{ type: "Mover" }] });
    await session.saveScene();
    const saved = await read();
    expect(saved).toContain('"rain": null');
    expect(saved).not.toContain('"speed"');
  });

  it("lines go on ending as they did in the file", async () => {
    const { session } = await open();
    await write((await read()).replaceAll("\n", "\r\n"));
    await session.openScene(scenePath);
    await rename("Edited", await firstEntity());
    await session.saveScene();
    const saved = await read();
    expect(saved).toContain("Edited");
    expect(saved.replaceAll("\r\n", "")).not.toContain("\n");
  });

  it("W26: what is saved goes to the file of the scene that it belongs to", async () => {
    const { session } = await open();
    await write(await read(), otherPath);
    await rename("Edited in main", await firstEntity());
    const saving = session.saveScene();
    await session.openScene(otherPath);
    await saving;
    await rename("Edited in other", await firstEntity());
    await session.saveScene();
    expect(await read()).toContain("Edited in main");
    expect(await read()).not.toContain("Edited in other");
    expect(await read(otherPath)).toContain("Edited in other");
    expect(await read(otherPath)).not.toContain("Edited in main");
  });

  it("edits made while a save runs stay unsaved", async () => {
    const { session } = await open();
    const entity = await firstEntity();
    await rename("First", entity);
    const saving = session.saveScene();
    await rename("Second", entity);
    await saving;
    expect(await session.getSceneState()).toMatchObject({ isDirty: true });
    expect(await read()).toContain("First");
    await session.saveScene();
    expect(await read()).toContain("Second");
  });

  it("a scene without a file asks for one, and is that file's from then on", async () => {
    const { session, takeEvents } = await open();
    await session.newScene();
    expect(await session.saveScene()).toMatchObject({ ok: false, reason: "noPath" });
    expect(await session.saveSceneAs("assets/scenes/new one")).toMatchObject({ ok: true });
    expect(await session.getSceneState()).toMatchObject({ path: "assets/scenes/new one.scene.json", isDirty: false });
    await session.whenIdle();
    expect(takeEvents("onDidChangeProject").at(-1)?.scenes).toEqual([scenePath, "assets/scenes/new one.scene.json"]);
    await rename("Edited", await firstEntity());
    await session.saveScene();
    expect(await read("assets/scenes/new one.scene.json")).toContain("Edited");
  });

  it("cannot leave the project by any way", async () => {
    const { session, projectDir } = await open();
    await rename("Edited", await firstEntity());
    await symlink("/tmp", join(projectDir, "assets/outside"));
    for (const path of [
      "../x.scene.json",
      "/tmp/x.scene.json",
      "assets/../../x",
      "assets/outside/x.scene.json",
      "C:\\x",
    ]) {
      expect(await session.saveSceneAs(path)).toMatchObject({ ok: false, reason: "outsideProject" });
    }
    expect(await session.getSceneState()).toMatchObject({ isDirty: true, path: scenePath });
  });

  it("a save that fails says what to do, and nothing is lost", async () => {
    const { session, projectDir } = await open();
    const entity = await firstEntity();
    await rename("Edited", entity);
    await rm(join(projectDir, scenePath));
    await mkdir(join(projectDir, scenePath, "in the way"), { recursive: true });
    const saved = await session.saveScene();
    expect(saved).toMatchObject({ ok: false, reason: "io" });
    expect(!saved.ok && saved.message).toContain(scenePath);
    expect(await session.getSceneState()).toMatchObject({ isDirty: true });
    expect((await session.getScene())?.entities[0]?.name).toBe("Edited");
    expect(await readdir(join(projectDir, "assets/scenes"))).toEqual(["main.scene.json"]);
    expect(await session.saveSceneAs(otherPath)).toMatchObject({ ok: true });
    expect(await read(otherPath)).toContain("Edited");
  });

  it("W27: a scene whose file was deleted can be saved, and others opened", async () => {
    const { session, projectDir, takeEvents } = await open();
    await rm(join(projectDir, scenePath));
    await session.whenIdle();
    expect(await session.getSceneState()).toMatchObject({ isDirty: true, path: scenePath });
    expect(takeEvents("onDidNotify").at(-1)?.message).toContain("Save the scene to write it again");
    expect(await session.saveScene()).toMatchObject({ ok: true });
    expect(await read()).toContain('"format": 1');
    await rm(join(projectDir, "assets/scenes"), { recursive: true });
    expect(await session.saveScene()).toMatchObject({ ok: true });
    expect(await session.newScene()).toMatchObject({ ok: true });
    expect(await session.openScene(scenePath)).toMatchObject({ ok: true });
  });
});

it("W27: a project whose folder is gone says so, keeps the scene, and can be saved when it is back", async () => {
  const { session, projectDir } = await open();
  await session.execute({ kind: "addEntity", name: "Unsaved" });
  const away = `${projectDir} away`;
  await moveFolder(projectDir, away);
  for (const result of [
    await session.saveScene(),
    await session.saveSceneAs("assets/scenes/other.scene.json"),
    await session.changeProjectSetting("play.fixedRate", 50),
  ]) {
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining(projectDir) as string });
  }
  expect((await session.getScene())?.entities.some(({ name }) => name === "Unsaved")).toBe(true);
  // The recovery journal may have made itself a place there.
  await rm(projectDir, { recursive: true, force: true });
  await moveFolder(away, projectDir);
  expect(await session.saveScene()).toMatchObject({ ok: true });
  expect(await read()).toContain("Unsaved");
});

describe("a scene file that another program changes", () => {
  const changedBy = async (text: (before: string) => string) => {
    await write(text(await read()));
    await test.session.whenIdle();
  };

  it("W28: is followed when the scene has no edits of its own", async () => {
    const { session, takeEvents } = await open();
    takeEvents("onDidOpenScene");
    await changedBy((text) => text.replace('"name": "', '"name": "Changed '));
    expect((await session.getSceneState()).name).toContain("Changed");
    expect(takeEvents("onDidOpenScene")).toHaveLength(1);
    expect(await session.getSceneState()).toMatchObject({ isDirty: false });
  });

  it("W28: with unsaved edits the user is told, and neither side is lost", async () => {
    const { session, takeEvents, projectDir } = await open();
    await rename("Mine", await firstEntity());
    await changedBy((text) => text.replace('"name": "', '"name": "Theirs '));
    expect(takeEvents("onDidNotify").map(({ message }) => message)).toEqual([
      expect.stringContaining("changed by another program, and you have unsaved edits"),
    ]);
    expect((await session.getScene())?.entities[0]?.name).toBe("Mine");
    expect(await read()).toContain("Theirs");
    await session.saveScene();
    expect(await read()).toContain("Mine");
    expect(await read("assets/scenes/main (other).scene.json")).toContain("Theirs");
    expect(takeEvents("onDidNotify").at(-1)?.message).toContain("main (other).scene.json");
    await session.saveScene();
    expect(await readdir(join(projectDir, "assets/scenes"))).toHaveLength(2);
  });

  it("does not replace the scene when it cannot be read", async () => {
    const { session, takeEvents } = await open();
    const before = await session.getScene();
    await changedBy(() => "<<<<<<< HEAD");
    expect(await session.getScene()).toEqual(before);
    expect(takeEvents("onDidNotify").at(-1)).toMatchObject({ severity: "error" });
    expect(takeEvents("onDidNotify").at(-1)?.message ?? "main.scene.json:1:1").toContain("main.scene.json:1:1");
  });

  it("W11: is left alone while playing and followed after Stop", async () => {
    const { session } = await open();
    const before = await session.getScene();
    await session.play();
    await changedBy((text) => text.replace('"name": "', '"name": "Changed '));
    expect(test.engine.playSession?.world.toRecord()).toEqual(before);
    await session.stop();
    await session.whenIdle();
    expect((await session.getSceneState()).name).toContain("Changed");
  });

  it("W29: the editor's own saves are no changes", async () => {
    const { session, takeEvents, engine } = await open();
    const entity = await firstEntity();
    await session.whenIdle();
    for (const name of ["onDidOpenScene", "onDidChangeFiles", "onDidNotify"] as const) takeEvents(name);
    for (let number = 0; number < 10; number++) {
      await rename(`Name ${number}`, entity);
      await session.saveScene();
    }
    await session.whenIdle();
    expect(takeEvents("onDidOpenScene")).toEqual([]);
    expect(takeEvents("onDidChangeFiles")).toEqual([]);
    expect(takeEvents("onDidNotify")).toEqual([]);
    expect(engine.changedPaths.filter((path) => path.endsWith(".ts"))).toEqual([]);
    expect((await session.getHistory()).undo).toHaveLength(10);
  });
});

describe("a scene that cannot be opened", () => {
  it.each([
    ["", "invalidScene", "main.scene.json:1:1"],
    ['{ "format": 1, "entities": [ }', "invalidScene", "main.scene.json:1:30"],
    ['{ "format": 2, "entities": [] }', "newerFormat", "Update Tandem"],
  ])("%j is refused with a reason, and what was open stays open", async (text, reason, message) => {
    const { session } = await open();
    await write(text, otherPath.replace("other", "main"));
    const before = await session.getScene();
    const opened = await session.openScene(scenePath);
    expect(opened).toMatchObject({ ok: false, reason });
    expect(!opened.ok && opened.message).toContain(message);
    expect(await session.getScene()).toEqual(before);
    expect(await session.openScene("assets/nothing.scene.json")).toMatchObject({ ok: false, reason: "notFound" });
    expect(await session.openScene("../../etc/passwd")).toMatchObject({ ok: false, reason: "outsideProject" });
    expect(await read()).toBe(text);
  });

  it("case 82: bytes that are no text are told with their place", async () => {
    const { session, projectDir } = await open();
    await writeFile(join(projectDir, otherPath), Buffer.from([0x7b, 0x0a, 0xe9, 0x7d]));
    const opened = await session.openScene(otherPath);
    expect(opened).toMatchObject({ ok: false, reason: "invalidScene" });
    expect(!opened.ok && opened.message).toContain("offset 2, in line 2");
  });

  it("does not keep the project from opening", async () => {
    const { session, projectDir, takeEvents } = await open();
    await session.closeProject();
    await writeFile(join(projectDir, scenePath), "{");
    takeEvents("onDidNotify");
    expect(await session.openProject(projectDir)).toMatchObject({ ok: true });
    expect(await session.getScene()).toBeUndefined();
    expect(await session.getSceneState()).toMatchObject({ isOpen: false });
    expect(takeEvents("onDidNotify").at(-1)?.message).toContain("main.scene.json:1:2");
    expect(await session.execute({ kind: "addEntity" })).toMatchObject({ ok: false, reason: "noScene" });
    expect(existsSync(join(projectDir, scenePath))).toBe(true);
    expect(await session.newScene()).toMatchObject({ ok: true });
  });
});
