import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { JsonObject } from "../../src-shared/base/json";
import type { SceneRecord } from "../../src-shared/document/scene-record";
import { createEditorSession } from "./editor-session";
import { classInfo } from "./testing/class-info";
import { MemoryEngine } from "./testing/memory-engine";
import type { TestSession, TestSessionOptions } from "./testing/open-test-session";
import { openTestSession, templatesDir } from "./testing/open-test-session";

const scenePath = "assets/scenes/main.scene.json";
const scriptPath = "assets/scripts/mover.ts";

let test: TestSession;
afterEach(() => test[Symbol.asyncDispose]());

async function open(options: TestSessionOptions = {}): Promise<TestSession> {
  test = await openTestSession({ classes: [classInfo("Mover")], ...options });
  return test;
}

describe("opening a project", () => {
  it.each([
    ["a folder that is not there", async () => undefined, "notFound"],
    ["a file", async (dir: string) => writeFile(dir, "x"), "notAProject"],
    ["a folder without a project file", async (dir: string) => mkdir(dir), "notAProject"],
    ["a broken project file", async (dir: string) => writeProject(dir, '{ "format": 1,\n "name" }'), "invalidProject"],
    ["a project file without a name", async (dir: string) => writeProject(dir, '{ "format": 1 }'), "invalidProject"],
    ["an empty project file", async (dir: string) => writeProject(dir, ""), "invalidProject"],
    ["a newer format", async (dir: string) => writeProject(dir, '{ "format": 9, "name": "x" }'), "newerFormat"],
  ] as const)(
    "%s is refused with a message that says what to do, and what was open stays open",
    async (_, make, reason) => {
      const { session, projectDir } = await open();
      const dir = `${projectDir} other`;
      await make(dir);
      const before = await session.getScene();
      const opened = await session.openProject(dir);
      expect(opened).toMatchObject({ ok: false, reason });
      expect(!opened.ok && opened.message.length).toBeGreaterThan(30);
      expect((await session.getProject())?.dir).toBe(projectDir);
      expect(await session.getScene()).toEqual(before);
    },
  );

  it("Z01: starts the scripts before any scene is opened in their domain", async () => {
    const { engine, session } = await open();
    expect(engine.isStarted).toBe(true);
    expect(engine.world?.toRecord()).toEqual(await session.getScene());
  });

  it("shows a scene and lets it be saved while its instances are still being made", async () => {
    const { session, engine, takeEvents } = await open();
    takeEvents("onDidOpenScene");
    let makeInstances: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => (makeInstances = resolve));
    const openWorld = engine.openWorld.bind(engine);
    engine.openWorld = async (scene) => {
      await wait;
      return openWorld(scene);
    };
    const opening = session.openScene(scenePath);
    await vi.waitFor(() => expect(takeEvents("onDidOpenScene")).toHaveLength(1));
    const shown = await session.getScene();
    expect(shown?.entities.length).toBeGreaterThan(0);
    expect(await session.saveScene()).toMatchObject({ ok: true });
    const added = session.execute({ kind: "addEntity", name: "Made meanwhile" });
    makeInstances();
    expect(await opening).toMatchObject({ ok: true });
    expect(await added).toMatchObject({ ok: true });
    // The domain has both the scene and the edit that waited for it.
    expect(engine.world?.toRecord()).toEqual(await session.getScene());
  });

  it("gives the scene to the domain once, with its first build", async () => {
    let openings = 0;
    class CountingEngine extends MemoryEngine {
      override async start(): Promise<void> {
        // As the real one does, and as late, so that the scene is there.
        await vi.waitFor(async () => expect(await test.session.getScene()).toBeDefined());
        await this.recompile();
      }
      override async openWorld(scene: SceneRecord | undefined): Promise<void> {
        if (scene) openings++;
        return super.openWorld(scene);
      }
    }
    const engines: MemoryEngine[] = [];
    await open({
      createEngine(options) {
        const engine = new CountingEngine(options);
        engines.push(engine);
        return engine;
      },
    });
    expect(openings).toBe(1);
    await test.session.execute({ kind: "addEntity", name: "Followed" });
    expect(engines[0]?.world?.toRecord()).toEqual(await test.session.getScene());
  });

  it("case 27: closes the one that is open, with everything that belongs to it", async () => {
    const { session, engine, takeEvents, projectDir } = await open();
    const other = `${projectDir} other`;
    await cp(projectDir, other, { recursive: true });
    await session.execute({ kind: "addEntity" });
    takeEvents("onDidChangeProject");
    expect(await session.openProject(other)).toMatchObject({ ok: true, value: { dir: other } });
    expect(engine.isDisposed).toBe(true);
    expect(takeEvents("onDidChangeProject").map((info) => info?.dir)).toEqual([undefined, other, other]);
    expect((await session.getHistory()).undo).toEqual([]);
    await writeFile(join(projectDir, scriptPath), "").catch(() => undefined);
    await session.whenIdle();
    expect(test.engine.changedPaths).toEqual([]);
  });

  it("a project without a scene, or whose start scene is gone, opens all the same", async () => {
    const { session, projectDir, takeEvents } = await open();
    await session.closeProject();
    await rename(join(projectDir, scenePath), join(projectDir, "assets/scenes/other.scene.json"));
    expect(await session.openProject(projectDir)).toMatchObject({ ok: true });
    expect(takeEvents("onDidNotify").at(-1)?.message).toContain(scenePath);
    await session.closeProject();
    await writeProject(projectDir, '{ "format": 1, "name": "Bare" }');
    await rm(join(projectDir, "assets"), { recursive: true });
    expect(await session.openProject(projectDir)).toMatchObject({ ok: true, value: { name: "Bare", scenes: [] } });
    expect(await session.getSceneState()).toMatchObject({ isOpen: true, isDirty: false });
  });

  it("ZT8, case 82: works with blanks, quotes and any letters in its path", async () => {
    const { session, projectDir } = await open();
    const odd = join(projectDir, "..", `Spiel's "Ü" 😀 %20 #1`);
    await cp(projectDir, odd, { recursive: true });
    expect(await session.openProject(odd)).toMatchObject({ ok: true });
    await session.execute({ kind: "addEntity", name: "x" });
    expect(await session.saveScene()).toMatchObject({ ok: true });
    expect(await session.writeFile("assets/scripts/😀 é.ts", "1")).toMatchObject({ ok: true });
    expect((await session.listFiles()).map(({ path }) => path)).toContain("assets/scripts/😀 é.ts");
  });

  it("remembers the newest projects first, each once", async () => {
    const { session, projectDir } = await open();
    const other = `${projectDir} other`;
    await cp(projectDir, other, { recursive: true });
    await session.openProject(other);
    await session.openProject(projectDir);
    await session.openProject(other);
    expect((await session.getRecentProjects()).map(({ dir }) => dir)).toEqual([other, projectDir]);
    await writeFile(join(test.userDir, "projects.json"), "damaged");
    expect(await session.getRecentProjects()).toEqual([]);
    expect(await session.openProject(projectDir)).toMatchObject({ ok: true });
  });
});

