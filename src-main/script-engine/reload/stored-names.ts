import type { RenameCandidate } from "./find-renames";

/** Counts in all texts for each candidate, as the function tells that this gives; by their names, whichever build tells them. */
export async function countInTexts(
  texts: AsyncIterable<string>,
  candidates: readonly RenameCandidate[],
): Promise<(candidate: RenameCandidate) => number> {
  const totals = new Map<string, number>();
  if (candidates.length > 0) {
    for await (const text of texts) {
      for (const [index, count] of countInText(text, candidates).entries()) {
        const key = keyOf(candidates[index] as RenameCandidate);
        totals.set(key, (totals.get(key) ?? 0) + count);
      }
    }
  }
  return (candidate) => totals.get(keyOf(candidate)) ?? 0;
}

/**
 * How many components in a scene's or prefab's text, which is read as text alone, hold a value under the old name of each
 * candidate.
 */
export function countInText(text: string, candidates: readonly RenameCandidate[]): readonly number[] {
  const wanted = candidates.map(({ from }) => text.includes(JSON.stringify(from)));
  const counts = candidates.map(() => 0);
  if (!wanted.includes(true)) return counts;
  for (const match of text.matchAll(/"type"\s*:\s*"([^"\\]+)"/g)) {
    const [whole, type = ""] = match;
    for (const [index, candidate] of candidates.entries()) {
      if (!wanted[index] || !candidate.types.has(type)) continue;
      const isHeld = candidate.kind === "class" || hasKey(text, match.index + whole.length, candidate);
      if (isHeld) counts[index] = (counts[index] ?? 0) + 1;
    }
  }
  return counts;
}

/** Whether what is left of an object from a place on has the key, for a nested class at any depth. */
function hasKey(text: string, start: number, { from, isNested }: RenameCandidate): boolean {
  const tokens = /"((?:[^"\\]|\\.)*)"(\s*:)?|[[{\]}]/g;
  tokens.lastIndex = start;
  let depth = 0;
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    const [whole, name, colon] = token;
    if (whole === "{" || whole === "[") depth += 1;
    else if (whole === "}" || whole === "]") depth -= 1;
    else if (colon !== undefined && name === from && (depth === 0 || isNested)) return true;
    if (depth < 0) return false;
  }
  return false;
}

function keyOf({ kind, className, from, to }: RenameCandidate): string {
  return JSON.stringify([kind, className, from, to]);
}
