/** What the arrow keys show of the lines typed before. `index` counts from the oldest; at `length` is the line being typed. */
export interface HistoryPlace {
  readonly index: number;
  /** The line that was being typed when the arrows were first used. */
  readonly draft: string;
}

/** Goes to an older (-1) or newer (+1) line; undefined if there is none, so that the key does what it does else. */
export function moveInHistory(
  history: readonly string[],
  place: HistoryPlace | undefined,
  typed: string,
  direction: -1 | 1,
): { readonly place: HistoryPlace; readonly text: string } | undefined {
  const present = place ?? { index: history.length, draft: typed };
  const index = present.index + direction;
  if (index < 0 || index > history.length) return undefined;
  return { place: { index, draft: present.draft }, text: history[index] ?? present.draft };
}
