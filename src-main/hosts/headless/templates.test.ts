import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ensureBuilt } from "../../../build/ensure-built.mjs";
import { findHostPaths } from "../paths";
import { createSandbox, type Sandbox } from "../testing/create-sandbox";
import { openEditor, type HeadlessEditor } from "./index";

let sandbox: Sandbox;
let editor: HeadlessEditor | undefined;

beforeAll(async () => {
  expect(await ensureBuilt(["node", "workers", "headless-types", "types", "templates"])).toEqual([]);
}, 60_000);
beforeEach(async () => {
  sandbox = await createSandbox();
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
});
afterEach(async () => {
  await editor?.close();
  editor = undefined;
  vi.unstubAllEnvs();
  await sandbox[Symbol.asyncDispose]();
});

it.each(readdirSync(join(findHostPaths().appDir, "templates")))(
  "The template %s has no problem, plays without a fault, and is written as the editor writes it",
  { timeout: 120_000 },
  async (template) => {
    const dir = join(sandbox.dir, "game");
    editor = await openEditor({ manualClock: true, randomSeed: 5 });
    const { api } = editor;
    expect(await api.createProject(dir, template)).toMatchObject({ ok: true });
    await api.whenIdle();
    expect(await api.getProblems()).toEqual([]);

    expect(await api.play({ paused: true })).toEqual({ ok: true });
    await api.step({ frames: 600 });
    await api.stop();
    expect((await api.getConsole()).filter(({ level }) => level !== "info")).toEqual([]);

    const { path = "" } = await api.getSceneState();
    const written = await readFile(join(dir, path), "utf8");
    const [root] = (await api.getScene())?.entities ?? [];
    for (const name of ["Renamed", root!.name]) {
      expect(await api.execute({ kind: "renameEntity", id: root!.id, name })).toMatchObject({ ok: true });
    }
    await api.saveScene();
    expect(await readFile(join(dir, path), "utf8")).toBe(written);
  },
);
