import type ts from "typescript";
import { describeExpression, namePath, unwrap } from "./describe-expression";
import { describeType, listTypeArguments, listTypeParameters } from "./describe-type";
import { readDocComment, readDocModifiers, readDocType } from "./doc-comment";
import type {
  ClassDescription,
  ConstantDescription,
  DecoratorDescription,
  FieldDescription,
  MethodDescription,
  TypeExpression,
} from "./file-description";
import { heritageOf, listMentions } from "./list-mentions";
import type { SourceContext } from "./source-context";

export function describeClass(source: SourceContext, node: ts.ClassLikeDeclaration): ClassDescription {
  const { ts } = source;
  const heritage = heritageOf(source, node);
  const fields: FieldDescription[] = [];
  const methods: MethodDescription[] = [];
  for (const member of node.members) {
    if (ts.isConstructorDeclaration(member)) fields.push(...describeParameterFields(source, member));
    else if (ts.isPropertyDeclaration(member)) pushDefined(fields, describeField(source, member));
    else if (ts.isGetAccessorDeclaration(member)) pushDefined(fields, describeAccessor(source, node, member));
    else if (ts.isMethodDeclaration(member)) pushDefined(methods, describeMethod(source, member));
  }
  return {
    name: node.name?.text ?? "",
    isAbstract: hasModifier(source, node, ts.SyntaxKind.AbstractKeyword),
    ...listTypeParameters(source, node),
    ...(heritage ? describeBase(source, heritage) : {}),
    decorators: describeDecorators(source, node),
    fields,
    methods,
    ...listDecoratedStatics(source, node),
    constants: describeStatics(source, node),
    ...readDocComment(source, node),
    ...source.placeOf(node.name ?? node),
  };
}

function describeBase(
  source: SourceContext,
  { expression, typeArguments }: ts.ExpressionWithTypeArguments,
): Pick<ClassDescription, "base" | "baseTypeArgs" | "baseMadeOf"> {
  const base = namePath(source, unwrap(source, expression));
  if (base) return { base, ...(typeArguments ? { baseTypeArgs: listTypeArguments(source, { typeArguments }) } : {}) };
  return { base: [], baseMadeOf: listMentions(source, expression) };
}

function describeField(source: SourceContext, node: ts.PropertyDeclaration): FieldDescription | undefined {
  const { ts } = source;
  const name = memberName(source, node.name);
  // `#x` cannot be reached from outside, and `static` is no instance's.
  if (name === undefined || hasModifier(source, node, ts.SyntaxKind.StaticKeyword)) return undefined;
  return {
    name,
    ...(hasModifier(source, node, ts.SyntaxKind.DeclareKeyword) ? { isDeclared: true } : {}),
    type: typeOf(source, node),
    isOptional: node.questionToken !== undefined,
    ...initialOf(source, node),
    ...exclusionOf(source, node, name),
    decorators: describeDecorators(source, node),
    ...readDocComment(source, node),
    ...source.placeOf(node.name),
  };
}

function describeStatics(source: SourceContext, node: ts.ClassLikeDeclaration): readonly ConstantDescription[] {
  const { ts } = source;
  return node.members.flatMap((member): ConstantDescription[] => {
    if (!ts.isPropertyDeclaration(member) || !member.initializer) return [];
    const name = memberName(source, member.name);
    if (name === undefined || !hasModifier(source, member, ts.SyntaxKind.StaticKeyword)) return [];
    return [{ name, value: describeExpression(source, member.initializer) }];
  });
}

function listDecoratedStatics(source: SourceContext, node: ts.ClassLikeDeclaration): Pick<ClassDescription, "statics"> {
  const { ts } = source;
  const statics = node.members.flatMap((member) => {
    if (!ts.isPropertyDeclaration(member) || !hasModifier(source, member, ts.SyntaxKind.StaticKeyword)) return [];
    const name = memberName(source, member.name);
    const decorators = describeDecorators(source, member);
    return name === undefined || decorators.length === 0 ? [] : [{ name, decorators }];
  });
  return statics.length === 0 ? {} : { statics };
}

/** A getter with a setter of the same name: a field only where `@serialize` says so. */
function describeAccessor(
  source: SourceContext,
  owner: ts.ClassLikeDeclaration,
  node: ts.GetAccessorDeclaration,
): FieldDescription | undefined {
  const { ts } = source;
  const name = memberName(source, node.name);
  if (name === undefined || hasModifier(source, node, ts.SyntaxKind.StaticKeyword)) return undefined;
  const setter = owner.members.find(
    (member) => ts.isSetAccessorDeclaration(member) && memberName(source, member.name) === name,
  ) as ts.SetAccessorDeclaration | undefined;
  if (!setter) return undefined;
  const type = node.type ?? setter.parameters[0]?.type;
  return {
    name,
    type: type ? describeType(source, type) : { kind: "unknown", text: "" },
    isOptional: false,
    exclusion: "accessor",
    decorators: [...describeDecorators(source, node), ...describeDecorators(source, setter)],
    ...readDocComment(source, node),
    ...source.placeOf(node.name),
  };
}

