import fc from "fast-check";
import { expect, it } from "vitest";
import { changeBetween } from "./text-change";

function apply(before: string, after: string): string {
  const change = changeBetween(before, after);
  return change ? before.slice(0, change.start) + change.text + before.slice(change.end) : before;
}

it("turns any text into any other", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\n", "\r\n", "😀", "😁", "é"), maxLength: 12 });
  fc.assert(fc.property(text, text, (before, after) => apply(before, after) === after));
});

it("touches only what differs", () => {
  expect(changeBetween("speed = 1;\nrest", "speed = 12;\nrest")).toEqual({ start: 9, end: 9, text: "2" });
  expect(changeBetween("aXbXc", "aXc")).toEqual({ start: 2, end: 4, text: "" });
  expect(changeBetween("same", "same")).toBeUndefined();
});

it("82: never parts a surrogate pair", () => {
  expect(changeBetween("a😀b", "a😁b")).toEqual({ start: 1, end: 3, text: "😁" });
  // Two characters that share the second half of their pairs.
  expect(changeBetween("\u{1F600}", "\u{1FA00}")).toEqual({ start: 0, end: 2, text: "\u{1FA00}" });
});
