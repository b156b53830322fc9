import { describe, expect, it } from "vitest";
import { followLine } from "./follow-line";

const text = (...lines: string[]) => lines.join("\n");

describe("followLine", () => {
  it("keeps what stands before a change and shifts what stands after it", () => {
    const [before, after] = [text("a", "b", "c", "d"), text("a", "new", "newer", "b", "c", "d")];
    expect([1, 2, 3, 4].map((line) => followLine(before, after, line))).toEqual([1, 4, 5, 6]);
    expect([1, 2, 3, 4, 5, 6].map((line) => followLine(after, before, line))).toEqual([
      1,
      undefined,
      undefined,
      2,
      3,
      4,
    ]);
  });

  it("finds the nearest line with the same text between changes, however it is indented", () => {
    const before = text("start", "x", "go();", "y", "end");
    const after = text("begin", "  go();", "z", "finish");
    expect(followLine(before, after, 3)).toBe(2);
    expect(followLine(before, after, 4)).toBeUndefined();
  });

  it("does not care about the ends of lines", () => {
    expect(followLine("a\r\nb\r\nc", "a\nb\nc", 3)).toBe(3);
    expect(followLine("a\nb", "a\nb", 2)).toBe(2);
  });
});
