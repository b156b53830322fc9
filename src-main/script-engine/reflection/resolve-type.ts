import { findComponentSchema } from "../../../src-shared/document/built-in-components";
import type { EnumOption, FieldInfo, FieldType } from "../../../src-shared/document/field-type";
import { assetKinds } from "../../../src-shared/document/field-type";
import { findConstant, membersOf, optionsOf } from "./constant-members";
import { evaluateEnum } from "./evaluate-constant";
import type { EnumDescription, Expression, TypeExpression, TypeParameter } from "./file-description";
import { applyLanguageType } from "./language-types";
import type { ProjectSymbol, ProjectSymbols } from "./project-symbols";
import { shortName } from "./short-name";

/** What resolving a type needs to know of the project besides its names. */
export interface TypeScope {
  readonly symbols: ProjectSymbols;
  /** Declarations that are being resolved, to notice those that lead back to themselves. */
  readonly inWork: Set<object>;
  /** What the type parameters of the declaration around stand for. */
  readonly typeArguments: ReadonlyMap<string, FieldType>;
  /** The name of a registered script class. */
  scriptName(symbol: ProjectSymbol & { kind: "class" }): string | undefined;
  /** The fields of a `@serializable` class; undefined for any other class, for one whose name is another's, and for one that contains itself. */
  serializableFields(
    symbol: ProjectSymbol & { kind: "class" },
    typeArguments: readonly FieldType[],
  ): readonly FieldInfo[] | undefined;
  /** An enum's member whose value cannot be read. */
  onUnreadableMember(file: string, enumeration: EnumDescription, member: string, text: string): void;
}

const namedKinds: Record<string, FieldType> = {
  char: { kind: "char" },
  int8: { kind: "int8" },
  int16: { kind: "int16" },
  int32: { kind: "int32" },
  int64: { kind: "int64" },
  uint8: { kind: "uint8" },
  uint16: { kind: "uint16" },
  uint32: { kind: "uint32" },
  uint64: { kind: "uint64" },
  float: { kind: "float" },
  double: { kind: "double" },
  Vector2: { kind: "vector2" },
  Vector3: { kind: "vector3" },
  Vector4: { kind: "vector4" },
  Quaternion: { kind: "quaternion" },
  Color: { kind: "color" },
  Entity: { kind: "entity" },
};

const keywordKinds = { number: "double", string: "string", boolean: "boolean", bigint: "int64" } as const;

/** The field type that an annotation or a default means in a file. What is not supported is unknown, never an error. */
export function resolveType(scope: TypeScope, file: string, expression: TypeExpression): FieldType {
  switch (expression.kind) {
    case "keyword":
      return { kind: keywordKinds[expression.name] };
    case "literal":
      return { kind: "enum", options: [{ name: String(expression.value), value: expression.value }] };
    case "array":
      return arrayOf(resolveType(scope, file, expression.element), expression.text);
    case "union":
      return resolveUnion(scope, file, expression.members, expression.text);
    case "name":
      return resolveNamed(scope, file, expression);
    case "typeOf":
      return inferName(scope, file, expression.path, { kind: "unknown", text: expression.text });
    case "keyOf":
      return resolveKeys(scope, file, expression.of) ?? { kind: "unknown", text: expression.text };
    case "member":
      return resolveMember(scope, file, expression) ?? { kind: "unknown", text: expression.text };
    case "inferred":
      return inferType(scope, file, expression.value);
    case "documented": {
      const type = resolveType(scope, file, expression.type);
      const inferred = type.kind === "unknown" ? inferType(scope, file, expression.value) : type;
      return inferred.kind === "unknown" ? type : inferred;
    }
    case "empty":
      return { kind: "unknown", text: expression.value };
    case "unknown":
      return expression;
  }
}

/** The scope inside a generic declaration: its parameters stand for what is given, else for what they fall back to. */
export function withTypeArguments(
  scope: TypeScope,
  file: string,
  parameters: readonly TypeParameter[] = [],
  args: readonly FieldType[] = [],
): TypeScope {
  const typeArguments = new Map<string, FieldType>();
  const inner: TypeScope = { ...scope, typeArguments };
  for (const [index, { name, fallback }] of parameters.entries()) {
    // While its own fallback is read it is itself unknown.
    typeArguments.set(name, { kind: "unknown", text: name });
    const given = args[index] ?? (fallback && resolveType(inner, file, fallback));
    if (given) typeArguments.set(name, given);
  }
  return inner;
}

/** `T | undefined` and `name?: T`. */
export function optionalOf(type: FieldType): FieldType {
  if (type.kind === "unknown") return type;
  return { kind: "optional", of: type.kind === "optional" ? type.of : type };
}

/** `T | null`; a type that can be empty in another way too stays as it is. */
function nullableOf(type: FieldType): FieldType {
  return type.kind === "unknown" || type.kind === "optional" ? type : { kind: "optional", of: type, holdsNull: true };
}

