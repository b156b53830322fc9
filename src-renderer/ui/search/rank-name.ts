/** What a search goes through: names first, of which each counts as well as another, then prose. */
export interface Searched {
  readonly names: readonly string[];
  /** Found only by whole words, or their beginnings, and after every name. */
  readonly prose?: string | undefined;
}

/**
 * How well something answers what was typed: 0 if not at all, else the more the better. In this order: the name itself, its
 * beginning, the beginning of a word or hump in it, its humps ("mr" for MoveRight), a part of it, its letters with others
 * between, and a word of the prose. Case and spaces do not count.
 */
export function rankMatch(typed: string, { names, prose = "" }: Searched): number {
  const query = plain(typed);
  if (query === "") return 1;
  const best = Math.max(0, ...names.map((name) => rankName(query, name)));
  if (best > 0) return best;
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const proseWords = prose.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => proseWords.some((present) => present.startsWith(word))) ? 1 : 0;
}

function rankName(query: string, name: string): number {
  const whole = plain(name);
  if (whole === query) return 7;
  if (whole.startsWith(query)) return 6 + closeness(query, whole);
  const words = splitWords(name);
  const tails = words.map((_, index) => words.slice(index).join(""));
  if (tails.some((tail) => tail.startsWith(query))) return 5 + closeness(query, whole);
  if (isOfBeginnings(query, words)) return 4 + closeness(query, whole);
  if (whole.includes(query)) return 3 + closeness(query, whole);
  return isSubsequence(query, whole) ? 2 + closeness(query, whole) : 0;
}

/** Among equals the name of which more was typed is nearer; below 1, so that it never changes the kind of match. */
function closeness(query: string, whole: string): number {
  return (query.length / whole.length) * 0.9;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, "");
}

/** "MoveRight2D" is "move", "right", "2", "d"; "AIBrain" is "ai", "brain". */
function splitWords(name: string): readonly string[] {
  const words = name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}\p{N}\s_-]+|\p{N}+/gu) ?? [];
  return words.map((word) => word.toLowerCase());
}

/** Whether a query is made of the beginnings of words, in their order; words may be left out. */
function isOfBeginnings(query: string, words: readonly string[]): boolean {
  if (query === "") return true;
  return words.some((word, index) => {
    for (let length = 1; length <= word.length && word[length - 1] === query[length - 1]; length++) {
      if (isOfBeginnings(query.slice(length), words.slice(index + 1))) return true;
    }
    return false;
  });
}

function isSubsequence(query: string, text: string): boolean {
  let index = 0;
  for (const character of query) {
    index = text.indexOf(character, index) + 1;
    if (index === 0) return false;
  }
  return true;
}
