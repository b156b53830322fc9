import type ts from "typescript";
import type { SourceContext } from "./source-context";

/** The `/** … *\/` right before a declaration, without its stars and its type. */
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
    .replace(/@type\s*\{[^}]*\}/, "")
    .trim();
  return doc === "" ? {} : { doc };
}

/** The `@type {…}` before a declaration, which is how a JavaScript file says it. */
export function readDocType(source: SourceContext, node: ts.Node): ts.TypeNode | undefined {
  const { ts, file } = source;
  if (!/\.[cm]?jsx?$/.test(file.fileName)) return undefined;
  // Not in the typings: the way over `getJSDocType` needs the parents of all nodes.
  const { jsDoc = [] } = node as { readonly jsDoc?: readonly ts.JSDoc[] };
  return jsDoc.at(-1)?.tags?.find(ts.isJSDocTypeTag)?.typeExpression.type;
}
