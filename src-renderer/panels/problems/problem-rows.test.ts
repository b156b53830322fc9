import { expect, it } from "vitest";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { listProblemRows, type ProblemFilter } from "./problem-rows";

const all: ProblemFilter = { severities: new Set(["error", "warning"]), search: "", closedFiles: new Set() };
const problem = (file: string | undefined, line: number, rest: Partial<ScriptDiagnostic> = {}): ScriptDiagnostic => ({
  severity: "error",
  source: "compile",
  message: `Problem at ${line}`,
  ...(file !== undefined && { file }),
  line,
  column: 1,
  ...rest,
});
const shown = (problems: readonly ScriptDiagnostic[], filter: Partial<ProblemFilter> = {}) =>
  listProblemRows(problems, { ...all, ...filter }).map((row) =>
    row.kind === "file" ? `${row.file ?? "project"} ${row.errorCount}/${row.warningCount}` : row.problem.line,
  );

const mixed = [
  problem("b.ts", 9),
  problem("a.ts", 3, { severity: "warning", source: "type" }),
  problem("b.ts", 2, { severity: "warning" }),
  problem(undefined, 0, { source: "project" }),
];

it("problems stand by file and place, those of the project first", () => {
  expect(shown(mixed)).toEqual(["project 1/0", 0, "a.ts 0/1", 3, "b.ts 1/1", 2, 9]);
});

it("a filter leaves out severities, texts and files without any", () => {
  expect(shown(mixed, { severities: new Set(["warning"]) })).toEqual(["a.ts 0/1", 3, "b.ts 0/1", 2]);
  expect(shown(mixed, { search: " B.TS" })).toEqual(["b.ts 1/1", 2, 9]);
  expect(shown(mixed, { search: "at 3" })).toEqual(["a.ts 0/1", 3]);
});

it("a closed file shows its head with the counts only", () => {
  expect(shown(mixed, { closedFiles: new Set(["b.ts"]) })).toEqual(["project 1/0", 0, "a.ts 0/1", 3, "b.ts 1/1"]);
});

it("what is wrong at the same place again is one row that counts, and names every entity once", () => {
  const on = (id: string, rest: Partial<ScriptDiagnostic> = {}) =>
    problem("a.ts", 1, {
      entity: { id, name: `Coin ${id}` },
      message: `Coin ${id} has no target.`,
      callback: "onUpdate",
      ...rest,
    });
  const rows = listProblemRows([on("1"), on("2"), on("2"), on("3", { callback: "onStart" }), problem("a.ts", 1)], all);
  const merged = rows.map((row) =>
    row.kind === "file" ? row.errorCount : { count: row.count, on: row.entities.map(({ name }) => name) },
  );
  expect(merged).toEqual([
    5,
    { count: 3, on: ["Coin 1", "Coin 2"] },
    { count: 1, on: ["Coin 3"] },
    { count: 1, on: [] },
  ]);
});

it("keys are unique, and stay when another problem goes", () => {
  const some = [problem("a.ts", 1), problem("a.ts", 2), problem("a.ts", 1, { severity: "warning" })];
  const keysOf = (problems: readonly ScriptDiagnostic[]) => listProblemRows(problems, all).map(({ key }) => key);
  expect(new Set(keysOf(some)).size).toBe(4);
  expect(keysOf(some.slice(1)).at(-1)).toBe(keysOf(some).at(-1));
});
