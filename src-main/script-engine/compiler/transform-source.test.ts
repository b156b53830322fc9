import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { describe, expect, it } from "vitest";
import { script } from "../testing/engine-bench";
import { containing } from "../testing/containing";
import { configOf, createCompiler, openProject, path } from "./testing/open-compiler";

describe("the compiled code", () => {
  it("Z34, LT1: maps to the user's own source, decorators and all", async () => {
    const source = `import { Script, range, unit } from "tandem";
@deco export class A extends Script {
  plain = 1
  @range(0,
    20) @unit("m") ["speed"] = 5; target = () => { throw new Error("here"); };
}
function deco(value: unknown, context: unknown) {}`;
    const project = await openProject({ "a.ts": source });
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
    const project = await openProject({
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

  it.each([
    "@observed @range(0, 20) speed = 1;",
    "@range(0, 20) @observed speed = 1;",
    "@observed() @range(0, 20) @seen @min(1) public speed: number = 1;",
    "@range(0, 20) @observed @min(1) speed = 1;",
    "plain = 1\n@observed // why\n@range(0,\n20) /* and */ @seen\n['speed'] = 1",
    "plain = 1\n@range(0, 20)\n/** Metres. */\n@observed @min(1) 'speed' = 1",
    "@observed @api.button('Go') async *go() {}",
    "@api.button() @observed static go() {}",
    "@observed @api.keep static best = 1;",
    "@observed @serialize get speed() { return 1; } set speed(value) {}",
    "@serialize @observed @min(1) accessor speed = 1;",
    "@observed @range(0, 20) override speed = 1;",
  ])("compiles decorators of one's own beside those of the script API: %s", async (member) => {
    const source = `import { Script, range, min, serialize } from "tandem"; import * as api from "tandem";
import { observed, seen } from "./observed";
export class A extends Script { ${member} }`;
    const project = await openProject({
      "a.ts": source,
      "observed.ts": "export function observed() {} export function seen() {}",
    });
    const { modules, problems } = await createCompiler(project).compile("all");
    expect(problems).toEqual([]);
    const code = modules.find(({ file }) => file === path("a.ts"))?.code ?? "";
    expect(code).not.toMatch(/range|\bmin\b|serialize|button|keep\b/);
    expect(code).toContain("observed");
  });

  it("W35: makes all files anew when the project says otherwise how fields are made", async () => {
    const project = await openProject({ "a.ts": script("A", "speed = 5;"), "b.ts": script("B", "") });
    let useDefineForClassFields = true;
    const compiler = createCompiler(project, { readConfig: () => configOf({ useDefineForClassFields })() });
    await compiler.compile("all");
    expect((await compiler.compile(["tsconfig.json"])).changedFiles).toEqual([]);
    useDefineForClassFields = false;
    const { modules } = await compiler.compile(["tsconfig.json"]);
    expect(modules.map(({ code }) => code.includes("this.speed = 5"))).toEqual([true, false]);
  });

  it.each([true, false])("W35: follows the project in how fields are made (%s)", async (useDefineForClassFields) => {
    const project = await openProject({ "a.ts": script("A", "speed = 5; bare: number;") });
    const compiler = createCompiler(project, { readConfig: configOf({ useDefineForClassFields }) });
    const [module] = (await compiler.compile("all")).modules;
    expect(/this\.speed = 5/.test(module?.code ?? "")).toBe(!useDefineForClassFields);
    expect(/\bbare\b/.test(module?.code ?? "")).toBe(useDefineForClassFields);
  });

  it.each([
    [{}, 'React.createElement("box"', "React.Fragment"],
    [{ jsx: "preserve" }, 'React.createElement("box"', "React.Fragment"],
    [{ jsx: "react", jsxFactory: "h", jsxFragmentFactory: "all" }, 'h("box"', "h(all"],
    [{ jsx: "react-jsx", jsxImportSource: "pre" }, 'jsx)("box"', "import_jsx_runtime.Fragment"],
  ])("follows the project in what JSX stands for: %o", async (options, element, fragment) => {
    const source = script("A", "one = <box />; all = <><box /></>;").replace('"tandem";', '"tandem"; const h = 1;');
    const project = await openProject({ "a.tsx": source, "b.jsx": "export const b = <box />;" });
    const { modules } = await createCompiler(project, { readConfig: configOf(options) }).compile("all");
    const code = modules[0]?.code ?? "";
    expect(code).toContain(element);
    expect(code).toContain(fragment);
    expect(modules[1]?.code).toContain(element);
  });

  it("imports what the project's JSX needs", async () => {
    const project = await openProject({ "a.tsx": "export const a = <box />;" });
    const runtime = 'exports.jsx = (type) => ({ type }); exports.Fragment = "all";';
    await project.write("node_modules/pre/package.json", '{ "name": "pre", "version": "1.0.0" }');
    const readConfig = configOf({ jsx: "react-jsx", jsxImportSource: "pre" });
    expect((await createCompiler(project, { readConfig }).compile("all")).problems).toMatchObject([
      { file: path("a.tsx"), line: 1, message: containing("pre/jsx-runtime") },
    ]);
    await project.write("node_modules/pre/jsx-runtime.js", runtime);
    const { modules, problems } = await createCompiler(project, { readConfig }).compile("all");
    expect(problems).toEqual([]);
    expect(modules.find(({ file }) => file === path("a.tsx"))?.imports).toEqual([
      { specifier: "pre/jsx-runtime", file: "node_modules/pre/jsx-runtime" },
    ]);
  });
});
