/** A file that matches what was typed, best first in a list. */
export interface RankedFile {
  readonly path: string;
  readonly score: number;
  /** Indices into `path` of the characters that matched, to be shown strong. */
  readonly matches: readonly number[];
}

/**
 * Ranks project paths against what was typed: every character must occur in order, no matter its case, and spaces only
 * part words. A match counts more at the beginning of the name or of a word, in a run, and in the name than in a folder;
 * a file opened lately counts a little more, and among equals the shorter path. Nothing typed gives the recent files
 * first, newest first, then the others in their order.
 */
export function rankFiles(
  paths: readonly string[],
  typed: string,
  recent: readonly string[],
  limit: number,
): readonly RankedFile[] {
  const query = typed.toLowerCase().replaceAll("\\", "/").replace(/\s+/g, "");
  const recency = new Map(recent.map((path, index) => [path, recent.length - index]));
  if (query === "") {
    const known = new Set(paths);
    const first = recent.filter((path) => known.has(path));
    const opened = new Set(first);
    return [...first, ...paths.filter((path) => !opened.has(path))]
      .slice(0, limit)
      .map((path) => ({ path, score: 0, matches: [] }));
  }
  const ranked: RankedFile[] = [];
  for (const path of paths) {
    const match = matchPath(path, query);
    if (!match) continue;
    const bonus = recency.has(path) ? 4 + (recency.get(path) ?? 0) / (recent.length + 1) : 0;
    ranked.push({ path, score: match.score + bonus, matches: match.matches });
  }
  ranked.sort((a, b) => b.score - a.score || a.path.length - b.path.length || (a.path < b.path ? -1 : 1));
  return ranked.slice(0, limit);
}

interface Match {
  readonly score: number;
  readonly matches: readonly number[];
}

/** The better of a match within the name and one over the whole path. */
function matchPath(path: string, query: string): Match | undefined {
  const nameStart = path.lastIndexOf("/") + 1;
  const inName = matchFrom(path, query, nameStart);
  // A query with a slash names folders too.
  const inPath = inName && !query.includes("/") ? undefined : matchFrom(path, query, 0);
  if (!inName) return inPath;
  const whole = path.length - nameStart === query.length ? 12 : 0;
  const named = { score: inName.score + 20 + whole, matches: inName.matches };
  return inPath && inPath.score > named.score ? inPath : named;
}

/**
 * The best placing of the query's characters from an index on, by dynamic programming: `best[j]` is the best score of a
 * placing that ends at character j. Paths are short, so this stays far below a frame for thousands of them.
 */
function matchFrom(path: string, query: string, start: number): Match | undefined {
  const lower = path.toLowerCase();
  // Lower case of a few characters is longer; such a path is matched without positions.
  if (lower.length !== path.length) return lower.includes(query) ? { score: query.length, matches: [] } : undefined;
  if (!isSubsequence(lower, query, start)) return undefined;
  const length = path.length;
  let best = new Array<number>(length).fill(-Infinity);
  const cameFrom: Int32Array[] = [];
  for (let q = 0; q < query.length; q++) {
    const next = new Array<number>(length).fill(-Infinity);
    const from = new Int32Array(length).fill(-1);
    let bestBefore = -Infinity;
    let bestBeforeIndex = -1;
    for (let p = start; p < length; p++) {
      if (lower[p] === query[q]) {
        const here = placeScore(path, p, start);
        const run = q > 0 && p > start ? (best[p - 1] ?? -Infinity) + 5 : -Infinity;
        const apart = q === 0 ? -0.1 * Math.min(p - start, 20) : bestBefore - 1;
        if (Math.max(run, apart) > -Infinity) {
          next[p] = here + Math.max(run, apart);
          from[p] = run >= apart ? p - 1 : bestBeforeIndex;
        }
      }
      const present = best[p] ?? -Infinity;
      if (present > bestBefore) {
        bestBefore = present;
        bestBeforeIndex = p;
      }
    }
    cameFrom.push(from);
    best = next;
  }
  let end = -1;
  for (let p = start; p < length; p++) if ((best[p] ?? -Infinity) > (end < 0 ? -Infinity : (best[end] ?? 0))) end = p;
  if (end < 0) return undefined;
  const score = best[end] ?? 0;
  const matches: number[] = [];
  for (let q = query.length - 1, p = end; q >= 0; q--) {
    matches.unshift(p);
    p = cameFrom[q]?.[p] ?? -1;
  }
  return { score, matches };
}

function placeScore(path: string, index: number, start: number): number {
  if (index === start) return 8;
  const before = path[index - 1] ?? "";
  if (/[/\-_. ]/.test(before)) return 6;
  const character = path[index] ?? "";
  return /[a-z]/.test(before) && /[A-Z]/.test(character) ? 5 : 1;
}

function isSubsequence(text: string, query: string, start: number): boolean {
  let index = start;
  for (const character of query) {
    index = text.indexOf(character, index) + 1;
    if (index === 0) return false;
  }
  return true;
}
