import { expect, it } from "vitest";
import { formatSize } from "./format-size";

it("writes sizes with two or three figures", () => {
  expect([0, 1, 999, 1000, 3449, 9960, 12_400, 999_600, 12_345_678, 5e12].map(formatSize)).toEqual([
    "0 bytes",
    "1 byte",
    "999 bytes",
    "1.0 kB",
    "3.4 kB",
    "10 kB",
    "12 kB",
    "1.0 MB",
    "12 MB",
    "5000 GB",
  ]);
});
