import type { JsonValue } from "../../src-shared/base/json";

export type JsonArray = readonly JsonValue[];

/** A list made `size` long: cut at its end, or grown by copies of `filler`. */
export function resizeArray(items: JsonArray, size: number, filler: JsonValue): JsonArray {
  if (size <= items.length) return items.slice(0, size);
  return [...items, ...Array.from({ length: size - items.length }, () => filler)];
}

export function removeItem(items: JsonArray, index: number): JsonArray {
  return items.filter((_, place) => place !== index);
}

/** The item at `from` moved to `to`; the list itself where one of them is not in it. */
export function moveItem(items: JsonArray, from: number, to: number): JsonArray {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  const rest = removeItem(items, from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
