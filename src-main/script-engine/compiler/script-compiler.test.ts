import esbuild from "esbuild";
import ts from "typescript";
import { describe, expect, it, onTestFinished } from "vitest";
import { script } from "../testing/engine-bench";
import { TempProject } from "../testing/temp-project";
import { createCompiler, openProject, path } from "./testing/open-compiler";

describe("what is compiled", () => {
  it("Z43: every script in the folder, recursively, and nothing else", async () => {
    const project = await openProject({
      "a.ts": script("A", ""),
      "deep/er/b.tsx": script("B", ""),
      "c.js": 'import { Script } from "tandem"; export class C extends Script { speed = 1; }',
      "types.d.ts": "declare const x: number;",
      "once.run.ts": "scene;",
      "notes.txt": "",
      ".hidden/d.ts": script("D", ""),
      "node_modules/e/e.ts": script("E", ""),
    });
    const outcome = await createCompiler(project).compile("all");
    expect([...(outcome.order ?? [])].sort()).toEqual([path("a.ts"), path("c.js"), path("deep/er/b.tsx")]);
    expect(outcome.classes.flatMap(({ classes }) => classes.map(({ name }) => name)).sort()).toEqual(["A", "B", "C"]);
    expect(outcome.problems).toEqual([]);
  });

  it("works in a project without a scripts folder", async () => {
    const project = new TempProject();
    onTestFinished(() => project.dispose());
    expect(await createCompiler(project).compile("all")).toMatchObject({ order: [], problems: [], changedFiles: [] });
  });

  it("ZT8, case 82: takes spaces, quotes and any writing in names", async () => {
    const project = await openProject({ "Ünï 'cödé' \"😀\".ts": script("A", "") }, "tandem tèst 'quoted' ");
    const outcome = await createCompiler(project).compile("all");
    expect(outcome.problems).toEqual([]);
    expect(outcome.modules.map(({ file }) => file)).toEqual([path("Ünï 'cödé' \"😀\".ts")]);
  });

  it("tells only what differs from the call before", async () => {
    const project = await openProject({ "a.ts": script("A", ""), "b.ts": script("B", "") });
    const compiler = createCompiler(project);
    await compiler.compile("all");
    const file = await project.writeScript("a.ts", script("A", "speed = 1;"));
    const outcome = await compiler.compile([file, path("b.ts")]);
    expect(outcome).toMatchObject({ changedFiles: [file], dependents: [file], failedFiles: [], removedFiles: [] });
    expect(outcome.modules.map((module) => module.file)).toEqual([file]);
    expect(outcome.classes).toMatchObject([{ file, classes: [{ name: "A", fields: [{ name: "speed" }] }] }]);
    expect(await compiler.compile([file])).toMatchObject({ changedFiles: [], modules: [], classes: [] });
  });

  describe("that is linked ahead", () => {
    const files = { "a.ts": script("A", ""), "b.ts": `import { A } from "./a"; ${script("B", "ally?: A;")}` };

    it("is told when it is compiled, as it would be without", async () => {
      const [project, other] = [await openProject(files), await openProject(files)];
      const [compiler, plain] = [createCompiler(project), createCompiler(other)];
      expect(compiler.linkAhead()).toBe(false);
      expect(await compiler.compile("all")).toEqual(await plain.compile("all"));
      expect(compiler.linkAhead()).toBe(true);
      expect(await compiler.compile([path("a.ts")])).toMatchObject({ changedFiles: [], modules: [], classes: [] });
      for (const text of [script("A", "speed = 1;"), script("Other", ""), script("A", "speed: Missing;"), "broken("]) {
        const file = await project.writeScript("a.ts", text);
        await other.writeScript("a.ts", text);
        await compiler.compileAhead([file]);
        compiler.linkAhead();
        const outcome = await compiler.compile([file]);
        expect(outcome).toEqual(await plain.compile([file]));
        expect(outcome.changedFiles).toEqual([file]);
      }
    });

    it.each<[string, (project: TempProject) => Promise<string>, readonly string[]]>([
      ["is saved anew", (project) => project.writeScript("a.ts", script("A", "hp = 2;")), ["A", "B"]],
      ["is put back", (project) => project.writeScript("a.ts", files["a.ts"]), ["A", "B"]],
      ["goes", (project) => project.remove(path("a.ts")).then(() => path("a.ts")), ["B"]],
      ["is joined by another", (project) => project.writeScript("c.ts", script("C", "")), ["A", "B", "C"]],
    ])("is linked again where the file %s before it is compiled", async (_what, change, told) => {
      const project = await openProject(files);
      const compiler = createCompiler(project);
      await compiler.compile("all");
      const file = await project.writeScript("a.ts", script("A", "speed = 1;"));
      await compiler.compileAhead([file]);
      compiler.linkAhead();
      const { classes } = await compiler.compile([file, await change(project)]);
      expect(classes.flatMap((entry) => entry.classes.map(({ name }) => name)).sort()).toEqual(told);
    });

    it("is linked again where what is said of imports has changed", async () => {
      const project = await openProject({ "a.ts": 'import "fs";' });
      const compiler = createCompiler(project);
      await compiler.compile("all");
      await compiler.compileAhead([await project.writeScript("a.ts", 'import "fs"; export {};')]);
      compiler.linkAhead();
      expect((await compiler.compile([path("a.ts")], { allowsNode: true })).problems).toEqual([]);
    });
  });

  it("W10: tells the dependants of a change, and only them", async () => {
    const project = await openProject({
      "config.ts": "export const speed = 1;",
      "utils.ts": 'import { speed } from "./config"; export const twice = () => speed * 2;',
      "rotator.ts": `import { twice } from "./utils";\n${script("Rotator", "onUpdate() { twice(); }")}`,
      "other.ts": script("Other", ""),
      "typed.ts": `import type { speed } from "./config";\n${script("Typed", "")}`,
    });
    const compiler = createCompiler(project);
    await compiler.compile("all");
    const outcome = await compiler.compile([await project.writeScript("config.ts", "export const speed = 2;")]);
    expect(outcome.dependents).toEqual([path("config.ts"), path("rotator.ts"), path("utils.ts")]);
    expect(outcome.modules.map(({ file }) => file)).toEqual([path("config.ts")]);
  });

  it("finds types of other files where they are named in place, also in comments of JavaScript", async () => {
    const project = await openProject({
      "kinds.ts":
        'import { Script } from "tandem"; export enum Mood { Calm, Wild }\nexport class Target extends Script {}',
      "a.ts": `${script("A", 'mood: import("./kinds").Mood = 0; target?: import("./kinds").Target;')}`,
      "b.js": `import { Script } from "tandem";
        export class B extends Script {
          /** @type {import("./kinds").Mood} */ mood = 0;
          /** @type {import("./kinds").Target[]} */ targets = [];
        }`,
    });
    const compiler = createCompiler(project);
    const outcome = await compiler.compile("all");
    const types = outcome.classes.flatMap(({ classes }) =>
      classes.flatMap(({ fields }) => fields.map(({ type }) => type)),
    );
    expect(types).toMatchObject([
      { kind: "enum", name: "Mood" },
      { kind: "optional", of: { kind: "component", type: "Target" } },
      { kind: "enum", name: "Mood" },
      { kind: "array", element: { kind: "component", type: "Target" } },
    ]);
    // They are gone when it runs.
    expect(outcome.modules.flatMap(({ imports }) => imports.map(({ specifier }) => specifier))).not.toContain(
      "./kinds",
    );
    await project.writeScript("kinds.ts", "export enum Mood { Calm, Wild, Odd }");
    const { classes } = await compiler.compile([path("kinds.ts")]);
    const moods = classes.flatMap((each) => each.classes).map(({ name, fields }) => [name, fields[0]?.type]);
    const mood = { kind: "enum", options: [{ name: "Calm" }, { name: "Wild" }, { name: "Odd" }] };
    expect(moods).toMatchObject([
      ["A", mood],
      ["B", mood],
    ]);
  });

  it("ZT4: folders that come, go and are renamed bring and take their files", async () => {
    const project = await openProject({ "a/x.ts": script("X", ""), "a/y.ts": script("Y", "") });
    const compiler = createCompiler(project);
    await compiler.compile("all");
    await project.rename(path("a"), path("b"));
    const renamed = await compiler.compile([path("b"), path("a")]);
    expect(renamed.removedFiles).toEqual([path("a/x.ts"), path("a/y.ts")]);
    expect([...(renamed.order ?? [])].sort()).toEqual([path("b/x.ts"), path("b/y.ts")]);
    await project.remove("assets");
    expect(await compiler.compile(["assets"])).toMatchObject({
      order: [],
      removedFiles: [path("b/x.ts"), path("b/y.ts")],
    });
  });

  it("case 54: a rename of upper and lower case only", async () => {
    const project = await openProject({ "enemy.ts": script("Enemy", "") });
    const compiler = createCompiler(project);
    await compiler.compile("all");
    await project.rename(path("enemy.ts"), path("Enemy.ts"));
    const outcome = await compiler.compile([path("Enemy.ts"), path("enemy.ts")]);
    expect(outcome.order).toEqual([path("Enemy.ts")]);
    expect(outcome.problems).toEqual([]);
  });
});

describe("compiling ahead", () => {
  it("makes what the next compile needs, and leaves the build as it is", async () => {
    const project = await openProject({ "a.ts": script("A", "x = 1;"), "bad.ts": script("Bad", "") });
    let loads = 0;
    const compiler = createCompiler(project, {
      loadLibraries: async () => {
        loads += 1;
        return { esbuild, ts };
      },
    });
    const first = await compiler.compile("all");
    await project.writeScript("a.ts", script("A", "x = 2;"));
    await project.writeScript("bad.ts", "export class {");
    await compiler.compileAhead([path("a.ts"), path("bad.ts"), path("gone.ts"), "notes.txt"]);
    loads = 0;
    expect(await compiler.compile([])).toMatchObject({ changedFiles: [], modules: [], problems: [] });
    const second = await compiler.compile([path("a.ts"), path("bad.ts")]);
    expect(second.changedFiles).toEqual([path("a.ts"), path("bad.ts")]);
    expect(second.failedFiles).toEqual([path("bad.ts")]);
    expect(second.modules[0]?.code).not.toBe(first.modules[0]?.code);
    expect(loads).toBe(0);
  });
});
