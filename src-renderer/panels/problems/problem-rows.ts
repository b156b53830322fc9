import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";

export type ProblemRow =
  | {
      readonly kind: "file";
      readonly key: string;
      /** Undefined for problems of the project as a whole. */
      readonly file: string | undefined;
      readonly errorCount: number;
      readonly warningCount: number;
      readonly isOpen: boolean;
    }
  | { readonly kind: "problem"; readonly key: string; readonly problem: ScriptDiagnostic };

export interface ProblemFilter {
  readonly severities: ReadonlySet<ScriptDiagnostic["severity"]>;
  readonly search: string;
  readonly closedFiles: ReadonlySet<string>;
}

/**
 * Problems by file, in the order of the files' names; within a file by place. Those of the whole project come first. A file
 * that is closed shows its head only.
 */
export function listProblemRows(problems: readonly ScriptDiagnostic[], filter: ProblemFilter): readonly ProblemRow[] {
  const search = filter.search.trim().toLowerCase();
  const groups = new Map<string, ScriptDiagnostic[]>();
  for (const problem of problems) {
    if (!filter.severities.has(problem.severity) || !matches(problem, search)) continue;
    const file = problem.file ?? "";
    const group = groups.get(file);
    if (group) group.push(problem);
    else groups.set(file, [problem]);
  }
  const files = [...groups.keys()].sort((a, b) => (a < b ? -1 : 1));
  return files.flatMap((file): ProblemRow[] => {
    const group = [...(groups.get(file) ?? [])].sort(compareByPlace);
    const errorCount = group.filter(({ severity }) => severity === "error").length;
    const isOpen = !filter.closedFiles.has(file);
    const head: ProblemRow = {
      kind: "file",
      key: `file:${file}`,
      file: file === "" ? undefined : file,
      errorCount,
      warningCount: group.length - errorCount,
      isOpen,
    };
    if (!isOpen) return [head];
    return [head, ...uniqueKeys(group).map(({ key, problem }) => ({ kind: "problem" as const, key, problem }))];
  });
}

function matches({ message, file, entity, script }: ScriptDiagnostic, search: string): boolean {
  if (search === "") return true;
  return [message, file, entity?.name, script].some((text) => text?.toLowerCase().includes(search));
}

function compareByPlace(a: ScriptDiagnostic, b: ScriptDiagnostic): number {
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}

/** A key says what the problem is and where, so that a row stays the same when another one above it goes. */
function uniqueKeys(problems: readonly ScriptDiagnostic[]) {
  const uses = new Map<string, number>();
  return problems.map((problem) => {
    const { file = "", line = 0, column = 0, source, message } = problem;
    const name = `${file}:${line}:${column}:${source}:${message}`;
    const use = (uses.get(name) ?? 0) + 1;
    uses.set(name, use);
    return { key: `${name}:${use}`, problem };
  });
}
