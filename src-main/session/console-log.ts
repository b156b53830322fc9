import type { Disposable } from "../../src-shared/base/disposable";
import type { DomainLogEntry } from "../../src-shared/protocol/domain-protocol";
import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";
import type { LogEntry } from "../../src-shared/scripting/log-entry";
import { describeFaultLine } from "../../src-shared/scripting/log-entry";

const maxEntries = 10_000;
const batchMs = 50;

/**
 * The lines of the console: the newest 10,000, equal ones in a row collapsed into one with a count. Listeners are told in
 * batches, however fast lines come.
 */
export class ConsoleLog implements Disposable {
  /** A ring: the oldest entry is at `start` once it is full. */
  private ring: LogEntry[] = [];
  private start = 0;
  private lastId = 0;
  private readonly changed = new Map<number, LogEntry>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly onDidLog: (entries: readonly LogEntry[]) => void) {}

  get entries(): readonly LogEntry[] {
    return [...this.ring.slice(this.start), ...this.ring.slice(0, this.start)];
  }

  add(domain: LogEntry["domain"], entries: readonly DomainLogEntry[]): void {
    for (const entry of entries) this.addEntry({ ...entry, id: 0, domain });
    if (this.changed.size > 0) this.timer ??= setTimeout(() => this.flush(), batchMs);
  }

  /** Faults that no domain has written itself. */
  addProblems(domain: LogEntry["domain"], problems: readonly ScriptDiagnostic[]): void {
    this.add(domain, problems.map(describeFaultLine));
  }

  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.ring = [];
    this.start = 0;
    this.changed.clear();
  }

  /** Tells listeners now what they were not told yet. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.changed.size === 0) return;
    const batch = [...this.changed.values()];
    this.changed.clear();
    this.onDidLog(batch.slice(-maxEntries));
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  private addEntry(entry: LogEntry): void {
    const newest = this.ring.length < maxEntries ? this.ring.length - 1 : (this.start + maxEntries - 1) % maxEntries;
    const last = this.ring[newest];
    if (last && isSameLine(last, entry)) {
      this.store(newest, { ...last, count: last.count + entry.count, time: entry.time });
      return;
    }
    this.lastId++;
    const numbered = { ...entry, id: this.lastId };
    if (this.ring.length < maxEntries) {
      this.ring.push(numbered);
      this.changed.set(numbered.id, numbered);
      return;
    }
    const oldest = this.ring[this.start];
    if (oldest) this.changed.delete(oldest.id);
    this.store(this.start, numbered);
    this.start = (this.start + 1) % maxEntries;
  }

  private store(index: number, entry: LogEntry): void {
    this.ring[index] = entry;
    this.changed.set(entry.id, entry);
  }
}

function isSameLine(a: LogEntry, b: LogEntry): boolean {
  return (
    a.text === b.text &&
    a.level === b.level &&
    a.domain === b.domain &&
    a.script === b.script &&
    a.entity?.id === b.entity?.id &&
    placeOf(a) === placeOf(b)
  );
}

function placeOf({ stack }: LogEntry): string {
  const frame = stack?.[0];
  return frame ? `${frame.file}:${frame.line}:${frame.column}` : "";
}
