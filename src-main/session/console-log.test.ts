import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DomainLogEntry } from "../../src-shared/protocol/domain-protocol";
import type { LogEntry } from "../../src-shared/scripting/log-entry";
import { ConsoleLog } from "./console-log";

const line = (text: string): DomainLogEntry => ({ time: 1, level: "info", text, count: 1 });

let batches: (readonly LogEntry[])[];
let log: ConsoleLog;
beforeEach(() => {
  vi.useFakeTimers();
  batches = [];
  log = new ConsoleLog((entries) => batches.push(entries));
});
afterEach(() => {
  log.dispose();
  vi.useRealTimers();
});

describe("ConsoleLog", () => {
  it("collapses equal lines in a row into one with a count", () => {
    log.add("runtime", [line("a"), line("a"), line("b"), line("a")]);
    log.add("runtime", [line("a")]);
    log.add("editor", [line("a")]);
    expect(log.entries.map(({ text, count, domain }) => [text, count, domain])).toEqual([
      ["a", 2, "runtime"],
      ["b", 1, "runtime"],
      ["a", 2, "runtime"],
      ["a", 1, "editor"],
    ]);
  });

  it("tells of new lines, and again of one whose count rose, in batches", () => {
    log.add("runtime", [line("a")]);
    vi.runAllTimers();
    log.add("runtime", [line("a"), line("b")]);
    log.add("runtime", [line("b")]);
    vi.runAllTimers();
    expect(batches.map((batch) => batch.map(({ id, count }) => [id, count]))).toEqual([
      [[1, 1]],
      [
        [1, 2],
        [2, 2],
      ],
    ]);
  });

  it("case 103: keeps the newest 10,000 lines in order and tells of no more at a time", () => {
    for (let batch = 0; batch < 10; batch++) {
      log.add(
        "runtime",
        Array.from({ length: 2_500 }, (_, index) => line(`${batch * 2_500 + index}`)),
      );
    }
    vi.runAllTimers();
    const { entries } = log;
    expect(entries).toHaveLength(10_000);
    expect(entries[0]?.text).toBe("15000");
    expect(entries.at(-1)?.text).toBe("24999");
    expect(batches).toHaveLength(1);
    expect(batches[0]).toHaveLength(10_000);
    log.add("runtime", [line("24999")]);
    expect(log.entries.at(-1)?.count).toBe(2);
  });

  it("is empty after clear and goes on counting ids", () => {
    log.add("runtime", [line("a")]);
    log.clear();
    vi.runAllTimers();
    expect(log.entries).toEqual([]);
    log.add("runtime", [line("a")]);
    expect(log.entries[0]?.id).toBe(2);
  });
});
