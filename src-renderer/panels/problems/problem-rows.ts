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
  | {
      readonly kind: "problem";
      readonly key: string;
      readonly problem: ScriptDiagnostic;
      /** How often it is there: the same is wrong at the same place, on other entities or once more on this one. */
      readonly count: number;
      /** Those that it is wrong on, each once. */
      readonly entities: readonly Entity[];
    };

type Entity = NonNullable<ScriptDiagnostic["entity"]>;

export interface ProblemFilter {
  readonly severities: ReadonlySet<ScriptDiagnostic["severity"]>;
  readonly search: string;
  readonly closedFiles: ReadonlySet<string>;
}

/**
 * Problems by file, in the order of the files' names; within a file by place. Those of the whole project come first. A file
 * that is closed shows its head only. What is repeated is one row; files count every time.
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
    return [head, ...mergeRepeated(group)];
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
function mergeRepeated(problems: readonly ScriptDiagnostic[]): readonly ProblemRow[] {
  const groups = new Map<string, ScriptDiagnostic[]>();
  for (const problem of problems) {
    const { file, line, column, severity, source, script, field, callback, entity } = problem;
    // Many messages name the entity, and say the same of the next one.
    const message = entity ? problem.message.replaceAll(entity.name, "…") : problem.message;
    const key = JSON.stringify([file, line, column, severity, source, script, field, callback, message]);
    const group = groups.get(key);
    if (group) group.push(problem);
    else groups.set(key, [problem]);
  }
  return [...groups].flatMap(([key, group]): ProblemRow[] => {
    const [problem] = group;
    if (!problem) return [];
    const entities = new Map(group.flatMap(({ entity }) => (entity ? [[entity.id, entity]] : [])));
    return [{ kind: "problem", key, problem, count: group.length, entities: [...entities.values()] }];
  });
}
