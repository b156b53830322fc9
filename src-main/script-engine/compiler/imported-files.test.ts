import { describe, expect, it } from "vitest";
import { script } from "../testing/engine-bench";
import { containing } from "../testing/containing";
import { configOf, createCompiler, openProject, path } from "./testing/open-compiler";

describe("imports", () => {
  it.each([
    ["@/util", "./util", "../util"],
    ["@/deep/part", "./deep/part", "./part"],
    ["@/folder", "./folder", "../folder"],
    ["~util", "./util", "../util"],
    ["#data/list.json", "../data/list.json", "../../data/list.json"],
    ["scripts/util", "./util", "../util"],
    ["assets/scripts/util", "./util", "../util"],
    ["assets/scripts/deep/part.js", "./deep/part.js", "./part.js"],
  ])("tell what to write in place of an alias: %s", async (specifier, written, fromDeep) => {
    const project = await openProject({
      "a.ts": `import * as all from "${specifier}"; all;`,
      "b.ts": 'import "../data/list.json";',
      "deep/c.ts": `import * as all from "${specifier}"; all;`,
      "util.ts": "",
      "deep/part.ts": "",
      "folder/index.ts": "",
    });
    await project.write("assets/data/list.json", "[]");
    const paths = { "@/*": ["./nowhere/*", "./scripts/*"], "~util": ["scripts/util.ts"], "#data/*": ["data/*"] };
    const readConfig = configOf({ baseUrl: "./assets", paths });
    const { problems } = await createCompiler(project, { readConfig }).compile("all");
    expect(problems).toMatchObject([
      { file: path("a.ts"), line: 1, column: 22, message: containing(`not followed: write "${written}".`) },
      { file: path("deep/c.ts"), message: containing(`write "${fromDeep}".`) },
    ]);
  });

  it("tell of aliases that lead nowhere, and of packages where there is no alias", async () => {
    const project = await openProject({ "a.ts": 'import "@/gone";\nimport "lodash";\nimport "@scope/gone";' });
    const { problems } = await createCompiler(project, {
      readConfig: configOf({ paths: { "@/*": ["./src/*"] } }),
    }).compile("all");
    expect(problems).toMatchObject([
      { line: 1, message: containing("is one of the paths of tsconfig.json, which are not followed") },
      { line: 2, message: containing('npm install lodash"') },
      { line: 3, message: containing('npm install @scope/gone"') },
    ]);
  });

  it("resolves relative ones, data and code beside the scripts' folder included", async () => {
    const project = await openProject({
      "a.ts": `import { b } from "./b.js"; import list from "../data/list.json"; import { c } from "../../shared/c";
        import type { Gone } from "./gone"; ${script("A", "onUpdate() { b; list; c; void import('./lazy'); }")}`,
      "b.ts": "export const b = 1;",
      "lazy.ts": "export const lazy = 1;",
    });
    await project.write("assets/data/list.json", '[1, {"__proto__": 2}]');
    await project.write("shared/c.ts", 'export { d as c } from "./d";');
    await project.write("shared/d.ts", "export const d = 1;");
    const compiler = createCompiler(project);
    const outcome = await compiler.compile("all");
    const module = outcome.modules.find(({ file }) => file === path("a.ts"));
    expect(outcome.problems).toEqual([]);
    expect(module?.imports).toEqual([
      { specifier: "./b.js", file: path("b.ts") },
      { specifier: "../data/list.json", file: "assets/data/list.json" },
      { specifier: "../../shared/c", file: "shared/c.ts" },
      { specifier: "tandem" },
      { specifier: "./lazy", file: path("lazy.ts") },
    ]);
    const { order = [] } = outcome;
    expect(order).toContain("shared/d.ts");
    expect(order.indexOf("shared/d.ts")).toBeLessThan(order.indexOf(path("a.ts")));

    const changed = await compiler.compile([await project.write("assets/data/list.json", "[2]")]);
    expect(changed.dependents).toEqual(["assets/data/list.json", path("a.ts")]);
    await project.writeScript("a.ts", script("A", ""));
    expect((await compiler.compile([path("a.ts")])).removedFiles).toEqual([
      "assets/data/list.json",
      "shared/c.ts",
      "shared/d.ts",
    ]);
  });

  it("tells of which files everything is passed on", async () => {
    const project = await openProject({
      "all.ts": `export * from "./lib"; export { two } from "./other"; export * as third from "./third";`,
      "lib.ts": "export const one = 1;",
      "other.ts": "export const two = 2;",
      "third.ts": "export const three = 3;",
    });
    const { modules } = await createCompiler(project).compile("all");
    expect(modules.find(({ file }) => file === path("all.ts"))?.imports).toEqual([
      { specifier: "./lib", file: path("lib.ts"), isPassedOn: true },
      { specifier: "./other", file: path("other.ts") },
      { specifier: "./third", file: path("third.ts") },
    ]);
  });

  it("says of a file that is there and cannot be imported how to come by it", async () => {
    const project = await openProject({ "a.ts": `import text from "./note.txt";\ntext;` });
    const compiler = createCompiler(project);
    const nowhere = containing("leads to no file");
    expect((await compiler.compile("all")).problems).toMatchObject([{ line: 1, column: 18, message: nowhere }]);
    const note = await project.write("assets/scripts/note.txt", "hello");
    expect((await compiler.compile([note])).problems).toMatchObject([
      { line: 1, column: 18, message: containing("TextAsset") },
    ]);
  });

  it("reports what leads nowhere at its place, until the file comes", async () => {
    const project = await openProject({
      "a.ts": `import { b } from "./b";\nimport fs from "node:fs";\nimport x from "left-pad";\nb; fs; x;`,
    });
    const compiler = createCompiler(project);
    const problem = { source: "compile", severity: "error", file: path("a.ts") };
    expect((await compiler.compile("all")).problems).toMatchObject([
      { ...problem, line: 1, column: 19, message: containing('"./b"') },
      { ...problem, line: 2, message: containing('"node:fs"') },
      { ...problem, line: 3, message: containing('"left-pad"') },
    ]);
    const outcome = await compiler.compile([await project.writeScript("b.ts", "export const b = 1;")]);
    expect(outcome.problems.map(({ line }) => line)).toEqual([2, 3]);
    expect(outcome.modules.map(({ file }) => file).sort()).toEqual([path("a.ts"), path("b.ts")]);
  });
});

describe("what is imported from beside the scripts' folder", () => {
  it("may be broken, and heals", async () => {
    const project = await openProject({ "a.ts": `import list from "../data/list.json"; ${script("A", "x = list;")}` });
    await project.write("assets/data/list.json", "[1");
    const compiler = createCompiler(project);
    const outcome = await compiler.compile("all");
    expect(outcome.problems.map(({ file }) => file)).toEqual(["assets/data/list.json", path("a.ts")]);
    await project.write("assets/data/list.json", "[1]");
    expect((await compiler.compile(["assets/data/list.json"])).problems).toEqual([]);
  });
});
