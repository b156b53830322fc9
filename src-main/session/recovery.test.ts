import { cp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { CommandDone } from "../../src-shared/protocol/command";
import type { TestSession } from "./testing/open-test-session";
import { openTestSession } from "./testing/open-test-session";

const scenePath = "assets/scenes/main.scene.json";

const sessions: TestSession[] = [];
afterEach(async () => {
  for (const test of sessions.splice(0)) await test[Symbol.asyncDispose]();
});

async function open(project?: string): Promise<TestSession> {
  const test = await openTestSession(project === undefined ? {} : { project });
  sessions.push(test);
  return test;
}

/** What a second after an edit is on disk: the project as an editor killed then would leave it. */
async function copyOfKilled(test: TestSession): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 700));
  const copy = `${test.projectDir} killed`;
  await rm(copy, { recursive: true, force: true });
  await cp(test.projectDir, copy, { recursive: true });
  return copy;
}

async function addEntity(test: TestSession, name: string): Promise<string> {
  return ((await test.session.execute({ kind: "addEntity", name })) as CommandDone).ids[0]!;
}

const names = async ({ session }: TestSession) => (await session.getScene())?.entities.map(({ name }) => name) ?? [];

/** The journal's files, newest generation first. */
async function journalFiles(projectDir: string): Promise<readonly string[]> {
  const recovery = join(projectDir, ".tandem/recovery");
  const [folder = ""] = (await readdir(recovery)).filter((name) => name.startsWith("main"));
  const files = await readdir(join(recovery, folder));
  return files.sort((a, b) => Number.parseInt(b) - Number.parseInt(a)).map((name) => join(recovery, folder, name));
}

it("the scene that is open, opened again, is its file: what was not saved is gone, and nothing was lost", async () => {
  const test = await open();
  const before = await test.session.getScene();
  await addEntity(test, "Not saved");
  await new Promise((resolve) => setTimeout(resolve, 700));
  test.takeEvents("onDidNotify");
  expect(await test.session.openScene(scenePath)).toMatchObject({ ok: true });
  expect(await test.session.getScene()).toEqual(before);
  expect(await test.session.getSceneState()).toMatchObject({ isDirty: false });
  expect(test.takeEvents("onDidNotify")).toEqual([]);
});

