import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import type { CommandDone } from "../../../src-shared/protocol/command";
import { findHostPaths } from "../paths";
import { openEditor } from "./index";
import { useHeadlessEditor } from "./testing/use-headless-editor";

const mover = `import { Script, type float } from "tandem";
export class Mover extends Script {
  speed: float = 5;
  override onCreate() { console.log("created at " + this.speed); }
  override onUpdate(dt: number) { this.transform.position.x += this.speed * dt; }
}
`;

const { sandbox, open } = useHeadlessEditor(["node", "workers", "templates"]);

describe("the headless editor", { timeout: 60_000 }, () => {
  it("Z02 Z04 Z09 Z32: opens, edits, plays, stops and closes a real project", async () => {
    const project = await sandbox.addProject("empty");
    await writeFile(join(project, "assets/scripts/mover.ts"), mover);
    const editor = await open({ project, trust: true, manualClock: true });
    const { api } = editor;
    const logs: string[] = [];
    editor.on("onDidLog", (entries) => logs.push(...entries.map(({ text }) => text)));
    expect((await api.getScriptClasses()).map(({ name }) => name)).toEqual(["Mover"]);

    const [cube = ""] = ((await api.execute({ kind: "addEntity", name: "Cube" })) as CommandDone).ids;
    expect(await api.execute({ kind: "addComponent", entity: cube, type: "Mover" })).toMatchObject({ ok: true });
    const edit = { entity: cube, component: "Mover", path: "speed", value: 60 };
    expect(await api.execute({ kind: "setFields", edits: [edit] })).toMatchObject({ ok: true });
    expect(await api.getFields(cube, "Mover")).toMatchObject([{ name: "speed", value: 60, state: "set" }]);
    await api.whenIdle();
    expect(logs).toEqual([]);
    expect(await api.saveScene()).toMatchObject({ ok: true });
    const before = await api.getScene();
    const scenePath = join(project, (await api.getSceneState()).path ?? "");
    const file = await readFile(scenePath, "utf8");

    expect(await api.play({ paused: true })).toMatchObject({ ok: true });
    expect(await api.step({ frames: 60 })).toMatchObject({ ok: true });
    const position = (await api.getFields(cube, "Transform")).find(({ name }) => name === "position")?.value;
    expect((position as number[])[0]).toBeCloseTo(60, 3);
    expect(await api.stop()).toMatchObject({ ok: true });
    await api.whenIdle();
    expect(logs).toEqual(["created at 60"]);
    expect(await api.getScene()).toEqual(before);
    await api.saveScene();
    expect(await readFile(scenePath, "utf8")).toBe(file);
  });

  it("refuses arguments that are none, and goes on as before", async () => {
    const { api } = await open({ project: await sandbox.addProject("empty"), trust: true, manualClock: true });
    const anyApi = api as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    await expect(anyApi.setTimeScale?.("2")).rejects.toThrow("setTimeScale, argument 1: ");
    await expect(anyApi.play?.({ paused: "yes" })).rejects.toThrow("play, argument 1, paused: ");
    expect(await api.play({ paused: true })).toMatchObject({ ok: true });
    for (const frames of [-1, 1.5, NaN, "3"]) {
      await expect(anyApi.step?.({ frames })).rejects.toThrow("step, argument 1, frames: ");
    }
    await expect(anyApi.sendInput?.(null)).rejects.toThrow("sendInput, argument 1: ");
    expect(await anyApi.execute?.({ kind: "nonsense" })).toMatchObject({ ok: false });
    expect(await api.step({ frames: 2 })).toMatchObject({ ok: true });
    expect(await api.getConsole()).toEqual([]);
    await api.stop();
  });

  it("checks types again when declarations or installed ones come, and the scripts stay as they are", async () => {
    const project = await sandbox.addProject("empty");
    const write = async (path: string, text: string) => {
      await mkdir(join(project, dirname(path)), { recursive: true });
      await writeFile(join(project, path), text);
    };
    await write("assets/scripts/mover.ts", `import { k } from "tiny";\n${mover.replace("float = 5", "float = k")}`);
    await write("node_modules/tiny/package.json", '{ "name": "tiny", "version": "1.0.0", "main": "index.js" }');
    await write("node_modules/tiny/index.js", "exports.k = 1;");
    await write("package.json", '{ "dependencies": { "tiny": "1.0.0" } }');
    const { api } = await open({ project, trust: true });
    const count = async () => (await api.getProblems()).length;
    await expect.poll(count).toBe(1);
    await write("assets/scripts/tiny.d.ts", 'declare module "tiny" { export const k: number; }');
    await expect.poll(count).toBe(0);
    await rm(join(project, "assets/scripts/tiny.d.ts"));
    await expect.poll(count).toBe(1);
    await write("node_modules/@types/tiny/index.d.ts", "export const k: number;");
    await write(
      "package.json",
      '{ "dependencies": { "tiny": "1.0.0" }, "devDependencies": { "@types/tiny": "1.0.0" } }',
    );
    await expect.poll(count).toBe(0);
  });

  it("does not run the scripts of a project that nobody has trusted", async () => {
    const project = await sandbox.addProject("first-steps");
    const editor = await open({ project });
    expect(await editor.api.getProject()).toMatchObject({ isRestricted: true });
    expect(await editor.api.play()).toMatchObject({ ok: false, reason: "restricted" });
    expect((await editor.api.getScene())?.entities.length).toBeGreaterThan(3);
  });

  it("says why a project cannot be opened", async () => {
    await expect(openEditor({ project: join(sandbox.dir, "nothing") })).rejects.toThrow("nothing");
    await expect(openEditor({ project: sandbox.dir })).rejects.toThrow("tandem.json");
  });

  it("lets its process end by itself once it is closed, even while a game runs", async () => {
    const project = await sandbox.addProject("first-steps");
    const script = join(sandbox.dir, "use.mjs");
    const library = pathToFileURL(join(findHostPaths().appDir, "dist/headless.js")).href;
    await writeFile(
      script,
      `import { openEditor } from ${JSON.stringify(library)};
       const editor = await openEditor({ project: ${JSON.stringify(project)}, trust: true });
       const played = await editor.api.play();
       await new Promise((resolve) => editor.on("onDidReceiveFrame", resolve));
       await editor.close();
       process.on("exit", () => console.log("ended", played.ok));`,
    );
    expect(await sandbox.run(script, [])).toEqual({ code: 0, stdout: "ended true\n", stderr: "" });
  });
});