describe("Play while a project is still being opened", () => {
  it("waits until its scripts are there", async () => {
    const { session, projectDir } = await open();
    await session.closeProject();
    const opening = session.openProject(projectDir);
    await new Promise((resolve) => session.on("onDidChangeProject", resolve));
    expect(await session.play()).toEqual({ ok: true, value: undefined });
    expect(await session.getPlayState()).toBe("playing");
    await opening;
  });
});

describe("a project never opened before on this machine", () => {
  it("is restricted: the scene is shown and edited, scripts do not run", async () => {
    const { session } = await open({ trustAll: false });
    expect(await session.getProject()).toMatchObject({ isRestricted: true });
    expect(() => test.engine).toThrow("No engine");
    expect(await session.play()).toMatchObject({ ok: false, reason: "restricted" });
    expect(await session.evaluate("1", "editor")).toMatchObject({ ok: false, reason: "noDomain" });
    expect(await session.getScriptClasses()).toEqual([]);
    expect(existsSync(join(test.projectDir, "tsconfig.json"))).toBe(false);
    const added = await session.execute({ kind: "addEntity", components: [{ type: "Light" }] });
    const [id = ""] = added.ok ? added.ids : [];
    expect(await session.getFields(id, "Light")).toContainEqual(
      expect.objectContaining({ name: "intensity", value: 2 }),
    );
    expect(await session.saveScene()).toMatchObject({ ok: true });
  });

  it("runs its scripts once it is trusted, now and from now on", async () => {
    const { session, projectDir, takeEvents } = await open({ trustAll: false });
    takeEvents("onDidChangeProject");
    await session.execute({ kind: "addEntity", name: "Before" });
    expect(await session.trustProject()).toMatchObject({ ok: true });
    expect(takeEvents("onDidChangeProject")).toMatchObject([
      { isRestricted: false, areScriptsReady: false },
      { isRestricted: false, areScriptsReady: true },
    ]);
    expect(test.engine.world?.toRecord()).toEqual(await session.getScene());
    expect(await session.play()).toMatchObject({ ok: true });
    await session.openProject(projectDir);
    expect(await session.getProject()).toMatchObject({ isRestricted: false });
  });
});

