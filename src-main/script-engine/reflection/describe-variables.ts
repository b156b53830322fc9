import type ts from "typescript";
import { withoutType } from "./constant-members";
import { describeClass } from "./describe-class";
import { describeExpression, namePath, unwrap } from "./describe-expression";
import { describeType } from "./describe-type";
import type { ClassDescription, ConstantDescription, ImportedName } from "./file-description";
import { listMentions } from "./list-mentions";
import type { SourceContext } from "./source-context";

export interface DescribedVariables {
  readonly names: readonly string[];
  readonly classes: readonly ClassDescription[];
  readonly constants: readonly ConstantDescription[];
  readonly imports: readonly ImportedName[];
}

interface Draft {
  readonly names: string[];
  readonly classes: ClassDescription[];
  readonly constants: ConstantDescription[];
  readonly imports: ImportedName[];
}

/** Constants that decorators, enums, defaults and classes of this or other files may refer to, and classes in variables. */
export function describeVariables(source: SourceContext, node: ts.VariableStatement): DescribedVariables {
  const { ts } = source;
  const isConstant = (node.declarationList.flags & ts.NodeFlags.Const) !== 0;
  const found: Draft = { names: [], classes: [], constants: [], imports: [] };
  for (const declaration of node.declarationList.declarations) {
    const { name, initializer } = declaration;
    const inner = initializer && unwrap(source, initializer);
    const required = inner && isConstant ? requiredSpecifier(source, inner) : undefined;
    if (ts.isArrayBindingPattern(name)) continue;
    if (ts.isObjectBindingPattern(name)) {
      if (inner && isConstant) describeParts(source, name, inner, required, found);
      continue;
    }
    found.names.push(name.text);
    if (!inner) continue;
    if (ts.isClassExpression(inner)) {
      found.classes.push({ ...describeClass(source, inner), name: name.text, ...source.placeOf(name) });
    } else if (required !== undefined) found.imports.push({ local: name.text, specifier: required, name: "*" });
    else if (isConstant) found.constants.push(describeConstant(source, declaration, name.text, inner));
    else found.constants.push(...describeMade(source, name.text, initializer));
  }
  return found;
}

/** What a function, or a variable that changes, may make classes of; none where that is nothing. */
export function describeMade(source: SourceContext, name: string, node: ts.Node): readonly ConstantDescription[] {
  const madeOf = listMentions(source, node);
  return madeOf.length === 0 ? [] : [{ name, value: { kind: "other", text: name }, madeOf }];
}

/** Kinds of values that are what they say, or names of what is. */
const plainKinds = new Set(["literal", "bigint", "name", "unary", "binary", "template", "record"]);

function describeConstant(
  source: SourceContext,
  { initializer, type }: ts.VariableDeclaration,
  name: string,
  inner: ts.Expression,
): ConstantDescription {
  const value = describeExpression(source, initializer ?? inner);
  const madeOf = plainKinds.has(withoutType(value).kind) ? [] : listMentions(source, inner);
  return {
    name,
    value,
    ...(type ? { type: describeType(source, type) } : {}),
    ...(initializer && isFrozen(source, initializer) ? { isFrozen: true } : {}),
    ...(madeOf.length === 0 ? {} : { madeOf }),
  };
}

/** `const { Script, Vector3: V } = tandem`: each name is another one of a member. */
function describeParts(
  source: SourceContext,
  pattern: ts.ObjectBindingPattern,
  whole: ts.Expression,
  required: string | undefined,
  found: Draft,
): void {
  const { ts } = source;
  const path = namePath(source, whole);
  const madeOf = path || required !== undefined ? [] : listMentions(source, whole);
  for (const { name, propertyName = name, initializer, dotDotDotToken } of pattern.elements) {
    if (!ts.isIdentifier(name)) continue;
    found.names.push(name.text);
    const isMember = ts.isIdentifier(propertyName) && !initializer && !dotDotDotToken;
    const local = name.text;
    if (isMember && required !== undefined) {
      found.imports.push({ local, specifier: required, name: propertyName.text });
    } else if (isMember && path) {
      const text = [...path, propertyName.text].join(".");
      found.constants.push({ name: local, value: { kind: "name", path: [...path, propertyName.text], text } });
    } else if (madeOf.length > 0) found.constants.push({ name: local, value: { kind: "other", text: local }, madeOf });
  }
}

/** Of `require("./other")`. */
function requiredSpecifier({ ts }: SourceContext, node: ts.Expression): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== "require") {
    return undefined;
  }
  const [argument] = node.arguments;
  return argument && ts.isStringLiteralLike(argument) ? argument.text : undefined;
}

/** `… as const`, perhaps with `satisfies` behind it. */
function isFrozen({ ts }: SourceContext, node: ts.Expression): boolean {
  let inner = node;
  while (ts.isParenthesizedExpression(inner) || ts.isSatisfiesExpression(inner)) inner = inner.expression;
  return (ts.isAsExpression(inner) || ts.isTypeAssertionExpression(inner)) && ts.isConstTypeReference(inner.type);
}
