import { expect, it } from "vitest";
import { moveItem, removeItem } from "./array-values";
import { foldOfItem, rearrangeItemFolds } from "./item-folds";

const open = (...paths: string[]) => new Map(paths.map((path) => [foldOfItem(path), true]));

it("an open item stays open where it is moved to, and when one before it goes", () => {
  const folds = new Map([...open("axes[1]", "other[1]"), ["list/axes", false] as const]);
  expect(rearrangeItemFolds(folds, "axes", 3, (items) => moveItem(items, 1, 2))).toEqual(
    new Map([["list/axes", false] as const, ...open("other[1]", "axes[2]")]),
  );
  expect(rearrangeItemFolds(folds, "axes", 3, (items) => removeItem(items, 0))).toEqual(
    new Map([["list/axes", false] as const, ...open("other[1]", "axes[0]")]),
  );
});

it("the fold of an item that is taken out goes with it, and one that is added can be open", () => {
  expect(rearrangeItemFolds(open("axes[1]"), "axes", 2, (items) => removeItem(items, 1))).toEqual(new Map());
  expect(rearrangeItemFolds(open("axes[0]"), "axes", 1, (items) => [...items, true])).toEqual(
    open("axes[0]", "axes[1]"),
  );
});