describe("creating a project", () => {
  it("copies a template, names it after the folder, trusts it and adds what editors and git need", async () => {
    const { session, projectDir } = await open({ trustAll: false });
    const dir = `${projectDir} new`;
    const created = await session.createProject(dir, "empty");
    expect(created).toMatchObject({ ok: true, value: { name: "My Game new", isRestricted: false } });
    expect(await readFile(join(dir, ".gitignore"), "utf8")).toContain(".tandem/");
    expect(await readFile(join(dir, "tsconfig.json"), "utf8")).toContain('"tandem"');
    const schema = JSON.parse(await readFile(join(dir, ".tandem/schemas/scene.schema.json"), "utf8")) as object;
    expect(JSON.stringify(schema)).toContain("MeshRenderer");
    expect(JSON.parse(await readFile(join(dir, ".vscode/settings.json"), "utf8"))).toHaveProperty(["json.schemas"]);
    const template = JSON.parse(await readFile(join(templatesDir, "empty/tandem.json"), "utf8")) as JsonObject;
    const { description: _ofTheTemplate, ...project } = template;
    expect(JSON.parse(await readFile(join(dir, "tandem.json"), "utf8"))).toEqual({ ...project, name: "My Game new" });
  });

  it("every template says what it is", async () => {
    const { session } = await open();
    const templates = await session.getTemplates();
    expect(templates.map(({ id }) => id)).toEqual(["first-steps", "coin-run", "empty"]);
    for (const { name, description } of templates) {
      expect(name).not.toBe("");
      expect(description).toMatch(/^[A-Z].{20,}\.$/);
    }
  });

  it("Z38: code editors find how to attach to the running game, and a user's own files stay as they are", async () => {
    const { session, projectDir } = await open();
    const launchFile = join(projectDir, ".vscode/launch.json");
    expect(JSON.parse(await readFile(launchFile, "utf8"))).toMatchObject({
      configurations: [{ type: "node", request: "attach", address: "127.0.0.1", port: 55555, sourceMaps: true }],
    });
    await writeFile(launchFile, "// mine");
    await session.openProject(projectDir);
    expect(await readFile(launchFile, "utf8")).toBe("// mine");
    expect(JSON.parse(await readFile(join(projectDir, ".vscode/settings.json"), "utf8"))).toHaveProperty([
      "json.schemas",
    ]);
  });

  it("a method may be overridden without the word, as the generated tsconfig.json asks for nothing of style", async () => {
    const { projectDir } = await open();
    expect(await readFile(join(projectDir, "tsconfig.json"), "utf8")).not.toContain("noImplicitOverride");
  });

  it("refuses a folder that holds something, a file, and a template that is not there", async () => {
    const { session, projectDir } = await open();
    expect(await session.createProject(projectDir, "empty")).toMatchObject({ ok: false, reason: "notEmpty" });
    expect(await session.createProject(join(projectDir, "tandem.json"), "empty")).toMatchObject({ reason: "notEmpty" });
    const unknown = await session.createProject(`${projectDir} new`, "../empty");
    expect(unknown).toMatchObject({ ok: false, reason: "unknownTemplate" });
    expect(existsSync(`${projectDir} new`)).toBe(false);
    expect(await session.getProject()).toMatchObject({ dir: projectDir });
  });

  it("leaves a tsconfig.json of the user's own alone, and keeps its own up to date", async () => {
    const { session, projectDir } = await open();
    const file = join(projectDir, "tsconfig.json");
    const own = await readFile(file, "utf8");
    await writeFile(file, own.replace('"strict": true', '"strict": false'));
    await session.openProject(projectDir);
    expect(await readFile(file, "utf8")).toBe(own);
    await writeFile(file, "{}");
    await session.openProject(projectDir);
    expect(await readFile(file, "utf8")).toBe("{}");
  });
});

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
    await writeProject(projectDir, '{ "format": 1, "name": "New name" }');
    await session.whenIdle();
    expect(await session.getProject()).toMatchObject({ name: "New name" });
    await writeProject(projectDir, "{");
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
    await expect.poll(() => test.engine.changedPaths, { timeout: 10_000 }).toContain(scriptPath);
    await session.whenIdle();
  });
});

