import { describe, expect, it } from "vitest";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { markProblems } from "./problem-markers";

const text = (content: string) => {
  const lines = content.split(/\r?\n/);
  return { lineCount: lines.length, lineAt: (line: number) => lines[line - 1] ?? "" };
};
const problem = (line: number | undefined, column: number | undefined, rest: Partial<ScriptDiagnostic> = {}) => ({
  severity: "error" as const,
  source: "compile" as const,
  message: "Wrong",
  ...(line !== undefined && { line }),
  ...(column !== undefined && { column }),
  ...rest,
});
const range = (content: string, line: number | undefined, column: number | undefined) => {
  const [marker] = markProblems([problem(line, column)], text(content), false);
  return marker && [marker.startLineNumber, marker.startColumn, marker.endLineNumber, marker.endColumn];
};

describe("markers", () => {
  it("underline the word at the problem's place", () => {
    expect(range("class A {\n  speed = wrong;\n}", 2, 11)).toEqual([2, 11, 2, 16]);
    expect(range("  a.größe()", 1, 5)).toEqual([1, 5, 1, 10]);
    expect(range("a = ;", 1, 5)).toEqual([1, 5, 1, 6]);
  });

  it("underline the whole line where no column is known", () => {
    expect(range("  speed = 1;  ", 1, undefined)).toEqual([1, 3, 1, 13]);
    expect(range("x", undefined, undefined)).toEqual([1, 1, 1, 2]);
  });

  it("W31: stay within the text: at its last line, at a line's end, in an empty line", () => {
    expect(range("class A {\n  onUpdate() {", 3, 1)).toEqual([2, 3, 2, 15]);
    expect(range("class A {", 1, 10)).toEqual([1, 9, 1, 10]);
    expect(range("a\n\nb", 2, 1)).toEqual([2, 1, 2, 2]);
    expect(range("", 1, 1)).toEqual([1, 1, 1, 2]);
    expect(range("class A {\r\n  x = ;\r\n}", 2, 7)).toEqual([2, 7, 2, 8]);
  });

  it("show a type problem once, and not while newer text is being typed", () => {
    const typeProblem = problem(1, 1, { source: "type", message: "Not a number.\nMore about it." });
    const content = text("x");
    expect(markProblems([typeProblem], content, false)).toHaveLength(1);
    expect(markProblems([typeProblem], content, false, [{ startLineNumber: 1, message: "Not a number." }])).toEqual([]);
    expect(
      markProblems([typeProblem], content, false, [{ startLineNumber: 2, message: "Not a number." }]),
    ).toHaveLength(1);
    expect(markProblems([typeProblem], content, true)).toEqual([]);
    expect(markProblems([problem(1, 1)], content, true, [{ startLineNumber: 1, message: "Wrong" }])).toHaveLength(1);
  });

  it("name the entity and the callback of a fault at run time", () => {
    const fault = problem(1, 1, { source: "runtime", entity: { id: "p", name: "Player" }, callback: "onUpdate" });
    expect(markProblems([fault], text("x"), false)[0]?.message).toBe("Wrong (Player, onUpdate)");
  });
});
