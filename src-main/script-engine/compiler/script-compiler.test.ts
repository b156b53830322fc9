import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import esbuild from "esbuild";
import ts from "typescript";
import { afterEach, describe, expect, it } from "vitest";
import { script } from "../testing/engine-bench";
import { TempProject } from "../testing/temp-project";
import { createArtefactCache } from "./artefact-cache";
import type { FileArtefact } from "./file-state";
import type { ScriptCompilerOptions } from "./script-compiler";
import { ScriptCompiler } from "./script-compiler";

const projects: TempProject[] = [];

afterEach(() => {
  for (const project of projects.splice(0)) project.dispose();
});

async function open(scripts: Record<string, string>, name?: string): Promise<TempProject> {
  const project = await TempProject.with(scripts, name);
  projects.push(project);
  return project;
}

function createCompiler(project: TempProject, options: Partial<ScriptCompilerOptions> = {}): ScriptCompiler {
  return new ScriptCompiler({
    projectDir: project.dir,
    skippedFiles: [],
    cache: createArtefactCache<FileArtefact>(project.path(".tandem/cache/scripts")),
    version: "1",
    loadLibraries: async () => ({ esbuild, ts }),
    readTransformOptions: async () => ({ useDefineForClassFields: true }),
    onProgress: () => undefined,
    patienceMs: 10,
    ...options,
  });
}

const noLibraries = async (): Promise<never> => {
  throw new Error("Nothing should be compiled.");
};
const path = (name: string) => `assets/scripts/${name}`;
const containing = (text: string): unknown => expect.stringContaining(text);

