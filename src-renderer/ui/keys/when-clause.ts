/** Tells whether a context, such as `playing` or the panel that has the focus, holds now. */
export type ContextReader = (name: string) => boolean;

/**
 * Evaluates `hierarchy && !playing || viewport`: names with `!`, `&&` and, binding weaker, `||`. No clause holds always.
 * Throws on a clause that is not of this form, as it is a bug.
 */
export function evaluateWhen(clause: string | undefined, holds: ContextReader): boolean {
  if (clause === undefined) return true;
  return clause
    .split("||")
    .map((alternative) => alternative.split("&&").every((term) => evaluateTerm(term, clause, holds)))
    .some(Boolean);
}

function evaluateTerm(term: string, clause: string, holds: ContextReader): boolean {
  const match = /^\s*(!?)\s*([\w.-]+)\s*$/.exec(term);
  const name = match?.[2];
  if (!match || name === undefined) throw new Error(`Not a when clause: "${clause}"`);
  return holds(name) !== (match[1] === "!");
}
