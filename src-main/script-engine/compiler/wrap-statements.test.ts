import { Script } from "node:vm";
import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { describe, expect, it } from "vitest";
import { containing } from "../testing/containing";
import { createCompiler, openProject, path } from "./testing/open-compiler";

describe("statement scripts", () => {
  it.each([
    ['import { Light } from "tandem";\nconst one = await get("x");\n  missing(one); // end', "missing(one)"],
    ["await later(); missing()", "missing()"],
    ["for await (const item of list) missing(item);", "missing(item)"],
    ["await (missing());", "missing()"],
  ])("L03, LT1: may await, and their places stay those of the user's source: %s", async (text, what) => {
    const project = await openProject({ "await.run.ts": text });
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
    const project = await openProject({ "await.run.ts": "await 1; const 2 = 3;" });
    const compiled = await createCompiler(project).compileStatements(path("await.run.ts"));
    expect(compiled).toMatchObject({ ok: false, message: containing("await.run.ts:1:16") });
  });

  it("L04, LT1: are compiled alone and tell their errors with the user's line", async () => {
    const project = await openProject({ "lib.ts": "export const two = 2;" });
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

  it("L07: tell all of their errors, one a line", async () => {
    const project = await openProject({ "once.run.ts": "let a = ;\nlet b;\nlet c = ;" });
    const compiled = await createCompiler(project).compileStatements(path("once.run.ts"));
    if (compiled.ok) throw new Error("It compiles.");
    expect(compiled.message.split("\n").map((line) => line.slice(0, line.indexOf(" ")))).toEqual([
      `${path("once.run.ts")}:1:9:`,
      `${path("once.run.ts")}:3:9:`,
    ]);
  });

  it("say at its place what they cannot import, and why", async () => {
    const project = await openProject({
      "lib.ts": "export const two = 2;",
      "once.run.ts": `import { two } from "./lib";\nimport d from "./d.json";\nimport x from "left-pad";\nimport t from "./t.txt";\ntwo; d; x; t;`,
    });
    await project.write("assets/scripts/d.json", "1");
    await project.write("assets/scripts/t.txt", "1");
    const compiler = createCompiler(project);
    await compiler.compile("all");
    const compiled = await compiler.compileStatements(path("once.run.ts"));
    if (compiled.ok) throw new Error("It compiles.");
    const file = path("once.run.ts");
    expect(compiled.message.split("\n")).toEqual([
      containing(`${file}:2:15: "./d.json" is imported by no script`),
      containing(`${file}:3:15: The package "left-pad" is not there`),
      containing(`${file}:4:15: "./t.txt" is neither a script`),
    ]);
  });

  it("may begin with the line that tells a shell who runs them", async () => {
    const project = await openProject({ "once.run.ts": "#!/usr/bin/env tandem\n1;" });
    const compiled = await createCompiler(project).compileStatements(path("once.run.ts"));
    if (!compiled.ok) throw new Error(compiled.message);
    expect(() => new Script(compiled.value.code)).not.toThrow();
  });

  it.each(["../out.run.ts", "/tmp/out.run.ts", "assets/../../out.run.ts"])("lie in the project: %s", async (file) => {
    const project = await openProject({ "lib.ts": "" });
    expect(await createCompiler(project).compileStatements(file)).toMatchObject({
      ok: false,
      message: containing("not inside the project"),
    });
  });
});