describe("what is compiled", () => {
  it("Z43: every script in the folder, recursively, and nothing else", async () => {
    const project = await open({
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
    expect([...outcome.order].sort()).toEqual([path("a.ts"), path("c.js"), path("deep/er/b.tsx")]);
    expect(outcome.classes.flatMap(({ classes }) => classes.map(({ name }) => name)).sort()).toEqual(["A", "B", "C"]);
    expect(outcome.problems).toEqual([]);
  });

  it("works in a project without a scripts folder", async () => {
    const project = new TempProject();
    projects.push(project);
    expect(await createCompiler(project).compile("all")).toMatchObject({ order: [], problems: [], changedFiles: [] });
  });

  it("ZT8, case 82: takes spaces, quotes and any writing in names", async () => {
    const project = await open({ "Ünï 'cödé' \"😀\".ts": script("A", "") }, "tandem tèst 'quoted' ");
    const outcome = await createCompiler(project).compile("all");
    expect(outcome.problems).toEqual([]);
    expect(outcome.modules.map(({ file }) => file)).toEqual([path("Ünï 'cödé' \"😀\".ts")]);
  });

  it("tells only what differs from the call before", async () => {
    const project = await open({ "a.ts": script("A", ""), "b.ts": script("B", "") });
    const compiler = createCompiler(project);
    await compiler.compile("all");
    const file = await project.writeScript("a.ts", script("A", "speed = 1;"));
    const outcome = await compiler.compile([file, path("b.ts")]);
    expect(outcome).toMatchObject({ changedFiles: [file], dependents: [file], failedFiles: [], removedFiles: [] });
    expect(outcome.modules.map((module) => module.file)).toEqual([file]);
    expect(outcome.classes).toMatchObject([{ file, classes: [{ name: "A", fields: [{ name: "speed" }] }] }]);
    expect(await compiler.compile([file])).toMatchObject({ changedFiles: [], modules: [], classes: [] });
  });

  it("W10: tells the dependants of a change, and only them", async () => {
    const project = await open({
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

  it("ZT4: folders that come, go and are renamed bring and take their files", async () => {
    const project = await open({ "a/x.ts": script("X", ""), "a/y.ts": script("Y", "") });
    const compiler = createCompiler(project);
    await compiler.compile("all");
    await project.rename(path("a"), path("b"));
    const renamed = await compiler.compile([path("b"), path("a")]);
    expect(renamed.removedFiles).toEqual([path("a/x.ts"), path("a/y.ts")]);
    expect([...renamed.order].sort()).toEqual([path("b/x.ts"), path("b/y.ts")]);
    await project.remove("assets");
    expect(await compiler.compile(["assets"])).toMatchObject({
      order: [],
      removedFiles: [path("b/x.ts"), path("b/y.ts")],
    });
  });

  it("case 54: a rename of upper and lower case only", async () => {
    const project = await open({ "enemy.ts": script("Enemy", "") });
    const compiler = createCompiler(project);
    await compiler.compile("all");
    await project.rename(path("enemy.ts"), path("Enemy.ts"));
    const outcome = await compiler.compile([path("Enemy.ts"), path("enemy.ts")]);
    expect(outcome.order).toEqual([path("Enemy.ts")]);
    expect(outcome.problems).toEqual([]);
  });
});

describe("imports", () => {
  it("resolves relative ones, data and code beside the scripts' folder included", async () => {
    const project = await open({
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
    expect(outcome.order).toContain("shared/d.ts");
    expect(outcome.order.indexOf("shared/d.ts")).toBeLessThan(outcome.order.indexOf(path("a.ts")));

    const changed = await compiler.compile([await project.write("assets/data/list.json", "[2]")]);
    expect(changed.dependents).toEqual(["assets/data/list.json", path("a.ts")]);
    await project.writeScript("a.ts", script("A", ""));
    expect((await compiler.compile([path("a.ts")])).removedFiles).toEqual([
      "assets/data/list.json",
      "shared/c.ts",
      "shared/d.ts",
    ]);
  });

  it("reports what leads nowhere at its place, until the file comes", async () => {
    const project = await open({
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
    const project = await open({ "a.ts": `import list from "../data/list.json"; ${script("A", "x = list;")}` });
    await project.write("assets/data/list.json", "[1");
    const compiler = createCompiler(project);
    const outcome = await compiler.compile("all");
    expect(outcome.problems.map(({ file }) => file)).toEqual(["assets/data/list.json", path("a.ts")]);
    await project.write("assets/data/list.json", "[1]");
    expect((await compiler.compile(["assets/data/list.json"])).problems).toEqual([]);
  });
});

describe("packages of the project", () => {
  const manifest = (version: string, more = {}) => JSON.stringify({ name: "x", version, main: "index.js", ...more });

  it("are bundled once for each version, with all that they need", async () => {
    const project = await open({
      "a.ts": `import { shout } from "loud"; import { low } from "@some/quiet/low";\n${script("A", "x = shout() + low;")}`,
    });
    await project.write("node_modules/loud/package.json", manifest("1.0.0"));
    await project.write(
      "node_modules/loud/index.js",
      'const { up } = require("./up"); exports.shout = () => up("hey") + require("bang");',
    );
    await project.write("node_modules/loud/up.js", "exports.up = (text) => text.toUpperCase();");
    await project.write("node_modules/bang/package.json", manifest("1.0.0"));
    await project.write("node_modules/bang/index.js", 'module.exports = "!";');
    await project.write("node_modules/@some/quiet/package.json", manifest("1.0.0", { type: "module" }));
    await project.write("node_modules/@some/quiet/low.js", 'export const low = "hush"; export default 1;');
    const compiler = createCompiler(project);
    const outcome = await compiler.compile("all");
    expect(outcome.problems).toEqual([]);
    expect([...outcome.order].sort()).toEqual([path("a.ts"), "node_modules/@some/quiet/low", "node_modules/loud"]);
    const run = (file: string) => {
      const module = { exports: {} as Record<string, unknown> };
      const code = outcome.modules.find((entry) => entry.file === file)?.code ?? "";
      (compileFunction(code, ["exports", "module"]) as (...args: unknown[]) => void)(module.exports, module);
      return module.exports;
    };
    expect((run("node_modules/loud").shout as () => string)()).toBe("HEY!");
    expect(run("node_modules/@some/quiet/low")).toMatchObject({ low: "hush", default: 1 });
    expect(outcome.modules.find(({ file }) => file === path("a.ts"))?.imports.map(({ file }) => file)).toContain(
      "node_modules/loud",
    );

    expect(await createCompiler(project, { loadLibraries: noLibraries }).compile("all")).toEqual(outcome);
    await project.write("node_modules/loud/package.json", manifest("1.0.1"));
    expect(await compiler.compile(["package-lock.json"])).toMatchObject({ changedFiles: ["node_modules/loud"] });
  });

  it("that need Node are refused by name", async () => {
    const project = await open({
      "a.ts": `import fs from "files";\n${script("A", "x = fs;")}`,
      "b.ts": script("B", ""),
    });
    await project.write("node_modules/files/package.json", manifest("1.0.0"));
    await project.write("node_modules/files/index.js", 'module.exports = require("fs");');
    const outcome = await createCompiler(project).compile("all");
    expect(outcome.order).toContain(path("b.ts"));
    expect(outcome.problems.map(({ message }) => message)).toContainEqual(
      containing('"files" cannot be used by scripts'),
    );
  });
});

describe("errors", () => {
  it("case 3, W31: a bad file keeps its last good code, marked as stale, and heals", async () => {
    const project = await open({ "a.ts": script("A", "hp = 1;"), "b.ts": script("B", "") });
    const compiler = createCompiler(project);
    await compiler.compile("all");
    const file = await project.writeScript("a.ts", script("A", "hp = ;"));
    const broken = await compiler.compile([file]);
    expect(broken).toMatchObject({ changedFiles: [file], failedFiles: [file], modules: [] });
    expect(broken.classes).toMatchObject([{ classes: [{ name: "A", isStale: true, fields: [{ name: "hp" }] }] }]);
    expect(broken.problems).toMatchObject([{ severity: "error", source: "compile", file, line: 3, column: 6 }]);
    expect(broken.order).toContain(file);

    await project.writeScript("a.ts", script("A", "hp = 1;"));
    const healed = await compiler.compile([file]);
    expect(healed).toMatchObject({ changedFiles: [file], failedFiles: [], problems: [] });
    expect(healed.classes[0]?.classes[0]).not.toHaveProperty("isStale");
  });

  it("Z12: one file that never compiled stops no other", async () => {
    const project = await open({ "a.ts": "export class {", "b.ts": script("B", "") });
    const outcome = await createCompiler(project).compile("all");
    expect(outcome.order).toEqual([path("b.ts")]);
    expect(outcome.problems).toMatchObject([{ file: path("a.ts"), line: 1 }]);
  });

  it("L07: collects all errors of a file, not only the first", async () => {
    const project = await open({ "a.ts": "const a = ;\nconst b = 2;\nconst c = ;\n\nfunction d( {\n" });
    const { problems } = await createCompiler(project).compile("all");
    expect(new Set(problems.map(({ line }) => line))).toEqual(new Set([1, 3, 6]));
  });

  it("says in words about scripts that a file cannot wait while it is loaded", async () => {
    const project = await open({ "a.ts": `await 1;\n${script("A", "")}` });
    const { problems } = await createCompiler(project).compile("all");
    expect(problems).toMatchObject([{ line: 1, message: expect.stringContaining("async method") as string }]);
    expect(problems[0]?.message).not.toContain("cjs");
  });

  it("L07: a warning fails nothing", async () => {
    const project = await open({ "a.ts": `${script("A", "")}\nexport const x = { a: 1, a: 2 };` });
    const { problems, order } = await createCompiler(project).compile("all");
    expect(order).toEqual([path("a.ts")]);
    expect(problems).toMatchObject([{ severity: "warning", source: "compile", line: 6 }]);
  });

  it("case 63: no more than 200 problems", async () => {
    const lines = Array.from({ length: 400 }, (_, index) => `import "./none${index}";`);
    const project = await open({ "a.ts": lines.join("\n") });
    const { problems } = await createCompiler(project).compile("all");
    expect(problems).toHaveLength(200);
    expect(problems[0]).toMatchObject({ line: 1 });
  });

  it.each<[string, string, number, number]>([
    ["on the last line without a line break", "const a = 1;\nconst b = ;", 2, 11],
    ["in a file with a byte order mark, first line", "\uFEFFconst a = ;\n", 1, 11],
    ["in a file with CRLF", "const a = 1;\r\nconst b = 2;\r\nconst c = ;\r\n", 3, 11],
    ["with CR alone", "const a = 1;\rconst c = ;\r", 2, 11],
    ["behind characters of several bytes", 'const ü = "😀"; const c = ;', 1, 27],
    ["behind a tab", "\tconst c = ;", 1, 12],
    ["at the end of a file that breaks off", "export class A {\n", 2, 1],
    ["in the arguments of a decorator", 'import { range } from "tandem";\nclass A {\n  @range(0, ) x = ;\n}', 3, 19],
  ])("W31, LT1: names line and column of an error %s", async (_what, text, line, column) => {
    const project = await open({ "a.ts": text });
    const { problems } = await createCompiler(project).compile("all");
    expect(problems[0]).toMatchObject({ file: path("a.ts"), line, column, source: "compile" });
  });

  it("case 82: bytes that are no UTF-8 leave the good code in place and tell the offset", async () => {
    const project = await open({ "a.ts": script("A", "") });
    const compiler = createCompiler(project);
    await compiler.compile("all");
    await project.writeScript("a.ts", Buffer.concat([Buffer.from("// caf"), Buffer.from([0xe9]), Buffer.from("\n")]));
    const outcome = await compiler.compile([path("a.ts")]);
    expect(outcome.problems).toMatchObject([{ message: containing("byte 6 "), file: path("a.ts") }]);
    expect(outcome.order).toEqual([path("a.ts")]);
  });

  it("case 46: never compiles a file that is still being written", async () => {
    const project = await open({ "a.ts": script("A", "speed = 1;\nheight = 2;\ndepth = 3;") });
    const compiler = createCompiler(project, { patienceMs: 60 });
    await compiler.compile("all");
    const next = script("A", "speed = 1;\nheight = 2;\ndepth = 3;\nwidth = 4;");
    for (const beginning of ["", next.slice(0, 40), `${next.slice(0, 70)}`]) {
      await project.writeScript("a.ts", beginning);
      const compile = compiler.compile([path("a.ts")]);
      setTimeout(() => writeFileSync(project.path(path("a.ts")), next), 20);
      const outcome = await compile;
      expect(outcome.failedFiles).toEqual([]);
      expect(outcome.problems).toEqual([]);
      for (const { classes } of outcome.classes) expect(classes[0]?.fields).toHaveLength(4);
    }
  });

  it("case 46: believes in the end that a file was emptied", async () => {
    const project = await open({ "a.ts": script("A", "") });
    const compiler = createCompiler(project);
    await compiler.compile("all");
    const outcome = await compiler.compile([await project.writeScript("a.ts", "")]);
    expect(outcome).toMatchObject({ emptyFiles: [path("a.ts")], classes: [{ file: path("a.ts"), classes: [] }] });
  });

  it("case 63: a file that a compiler did not survive is left out until it changes", async () => {
    const project = await open({ "a.ts": script("A", ""), "b.ts": script("B", "") });
    const compiler = createCompiler(project, { skippedFiles: [path("a.ts")] });
    expect(await compiler.compile("all")).toMatchObject({ order: [path("b.ts")], problems: [{ file: path("a.ts") }] });
    expect(await compiler.compile("all")).toMatchObject({ changedFiles: [] });
    await project.writeScript("a.ts", script("A", "x = 1;"));
    expect(await compiler.compile([path("a.ts")])).toMatchObject({ problems: [], changedFiles: [path("a.ts")] });
  });
});

describe("the compiled code", () => {
  it("Z34, LT1: maps to the user's own source, decorators and all", async () => {
    const source = `import { Script, range, unit } from "tandem";
@deco export class A extends Script {
  plain = 1
  @range(0,
    20) @unit("m") ["speed"] = 5; target = () => { throw new Error("here"); };
}
function deco(value: unknown, context: unknown) {}`;
    const project = await open({ "a.ts": source });
    const [module] = (await createCompiler(project).compile("all")).modules;
    const code = module?.code ?? "";
    const map = JSON.parse(module?.sourceMap ?? "") as { sources: string[]; sourcesContent: string[] };
    expect(map.sources).toEqual([path("a.ts")]);
    expect(map.sourcesContent).toEqual([source]);
    const before = code.slice(0, code.indexOf("new Error"));
    const place = { line: before.split("\n").length, column: before.length - before.lastIndexOf("\n") - 1 };
    const lines = source.split("\n");
    expect(originalPositionFor(new TraceMap(module?.sourceMap ?? ""), place)).toMatchObject({
      line: 5,
      column: lines[4]?.indexOf("new Error"),
    });
    // Attributes are gone, other decorators are not.
    expect(code).not.toContain("range");
    expect(code).toContain("deco");
    expect(code).toMatch(/plain = 1;/);
  });

  it("keeps @serializable, and attributes that come by another way than the script API", async () => {
    const project = await open({
      "a.ts": `import { Script, serializable, hidden as secret } from "tandem"; import * as t from "tandem"; import { range } from "./range";
        @serializable class Wave {} export class A extends Script { @range(0, 1) a = 1; @secret b = 2; @t.min(1) c = 3; d = Wave; }`,
      "range.ts": "export const range = (...args: unknown[]) => () => undefined;",
    });
    const { modules } = await createCompiler(project).compile("all");
    const code = modules.find(({ file }) => file === path("a.ts"))?.code ?? "";
    expect(code).toContain("serializable");
    expect(code).toContain("(0, import_range.range)");
    expect(code).not.toMatch(/secret|hidden|\bmin\b/);
  });

  it.each([true, false])("W35: follows the project in how fields are made (%s)", async (useDefineForClassFields) => {
    const project = await open({ "a.ts": script("A", "speed = 5; bare: number;") });
    const compiler = createCompiler(project, { readTransformOptions: async () => ({ useDefineForClassFields }) });
    const [module] = (await compiler.compile("all")).modules;
    expect(/this\.speed = 5/.test(module?.code ?? "")).toBe(!useDefineForClassFields);
    expect(/\bbare\b/.test(module?.code ?? "")).toBe(useDefineForClassFields);
  });
});

describe("compiling ahead", () => {
  it("makes what the next compile needs, and leaves the build as it is", async () => {
    const project = await open({ "a.ts": script("A", "x = 1;"), "bad.ts": script("Bad", "") });
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

describe("the cache", () => {
  it("L08: the next start compiles nothing that is unchanged", async () => {
    const project = await open({ "a.ts": script("A", "speed = 1;"), "b.ts": script("B", "") });
    const first = await createCompiler(project).compile("all");
    const second = await createCompiler(project, { loadLibraries: noLibraries }).compile("all");
    expect(second).toEqual(first);
  });

  it("L08: a save compiles only the file that changed, and going back to an older content compiles nothing", async () => {
    const project = await open({ "a.ts": script("A", ""), "b.ts": script("B", "") });
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
    const project = await open({ "a.ts": script("A", "") });
    await createCompiler(project).compile("all");
    const readTransformOptions = async () => ({ useDefineForClassFields: false });
    for (const options of [{ version: "2" }, { readTransformOptions }]) {
      const compiler = createCompiler(project, { ...options, loadLibraries: noLibraries });
      await expect(compiler.compile("all")).rejects.toThrow("Nothing should be compiled.");
    }
  });

  it("LT2: a damaged entry is compiled anew", async () => {
    const project = await open({ "a.ts": script("A", "") });
    const first = await createCompiler(project).compile("all");
    const folder = project.path(".tandem/cache/scripts");
    for (const name of readdirSync(folder)) {
      writeFileSync(join(folder, name), readFileSync(join(folder, name), "utf8").slice(0, 100));
    }
    expect(await createCompiler(project).compile("all")).toEqual(first);
  });

  it("two files of the same content keep their own names and maps", async () => {
    const project = await open({ "a.ts": "export const x = 1;", "b.ts": "export const x = 1;" });
    const { modules } = await createCompiler(project).compile("all");
    expect(modules.map(({ sourceMap }) => (JSON.parse(sourceMap) as { sources: string[] }).sources)).toEqual([
      [path("a.ts")],
      [path("b.ts")],
    ]);
  });
});

describe("statement scripts", () => {
  it.each([
    ['import { Light } from "tandem";\nconst one = await get("x");\n  missing(one); // end', "missing(one)"],
    ["await later(); missing()", "missing()"],
    ["for await (const item of list) missing(item);", "missing(item)"],
    ["await (missing());", "missing()"],
  ])("L03, LT1: may await, and their places stay those of the user's source: %s", async (text, what) => {
    const project = await open({ "await.run.ts": text });
    const compiled = await createCompiler(project).compileStatements(path("await.run.ts"));
    if (!compiled.ok) throw new Error(compiled.message);
    const { code, sourceMap } = compiled.value;
    const before = code.slice(0, code.indexOf(what));
    const place = { line: before.split("\n").length, column: before.length - before.lastIndexOf("\n") - 1 };
    const line = text.split("\n").findIndex((each) => each.includes(what));
    expect(originalPositionFor(new TraceMap(sourceMap), place)).toMatchObject({
      line: line + 1,
      column: text.split("\n")[line]?.indexOf(what),
    });
  });

  it("LT1: an error of syntax in statements that await is told with the user's column", async () => {
    const project = await open({ "await.run.ts": "await 1; const 2 = 3;" });
    const compiled = await createCompiler(project).compileStatements(path("await.run.ts"));
    expect(compiled).toMatchObject({ ok: false, message: containing("await.run.ts:1:16") });
  });

  it("L04, LT1: are compiled alone and tell their errors with the user's line", async () => {
    const project = await open({ "lib.ts": "export const two = 2;" });
    const compiler = createCompiler(project);
    await compiler.compile("all");
    await project.writeScript("once.run.ts", 'import { two } from "./lib";\nscene.name + two;');
    expect(await compiler.compileStatements(path("once.run.ts"))).toMatchObject({
      ok: true,
      value: { file: path("once.run.ts"), imports: [{ specifier: "./lib", file: path("lib.ts") }] },
    });
    await project.writeScript("once.run.ts", "let a;\nlet b = ;");
    expect(await compiler.compileStatements(path("once.run.ts"))).toMatchObject({
      ok: false,
      reason: "compileError",
      message: containing("once.run.ts:2:9"),
    });
    expect(await compiler.compileStatements(path("none.run.ts"))).toMatchObject({ ok: false, reason: "notFound" });
  });
});