function arrayOf(element: FieldType, text: string): FieldType {
  return element.kind === "unknown" ? { kind: "unknown", text } : { kind: "array", element };
}

function resolveUnion(scope: TypeScope, file: string, members: readonly TypeExpression[], text: string): FieldType {
  const empty = members.filter((member) => member.kind === "empty");
  const types = members.filter((member) => member.kind !== "empty").map((member) => resolveType(scope, file, member));
  const merged = mergeUnion(types, text);
  if (empty.length === 0) return merged;
  return empty.every(({ value }) => value === "null") ? nullableOf(merged) : optionalOf(merged);
}

function mergeUnion(types: readonly FieldType[], text: string): FieldType {
  const [first, ...others] = types.map((type) => (type.kind === "optional" ? type.of : type));
  if (!first) return { kind: "unknown", text };
  const optional = types.filter((type) => type.kind === "optional");
  let merged: FieldType = first;
  for (const other of others) {
    if (merged.kind === "enum" && other.kind === "enum") {
      const names = new Set(merged.options.map(({ name }) => name));
      const options: EnumOption[] = [...merged.options, ...other.options.filter(({ name }) => !names.has(name))];
      merged =
        merged.name !== undefined && merged.name === other.name ? { ...merged, options } : { kind: "enum", options };
    } else if (merged.kind !== other.kind || merged.kind !== "boolean") return { kind: "unknown", text };
  }
  if (optional.length === 0) return merged;
  return optional.every((type) => type.holdsNull) ? nullableOf(merged) : optionalOf(merged);
}

type NamedType = Pick<TypeExpression & { kind: "name" }, "path" | "args" | "text" | "specifier">;

function resolveNamed(scope: TypeScope, file: string, { path, args, text, specifier }: NamedType): FieldType {
  const unknown: FieldType = { kind: "unknown", text };
  const [first = "", ...others] = path;
  const bound = specifier === undefined && others.length === 0 ? scope.typeArguments.get(first) : undefined;
  if (bound) return bound;
  const resolved = scope.symbols.resolve(file, path, specifier);
  if (!resolved) {
    return (others.length === 0 && applyLanguageType(first, resolveAll(scope, file, args))) || unknown;
  }
  const { symbol, rest } = resolved;
  if (symbol.kind === "enum") {
    const type = resolveEnum(scope, symbol.file, symbol.description);
    const [member] = rest;
    if (member === undefined || type.kind !== "enum") return type;
    const options = type.options.filter(({ name }) => name === member);
    return options.length === 1 ? { ...type, options } : unknown;
  }
  if (rest.length > 0) return unknown;
  if (symbol.kind === "alias") {
    const { type, typeParameters } = symbol.description;
    const inner = withTypeArguments(scope, symbol.file, typeParameters, resolveAll(scope, file, args));
    return guarded(scope, symbol.description, unknown, () => resolveType(inner, symbol.file, type));
  }
  if (symbol.kind === "tandem") return resolveApiType(symbol.name) ?? unknown;
  if (symbol.kind === "class") {
    const script = scope.scriptName(symbol);
    if (script !== undefined) return { kind: "component", type: script };
    const fields = scope.serializableFields(symbol, resolveAll(scope, file, args));
    return fields ? { kind: "object", className: shortName(symbol.description), fields } : unknown;
  }
  return unknown;
}

function resolveAll(scope: TypeScope, file: string, types: readonly TypeExpression[]): readonly FieldType[] {
  return types.map((type) => resolveType(scope, file, type));
}

/** `keyof typeof X`: the keys of a constant, or the names of an enum's members. */
function resolveKeys(scope: TypeScope, file: string, of: TypeExpression): FieldType | undefined {
  if (of.kind !== "typeOf") return undefined;
  const symbol = scope.symbols.resolveValue(file, of.path)?.symbol;
  const value = findConstant(scope.symbols, file, of.path)?.value;
  const keys =
    symbol?.kind === "enum"
      ? symbol.description.members.map(({ name }) => name)
      : value?.kind === "record"
        ? value.entries.map(([key]) => key)
        : [];
  return keys.length > 0 ? { kind: "enum", options: keys.map((key) => ({ name: key, value: key })) } : undefined;
}

/** `Mover["speed"]`, `(typeof levels)[number]`, `(typeof Modes)[keyof typeof Modes]`. */
function resolveMember(
  scope: TypeScope,
  file: string,
  { of, key }: TypeExpression & { kind: "member" },
): FieldType | undefined {
  const name = key.kind === "literal" ? String(key.value) : undefined;
  if (of.kind === "name") {
    const symbol = scope.symbols.resolve(file, of.path, of.specifier)?.symbol;
    const field = symbol?.kind === "class" ? symbol.description.fields.find((own) => own.name === name) : undefined;
    return symbol?.kind === "class" && field
      ? guarded(scope, field, undefined, () => resolveType(scope, symbol.file, field.type))
      : undefined;
  }
  if (of.kind !== "typeOf") return undefined;
  if (name !== undefined) return inferName(scope, file, [...of.path, name], { kind: "unknown", text: name });
  const constant = findConstant(scope.symbols, file, of.path);
  const options = constant?.description.isFrozen ? optionsOf(scope.symbols, constant) : undefined;
  if (!constant || options) return options;
  const members = membersOf(constant.value)?.map((member) => inferType(scope, constant.file, member)) ?? [];
  return members.every(({ kind }) => kind === members[0]?.kind) ? members[0] : undefined;
}

