import { expect, it } from "vitest";
import { beginningOf, isOversized, longestEditableText } from "./text-limit";

it("81: calls a text oversized only above the limit", () => {
  expect(isOversized("x".repeat(longestEditableText))).toBe(false);
  expect(isOversized("x".repeat(longestEditableText + 1))).toBe(true);
});

it("81: shows a beginning that cuts no character in two", () => {
  expect(beginningOf("x".repeat(5_000_000))).toHaveLength(1000);
  expect(beginningOf(`${"x".repeat(999)}😀`.repeat(60))).toBe("x".repeat(999));
});
