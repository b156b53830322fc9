import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { describe, expect, it } from "vitest";
import { containing, createCompiler, openProject, path } from "./testing/open-compiler";

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
});
