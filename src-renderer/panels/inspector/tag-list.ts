/** "enemy, boss" as a list: no empty ones, and none twice. */
export function parseTags(text: string): readonly string[] {
  const tags = text.split(",").map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ""))];
}

export function formatTags(tags: readonly string[]): string {
  return tags.join(", ");
}
