import { expect, it } from "vitest";
import { moveItem, removeItem, resizeArray } from "./array-values";

it("W16: resizing keeps what each list has, and fills the rest", () => {
  expect(resizeArray([1, 2], 3, 0)).toEqual([1, 2, 0]);
  expect(resizeArray([3, 4], 3, 0)).toEqual([3, 4, 0]);
  expect(resizeArray([1, 2, 3], 1, 0)).toEqual([1]);
});

it("W23: removes the item at a place, not its equal", () => {
  expect(removeItem(["a", "b", "a"], 2)).toEqual(["a", "b"]);
});

it("moves an item to both sides, and nothing beyond the ends", () => {
  expect(moveItem(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moveItem(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moveItem(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  expect(moveItem(["a", "b"], 1, 2)).toEqual(["a", "b"]);
});
