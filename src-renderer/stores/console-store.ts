import { createStore } from "zustand/vanilla";
import type { LogEntry } from "../../src-shared/scripting/log-entry";
import { createReader } from "./create-reader";
import { type ListeningStore, listen } from "./listening-store";
import type { SessionSource } from "./session-source";

export interface ConsoleState {
  /** Oldest first, at most `consoleCapacity`. */
  readonly entries: readonly LogEntry[];
  /** Occurrences, not lines: a collapsed line counts as often as it occurred. */
  readonly counts: Readonly<Record<LogEntry["level"], number>>;
  /** Clears the session's log, and the mirror at once. */
  readonly clear: () => void;
}

export type ConsoleStore = ListeningStore<ConsoleState>;

/** What is older is dropped, here as in the session. */
export const consoleCapacity = 10_000;

/** Mirrors the log. Entries come in batches; those known already came again because their count rose. */
export function createConsoleStore(source: SessionSource): ConsoleStore {
  const store = createStore<ConsoleState>()((set) => ({
    entries: [],
    counts: countLevels([]),
    clear() {
      set({ entries: [], counts: countLevels([]) });
      source.api.clearConsole().catch(() => void read());
    },
  }));
  const show = (entries: readonly LogEntry[]) => store.setState({ entries, counts: countLevels(entries) });
  const read = createReader(source.api.getConsole.bind(source.api), show);
  void read();
  return listen(store, [
    source.on("onDidLog", (batch) => show(mergeEntries(store.getState().entries, batch))),
    source.on("onDidChangeProject", () => void read()),
    source.onDidReconnect(() => void read()),
  ]);
}

function mergeEntries(entries: readonly LogEntry[], batch: readonly LogEntry[]): readonly LogEntry[] {
  const newestId = entries.at(-1)?.id ?? -Infinity;
  const again = new Map(batch.filter(({ id }) => id <= newestId).map((entry) => [entry.id, entry]));
  const known = again.size === 0 ? entries : entries.map((entry) => again.get(entry.id) ?? entry);
  const added = batch.filter(({ id }) => id > newestId);
  return [...known, ...added].slice(-consoleCapacity);
}

function countLevels(entries: readonly LogEntry[]): ConsoleState["counts"] {
  const counts = { debug: 0, info: 0, warning: 0, error: 0 };
  for (const { level, count } of entries) counts[level] += count;
  return counts;
}
