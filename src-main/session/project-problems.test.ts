import { expect, it } from "vitest";
import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";
import { ProjectProblems } from "./project-problems";

const problem = (severity: "error" | "warning", message: string): ScriptDiagnostic => ({
  severity,
  source: "scene",
  message,
});

it("warnings push out no error where there are more than 200 problems, and all keep their order", () => {
  const problems = new ProjectProblems(() => undefined);
  const warnings = Array.from({ length: 300 }, (_, index) => problem("warning", `Warning ${index}`));
  problems.set("scripts", [problem("error", "First"), problem("warning", "Late"), problem("error", "Second")]);
  problems.set("scene", warnings);
  const told = problems.items.map(({ message }) => message);
  expect(told.length).toBe(200);
  expect(told.slice(0, 197)).toEqual(warnings.slice(0, 197).map(({ message }) => message));
  expect(told.slice(197)).toEqual(["First", "Second", "104 more problems are not listed: 104 warnings."]);
});
