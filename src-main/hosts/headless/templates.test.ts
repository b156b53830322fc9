import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findHostPaths } from "../paths";
import { useHeadlessEditor } from "./testing/use-headless-editor";

const { sandbox, open } = useHeadlessEditor(["node", "workers", "headless-types", "types", "templates"]);

it.each(readdirSync(join(findHostPaths().appDir, "templates")))(
  "The template %s has no problem, plays without a fault, and is written as the editor writes it",
  { timeout: 120_000 },
  async (template) => {
    const dir = join(sandbox.dir, "game");
    const editor = await open({ manualClock: true, randomSeed: 5 });
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
