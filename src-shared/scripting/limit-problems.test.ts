import { expect, it } from "vitest";
import { countProblems, limitProblems, mostProblems } from "./limit-problems";
import type { ScriptDiagnostic } from "./script-diagnostic";

const problem = (severity: "error" | "warning", message: string): ScriptDiagnostic => ({
  severity,
  source: "compile",
  message,
});
const many = (severity: "error" | "warning", count: number) =>
  Array.from({ length: count }, (_, index) => problem(severity, `${severity} ${index}`));

it("case 63: leaves a list alone that is no longer than it may be", () => {
  const problems = many("warning", mostProblems);
  expect(limitProblems(problems)).toEqual(problems);
});

it("case 63: ends a list with how many more there are, of errors among them as an error", () => {
  const limited = limitProblems(many("error", 201));
  expect(limited).toHaveLength(mostProblems);
  expect(limited.at(-1)).toEqual({ ...problem("error", "2 more problems are not listed."), omitted: 2 });
  expect(countProblems(limited)).toBe(201);
});

it("keeps errors before warnings, in their order", () => {
  const limited = limitProblems([...many("warning", 300), problem("error", "Late")]);
  expect(limited.at(-2)?.message).toBe("Late");
  expect(limited.at(-1)).toMatchObject({ severity: "warning", omitted: 102 });
});

it("counts in what earlier lists have left out", () => {
  const once = limitProblems(many("error", 300));
  const twice = limitProblems([...limitProblems(many("warning", 250)), ...once]);
  expect(twice).toHaveLength(mostProblems);
  expect(twice.filter(({ omitted }) => omitted !== undefined)).toHaveLength(1);
  expect(countProblems(twice)).toBe(550);
  const few = limitProblems([problem("error", "One"), { ...problem("warning", ""), omitted: 1 }]);
  expect(few.map(({ message }) => message)).toEqual(["One", "One more problem is not listed."]);
});
