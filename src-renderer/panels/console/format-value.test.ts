import { expect, it } from "vitest";
import { formatValue } from "./format-value";

it("writes values as a script would", () => {
  expect(formatValue(undefined)).toBe("undefined");
  expect(formatValue(null)).toBe("null");
  expect(formatValue("a\nb")).toBe('"a\\nb"');
  expect(formatValue([0, 1.5, true])).toBe("[0, 1.5, true]");
  expect(formatValue({ name: "Player", "max speed": 3, inner: {}, list: [] })).toBe(
    '{ name: "Player", "max speed": 3, inner: {}, list: [] }',
  );
});

it("77: shows a 64-bit number whole, and what JSON lacks by its name", () => {
  expect(formatValue({ $bigint: "9223372036854775807" })).toBe("9223372036854775807n");
  expect(formatValue([{ $number: "NaN" }, { $number: "-0" }, { $number: "-Infinity" }])).toBe("[NaN, -0, -Infinity]");
  expect(formatValue({ $entity: "9a2e" })).toBe("<entity 9a2e>");
  expect(formatValue({ $asset: "assets/a.png" })).toBe("<asset assets/a.png>");
  expect(formatValue({ $bigint: "1", more: 2 })).toBe('{ $bigint: "1", more: 2 }');
});

it("spreads an object over lines, but no vector", () => {
  expect(formatValue({ position: [0, 1, 0], tags: [{ a: 1 }] }, 2)).toBe(
    "{\n  position: [0, 1, 0],\n  tags: [\n    {\n      a: 1\n    }\n  ]\n}",
  );
});
