import type ts from "typescript";
import { describeType } from "./describe-type";
import { readDocText } from "./doc-text";
import type { AliasDescription, TypeExpression } from "./file-description";
import type { SourceContext } from "./source-context";
import { isJavaScript } from "./source-context";

/** The `/** … *\/` right before a declaration, without its stars and tags. */
export function readDocComment(source: SourceContext, node: ts.Node): { readonly doc?: string } {
  const text = source.file.text;
  const start = node.getStart(source.file);
  // In the line of what stands before, it is this declaration's only if that stands in the same line.
  const inLine = (source.ts.getTrailingCommentRanges(text, node.pos) ?? []).filter(
    ({ end }) => !/[\r\n]/.test(text.slice(end, start)),
  );
  const ranges = [...inLine, ...(source.ts.getLeadingCommentRanges(text, node.pos) ?? [])];
  const range = ranges.findLast(({ pos }) => text.startsWith("/**", pos) && text[pos + 3] !== "/");
  if (!range) return {};
  const comment = text
    .slice(range.pos + 3, range.end - 2)
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^\s*\*? ?/, "").trimEnd())
    .join("\n");
  const doc = readDocText(comment);
  return doc === "" ? {} : { doc };
}

/** The `@type {…}` before a declaration, which is how a JavaScript file says it. */
export function readDocType(source: SourceContext, node: ts.Node): ts.TypeNode | undefined {
  return docTags(source, node).findLast(source.ts.isJSDocTypeTag)?.typeExpression.type;
}

/** The `@private`, `@protected` or `@readonly` before a declaration in a JavaScript file, as a modifier that says the same. */
export function readDocModifiers(source: SourceContext, node: ts.Node): readonly ts.SyntaxKind[] {
  const { ts } = source;
  return docTags(source, node).flatMap((tag) => {
    if (ts.isJSDocPrivateTag(tag)) return [ts.SyntaxKind.PrivateKeyword];
    if (ts.isJSDocProtectedTag(tag)) return [ts.SyntaxKind.ProtectedKeyword];
    return ts.isJSDocReadonlyTag(tag) ? [ts.SyntaxKind.ReadonlyKeyword] : [];
  });
}

/** Each `@typedef {…} Name` in the comments before a statement of a JavaScript file. Other files can import them. */
export function readTypedefs(source: SourceContext, node: ts.Node): AliasDescription[] {
  const { ts } = source;
  return docComments(source, node).flatMap(({ tags = [] }) =>
    [...tags].flatMap((tag): AliasDescription[] => {
      if (!ts.isJSDocTypedefTag(tag) || !tag.name || !ts.isIdentifier(tag.name)) return [];
      const { typeExpression } = tag;
      const isType = typeExpression !== undefined && ts.isJSDocTypeExpression(typeExpression);
      // One that lists the members of an object.
      const type: TypeExpression = isType
        ? describeType(source, typeExpression.type)
        : { kind: "unknown", text: tag.name.text };
      return [{ name: tag.name.text, type }];
    }),
  );
}

/** Each `@import { Kind } from "./kinds"` in the comments before a statement of a JavaScript file. */
export function readDocImports(source: SourceContext, node: ts.Node): ts.JSDocImportTag[] {
  return docComments(source, node).flatMap(({ tags = [] }) => [...tags].filter(source.ts.isJSDocImportTag));
}

function docTags(source: SourceContext, node: ts.Node): readonly ts.JSDocTag[] {
  return docComments(source, node).at(-1)?.tags ?? [];
}

/** None in a TypeScript file, where they say nothing of types. */
function docComments(source: SourceContext, node: ts.Node): readonly ts.JSDoc[] {
  if (!isJavaScript(source)) return [];
  // Not in the typings: the way over `getJSDocType` needs the parents of all nodes.
  return (node as { readonly jsDoc?: readonly ts.JSDoc[] }).jsDoc ?? [];
}
