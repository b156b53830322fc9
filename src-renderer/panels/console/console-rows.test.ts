import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../../src-shared/scripting/log-entry";
import type { Evaluation } from "../../stores/evaluations-store";
import { type ConsoleFilter, createConsoleRowLister } from "./console-rows";

const everything: ConsoleFilter = {
  levels: new Set(["debug", "info", "warning", "error"]),
  search: "",
  isCollapsed: false,
};
const entry = (id: number, text = `line ${id}`, rest: Partial<LogEntry> = {}): LogEntry => ({
  id,
  time: id,
  level: "info",
  text,
  domain: "runtime",
  count: 1,
  ...rest,
});
const list = (entries: readonly LogEntry[], filter: Partial<ConsoleFilter> = {}, evaluations: Evaluation[] = []) =>
  createConsoleRowLister()(entries, evaluations, { ...everything, ...filter });
const keys = (...args: Parameters<typeof list>) => list(...args).map(({ key }) => key);

describe("the console's rows", () => {
  it("leave out levels that are switched off", () => {
    const entries = [entry(1), entry(2, "w", { level: "warning" }), entry(3, "e", { level: "error" })];
    expect(keys(entries, { levels: new Set(["error", "warning"]) })).toEqual(["entry-2", "entry-3"]);
    expect(keys(entries, { levels: new Set() })).toEqual([]);
  });

  it("are found by text, entity, script and file, in any case", () => {
    const entries = [
      entry(1, "Hit 3 COINS"),
      entry(2, "x", { entity: { id: "p", name: "Coin box" } }),
      entry(3, "x", { script: "CoinSpawner" }),
      entry(4, "x", { stack: [{ functionName: "f", file: "assets/scripts/coin.ts", line: 1, column: 1 }] }),
      entry(5, "nothing"),
    ];
    expect(keys(entries, { search: " coin" })).toEqual(["entry-1", "entry-2", "entry-3", "entry-4"]);
    expect(keys(entries, { search: "zzz" })).toEqual([]);
  });

  it("follow a search that changes", () => {
    const rows = createConsoleRowLister();
    const entries = [entry(1, "apple"), entry(2, "pear")];
    const search = (text: string) => rows(entries, [], { ...everything, search: text }).length;
    expect([search("apple"), search("pear"), search("p"), search("")]).toEqual([1, 1, 2, 2]);
  });

  it("collapse equal entries where the first stood, with the newest's time and the sum of the counts", () => {
    const entries = [entry(1, "a", { count: 2 }), entry(2, "b"), entry(3, "a"), entry(4, "a", { level: "error" })];
    expect(list(entries, { isCollapsed: true })).toMatchObject([
      { key: "entry-1", count: 3, entry: { id: 3 } },
      { key: "entry-2", count: 1 },
      { key: "entry-4", count: 1 },
    ]);
    expect(list(entries)).toHaveLength(4);
  });

  it("show an evaluation where it happened, and between question and answer what it logged", () => {
    const evaluation: Evaluation = {
      id: 1,
      kind: "expression",
      source: "spawn()",
      domain: "runtime",
      time: 2,
      answer: { outcome: "value", value: 1, time: 2 },
    };
    const entries = [entry(1), entry(2), entry(3)];
    expect(keys(entries, {}, [evaluation])).toEqual(["entry-1", "question-1", "entry-2", "answer-1", "entry-3"]);
    const { answer: _answer, ...unanswered } = evaluation;
    expect(keys([], {}, [unanswered])).toEqual(["question-1"]);
    expect(keys(entries, { search: "line" }, [evaluation])).toEqual(["entry-1", "entry-2", "entry-3"]);
    expect(keys([entry(8)], {}, [evaluation])).toEqual(["question-1", "answer-1", "entry-8"]);
  });

  it("103: keep the rows of entries that did not change, and look at each entry once per search", () => {
    const rows = createConsoleRowLister();
    let reads = 0;
    const watched = (id: number): LogEntry => ({
      ...entry(id),
      get text() {
        reads++;
        return "text";
      },
    });
    const first = Array.from({ length: 10_000 }, (_, index) => watched(index + 1));
    const filter = { ...everything, search: "text" };
    const before = rows(first, [], filter);
    expect(reads).toBe(10_000);
    const after = rows([...first.slice(100), watched(10_001)], [], filter);
    expect(reads).toBe(10_001);
    expect(after).toHaveLength(9_901);
    expect(after[0]).toBe(before[100]);
  });
});
