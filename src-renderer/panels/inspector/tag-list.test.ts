import { expect, it } from "vitest";
import { formatTags, parseTags } from "./tag-list";

it("Tags are words between commas, without empty ones and without repeats", () => {
  expect(parseTags(" enemy,, boss , enemy,")).toEqual(["enemy", "boss"]);
  expect(parseTags("  ")).toEqual([]);
  expect(parseTags("flying enemy")).toEqual(["flying enemy"]);
  expect(formatTags(parseTags("a,b"))).toBe("a, b");
});
