import type ts from "typescript";
import { namePath } from "./describe-expression";
import type { SourceContext } from "./source-context";

/** Names that are declared inside of a function with what they stand for, as far as that is written. */
type Locals = ReadonlyMap<string, ts.Node | undefined>;

/**
 * The paths of names that a class may be made of which an expression gives: what is handed to calls, what functions
 * return, what classes extend. Each is named once.
 */
export function listMentions(source: SourceContext, root: ts.Node): readonly (readonly string[])[] {
  const { ts } = source;
  const found = new Map<string, readonly string[]>();
  const visited = new Set<ts.Node>();

  const visit = (node: ts.Node | undefined, locals: Locals): void => {
    if (!node || visited.has(node)) return;
    visited.add(node);
    const path = ts.isExpression(node) ? namePath(source, node) : undefined;
    const [first = ""] = path ?? [];
    if (locals.has(first)) visit(locals.get(first), locals);
    else if (path) found.set(path.join("."), path);
    else if (ts.isClassLike(node)) visit(heritageOf(source, node), locals);
    else if (ts.isFunctionLike(node)) visitFunction(node, locals);
    else if (ts.isExpressionWithTypeArguments(node) || ts.isPropertyAccessExpression(node)) {
      visit(node.expression, locals);
    } else if (ts.isPropertyAssignment(node)) visit(node.initializer, locals);
    else if (!ts.isTypeNode(node)) ts.forEachChild(node, (child) => visit(child, locals));
  };

  const visitFunction = (node: ts.SignatureDeclaration, outer: Locals): void => {
    const { body } = node as { readonly body?: ts.Node };
    if (!body) return;
    const locals = new Map([...outer, ...listLocals(source, node)]);
    if (!ts.isBlock(body)) visit(body, locals);
    else for (const expression of listReturned(source, body)) visit(expression, locals);
  };

  visit(root, new Map());
  return [...found.values()];
}

/** What a class extends. */
export function heritageOf(
  { ts }: SourceContext,
  node: ts.ClassLikeDeclaration,
): ts.ExpressionWithTypeArguments | undefined {
  return node.heritageClauses?.find((clause) => clause.token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
}

function listLocals({ ts }: SourceContext, root: ts.Node): Locals {
  const locals = new Map<string, ts.Node | undefined>();
  const addNames = (name: ts.BindingName, value: ts.Node | undefined): void => {
    if (ts.isIdentifier(name)) locals.set(name.text, value);
    else for (const element of name.elements) if (ts.isBindingElement(element)) addNames(element.name, value);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) || ts.isParameter(node)) addNames(node.name, node.initializer);
    else if ((ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && node.name) {
      locals.set(node.name.text, node);
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(root, visit);
  return locals;
}

function listReturned({ ts }: SourceContext, body: ts.Block): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    else if (!ts.isFunctionLike(node) && !ts.isClassLike(node)) ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}
