import { expect, it } from "vitest";
import { countProblems, limitProblems, mostProblems } from "./limit-problems";
import type { ScriptDiagnostic } from "./script-diagnostic";

const problem = (
  severity: "error" | "warning",
  message: string,
  source: ScriptDiagnostic["source"] = "compile",
): ScriptDiagnostic => ({ severity, source, message });
const many = (severity: "error" | "warning", count: number, source?: ScriptDiagnostic["source"]) =>
  Array.from({ length: count }, (_, index) => problem(severity, `${severity} ${index}`, source));

it("case 63: leaves a list alone that is no longer than it may be", () => {
  const problems = many("warning", mostProblems);
  expect(limitProblems(problems)).toEqual(problems);
});

it("case 63: ends a list with how many more there are, of errors among them as an error", () => {
  const limited = limitProblems(many("error", 201));
  expect(limited).toHaveLength(mostProblems);
  expect(limited.at(-1)).toEqual({
    ...problem("error", "2 more problems are not listed: 2 compile errors."),
    omitted: 2,
    omittedKinds: { "compile error": 2 },
  });
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
  expect(few.map(({ message }) => message)).toEqual(["One", "One more problem is not listed: 1 warning."]);
});

it("case 63: keeps what stops scripts from running before errors of types and values, in the order given", () => {
  const grave = (["compile", "project", "runtime"] as const).map((source) => problem("error", source, source));
  const light = [...many("error", 150, "scene"), ...many("error", 260, "type"), ...many("warning", 10)];
  const limited = limitProblems([...light, ...grave]);
  expect(limited.slice(-4, -1)).toEqual(grave);
  expect(limited.filter(({ source }) => source === "scene")).toHaveLength(150);
  expect(limited.at(-1)).toMatchObject({
    severity: "error",
    source: "type",
    message: "224 more problems are not listed: 214 type errors, 10 warnings.",
  });
});

it("tells of what kind those are that any of several lists left out, the gravest first", () => {
  const once = limitProblems([...many("error", 199, "type"), ...many("warning", 2)]);
  const twice = limitProblems([...once, ...many("error", 250, "compile")]);
  expect(twice.at(-1)).toMatchObject({
    source: "compile",
    omitted: 252,
    message: "252 more problems are not listed: 51 compile errors, 199 type errors, 2 warnings.",
  });
});
