import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { RandomStream } from "./random";

describe("a random stream", () => {
  it("repeats itself for the same seed", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const [a, b] = [new RandomStream(seed), new RandomStream(seed)];
        const numbers = Array.from({ length: 20 }, () => a.value());
        expect(Array.from({ length: 20 }, () => b.value())).toEqual(numbers);
        a.seed(seed);
        expect(a.value()).toBe(numbers[0]);
      }),
    );
  });

  it("stays inside its bounds and reaches all of them", () => {
    const random = new RandomStream(5);
    const rolls = Array.from({ length: 1000 }, () => random.int(1, 6));
    expect([...new Set(rolls)].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    const ranges = Array.from({ length: 1000 }, () => random.range(-2, 3));
    expect(Math.min(...ranges)).toBeGreaterThanOrEqual(-2);
    expect(Math.max(...ranges)).toBeLessThan(3);
    for (let index = 0; index < 100; index++) {
      expect(random.insideUnitSphere().length()).toBeLessThanOrEqual(1);
      expect(random.insideUnitCircle().length()).toBeLessThanOrEqual(1);
      expect(random.onUnitSphere().length()).toBeCloseTo(1, 10);
      expect(random.rotation().length()).toBeCloseTo(1, 10);
    }
  });

  it("has whole numbers whichever bound is the larger, and tells where there is none", () => {
    const random = new RandomStream(5);
    const rolls = Array.from({ length: 1000 }, () => random.int(5, 2));
    expect([...new Set(rolls)].sort()).toEqual([2, 3, 4, 5]);
    expect(random.int(1.2, 2.8)).toBe(2);
    expect(() => random.int(1.2, 1.8)).toThrow("There is no whole number from 1.2 to 1.8.");
    expect(() => random.int(NaN, 3)).toThrow("There is no whole number from NaN to 3.");
  });

  it.each([
    [NaN, "NaN"],
    [0.5, "0.5"],
    [Infinity, "Infinity"],
    ["7", 'the text "7"'],
  ])("refuses the seed %s, which would be that of many others", (seed, given) => {
    expect(() => new RandomStream(seed as number)).toThrow(`A seed is a whole number, and this is ${given}.`);
  });

  it("picks and shuffles fairly enough", () => {
    const random = new RandomStream(1);
    const items = ["a", "b", "c"];
    const picks = Array.from({ length: 3000 }, () => random.pick(items));
    for (const item of items) expect(picks.filter((pick) => pick === item).length).toBeGreaterThan(800);
    expect(random.pick([])).toBeUndefined();
    expect([...random.shuffle(items)].sort()).toEqual(items);
    expect(items).toEqual(["a", "b", "c"]);
    const heads = Array.from({ length: 1000 }, () => random.chance(0.25)).filter(Boolean).length;
    expect(heads).toBeGreaterThan(180);
    expect(heads).toBeLessThan(320);
  });

  it("has something to pick for sure where the list is known not to be empty", () => {
    const stream = new RandomStream(1);
    expectTypeOf(stream.pick(["a", "b"] as const)).toEqualTypeOf<"a" | "b">();
    expectTypeOf(stream.pick([1, 2] as number[])).toEqualTypeOf<number | undefined>();
    expect(["a", "b"]).toContain(stream.pick(["a", "b"] as const));
  });
});
