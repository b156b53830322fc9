import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ImportGraph } from "./module-graph";
import { findDependents, orderForLoading, relativeCandidates } from "./module-graph";

const graphOf = (entries: Record<string, string[]>): ImportGraph => new Map(Object.entries(entries));

describe("relativeCandidates", () => {
  const resolve = (file: string, specifier: string, ...files: string[]) =>
    relativeCandidates(file, specifier).find((candidate) => files.includes(candidate));

  it.each([
    ["a/b.ts", "./c", "a/c.ts"],
    ["a/b.ts", "../c", "c.ts"],
    ["a/b.ts", "./c.js", "a/c.ts"],
    ["a/b.ts", "./c.ts", "a/c.ts"],
    ["a/b.ts", "./c", "a/c/index.ts"],
    ["a/b.ts", ".", "a/index.ts"],
    ["a/b.ts", "..", "index.ts"],
    ["a/b.ts", "./data.json", "a/data.json"],
    ["a/b.ts", "./ü 'x'", "a/ü 'x'.ts"],
  ])("from %s, %s is %s", (file, specifier, target) => {
    expect(resolve(file, specifier, target)).toBe(target);
  });

  it("leaves packages alone, and what leads out of the project", () => {
    expect(relativeCandidates("a/b.ts", "tandem")).toEqual([]);
    expect(relativeCandidates("a/b.ts", ".hidden")).toEqual([]);
    expect(relativeCandidates("a/b.ts", "../../c")).toEqual([]);
  });
});

describe("findDependents", () => {
  it("W10: finds exactly those that import a file, directly or not", () => {
    const graph = graphOf({ config: [], utils: ["config"], rotator: ["utils"], other: [], both: ["other", "rotator"] });
    expect([...findDependents(graph, ["config"])].sort()).toEqual(["both", "config", "rotator", "utils"]);
    expect([...findDependents(graph, ["other"])].sort()).toEqual(["both", "other"]);
  });
});

describe("orderForLoading", () => {
  it("case 58: puts base classes first although files import each other, whatever the names", () => {
    for (const [base, derived] of [
      ["animal", "dog"],
      ["zebra", "ant"],
    ] as const) {
      const graph = graphOf({ [base]: [derived], [derived]: [base] });
      expect(orderForLoading(graph, graphOf({ [derived]: [base] }))).toEqual([base, derived]);
    }
  });

  it("orders a chain of bases inside a cycle", () => {
    const graph = graphOf({ a: ["c"], b: ["a"], c: ["b"], d: ["a"] });
    const order = orderForLoading(graph, graphOf({ a: ["c"], c: ["b"] }));
    expect(order).toEqual(["b", "c", "a", "d"]);
  });

  it("holds every file once, imports first wherever there is no cycle", () => {
    const file = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(fc.array(fc.tuple(file, file), { maxLength: 30 }), (edges) => {
        const graph = new Map(Array.from({ length: 13 }, (_, index) => [`f${index}`, [] as string[]]));
        for (const [from, to] of edges) if (from > to) graph.get(`f${from}`)?.push(`f${to}`);
        const order = orderForLoading(graph, new Map());
        expect([...order].sort()).toEqual([...graph.keys()].sort());
        for (const [importer, targets] of graph) {
          for (const target of targets) expect(order.indexOf(target)).toBeLessThan(order.indexOf(importer));
        }
      }),
    );
  });

  it("puts bases first in any graph in which inheritance has no cycle", () => {
    const file = fc.integer({ min: 0, max: 8 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(file, file), { maxLength: 24 }),
        fc.array(file, { maxLength: 9 }),
        (edges, parents) => {
          const graph = new Map(Array.from({ length: 9 }, (_, index) => [`f${index}`, [] as string[]]));
          const bases = new Map<string, string[]>();
          for (const [from, to] of edges) if (from !== to) graph.get(`f${from}`)?.push(`f${to}`);
          for (const [index, parent] of parents.entries()) {
            if (parent <= index) continue;
            bases.set(`f${index}`, [`f${parent}`]);
            graph.get(`f${index}`)?.push(`f${parent}`);
          }
          const order = orderForLoading(graph, bases);
          expect(new Set(order).size).toBe(9);
          for (const [derived, [base = ""]] of bases) expect(order.indexOf(base)).toBeLessThan(order.indexOf(derived));
        },
      ),
    );
  });
});
