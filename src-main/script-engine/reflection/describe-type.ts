import type ts from "typescript";
import type { TypeExpression, TypeParameter } from "./file-description";
import type { SourceContext } from "./source-context";
import { isJavaScript } from "./source-context";

const keywords: Partial<Record<string, TypeExpression>> = {
  NumberKeyword: { kind: "keyword", name: "number" },
  StringKeyword: { kind: "keyword", name: "string" },
  BooleanKeyword: { kind: "keyword", name: "boolean" },
  BigIntKeyword: { kind: "keyword", name: "bigint" },
  UndefinedKeyword: { kind: "empty", value: "undefined" },
};

/** Types of the comments of JavaScript files, where the object's name means the primitive. */
const docPrimitives: ReadonlyMap<string, TypeExpression> = new Map<string, TypeExpression>([
  ["Number", { kind: "keyword", name: "number" }],
  ["String", { kind: "keyword", name: "string" }],
  ["Boolean", { kind: "keyword", name: "boolean" }],
  ["BigInt", { kind: "keyword", name: "bigint" }],
]);

/** A type annotation with its names unresolved. Never fails: what is not understood is unknown. */
export function describeType(source: SourceContext, node: ts.TypeNode): TypeExpression {
  const { ts } = source;
  const describe = (inner: ts.TypeNode) => describeType(source, inner);
  const text = source.shortText(node);

  const keyword = keywords[ts.SyntaxKind[node.kind]];
  if (keyword) return keyword;
  if (ts.isParenthesizedTypeNode(node)) return describe(node.type);
  if (ts.isArrayTypeNode(node)) return { kind: "array", element: describe(node.elementType), text };
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword) return describe(node.type);
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword) {
    return { kind: "keyOf", of: describe(node.type), text };
  }
  if (ts.isIndexedAccessTypeNode(node)) {
    return { kind: "member", of: describe(node.objectType), key: describe(node.indexType), text };
  }
  if (ts.isTypeQueryNode(node))
    return { kind: "typeOf", path: source.qualify(entityPath(source, node.exprName)), text };
  if (ts.isUnionTypeNode(node)) return { kind: "union", members: node.types.map(describe), text };
  if (ts.isLiteralTypeNode(node)) return describeLiteral(source, node.literal, text);
  if (ts.isTypeReferenceNode(node)) {
    const primitive = isJavaScript(source) && ts.isIdentifier(node.typeName) && docPrimitives.get(node.typeName.text);
    if (primitive) return primitive;
    const path = source.qualify(entityPath(source, node.typeName));
    return { kind: "name", path, args: listTypeArguments(source, node), text };
  }
  if (ts.isImportTypeNode(node)) return describeImportType(source, node, text);
  // As JavaScript files write them in comments.
  if (ts.isJSDocNullableType(node) || ts.isJSDocOptionalType(node)) {
    const value = ts.isJSDocNullableType(node) ? "null" : "undefined";
    return { kind: "union", members: [describe(node.type), { kind: "empty", value }], text };
  }
  if (ts.isJSDocNonNullableType(node)) return describe(node.type);
  return { kind: "unknown", text };
}

export function listTypeArguments(
  source: SourceContext,
  node: { readonly typeArguments?: ts.NodeArray<ts.TypeNode> | undefined },
): readonly TypeExpression[] {
  return node.typeArguments?.map((argument) => describeType(source, argument)) ?? [];
}

export function listTypeParameters(
  source: SourceContext,
  node: { readonly typeParameters?: ts.NodeArray<ts.TypeParameterDeclaration> | undefined },
): { readonly typeParameters?: readonly TypeParameter[] } {
  if (!node.typeParameters) return {};
  const typeParameters = node.typeParameters.map((parameter): TypeParameter => {
    const fallback = parameter.default ?? parameter.constraint;
    return { name: parameter.name.text, ...(fallback ? { fallback: describeType(source, fallback) } : {}) };
  });
  return { typeParameters };
}

function describeImportType(source: SourceContext, node: ts.ImportTypeNode, text: string): TypeExpression {
  const { ts } = source;
  const { argument, qualifier } = node;
  const isNamed = qualifier && ts.isLiteralTypeNode(argument) && ts.isStringLiteral(argument.literal);
  if (!isNamed || node.isTypeOf) return { kind: "unknown", text };
  const path = entityPath(source, qualifier);
  return { kind: "name", path, args: listTypeArguments(source, node), specifier: argument.literal.text, text };
}

function describeLiteral(source: SourceContext, node: ts.LiteralTypeNode["literal"], text: string): TypeExpression {
  const { ts } = source;
  if (node.kind === ts.SyntaxKind.NullKeyword) return { kind: "empty", value: "null" };
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) {
    return { kind: "keyword", name: "boolean" };
  }
  if (ts.isStringLiteralLike(node)) return { kind: "literal", value: node.text };
  if (ts.isNumericLiteral(node)) return { kind: "literal", value: Number(node.text) };
  if (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand)) {
    return { kind: "literal", value: Number(text.replaceAll(" ", "")) };
  }
  return { kind: "unknown", text };
}

export function entityPath(source: SourceContext, name: ts.EntityName): readonly string[] {
  return source.ts.isIdentifier(name) ? [name.text] : [...entityPath(source, name.left), name.right.text];
}
