import type { JsonArray } from "./array-values";
import type { FoldState } from "./fields-context";

type Folds = FoldState["folds"];

/** Under which the fold of a list's item is kept, by the item's path. Each item has its own, and is shut at first. */
export function foldOfItem(path: string): string {
  return `item/${path}`;
}

/** The folds when the items of the list at `path` have been moved, taken out or added: each goes with its item. */
export function rearrangeItemFolds(
  folds: Folds,
  path: string,
  size: number,
  change: (items: JsonArray) => JsonArray,
): Folds {
  const keyOf = (index: number) => foldOfItem(`${path}[${index}]`);
  const before = Array.from({ length: size }, (_, index) => folds.get(keyOf(index)) ?? false);
  const next = new Map(folds);
  for (const index of before.keys()) next.delete(keyOf(index));
  for (const [index, isOpen] of change(before).entries()) if (isOpen === true) next.set(keyOf(index), true);
  return next;
}
