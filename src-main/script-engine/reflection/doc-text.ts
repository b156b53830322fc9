/** Tags whose words are part of the description, or that have none of their own. */
const transparentTags: ReadonlySet<string> = new Set([
  ...["type", "public", "private", "protected", "readonly", "override", "internal", "virtual", "sealed"],
  ...["description", "summary", "remarks", "alpha", "beta", "experimental"],
]);

/** Tags that are some within a line too, where anything else may be a word of the text. */
const knownTags: ReadonlySet<string> = new Set([
  ...transparentTags,
  ...[
    "default",
    "defaultValue",
    "deprecated",
    "example",
    "param",
    "returns",
    "return",
    "see",
    "since",
    "throws",
    "todo",
  ],
]);

/** Code, which is left alone; an inline tag as `{@link Foo}`; a tag, perhaps with its type. */
const parts =
  /```[^]*?```|`[^`\n]*`|\{@\w+[ \t]*([^{}]*)\}|(?<=^|\s)@(\w+)(?![\w(.])(?:[ \t]*\{(?:[^{}]|\{[^{}]*\})*\})?/gm;

/** The text of a doc comment as people read it: without its tags and what they say, and links as their words. */
export function readDocText(comment: string): string {
  const pieces: string[] = [];
  let position = 0;
  let isDescription = true;
  const takeUntil = (end: number) => {
    if (isDescription) pieces.push(comment.slice(position, end));
  };
  for (const { 0: whole, 1: link, 2: tag, index } of comment.matchAll(parts)) {
    const isTag = tag !== undefined && (knownTags.has(tag) || startsLine(comment, index));
    if (!isTag && link === undefined) continue;
    takeUntil(index);
    if (isTag) isDescription = transparentTags.has(tag);
    else if (isDescription) pieces.push(wordsOf(link ?? ""));
    position = index + whole.length;
  }
  takeUntil(comment.length);
  return pieces.join("").trim();
}

function startsLine(text: string, index: number): boolean {
  return text.slice(text.lastIndexOf("\n", index - 1) + 1, index).trim() === "";
}

/** Of a link: what stands behind its target, else the target. */
function wordsOf(link: string): string {
  const [target = "", ...words] = link.trim().split(/\s*\|\s*|\s+/);
  return words.length === 0 ? target : words.join(" ");
}