describe("a session without a project", () => {
  it("answers every call", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tandem-bare-"));
    const session = createEditorSession({
      createEngine: (options) => new MemoryEngine(options),
      workersDir: "/nowhere",
      templatesDir,
      typingsFile: join(folder, "none"),
      userDir: folder,
    });
    expect(await session.getProject()).toBeUndefined();
    expect(await session.getScene()).toBeUndefined();
    expect(await session.saveScene()).toMatchObject({ ok: false });
    expect(await session.openScene("x")).toMatchObject({ ok: false, reason: "noProject" });
    expect(await session.listFiles()).toEqual([]);
    expect(await session.readFile("x")).toMatchObject({ ok: false, reason: "noProject" });
    expect(await session.trustProject()).toMatchObject({ ok: false, reason: "noProject" });
    expect(await session.recompile()).toMatchObject({ outcome: "unchanged" });
    expect(await session.getTypings()).toEqual([]);
    await session.closeProject();
    await session.whenIdle();
    await session.dispose();
    await rm(folder, { recursive: true });
    await open();
  });
});

async function writeProject(dir: string, text: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, "tandem.json"), text);
}

it("the console of a project is not that of the next", async () => {
  const { session, engine, projectDir } = await open();
  engine.log("editor", [{ time: 1, level: "error", text: "of the first", count: 1 }]);
  expect(await session.getConsole()).toHaveLength(1);
  await session.openProject(projectDir);
  await session.whenIdle();
  expect(await session.getConsole()).toEqual([]);
});

describe("disposing", () => {
  it("ends the engine and every watcher, and keeps nothing open", async () => {
    const { session, engine, projectDir } = await open();
    await session.execute({ kind: "addEntity" });
    await session.play();
    expect(process.getActiveResourcesInfo()).toContain("FSEventWrap");
    await session.dispose();
    expect(engine.isDisposed).toBe(true);
    expect((await stat(projectDir)).isDirectory()).toBe(true);
    expect(await session.getScene()).toBeUndefined();
    await expect.poll(() => process.getActiveResourcesInfo()).not.toContain("FSEventWrap");
  });
});
