/** What TypeScript's worker knows of a name, as far as it is shown. */
export interface QuickInfo {
  readonly displayParts?: readonly TextPart[];
  readonly documentation?: readonly TextPart[];
  readonly tags?: readonly { readonly name: string; readonly text?: readonly TextPart[] }[];
}

interface TextPart {
  readonly text: string;
}

/** What a name is, what its comment says, and its examples as code: Markdown, one paragraph or block each. */
export function describeQuickInfo({ displayParts, documentation, tags = [] }: QuickInfo): readonly string[] {
  return [toCodeBlock(join(displayParts)), join(documentation), ...tags.map(describeTag)].filter((text) => text !== "");
}

function describeTag({ name, text }: NonNullable<QuickInfo["tags"]>[number]): string {
  if (name === "example") return describeExample(join(text));
  const [first, ...rest] = text ?? [];
  if (name === "param" && first)
    return `*@param* \`${first.text}\`${join(rest) === "" ? "" : ` — ${join(rest).trim()}`}`;
  return first ? `*@${name}* — ${join(text)}` : `*@${name}*`;
}

/** An example of one line may be in backticks, where an @ in it would begin a tag of the comment. */
function describeExample(text: string): string {
  const code = text.replace(/^(`+)([^\n]*[^`\n])\1$/, "$2");
  return code.includes("```") ? code : toCodeBlock(code);
}

function toCodeBlock(code: string): string {
  return code === "" ? "" : `\`\`\`typescript\n${code}\n\`\`\``;
}

function join(parts: readonly TextPart[] = []): string {
  return parts.map(({ text }) => text).join("");
}
