/** Longer texts are shown in part and not edited in a field: the browser's own input would stall on them. */
export const longestEditableText = 50_000;
const shownPart = 1_000;

export function isOversized(text: string): boolean {
  return text.length > longestEditableText;
}

/** The beginning of an oversized text, never cut inside a character. */
export function beginningOf(text: string): string {
  const end = /[\uD800-\uDBFF]/.test(text.charAt(shownPart - 1)) ? shownPart - 1 : shownPart;
  return text.slice(0, end);
}