/** `constructor(public speed = 5)` declares a field. */
function describeParameterFields(source: SourceContext, node: ts.ConstructorDeclaration): FieldDescription[] {
  const { ts } = source;
  return node.parameters.flatMap((parameter): FieldDescription[] => {
    if (!ts.isIdentifier(parameter.name) || !ts.isParameterPropertyDeclaration(parameter, node)) return [];
    const name = parameter.name.text;
    return [
      {
        name,
        type: typeOf(source, parameter),
        isOptional: parameter.questionToken !== undefined,
        ...initialOf(source, parameter),
        ...exclusionOf(source, parameter, name),
        decorators: [],
        ...readDocComment(source, parameter),
        ...source.placeOf(parameter.name),
      },
    ];
  });
}

function describeMethod(source: SourceContext, node: ts.MethodDeclaration): MethodDescription | undefined {
  const { ts } = source;
  const name = memberName(source, node.name);
  const inComment = readDocModifiers(source, node);
  const isPrivate = [ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword].some(
    (kind) => hasModifier(source, node, kind) || inComment.includes(kind),
  );
  // An overload without a body is told again by the one that has it.
  const isOverload = node.body === undefined && !hasModifier(source, node, ts.SyntaxKind.AbstractKeyword);
  const decorators = describeDecorators(source, node);
  if (name === undefined || isOverload || (isPrivate && decorators.length === 0)) return undefined;
  return {
    name,
    isStatic: hasModifier(source, node, ts.SyntaxKind.StaticKeyword),
    decorators,
    ...readDocComment(source, node),
  };
}

export function describeDecorators(source: SourceContext, node: ts.Node): readonly DecoratorDescription[] {
  const { ts } = source;
  if (!ts.canHaveDecorators(node)) return [];
  return (ts.getDecorators(node) ?? []).flatMap((decorator): DecoratorDescription[] => {
    const { expression } = decorator;
    const callee = ts.isCallExpression(expression) ? expression.expression : expression;
    const path = namePath(source, callee);
    if (!path) return [];
    const args = ts.isCallExpression(expression) ? expression.arguments : [];
    return [{ path, args: args.map((argument) => describeExpression(source, argument)), ...source.placeOf(decorator) }];
  });
}

function typeOf(source: SourceContext, node: ts.PropertyDeclaration | ts.ParameterDeclaration): TypeExpression {
  if (node.type) return describeType(source, node.type);
  const inComment = readDocType(source, node);
  const type = inComment && describeType(source, inComment);
  const value = node.initializer && describeExpression(source, node.initializer);
  if (type) return value ? { kind: "documented", type, value } : type;
  return value ? { kind: "inferred", value } : { kind: "unknown", text: "" };
}

const combiningKinds = new Set(["binary", "unary", "name", "typed"]);

function initialOf(
  source: SourceContext,
  { type, initializer }: ts.PropertyDeclaration | ts.ParameterDeclaration,
): Pick<FieldDescription, "initial"> {
  const initial = type && initializer && describeExpression(source, initializer);
  return initial && combiningKinds.has(initial.kind) ? { initial } : {};
}

function exclusionOf(
  source: SourceContext,
  node: ts.PropertyDeclaration | ts.ParameterDeclaration,
  name: string,
): Pick<FieldDescription, "exclusion"> {
  const { SyntaxKind } = source.ts;
  const inComment = readDocModifiers(source, node);
  const has = (kind: ts.SyntaxKind) => hasModifier(source, node, kind) || inComment.includes(kind);
  if (has(SyntaxKind.PrivateKeyword) || has(SyntaxKind.ProtectedKeyword)) return { exclusion: "private" };
  if (has(SyntaxKind.ReadonlyKeyword)) return { exclusion: "readonly" };
  return name.startsWith("_") || name.endsWith("__") ? { exclusion: "name" } : {};
}

function hasModifier(source: SourceContext, node: ts.Node, kind: ts.SyntaxKind): boolean {
  const { ts } = source;
  return ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some((modifier) => modifier.kind === kind) ?? false);
}

/** The name of a member; undefined for `#x` and computed names. */
function memberName(source: SourceContext, name: ts.PropertyName): string | undefined {
  const { ts } = source;
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) return name.text;
  return undefined;
}

function pushDefined<T>(items: T[], item: T | undefined): void {
  if (item !== undefined) items.push(item);
}
