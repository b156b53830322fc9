import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { classInfo } from "./testing/class-info";
import { holdSession } from "./testing/hold-session";
import type { TestSessionOptions } from "./testing/open-test-session";
import { openTestSession, writeProjectFile } from "./testing/open-test-session";

const scenePath = "assets/scenes/main.scene.json";
const scriptPath = "assets/scripts/mover.ts";

const held = holdSession();

const open = (options: TestSessionOptions = {}) =>
  held.open(openTestSession({ classes: [classInfo("Mover")], ...options }));

describe("files", () => {
  it("case 50: a file that another program changed is not overwritten, and neither text is lost", async () => {
    const { session, projectDir } = await open();
    const created = await session.writeFile(scriptPath, "one");
    expect(created).toMatchObject({ ok: true, value: { text: "one" } });
    const version = created.ok ? created.value.version : "";
    await writeFile(join(projectDir, scriptPath), "theirs");
    const refused = await session.writeFile(scriptPath, "mine", version);
    expect(refused).toMatchObject({ ok: false, reason: "conflict" });
    expect(await readFile(join(projectDir, scriptPath), "utf8")).toBe("theirs");
    const present = await session.readFile(scriptPath);
    expect(await session.writeFile(scriptPath, "mine", present.ok ? present.value.version : "")).toMatchObject({
      ok: true,
    });
    await rm(join(projectDir, scriptPath));
    const gone = present.ok ? present.value.version : "";
    expect(await session.writeFile(scriptPath, "mine", gone)).toMatchObject({ ok: false, reason: "conflict" });
    expect(await session.writeFile(scriptPath, "mine")).toMatchObject({ ok: true });
    expect(await session.writeFile(scriptPath, "other")).toMatchObject({ ok: false, reason: "exists" });
    expect(await session.writeFile("assets/scripts", "x")).toMatchObject({ ok: false });
  });

  it("writing a script tells the engine at once, and the watcher's echo tells nobody", async () => {
    const { session, engine, takeEvents } = await open();
    await session.whenIdle();
    takeEvents("onDidChangeFiles");
    engine.changedPaths.length = 0;
    const written = await session.writeFile(scriptPath, "one");
    expect(engine.changedPaths).toEqual([scriptPath]);
    expect(takeEvents("onDidChangeFiles")).toEqual([{ added: [scriptPath], changed: [], removed: [] }]);
    await session.writeFile(scriptPath, "two", written.ok ? written.value.version : "");
    await session.whenIdle();
    expect(takeEvents("onDidChangeFiles")).toEqual([]);
  });

  it("ZT4: what other programs add, change, rename and delete is told", async () => {
    const { session, projectDir, engine, takeEvents } = await open();
    const file = join(projectDir, scriptPath);
    const events = async () => {
      await session.whenIdle();
      const merged = { added: [] as string[], changed: [] as string[], removed: [] as string[] };
      for (const event of takeEvents("onDidChangeFiles")) {
        for (const kind of ["added", "changed", "removed"] as const) merged[kind].push(...event[kind]);
      }
      return merged;
    };
    await events();
    await mkdir(join(projectDir, "assets/scripts"), { recursive: true });
    await writeFile(file, "one");
    expect(await events()).toEqual({ added: [scriptPath], changed: [], removed: [] });
    await writeFile(file, "two");
    expect(await events()).toEqual({ added: [], changed: [scriptPath], removed: [] });
    await rename(file, join(projectDir, "assets/scripts/Mover.ts"));
    expect(await events()).toEqual({ added: ["assets/scripts/Mover.ts"], changed: [], removed: [scriptPath] });
    await rm(join(projectDir, "assets/scripts"), { recursive: true });
    expect(await events()).toEqual({ added: [], changed: [], removed: ["assets/scripts/Mover.ts"] });
    expect(engine.changedPaths).toEqual(expect.arrayContaining([scriptPath, "assets/scripts/Mover.ts"]));
  });

  it("case 43: a file replaced by renaming is seen every time", async () => {
    const { session, projectDir, takeEvents } = await open();
    await session.writeFile(scriptPath, "0");
    await session.whenIdle();
    for (let number = 1; number <= 5; number++) {
      takeEvents("onDidChangeFiles");
      await writeFile(join(projectDir, "temporary"), String(number));
      await rename(join(projectDir, "temporary"), join(projectDir, scriptPath));
      await session.whenIdle();
      expect(takeEvents("onDidChangeFiles").some(({ changed }) => changed.includes(scriptPath))).toBe(true);
    }
  });

  it("case 51: renaming a file touches nothing else, and unsaved edits stay", async () => {
    const { session, engine, takeEvents } = await open();
    await session.writeFile(scriptPath, "text");
    await session.execute({ kind: "addEntity", name: "Unsaved" });
    await session.whenIdle();
    takeEvents("onDidOpenScene");
    engine.changedPaths.length = 0;
    expect(await session.renameFile(scriptPath, "assets/scripts/deep/Mover.ts")).toMatchObject({ ok: true });
    await session.whenIdle();
    expect(await session.readFile("assets/scripts/deep/Mover.ts")).toMatchObject({ ok: true, value: { text: "text" } });
    expect((await session.getScene())?.entities.at(-1)?.name).toBe("Unsaved");
    expect(takeEvents("onDidOpenScene")).toEqual([]);
    expect(new Set(engine.changedPaths)).toEqual(new Set(["assets/scripts/deep/Mover.ts", scriptPath]));
  });

  it("renaming the open scene's file, or a folder above it, takes the scene and the project along", async () => {
    const { session, projectDir, takeEvents } = await open();
    await session.execute({ kind: "addEntity", name: "Unsaved" });
    takeEvents("onDidNotify");
    await session.renameFile("assets/scenes", "assets/levels");
    await session.whenIdle();
    const moved = "assets/levels/main.scene.json";
    expect(await session.getSceneState()).toMatchObject({ path: moved, isDirty: true });
    expect(await session.getProject()).toMatchObject({ startScene: moved, scenes: [moved] });
    expect(takeEvents("onDidNotify")).toEqual([]);
    await session.saveScene();
    expect(await readFile(join(projectDir, moved), "utf8")).toContain("Unsaved");
    expect(existsSync(join(projectDir, scenePath))).toBe(false);
    expect(await session.openProject(projectDir)).toMatchObject({ ok: true, value: { startScene: moved } });
  });

  it("case 54: a change of case alone is a rename", async () => {
    const { session } = await open();
    await session.writeFile(scriptPath, "text");
    expect(await session.renameFile(scriptPath, "assets/scripts/Mover.ts")).toMatchObject({ ok: true });
    expect((await session.listFiles()).map(({ path }) => path)).toContain("assets/scripts/Mover.ts");
    await session.writeFile("assets/scripts/other.ts", "x");
    expect(await session.renameFile("assets/scripts/other.ts", "assets/scripts/Mover.ts")).toMatchObject({
      ok: false,
      reason: "exists",
    });
    expect(await session.renameFile("assets/gone.ts", "assets/x.ts")).toMatchObject({ ok: false, reason: "notFound" });
  });

  it("no path leads out of the project or into Git's files", async () => {
    const { session, projectDir } = await open();
    await writeFile(join(projectDir, "../secret.txt"), "secret");
    await symlink(join(projectDir, ".."), join(projectDir, "assets/up"));
    await symlink(join(projectDir, "../secret.txt"), join(projectDir, "assets/link.txt"));
    const outside = [
      "../secret.txt",
      "assets/../../secret.txt",
      "/etc/passwd",
      "assets/up/secret.txt",
      "assets/up/new/file.txt",
      "assets/link.txt",
      "assets\\..\\..\\secret.txt",
      ".git/hooks/post-checkout",
      ".GIT/config",
      "",
      ".",
      "assets//x",
      "a\0b",
    ];
    for (const path of outside) {
      expect(await session.readFile(path)).toMatchObject({ ok: false, reason: "outsideProject" });
      expect(await session.writeFile(path, "x")).toMatchObject({ ok: false, reason: "outsideProject" });
      expect(await session.deleteFile(path)).toMatchObject({ ok: false, reason: "outsideProject" });
      expect(await session.renameFile(path, "assets/x")).toMatchObject({ ok: false, reason: "outsideProject" });
      expect(await session.renameFile("tandem.json", path)).toMatchObject({ ok: false, reason: "outsideProject" });
      expect(await session.readAsset(path)).toMatchObject({ ok: false, reason: "outsideProject" });
    }
    expect(await readFile(join(projectDir, "../secret.txt"), "utf8")).toBe("secret");
  });

  it("lists, reads and deletes files, and leaves out caches and packages", async () => {
    const { session, projectDir } = await open();
    await mkdir(join(projectDir, "node_modules/x"), { recursive: true });
    await writeFile(join(projectDir, "node_modules/x/index.js"), "x");
    await writeFile(join(projectDir, "assets/image.bin"), Buffer.from([0xff, 0x00, 0x80]));
    const paths = (await session.listFiles()).map(({ path }) => path);
    expect(paths).toEqual([...paths].sort());
    expect(paths).toContain("assets/image.bin");
    expect(paths.some((path) => path.startsWith(".tandem") || path.startsWith("node_modules"))).toBe(false);
    expect(await session.readAsset("assets/image.bin")).toEqual({ ok: true, value: "/wCA" });
    expect(await session.readFile("assets/image.bin")).toMatchObject({ ok: false, reason: "notText" });
    expect(await session.deleteFile("assets/image.bin")).toMatchObject({ ok: true });
    expect(await session.deleteFile("assets/image.bin")).toMatchObject({ ok: false, reason: "notFound" });
    expect(await session.readFile("assets/image.bin")).toMatchObject({ ok: false, reason: "notFound" });
  });

  it("a project file changed by hand takes effect, and a broken one does not", async () => {
    const { session, projectDir, takeEvents } = await open();
    await writeProjectFile(projectDir, "tandem.json", '{ "format": 1, "name": "New name" }');
    await session.whenIdle();
    expect(await session.getProject()).toMatchObject({ name: "New name" });
    await writeProjectFile(projectDir, "tandem.json", "{");
    await session.whenIdle();
    expect(await session.getProject()).toMatchObject({ name: "New name" });
    expect(takeEvents("onDidNotify").at(-1)?.message).toContain("tandem.json:1:2");
  });

  it("W36: where the system reports no changes the folder is looked through, and the user is told", async () => {
    const { session, projectDir, takeEvents } = await open({ probeWatching: async () => false });
    expect(takeEvents("onDidNotify").map(({ message }) => message)).toEqual([
      expect.stringContaining("looking through the project again and again"),
    ]);
    await mkdir(join(projectDir, "assets/scripts"), { recursive: true });
    await writeFile(join(projectDir, scriptPath), "one");
    await expect.poll(() => held.test.engine.changedPaths).toContain(scriptPath);
    await session.whenIdle();
  });
});
