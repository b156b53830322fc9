import { describe, expect, it } from "vitest";
import type { AnyClass, ClassList } from "./class-versions";
import { findClassVersions } from "./class-versions";

const makeItem = (): AnyClass => class Item {};
const listOf = (serializables: Readonly<Record<string, AnyClass>>): ClassList => ({
  scripts: new Map(),
  exported: new Map(),
  serializables: new Map(Object.entries(serializables)),
});
const successorsOf = (before: ClassList, after: ClassList) => findClassVersions(before, after, []).successors;

describe("Which class of newer code stands in the place of a serializable one", () => {
  it("is the one of its file, where several files have one of that name", () => {
    const [a, b, newA, newB] = [makeItem(), makeItem(), makeItem(), makeItem()];
    const before = listOf({ "a.ts Item": a, "b c.ts Item": b });
    expect(successorsOf(before, listOf({ "b c.ts Item": newB, "a.ts Item": newA }))).toEqual(
      new Map([
        [a, newA],
        [b, newB],
      ]),
    );
    // The other one is no newer version of the one that is gone.
    expect(successorsOf(before, listOf({ "b c.ts Item": newB }))).toEqual(new Map([[b, newB]]));
  });

  it("is the one of its name in the file that it moved to", () => {
    const [a, moved] = [makeItem(), makeItem()];
    expect(successorsOf(listOf({ "a.ts Item": a }), listOf({ "d.ts Item": moved }))).toEqual(new Map([[a, moved]]));
    expect(successorsOf(listOf({ "a.ts Item": a }), listOf({ "d.ts OldItem": moved })).size).toBe(0);
  });
});
