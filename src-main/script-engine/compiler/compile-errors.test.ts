import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { script } from "../testing/engine-bench";
import { containing } from "../testing/containing";
import { createCompiler, openProject, path } from "./testing/open-compiler";

describe("errors", () => {
  it("case 3, W31: a bad file keeps its last good code, marked as stale, and heals", async () => {
    const project = await openProject({ "a.ts": script("A", "hp = 1;"), "b.ts": script("B", "") });
    const compiler = createCompiler(project);
    await compiler.compile("all");
    const file = await project.writeScript("a.ts", script("A", "hp = ;"));
    const broken = await compiler.compile([file]);
    expect(broken).toMatchObject({ changedFiles: [file], failedFiles: [file], modules: [] });
    expect(broken.classes).toMatchObject([{ classes: [{ name: "A", isStale: true, fields: [{ name: "hp" }] }] }]);
    expect(broken.problems).toMatchObject([{ severity: "error", source: "compile", file, line: 3, column: 6 }]);
    expect(broken.order).toBeUndefined();

    await project.writeScript("a.ts", script("A", "hp = 1;"));
    const healed = await compiler.compile([file]);
    expect(healed).toMatchObject({ changedFiles: [file], failedFiles: [], problems: [] });
    expect(healed.classes[0]?.classes[0]).not.toHaveProperty("isStale");
  });

  it("Z12: one file that never compiled stops no other", async () => {
    const project = await openProject({ "a.ts": "export class {", "b.ts": script("B", "") });
    const outcome = await createCompiler(project).compile("all");
    expect(outcome.order).toEqual([path("b.ts")]);
    expect(outcome.problems).toMatchObject([{ file: path("a.ts"), line: 1 }]);
  });

  it("L07: collects all errors of a file, not only the first", async () => {
    const project = await openProject({ "a.ts": "const a = ;\nconst b = 2;\nconst c = ;\n\nfunction d( {\n" });
    const { problems } = await createCompiler(project).compile("all");
    expect(new Set(problems.map(({ line }) => line))).toEqual(new Set([1, 3, 6]));
  });

  it("says in words about scripts that a file cannot wait while it is loaded", async () => {
    const project = await openProject({ "a.ts": `await 1;\n${script("A", "")}` });
    const { problems } = await createCompiler(project).compile("all");
    expect(problems).toMatchObject([{ line: 1, message: expect.stringContaining("async method") as string }]);
    expect(problems[0]?.message).not.toContain("cjs");
  });

  it("says in words about scripts that they have no import.meta", async () => {
    const project = await openProject({ "a.ts": "export const here = import.meta.url;" });
    const { problems } = await createCompiler(project).compile("all");
    expect(problems).toMatchObject([{ severity: "warning", line: 1, message: "import.meta is empty in scripts" }]);
  });

  it("tells where JSON is wrong", async () => {
    const project = await openProject({ "a.ts": `import list from "../list.json";\nlist;` });
    await project.write("assets/list.json", `{\n  "n": 1,\n  "m": }\n`);
    const { problems } = await createCompiler(project).compile("all");
    expect(problems[0]).toEqual({
      severity: "error",
      source: "compile",
      message: 'This is not JSON: Expected a value, found "}"',
      file: "assets/list.json",
      line: 3,
      column: 8,
    });
  });

  it("L07: a warning fails nothing", async () => {
    const project = await openProject({ "a.ts": `${script("A", "")}\nexport const x = { a: 1, a: 2 };` });
    const { problems, order } = await createCompiler(project).compile("all");
    expect(order).toEqual([path("a.ts")]);
    expect(problems).toMatchObject([{ severity: "warning", source: "compile", line: 6 }]);
  });

  it("case 63: no more than 200 problems", async () => {
    const lines = Array.from({ length: 400 }, (_, index) => `import "./none${index}";`);
    const project = await openProject({ "a.ts": lines.join("\n") });
    const { problems } = await createCompiler(project).compile("all");
    expect(problems).toHaveLength(200);
    expect(problems[0]).toMatchObject({ line: 1 });
    expect(problems.at(-1)).toMatchObject({ severity: "error", omitted: 201 });
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
    const project = await openProject({ "a.ts": text });
    const { problems } = await createCompiler(project).compile("all");
    expect(problems[0]).toMatchObject({ file: path("a.ts"), line, column, source: "compile" });
  });

  it("case 82: bytes that are no UTF-8 leave the good code in place and tell the offset", async () => {
    const project = await openProject({ "a.ts": script("A", "") });
    const compiler = createCompiler(project);
    await compiler.compile("all");
    await project.writeScript("a.ts", Buffer.concat([Buffer.from("// caf"), Buffer.from([0xe9]), Buffer.from("\n")]));
    const outcome = await compiler.compile([path("a.ts")]);
    expect(outcome.problems).toMatchObject([{ message: containing("byte 6 "), file: path("a.ts") }]);
    expect(outcome.order).toBeUndefined();
  });

  it("case 46: never compiles a file that is still being written", async () => {
    const project = await openProject({ "a.ts": script("A", "speed = 1;\nheight = 2;\ndepth = 3;") });
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
    const project = await openProject({ "a.ts": script("A", "") });
    const compiler = createCompiler(project);
    await compiler.compile("all");
    const outcome = await compiler.compile([await project.writeScript("a.ts", "")]);
    expect(outcome).toMatchObject({ emptyFiles: [path("a.ts")], classes: [{ file: path("a.ts"), classes: [] }] });
  });

  it("case 63: a file that a compiler did not survive is left out until it changes", async () => {
    const project = await openProject({ "a.ts": script("A", ""), "b.ts": script("B", "") });
    const compiler = createCompiler(project, { skippedFiles: [path("a.ts")] });
    expect(await compiler.compile("all")).toMatchObject({ order: [path("b.ts")], problems: [{ file: path("a.ts") }] });
    expect(await compiler.compile("all")).toMatchObject({ changedFiles: [] });
    await project.writeScript("a.ts", script("A", "x = 1;"));
    expect(await compiler.compile([path("a.ts")])).toMatchObject({ problems: [], changedFiles: [path("a.ts")] });
  });
});
