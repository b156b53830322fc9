import { describe, expect, it } from "vitest";
import { listDifferences } from "./list-differences";

interface Item {
  readonly key: string;
}

const [a, b, c, d] = [{ key: "a" }, { key: "b" }, { key: "c" }, { key: "d" }] as const;
const compare = (before: readonly Item[], after: readonly Item[]) => listDifferences(before, after, ({ key }) => key);
const nothing = { added: [], removed: [], changed: [] };

describe("listDifferences", () => {
  it("finds nothing where nothing differs", () => {
    expect(compare([], [])).toEqual({ ...nothing, isSameOrder: true });
    expect(compare([a, b, c], [a, b, c])).toEqual({ ...nothing, isSameOrder: true });
  });

  it("pairs what is another object of the same key", () => {
    const newB = { key: "b" };
    const differences = compare([a, b, c], [a, newB, c]);
    expect(differences).toEqual({ ...nothing, changed: [[b, newB]], isSameOrder: true });
    expect(differences.changed[0]?.[1]).toBe(newB);
  });

  it.each([
    ["at the start", [b, c], [a, b, c], { ...nothing, added: [a] }],
    ["in the middle", [a, c], [a, b, c], { ...nothing, added: [b] }],
    ["at the end", [a, b], [a, b, c], { ...nothing, added: [c] }],
    ["of nothing", [], [a, b], { ...nothing, added: [a, b] }],
  ])("finds what came and went %s", (_where, without, all, found) => {
    expect(compare(without, all)).toEqual({ ...found, isSameOrder: false });
    expect(compare(all, without)).toEqual({ ...found, added: [], removed: found.added, isSameOrder: false });
  });

  it("tells what only moved from what came and went", () => {
    expect(compare([a, b, c], [c, b, a])).toEqual({ ...nothing, isSameOrder: false });
    const newC = { key: "c" };
    expect(compare([a, b, c], [newC, d, a])).toEqual({
      added: [d],
      removed: [b],
      changed: [[c, newC]],
      isSameOrder: false,
    });
  });
});
