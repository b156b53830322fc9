/**
 * Which item of an earlier list each item of a newer one is, by the index there; undefined where it is none of them. Items
 * are told by what is known of them, one text each: the same at the same index first, then the same elsewhere. What is left
 * is one that was changed in its place: at its index, or beside its neighbour where the list is longer or shorter by now.
 */
export function matchItems(before: readonly string[], after: readonly string[]): readonly (number | undefined)[] {
  const found = after.map((text, index) => (before[index] === text ? index : undefined));
  const free = new Set(before.keys());
  for (const taken of found) if (taken !== undefined) free.delete(taken);
  if (free.size === 0) return found;

  const places = new Map<string, number[]>();
  for (const place of [...free].reverse()) {
    const text = before[place] as string;
    const same = places.get(text);
    if (same) same.push(place);
    else places.set(text, [place]);
  }
  const take = (index: number, place: number | undefined) => {
    if (found[index] === undefined && place !== undefined && free.delete(place)) found[index] = place;
  };
  for (const [index, text] of after.entries()) if (found[index] === undefined) take(index, places.get(text)?.pop());

  if (before.length !== after.length) {
    for (let index = after.length - 2; index >= 0; index--) take(index, offset(found[index + 1], -1));
    for (let index = 1; index < after.length; index++) take(index, offset(found[index - 1], 1));
  }
  for (const index of after.keys()) take(index, index);
  return found;
}

function offset(place: number | undefined, by: number): number | undefined {
  return place === undefined ? undefined : place + by;
}
