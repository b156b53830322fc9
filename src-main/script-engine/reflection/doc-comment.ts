import type ts from "typescript";
import type { SourceContext } from "./source-context";

/** The `/** … *\/` right before a declaration, without its stars. */
export function readDocComment(source: SourceContext, node: ts.Node): { readonly doc?: string } {
  const text = source.file.text;
  const ranges = source.ts.getLeadingCommentRanges(text, node.pos) ?? [];
  const range = ranges.findLast(({ pos }) => text.startsWith("/**", pos) && text[pos + 3] !== "/");
  if (!range) return {};
  const doc = text
    .slice(range.pos + 3, range.end - 2)
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^\s*\*? ?/, "").trimEnd())
    .join("\n")
    .trim();
  return doc === "" ? {} : { doc };
}
