import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { script } from "../testing/engine-bench";
import { configOf, createCompiler, noLibraries, openProject, path } from "./testing/open-compiler";

describe("the cache", () => {
  it("L08: the next start compiles nothing that is unchanged", async () => {
    const project = await openProject({ "a.ts": script("A", "speed = 1;"), "b.ts": script("B", "") });
    const first = await createCompiler(project).compile("all");
    const second = await createCompiler(project, { loadLibraries: noLibraries }).compile("all");
    expect(second).toEqual(first);
  });

  it("L08: a save compiles only the file that changed, and going back to an older content compiles nothing", async () => {
    const project = await openProject({ "a.ts": script("A", ""), "b.ts": script("B", "") });
    await createCompiler(project).compile("all");
    const compiler = createCompiler(project, { loadLibraries: noLibraries });
    await compiler.compile("all");
    await project.writeScript("a.ts", script("A", "changed = 1;"));
    await expect(compiler.compile([path("a.ts")])).rejects.toThrow("Nothing should be compiled.");
    await createCompiler(project).compile("all");
    await project.writeScript("a.ts", script("A", ""));
    expect(await compiler.compile([path("a.ts")])).toMatchObject({ changedFiles: [], failedFiles: [] });
  });

  it("LT2: entries of another compiler version or other options do not count", async () => {
    const project = await openProject({ "a.ts": script("A", "") });
    await createCompiler(project).compile("all");
    const readConfig = configOf({ useDefineForClassFields: false });
    for (const options of [{ version: "2" }, { readConfig }, { readConfig: configOf({ jsxFactory: "h" }) }]) {
      const compiler = createCompiler(project, { ...options, loadLibraries: noLibraries });
      await expect(compiler.compile("all")).rejects.toThrow("Nothing should be compiled.");
    }
  });

  it("LT2: a damaged entry is compiled anew", async () => {
    const project = await openProject({ "a.ts": script("A", "") });
    const first = await createCompiler(project).compile("all");
    const folder = project.path(".tandem/cache/scripts");
    for (const name of readdirSync(folder)) {
      writeFileSync(join(folder, name), readFileSync(join(folder, name), "utf8").slice(0, 100));
    }
    expect(await createCompiler(project).compile("all")).toEqual(first);
  });

  it("two files of the same content keep their own names and maps", async () => {
    const project = await openProject({ "a.ts": "export const x = 1;", "b.ts": "export const x = 1;" });
    const { modules } = await createCompiler(project).compile("all");
    expect(modules.map(({ sourceMap }) => (JSON.parse(sourceMap) as { sources: string[] }).sources)).toEqual([
      [path("a.ts")],
      [path("b.ts")],
    ]);
  });
});
