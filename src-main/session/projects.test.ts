import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { JsonObject } from "../../src-shared/base/json";
import type { SceneRecord } from "../../src-shared/document/scene-record";
import { createEditorSession } from "./editor-session";
import { classInfo } from "./testing/class-info";
import { holdSession } from "./testing/hold-session";
import { MemoryEngine } from "./testing/memory-engine";
import type { TestSessionOptions } from "./testing/open-test-session";
import { openTestSession, templatesDir, writeProjectFile } from "./testing/open-test-session";

const scenePath = "assets/scenes/main.scene.json";
const scriptPath = "assets/scripts/mover.ts";

const held = holdSession();

const open = (options: TestSessionOptions = {}) =>
  held.open(openTestSession({ classes: [classInfo("Mover")], ...options }));

describe("opening a project", () => {
  it.each([
    ["a folder that is not there", async () => undefined, "notFound"],
    ["a file", async (dir: string) => writeFile(dir, "x"), "notAProject"],
    ["a folder without a project file", async (dir: string) => mkdir(dir), "notAProject"],
    [
      "a broken project file",
      async (dir: string) => writeProjectFile(dir, "tandem.json", '{ "format": 1,\n "name" }'),
      "invalidProject",
    ],
    [
      "a project file without a name",
      async (dir: string) => writeProjectFile(dir, "tandem.json", '{ "format": 1 }'),
      "invalidProject",
    ],
    ["an empty project file", async (dir: string) => writeProjectFile(dir, "tandem.json", ""), "invalidProject"],
    [
      "a newer format",
      async (dir: string) => writeProjectFile(dir, "tandem.json", '{ "format": 9, "name": "x" }'),
      "newerFormat",
    ],
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
        await vi.waitFor(async () => expect(await held.test.session.getScene()).toBeDefined());
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
    await held.test.session.execute({ kind: "addEntity", name: "Followed" });
    expect(engines[0]?.world?.toRecord()).toEqual(await held.test.session.getScene());
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
    expect(held.test.engine.changedPaths).toEqual([]);
  });

  it("a project without a scene, or whose start scene is gone, opens all the same", async () => {
    const { session, projectDir, takeEvents } = await open();
    await session.closeProject();
    await rename(join(projectDir, scenePath), join(projectDir, "assets/scenes/other.scene.json"));
    expect(await session.openProject(projectDir)).toMatchObject({ ok: true });
    expect(takeEvents("onDidNotify").at(-1)?.message).toContain(scenePath);
    await session.closeProject();
    await writeProjectFile(projectDir, "tandem.json", '{ "format": 1, "name": "Bare" }');
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
    await writeFile(join(held.test.userDir, "projects.json"), "damaged");
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
    expect(() => held.test.engine).toThrow("No engine");
    expect(await session.play()).toMatchObject({ ok: false, reason: "restricted" });
    expect(await session.evaluate("1", "editor")).toMatchObject({ ok: false, reason: "noDomain" });
    expect(await session.getScriptClasses()).toEqual([]);
    expect(existsSync(join(held.test.projectDir, "tsconfig.json"))).toBe(false);
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
    expect(held.test.engine.world?.toRecord()).toEqual(await session.getScene());
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
