import { runInSlices } from "../run-in-slices";
import type { RenameCandidate } from "./find-renames";

/** So many parts of a text are looked at between two pauses: to ask for the time at each would take longer than they do. */
const partsAtOnce = 256;

/**
 * Counts in all texts for each candidate, as the function tells that this gives; by their names, whichever build tells
 * them. However long the texts are, other work goes on meanwhile.
 */
export async function countInTexts(
  texts: AsyncIterable<string>,
  candidates: readonly RenameCandidate[],
): Promise<(candidate: RenameCandidate) => number> {
  const totals = new Map<string, number>();
  if (candidates.length > 0) {
    for await (const text of texts) {
      for (const [index, count] of (await runInSlices(countInSlices(text, candidates))).entries()) {
        const key = keyOf(candidates[index] as RenameCandidate);
        totals.set(key, (totals.get(key) ?? 0) + count);
      }
    }
  }
  return (candidate) => totals.get(keyOf(candidate)) ?? 0;
}

/**
 * How many components in a scene's or prefab's text, which is read as text alone, hold a value under the old name of each
 * candidate. Pauses for a caller that must not block.
 */
export function* countInSlices(
  text: string,
  candidates: readonly RenameCandidate[],
): Generator<void, readonly number[]> {
  const counts = candidates.map(() => 0);
  const byType = new Map<string, number[]>();
  for (const [index, { from, types }] of candidates.entries()) {
    yield;
    if (!text.includes(JSON.stringify(from))) continue;
    for (const type of types) {
      const ofType = byType.get(type) ?? [];
      ofType.push(index);
      byType.set(type, ofType);
    }
  }
  if (byType.size === 0) return counts;
  for (const match of text.matchAll(/"type"\s*:\s*"([^"\\]+)"/g)) {
    const [whole, type = ""] = match;
    yield;
    for (const index of byType.get(type) ?? []) {
      const candidate = candidates[index] as RenameCandidate;
      const isHeld = candidate.kind === "class" || (yield* hasKey(text, match.index + whole.length, candidate));
      if (isHeld) counts[index] = (counts[index] ?? 0) + 1;
    }
  }
  return counts;
}

/** Whether what is left of an object from a place on has the key, for a nested class at any depth. */
function* hasKey(text: string, start: number, { from, isNested }: RenameCandidate): Generator<void, boolean> {
  const tokens = /"((?:[^"\\]|\\.)*)"(\s*:)?|[[{\]}]/g;
  tokens.lastIndex = start;
  let depth = 0;
  let parts = 0;
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    const [whole, name, colon] = token;
    if (whole === "{" || whole === "[") depth += 1;
    else if (whole === "}" || whole === "]") depth -= 1;
    else if (colon !== undefined && name === from && (depth === 0 || isNested)) return true;
    if (depth < 0) return false;
    parts += 1;
    if (parts % partsAtOnce === 0) yield;
  }
  return false;
}

function keyOf({ kind, className, from, to }: RenameCandidate): string {
  return JSON.stringify([kind, className, from, to]);
}