describe("an editor that was killed", () => {
  it("has its unsaved edits again, unsaved", async () => {
    const test = await open();
    await addEntity(test, "One");
    const two = await addEntity(test, "Two");
    await test.session.execute({ kind: "renameEntity", id: two, name: "Renamed" });
    await test.session.undo();
    const again = await open(await copyOfKilled(test));
    expect(await again.session.getScene()).toEqual(await test.session.getScene());
    expect(await again.session.getSceneState()).toMatchObject({ isDirty: true, path: scenePath });
    expect(again.takeEvents("onDidNotify")).toMatchObject([{ severity: "info" }]);
    await again.session.saveScene();
    expect(await readFile(join(again.projectDir, scenePath), "utf8")).toContain("Two");
    const third = await open(await copyOfKilled(again));
    expect(third.takeEvents("onDidNotify")).toEqual([]);
  });

  it("has what came after the last save, on top of the saved file", async () => {
    const test = await open();
    await addEntity(test, "Saved");
    await test.session.saveScene();
    await addEntity(test, "Unsaved");
    const again = await open(await copyOfKilled(test));
    expect((await names(again)).slice(-2)).toEqual(["Saved", "Unsaved"]);
    await addEntity(again, "Later");
    const third = await open(await copyOfKilled(again));
    expect((await names(third)).slice(-3)).toEqual(["Saved", "Unsaved", "Later"]);
  });

  it("has edits made while a save ran, and none of them twice", async () => {
    const test = await open();
    await addEntity(test, "Before");
    const saving = test.session.saveScene();
    await addEntity(test, "During");
    await saving;
    const again = await open(await copyOfKilled(test));
    expect((await names(again)).slice(-2)).toEqual(["Before", "During"]);
  });

  it("has nothing to bring back when it was closed, saved or not", async () => {
    const test = await open();
    await addEntity(test, "Unsaved");
    await test.session.closeProject();
    const again = await open(await copyOfKilled(test));
    expect(await names(again)).not.toContain("Unsaved");
    expect(await again.session.getSceneState()).toMatchObject({ isDirty: false });
  });

  it("has its unsaved edits again where it ended by itself and nobody was asked about them", async () => {
    const test = await open();
    await addEntity(test, "Kept");
    await test.session.dispose({ keepsUnsaved: true });
    const again = await open(await copyOfKilled(test));
    expect(await names(again)).toContain("Kept");
    expect(await again.session.getSceneState()).toMatchObject({ isDirty: true });
    await again.session.saveScene();
    await again.session.dispose({ keepsUnsaved: true });
    const third = await open(await copyOfKilled(again));
    expect(await names(third)).toContain("Kept");
    expect(third.takeEvents("onDidNotify")).toEqual([]);
  });

  it("has a scene again that was never saved", async () => {
    const test = await open();
    await test.session.newScene();
    await addEntity(test, "Only in memory");
    const again = await open(await copyOfKilled(test));
    expect(await names(again)).toContain("Only in memory");
    const state = await again.session.getSceneState();
    expect(state).toMatchObject({ isDirty: true });
    expect(state).not.toHaveProperty("path");
  });

  it("W24, W25: opens a good generation when the scene's file is cut short, empty or gone", async () => {
    const test = await open();
    await addEntity(test, "Unsaved");
    const killed = await copyOfKilled(test);
    const file = join(killed, scenePath);
    const whole = await readFile(file, "utf8");
    for (const damage of [() => writeFile(file, ""), () => writeFile(file, whole.slice(0, 100)), () => rm(file)]) {
      await damage();
      const again = await open(killed);
      expect(await names(again)).toContain("Unsaved");
      expect(again.takeEvents("onDidNotify").at(-1)).toMatchObject({ severity: "warning" });
      await again.session.saveScene();
      expect(await readFile(join(again.projectDir, scenePath), "utf8")).toContain("Unsaved");
    }
  });

  it("W25: opens the file when the journal is damaged, and loses no more than what was damaged", async () => {
    const test = await open();
    await addEntity(test, "First");
    await addEntity(test, "Second");
    const killed = await copyOfKilled(test);
    const edits = (await journalFiles(killed)).find((path) => path.endsWith(".jsonl"))!;
    const text = await readFile(edits, "utf8");
    await writeFile(edits, text.slice(0, -20));
    expect((await names(await open(killed))).slice(-1)).toEqual(["First"]);
    await writeFile(edits, "garbage");
    expect(await names(await open(killed))).not.toContain("First");
  });

  it("W25: opens the generation before when the newest and the file are both damaged", async () => {
    const test = await open();
    await addEntity(test, "First");
    await test.session.saveScene();
    await addEntity(test, "Second");
    const killed = await copyOfKilled(test);
    await writeFile(join(killed, scenePath), "{");
    const newest = await journalFiles(killed);
    expect(newest).toHaveLength(4);
    for (const path of newest.slice(0, 2)) await writeFile(path, "garbage");
    expect(await names(await open(killed))).toContain("First");
  });

  it("keeps what belonged to a file that another program changed since as a scene of its own", async () => {
    const test = await open();
    await addEntity(test, "Mine");
    const killed = await copyOfKilled(test);
    const theirs = (await readFile(join(killed, scenePath), "utf8")).replace('"name": "', '"name": "Theirs ');
    await writeFile(join(killed, scenePath), theirs);
    const again = await open(killed);
    expect((await again.session.getSceneState()).name).toContain("Theirs");
    expect(await names(again)).not.toContain("Mine");
    const aside = "assets/scenes/main (recovered).scene.json";
    expect(again.takeEvents("onDidNotify").at(-1)?.message).toContain(aside);
    expect(await again.session.openScene(aside)).toMatchObject({ ok: true });
    expect(await names(again)).toContain("Mine");
  });
});