/** `type Tree = Tree[]` has no end, and neither have two constants defined by each other: those are unknown. */
function guarded<T>(scope: TypeScope, declaration: object, unknown: T, resolve: () => T): T {
  if (scope.inWork.has(declaration)) return unknown;
  scope.inWork.add(declaration);
  try {
    return resolve();
  } finally {
    scope.inWork.delete(declaration);
  }
}

function resolveApiType(name: string): FieldType | undefined {
  if (Object.hasOwn(namedKinds, name)) return namedKinds[name];
  const asset = assetKinds.find((kind) => kind === name);
  if (asset) return { kind: "asset", asset };
  const isComponent = findComponentSchema(name) !== undefined || name === "Component" || name === "Script";
  return isComponent ? { kind: "component", type: name } : undefined;
}

function resolveEnum(scope: TypeScope, file: string, enumeration: EnumDescription): FieldType {
  const options: EnumOption[] = [];
  for (const [name, value] of evaluateEnum(scope.symbols, file, enumeration.members)) {
    if (value.isConstant && (typeof value.value === "number" || typeof value.value === "string")) {
      options.push({ name, value: value.value });
    } else {
      scope.onUnreadableMember(file, enumeration, name, value.isConstant ? "its value" : value.text);
    }
  }
  return options.length > 0
    ? { kind: "enum", name: enumeration.name, options }
    : { kind: "unknown", text: enumeration.name };
}

const comparisons = new Set(["<", ">", "<=", ">=", "==", "!=", "===", "!==", "in", "instanceof"]);

/** The type of a default's expression. */
function inferType(scope: TypeScope, file: string, value: Expression): FieldType {
  const infer = (inner: Expression) => inferType(scope, file, inner);
  const unknown: FieldType = { kind: "unknown", text: "text" in value ? value.text : "null" };
  switch (value.kind) {
    case "literal":
      if (typeof value.value === "number") return { kind: "double" };
      if (typeof value.value === "string") return { kind: "string" };
      return typeof value.value === "boolean" ? { kind: "boolean" } : unknown;
    case "bigint":
      return { kind: "int64" };
    case "template":
      return { kind: "string" };
    case "unary":
      return value.operator === "!" ? { kind: "boolean" } : infer(value.operand);
    case "binary": {
      if (comparisons.has(value.operator)) return { kind: "boolean" };
      const left = infer(value.left);
      const right = infer(value.right);
      if (value.operator === "+" && (left.kind === "string" || right.kind === "string")) return { kind: "string" };
      return left.kind === "int64" || right.kind === "int64" ? { kind: "int64" } : { kind: "double" };
    }
    case "list": {
      const element = value.items.map(infer).find(({ kind }) => kind !== "unknown");
      return element ? { kind: "array", element } : unknown;
    }
    case "choice":
      return value.options.map(infer).find(({ kind }) => kind !== "unknown") ?? unknown;
    case "typed":
      return resolveType(scope, file, value.type);
    case "new":
      return resolveNamed(scope, file, { path: value.path, args: value.typeArgs, text: value.text });
    case "call":
      return inferCall(value.path) ?? unknown;
    case "name":
      return inferName(scope, file, value.path, unknown);
    default:
      return unknown;
  }
}

function inferCall(path: readonly string[]): FieldType | undefined {
  const name = path.join(".");
  if (path[0] === "Math" || name === "Number" || name === "Date.now" || name === "performance.now")
    return { kind: "double" };
  if (name === "String") return { kind: "string" };
  if (name === "Boolean") return { kind: "boolean" };
  return name === "BigInt" ? { kind: "int64" } : undefined;
}

function inferName(scope: TypeScope, file: string, path: readonly string[], unknown: FieldType): FieldType {
  const resolved = scope.symbols.resolveValue(file, path);
  if (!resolved) {
    const isNumber = path[0] === "Math" || path[0] === "Number" || path[0] === "Infinity" || path[0] === "NaN";
    return isNumber ? { kind: "double" } : unknown;
  }
  const { symbol, rest } = resolved;
  if (symbol.kind === "enum" && rest.length === 1) return resolveEnum(scope, symbol.file, symbol.description);
  if (symbol.kind === "constant" && rest.length === 0 && symbol.description.type) {
    return resolveType(scope, symbol.file, symbol.description.type);
  }
  const constant = findConstant(scope.symbols, file, path);
  if (!constant) return unknown;
  return guarded(scope, constant.value, unknown, () => inferType(scope, constant.file, constant.value));
}
