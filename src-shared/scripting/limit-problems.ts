import type { ScriptDiagnostic } from "./script-diagnostic";

/** More problems than these are not carried anywhere. */
export const mostProblems = 200;

/**
 * At most 200 of the problems, errors before warnings, in the order given. Where there are more, the last one says how
 * many; what lists that were cut before have said of more is counted in.
 */
export function limitProblems(problems: readonly ScriptDiagnostic[]): readonly ScriptDiagnostic[] {
  const listed = problems.filter((problem) => problem.omitted === undefined);
  const before = problems.filter((problem) => problem.omitted !== undefined);
  if (before.length === 0 && listed.length <= mostProblems) return problems;
  const ranked = [...listed.filter(isError), ...listed.filter((problem) => !isError(problem))];
  const kept = new Set(ranked.slice(0, mostProblems - 1));
  const cut = [...before, ...listed.filter((problem) => !kept.has(problem))];
  const omitted = countProblems(cut);
  const last: ScriptDiagnostic = {
    severity: cut.some(isError) ? "error" : "warning",
    source: cut[0]?.source ?? "project",
    message: omitted === 1 ? "One more problem is not listed." : `${omitted} more problems are not listed.`,
    omitted,
  };
  return [...listed.filter((problem) => kept.has(problem)), last];
}

/** How many there are, with those that are not listed. */
export function countProblems(problems: readonly ScriptDiagnostic[]): number {
  return problems.reduce((sum, { omitted = 1 }) => sum + omitted, 0);
}

function isError({ severity }: ScriptDiagnostic): boolean {
  return severity === "error";
}
