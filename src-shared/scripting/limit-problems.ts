import type { ScriptDiagnostic } from "./script-diagnostic";

/** More problems than these are not carried anywhere. */
export const mostProblems = 200;

/** Errors by what they keep from working, the gravest first: scripts as a whole, one of them, one value, nothing. */
const errorRanks: Readonly<Record<ScriptDiagnostic["source"], number>> = {
  project: 0,
  compile: 0,
  runtime: 1,
  reflect: 2,
  scene: 2,
  type: 3,
};
const warningRank = 4;

/**
 * At most 200 of the problems, in the order given: first those that keep scripts from running, then other errors, those of
 * types last, then warnings. Where there are more, the last one says how many of what kind; what lists that were cut before
 * have said of more is counted in.
 */
export function limitProblems(problems: readonly ScriptDiagnostic[]): readonly ScriptDiagnostic[] {
  const listed = problems.filter((problem) => problem.omitted === undefined);
  const before = problems.filter((problem) => problem.omitted !== undefined);
  if (before.length === 0 && listed.length <= mostProblems) return problems;
  const kept = new Set(listed.toSorted(compareRanks).slice(0, mostProblems - 1));
  const cut = [...before, ...listed.filter((problem) => !kept.has(problem))].sort(compareRanks);
  return [...listed.filter((problem) => kept.has(problem)), describeOmitted(cut)];
}

/** How many there are, with those that are not listed. */
export function countProblems(problems: readonly ScriptDiagnostic[]): number {
  return problems.reduce((sum, { omitted = 1 }) => sum + omitted, 0);
}

function compareRanks(a: ScriptDiagnostic, b: ScriptDiagnostic): number {
  return rankOf(a) - rankOf(b);
}

function rankOf({ severity, source }: ScriptDiagnostic): number {
  return severity === "error" ? errorRanks[source] : warningRank;
}

/** One line for all of them, the gravest first, and as grave as that. */
function describeOmitted(cut: readonly ScriptDiagnostic[]): ScriptDiagnostic {
  const kinds: Record<string, number> = {};
  for (const problem of cut) {
    for (const [kind, count] of Object.entries(problem.omittedKinds ?? { [kindOf(problem)]: problem.omitted ?? 1 })) {
      kinds[kind] = (kinds[kind] ?? 0) + count;
    }
  }
  const omitted = countProblems(cut);
  const listed = Object.entries(kinds).map(([kind, count]) => (count === 1 ? `1 ${kind}` : `${count} ${kind}s`));
  const head = omitted === 1 ? "One more problem is not listed" : `${omitted} more problems are not listed`;
  const { severity, source } = cut[0] ?? { severity: "warning", source: "project" };
  return { severity, source, message: `${head}: ${listed.join(", ")}.`, omitted, omittedKinds: kinds };
}

function kindOf({ severity, source }: ScriptDiagnostic): string {
  return severity === "error" ? `${source} error` : "warning";
}
