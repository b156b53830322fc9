import type { LogEntry } from "../../../src-shared/scripting/log-entry";
import type { Evaluation, EvaluationAnswer } from "../../stores/evaluations-store";

export type LogLevel = LogEntry["level"];

/** One line of the list. A row keeps its identity as long as what it shows stays the same. */
export type ConsoleRow =
  | {
      readonly kind: "entry";
      readonly key: string;
      readonly entry: LogEntry;
      /** How often it occurred; more than the entry's own count where equal entries are collapsed. */
      readonly count: number;
    }
  | { readonly kind: "question"; readonly key: string; readonly evaluation: Evaluation }
  | {
      readonly kind: "answer";
      readonly key: string;
      readonly evaluation: Evaluation;
      readonly answer: EvaluationAnswer;
    };

export interface ConsoleFilter {
  readonly levels: ReadonlySet<LogLevel>;
  readonly search: string;
  /** Equal entries are one row where the first of them stood, not only those in a row. */
  readonly isCollapsed: boolean;
}

export type ListConsoleRows = (
  entries: readonly LogEntry[],
  evaluations: readonly Evaluation[],
  filter: ConsoleFilter,
) => readonly ConsoleRow[];

/**
 * Creates a function that lists what a filter leaves of the log, with evaluations where they happened. It remembers what it
 * found out about each entry, so that a flood of new entries costs as much as those that are new.
 */
export function createConsoleRowLister(): ListConsoleRows {
  let search = "";
  let found = new WeakMap<LogEntry, boolean>();
  const rowOfEntry = new WeakMap<LogEntry, ConsoleRow>();
  const keyOfEntry = new WeakMap<LogEntry, string>();

  const matches = (entry: LogEntry) => {
    if (search === "") return true;
    const known = found.get(entry);
    if (known !== undefined) return known;
    const isFound = searchableTexts(entry).some((text) => includesText(text, search));
    found.set(entry, isFound);
    return isFound;
  };
  const rowOf = (entry: LogEntry) =>
    remember<LogEntry, ConsoleRow>(rowOfEntry, entry, () => ({
      kind: "entry",
      key: `entry-${entry.id}`,
      entry,
      count: entry.count,
    }));
  const collapseKeyOf = (entry: LogEntry) =>
    remember(keyOfEntry, entry, () => {
      const { level, domain, script = "", entity, text } = entry;
      return `${level}\n${domain}\n${script}\n${entity?.id ?? ""}\n${text}`;
    });

  return (entries, evaluations, filter) => {
    const wanted = filter.search.trim().toLowerCase();
    if (wanted !== search) {
      search = wanted;
      found = new WeakMap();
    }
    const shown = entries.filter((entry) => filter.levels.has(entry.level) && matches(entry));
    const rows = filter.isCollapsed ? collapse(shown, collapseKeyOf, rowOf) : shown.map(rowOf);
    return evaluations.length === 0 ? rows : insertEvaluations(rows, evaluations, search);
  };
}

function collapse(
  entries: readonly LogEntry[],
  keyOf: (entry: LogEntry) => string,
  rowOf: (entry: LogEntry) => ConsoleRow,
): ConsoleRow[] {
  const rows: ConsoleRow[] = [];
  const places = new Map<string, number>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const place = places.get(key);
    const row = place === undefined ? undefined : rows[place];
    if (place === undefined || row?.kind !== "entry") {
      places.set(key, rows.length);
      rows.push(rowOf(entry));
    } else {
      // The newest occurrence is shown: its time and its stack are the ones that matter.
      rows[place] = { kind: "entry", key: row.key, entry, count: row.count + entry.count };
    }
  }
  return rows;
}

function insertEvaluations(
  rows: readonly ConsoleRow[],
  evaluations: readonly Evaluation[],
  search: string,
): readonly ConsoleRow[] {
  const inserted = evaluations
    .filter((evaluation) => search === "" || includesText(evaluation.source, search))
    .flatMap((evaluation): Inserted[] => {
      const { id, answer, time } = evaluation;
      const question: Inserted = { time, row: { kind: "question", key: `question-${id}`, evaluation } };
      if (!answer) return [question];
      return [question, { time: answer.time, row: { kind: "answer", key: `answer-${id}`, evaluation, answer } }];
    })
    .sort((a, b) => a.time - b.time);
  const merged: ConsoleRow[] = [];
  let next = 0;
  for (const row of rows) {
    const time = row.kind === "entry" ? row.entry.time : 0;
    // What was logged while it ran is told later than the answer: only the times give the order.
    const isBefore = (item: Inserted) => (item.row.kind === "question" ? item.time <= time : item.time < time);
    for (let item = inserted[next]; item && isBefore(item); item = inserted[++next]) merged.push(item.row);
    merged.push(row);
  }
  for (const { row } of inserted.slice(next)) merged.push(row);
  return merged;
}

interface Inserted {
  readonly time: number;
  readonly row: ConsoleRow;
}

/** Texts longer than this are searched in their beginning only. */
const longestSearched = 20_000;

function includesText(text: string, search: string): boolean {
  return text.slice(0, longestSearched).toLowerCase().includes(search);
}

function searchableTexts({ text, entity, script, stack }: LogEntry): string[] {
  return [text, entity?.name, script, stack?.[0]?.file].filter((part) => part !== undefined);
}

function remember<Key extends object, Value>(known: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const present = known.get(key);
  if (present !== undefined) return present;
  const made = make();
  known.set(key, made);
  return made;
}
