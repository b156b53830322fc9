import { expect, it } from "vitest";
import { tidyMenuItems } from "./menu-item";

const a = { id: "a", label: "A" };
const b = { id: "b", label: "B" };

it("keeps only separators that separate something", () => {
  expect(tidyMenuItems(["separator", a, "separator", "separator", b, "separator", "separator"])).toEqual([
    a,
    "separator",
    b,
  ]);
  expect(tidyMenuItems(["separator"])).toEqual([]);
});
