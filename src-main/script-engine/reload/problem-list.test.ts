import { describe, expect, it } from "vitest";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { ProblemList } from "./problem-list";

const problem = (
  source: ScriptDiagnostic["source"],
  file: string,
  line: number,
  severity: "error" | "warning" = "error",
) => ({ severity, source, message: `${source} ${file}:${line}`, file, line }) satisfies ScriptDiagnostic;

describe("the list of problems", () => {
  it("sorts by file and line, and tells of a line that does not compile only once", () => {
    const list = new ProblemList();
    list.set("type", [problem("type", "b.ts", 2), problem("type", "a.ts", 3)]);
    list.set("compile", [problem("compile", "b.ts", 2), problem("reflect", "a.ts", 10)]);
    expect(list.items.map(({ message }) => message)).toEqual(["type a.ts:3", "reflect a.ts:10", "compile b.ts:2"]);
  });

  it("tells of an import that fails only once, and keeps what is thrown in a line that has a warning", () => {
    const list = new ProblemList();
    list.set("compile", [problem("compile", "a.ts", 1), problem("compile", "a.ts", 2, "warning")]);
    list.set("load", [problem("runtime", "a.ts", 1), problem("runtime", "a.ts", 2)]);
    expect(list.items.map(({ message }) => message)).toEqual(["compile a.ts:1", "compile a.ts:2", "runtime a.ts:2"]);
  });

  it("fires only when something has changed", () => {
    const list = new ProblemList();
    let count = 0;
    list.onDidChange(() => (count += 1));
    list.set("compile", []);
    list.set("compile", [problem("compile", "a.ts", 1)]);
    list.set("compile", [problem("compile", "a.ts", 1)]);
    list.set("compile", []);
    expect(count).toBe(2);
  });

  it("case 65: only errors of the compiler and of a failed reload keep a game from starting", () => {
    const list = new ProblemList();
    list.set("compile", [problem("compile", "a.ts", 1, "warning"), problem("reflect", "a.ts", 2)]);
    list.set("type", [problem("type", "a.ts", 3)]);
    expect([list.hasCompileErrors, list.hasReloadErrors]).toEqual([false, false]);
    list.set("compile", [problem("compile", "a.ts", 1)]);
    list.set("reload", [problem("project", "a.ts", 1)]);
    expect([list.hasCompileErrors, list.hasReloadErrors]).toEqual([true, true]);
  });

  it("case 63: holds no more than 200", () => {
    const list = new ProblemList();
    list.set(
      "type",
      Array.from({ length: 300 }, (_, index) => problem("type", "a.ts", 300 - index)),
    );
    expect(list.items).toHaveLength(200);
    expect(list.items[0]).toMatchObject({ line: 1 });
    list.set("compile", [{ severity: "error", source: "compile", message: "5 more", omitted: 5 }]);
    expect(list.items.at(-1)).toMatchObject({ omitted: 106 });
  });

  it("case 63: lists what keeps scripts from running, however many errors of types come before it", () => {
    const list = new ProblemList();
    list.set(
      "type",
      Array.from({ length: 260 }, (_, index) => problem("type", "a.ts", index + 1)),
    );
    list.set("compile", [problem("compile", "b.ts", 3, "warning"), problem("compile", "c.ts", 1)]);
    list.set("quarantine", [problem("runtime", "b.ts", 7)]);
    expect(list.items.slice(-3).map(({ message }) => message)).toEqual([
      "runtime b.ts:7",
      "compile c.ts:1",
      "64 more problems are not listed: 63 type errors, 1 warning.",
    ]);
  });

  it("tells what is to be mended first, of the compiler's errors before what they lead to", () => {
    const list = new ProblemList();
    list.set("reload", [{ severity: "error", source: "project", message: "None" }, problem("runtime", "a.ts", 4)]);
    expect(list.firstHindrance).toMatchObject({ file: "a.ts", line: 4 });
    list.set("compile", [problem("compile", "a.ts", 9, "warning"), problem("compile", "b.ts", 2)]);
    expect(list.firstHindrance).toMatchObject({ file: "b.ts", line: 2 });
  });
});
