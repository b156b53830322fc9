/** What became of a list whose items go by keys, each there once. */
export interface ListDifferences<T> {
  readonly added: readonly T[];
  readonly removed: readonly T[];
  /** Those of one key that are not the same object. */
  readonly changed: readonly (readonly [before: T, after: T])[];
  /** The keys are the same, and in the same order. */
  readonly isSameOrder: boolean;
}

/**
 * Compares two lists, item by item from both ends: of long lists that hardly differ, only what differs is looked up. Those
 * that changed are told in no order.
 */
export function listDifferences<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): ListDifferences<T> {
  const changed: (readonly [T, T])[] = [];
  const isPair = (earlier: T, later: T): boolean => {
    if (earlier === later) return true;
    if (keyOf(earlier) !== keyOf(later)) return false;
    changed.push([earlier, later]);
    return true;
  };
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isPair(before[start] as T, after[start] as T)) start += 1;
  if (start === before.length && start === after.length) return { added: [], removed: [], changed, isSameOrder: true };
  let end = 0;
  while (end < shorter - start && isPair(before[before.length - 1 - end] as T, after[after.length - 1 - end] as T)) {
    end += 1;
  }
  const gone = new Map(before.slice(start, before.length - end).map((item) => [keyOf(item), item]));
  const added: T[] = [];
  for (const item of after.slice(start, after.length - end)) {
    const key = keyOf(item);
    const earlier = gone.get(key);
    if (earlier === undefined) added.push(item);
    else if (earlier !== item) changed.push([earlier, item]);
    gone.delete(key);
  }
  return { added, removed: [...gone.values()], changed, isSameOrder: false };
}
