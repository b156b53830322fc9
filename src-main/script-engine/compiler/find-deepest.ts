/** A place where brackets are nested deepest. */
export interface DeepestPlace {
  readonly depth: number;
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column: number;
}

/** Texts, comments and brackets. A regular expression with a quote in it may hide brackets; it never makes any up. */
const tokens = /"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|`(?:[^`\\]|\\[^])*`?|\/\/.*|\/\*[^]*?\*\/|[([{]|[)\]}]/g;

/** Where brackets are nested deepest in a source, near enough: the source is not parsed. */
export function findDeepest(text: string): DeepestPlace {
  let [depth, deepest, place] = [0, 0, 0];
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === ")" || token === "]" || token === "}") depth = Math.max(0, depth - 1);
    else if (token === "(" || token === "[" || token === "{") depth += 1;
    if (depth > deepest) [deepest, place] = [depth, index];
  }
  const lines = text.slice(0, place).split("\n");
  return { depth: deepest, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
