import type ts from "typescript";
import { describeType, listTypeArguments } from "./describe-type";
import type { Expression } from "./file-description";
import type { SourceContext } from "./source-context";

/** An expression as far as constants and types can be read from it without running it. */
export function describeExpression(source: SourceContext, node: ts.Expression): Expression {
  const { ts } = source;
  const describe = (inner: ts.Expression) => describeExpression(source, inner);
  const text = source.shortText(node);

  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) return describe(node.expression);
  if (ts.isExpressionWithTypeArguments(node)) return describe(node.expression);
  if (ts.isStringLiteralLike(node)) return { kind: "literal", value: node.text };
  if (ts.isNumericLiteral(node)) return { kind: "literal", value: Number(node.text) };
  if (ts.isBigIntLiteral(node)) return { kind: "bigint", text: node.text.slice(0, -1) };
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { kind: "literal", value: true };
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { kind: "literal", value: false };
  if (node.kind === ts.SyntaxKind.NullKeyword) return { kind: "literal", value: null };
  if (ts.isPrefixUnaryExpression(node)) {
    const operator = ts.tokenToString(node.operator) ?? "";
    return { kind: "unary", operator, operand: describe(node.operand), text };
  }
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.getText(source.file);
    if (operator === "??" || operator === "||" || operator === "&&") {
      return { kind: "choice", options: [describe(node.left), describe(node.right)], text };
    }
    return { kind: "binary", operator, left: describe(node.left), right: describe(node.right), text };
  }
  if (ts.isTemplateExpression(node)) {
    const parts: Expression[] = [{ kind: "literal", value: node.head.text }];
    for (const span of node.templateSpans) {
      parts.push(describe(span.expression), { kind: "literal", value: span.literal.text });
    }
    return { kind: "template", parts, text };
  }
  if (ts.isArrayLiteralExpression(node)) return { kind: "list", items: node.elements.map(describe), text };
  if (ts.isObjectLiteralExpression(node)) return describeRecord(source, node, text);
  if (ts.isConditionalExpression(node)) {
    return { kind: "choice", options: [describe(node.whenTrue), describe(node.whenFalse)], text };
  }
  if (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node) || ts.isSatisfiesExpression(node)) {
    if (ts.isConstTypeReference(node.type)) return describe(node.expression);
    return { kind: "typed", type: describeType(source, node.type), value: describe(node.expression), text };
  }
  if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
    const path = namePath(source, node.expression);
    if (!path) return { kind: "other", text };
    return {
      kind: ts.isNewExpression(node) ? "new" : "call",
      path,
      typeArgs: listTypeArguments(source, node),
      args: node.arguments?.map(describe) ?? [],
      text,
    };
  }
  const path = namePath(source, node);
  return path ? { kind: "name", path, text } : { kind: "other", text };
}

/** Without parentheses and what only types say. */
export function unwrap({ ts }: SourceContext, node: ts.Expression): ts.Expression {
  let inner = node;
  while (
    ts.isParenthesizedExpression(inner) ||
    ts.isNonNullExpression(inner) ||
    ts.isSatisfiesExpression(inner) ||
    ts.isAsExpression(inner) ||
    ts.isTypeAssertionExpression(inner) ||
    ts.isExpressionWithTypeArguments(inner)
  ) {
    inner = inner.expression;
  }
  return inner;
}

/** `A.B["C"]` as its names, seen from the whole file; undefined if it is anything else. */
export function namePath(source: SourceContext, node: ts.Expression): readonly string[] | undefined {
  const { ts } = source;
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) return namePath(source, node.expression);
  if (ts.isIdentifier(node)) return source.qualify([node.text]);
  if (ts.isPropertyAccessExpression(node)) {
    const left = namePath(source, node.expression);
    return left && ts.isIdentifier(node.name) ? [...left, node.name.text] : undefined;
  }
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)) {
    const left = namePath(source, node.expression);
    return left ? [...left, node.argumentExpression.text] : undefined;
  }
  return undefined;
}

function describeRecord(source: SourceContext, node: ts.ObjectLiteralExpression, text: string): Expression {
  const { ts } = source;
  const entries: [string, Expression][] = [];
  for (const property of node.properties) {
    const isPlain = ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property);
    if (!isPlain || ts.isComputedPropertyName(property.name)) return { kind: "other", text };
    const value = ts.isPropertyAssignment(property) ? property.initializer : property.name;
    entries.push([property.name.text, describeExpression(source, value)]);
  }
  return { kind: "record", entries, text };
}
