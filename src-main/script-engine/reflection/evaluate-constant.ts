import type { Expression } from "./file-description";
import type { ProjectSymbols } from "./project-symbols";

export type ConstantValue =
  | string
  | number
  | boolean
  | bigint
  | null
  | undefined
  | readonly ConstantValue[]
  | { readonly [key: string]: ConstantValue };

/** `text` is the part of the expression that cannot be read without running the code. */
export type Evaluated =
  { readonly isConstant: true; readonly value: ConstantValue } | { readonly isConstant: false; readonly text: string };

/** Names that have a value before those of the file are looked up, for members of an enum. */
export type KnownNames = (name: string) => ConstantValue;

const deepest = 64;

/** The value of an expression of constants: literals, arithmetic, `Math`, enums and constants of this and other files. */
export function evaluateConstant(
  symbols: ProjectSymbols,
  file: string,
  expression: Expression,
  known?: KnownNames,
  depth = 0,
): Evaluated {
  const evaluate = (inner: Expression) => evaluateConstant(symbols, file, inner, known, depth + 1);
  const text = "text" in expression ? expression.text : "";
  // Constants may be defined by each other in a circle.
  if (depth > deepest) return { isConstant: false, text };

  switch (expression.kind) {
    case "literal":
      return constant(expression.value);
    case "bigint":
      return constant(BigInt(expression.text));
    case "typed":
      return evaluate(expression.value);
    case "unary": {
      const operand = evaluate(expression.operand);
      return operand.isConstant ? fold(() => applyUnary(expression.operator, operand.value), text) : operand;
    }
    case "binary": {
      const left = evaluate(expression.left);
      if (!left.isConstant) return left;
      const right = evaluate(expression.right);
      if (!right.isConstant) return right;
      return fold(() => applyBinary(expression.operator, left.value, right.value), text);
    }
    case "template": {
      const parts = evaluateAll(expression.parts, evaluate);
      return Array.isArray(parts) ? constant(parts.map(String).join("")) : (parts as Evaluated);
    }
    case "list": {
      const items = evaluateAll(expression.items, evaluate);
      return Array.isArray(items) ? constant(items) : (items as Evaluated);
    }
    case "record": {
      const values = evaluateAll(
        expression.entries.map(([, value]) => value),
        evaluate,
      );
      if (!Array.isArray(values)) return values as Evaluated;
      const list: readonly ConstantValue[] = values;
      return constant(Object.fromEntries(expression.entries.map(([key], index) => [key, list[index]])));
    }
    case "call": {
      const args = evaluateAll(expression.args, evaluate);
      return Array.isArray(args)
        ? fold(() => applyMath(expression.path, args as ConstantValue[]), text)
        : (args as Evaluated);
    }
    case "name":
      return evaluateName(symbols, file, expression.path, text, known, depth);
    default:
      return { isConstant: false, text };
  }
}

function evaluateName(
  symbols: ProjectSymbols,
  file: string,
  path: readonly string[],
  text: string,
  known: KnownNames | undefined,
  depth: number,
): Evaluated {
  const [first = "", ...others] = path;
  const knownValue = others.length === 0 ? known?.(first) : undefined;
  if (knownValue !== undefined) return constant(knownValue);

  const resolved = symbols.resolveValue(file, path);
  if (!resolved) return evaluateGlobal(path, text);
  const { symbol, rest } = resolved;
  const [member = "", ...inner] = rest;
  if (symbol.kind === "constant") {
    return pick(evaluateConstant(symbols, symbol.file, symbol.description.value, undefined, depth + 1), rest, text);
  }
  if (symbol.kind === "enum" && rest.length === 1) {
    const values = evaluateEnum(symbols, symbol.file, symbol.description.members, depth + 1);
    const value = values.get(member);
    return value?.isConstant === true ? value : { isConstant: false, text };
  }
  if (symbol.kind === "class") {
    const found = symbol.description.constants.find(({ name }) => name === member);
    return found
      ? pick(evaluateConstant(symbols, symbol.file, found.value, undefined, depth + 1), inner, text)
      : { isConstant: false, text };
  }
  if (symbol.kind === "tandem") {
    const value = apiConstants[[symbol.name, ...rest].join(".")];
    return value === undefined ? { isConstant: false, text } : constant(value);
  }
  return { isConstant: false, text };
}

/** The values of an enum's members in order; a member without one follows the member before it. */
export function evaluateEnum(
  symbols: ProjectSymbols,
  file: string,
  members: readonly { readonly name: string; readonly value?: Expression }[],
  depth = 0,
): ReadonlyMap<string, Evaluated> {
  const values = new Map<string, Evaluated>();
  let previous: Evaluated = constant(-1);
  for (const { name, value } of members) {
    const known: KnownNames = (other) => {
      const found = values.get(other);
      return found?.isConstant === true ? found.value : undefined;
    };
    if (value) previous = evaluateConstant(symbols, file, value, known, depth + 1);
    else if (previous.isConstant && typeof previous.value === "number") previous = constant(previous.value + 1);
    else previous = { isConstant: false, text: name };
    values.set(name, previous);
  }
  return values;
}

const apiConstants: Record<string, number> = { "MathUtils.DEG2RAD": Math.PI / 180, "MathUtils.RAD2DEG": 180 / Math.PI };

function evaluateGlobal(path: readonly string[], text: string): Evaluated {
  const name = path.join(".");
  if (name === "undefined") return constant(undefined);
  if (name === "Infinity" || name === "NaN") return constant(Number(name));
  const [owner, member = ""] = path;
  const holder: object | undefined = owner === "Math" ? Math : owner === "Number" ? Number : undefined;
  const value: unknown = holder && path.length === 2 ? Reflect.get(holder, member) : undefined;
  return typeof value === "number" ? constant(value) : { isConstant: false, text };
}

function pick(value: Evaluated, path: readonly string[], text: string): Evaluated {
  if (!value.isConstant) return value;
  let inner: ConstantValue = value.value;
  for (const key of path) {
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, key)) return { isConstant: false, text };
    inner = (inner as { readonly [key: string]: ConstantValue })[key];
  }
  return constant(inner);
}

function evaluateAll(
  expressions: readonly Expression[],
  evaluate: (expression: Expression) => Evaluated,
): readonly ConstantValue[] | Evaluated {
  const values: ConstantValue[] = [];
  for (const expression of expressions) {
    const result = evaluate(expression);
    if (!result.isConstant) return result;
    values.push(result.value);
  }
  return values;
}

function applyUnary(operator: string, value: ConstantValue): ConstantValue {
  if (typeof value === "bigint") return operator === "-" ? -value : operator === "~" ? ~value : undefined;
  switch (operator) {
    case "-":
      return -Number(value);
    case "+":
      return Number(value);
    case "~":
      return ~Number(value);
    case "!":
      return !value;
    default:
      return undefined;
  }
}

function applyBinary(operator: string, left: ConstantValue, right: ConstantValue): ConstantValue {
  if (typeof left === "object" || typeof right === "object") return undefined;
  if (operator === "+" && (typeof left === "string" || typeof right === "string")) return String(left) + String(right);
  if (typeof left === "bigint" && typeof right === "bigint") return bigintOperators[operator]?.(left, right);
  if (typeof left !== "number" || typeof right !== "number") return undefined;
  return numberOperators[operator]?.(left, right);
}

const numberOperators: Record<string, (left: number, right: number) => number> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
  "%": (left, right) => left % right,
  "**": (left, right) => left ** right,
  "<<": (left, right) => left << right,
  ">>": (left, right) => left >> right,
  ">>>": (left, right) => left >>> right,
  "&": (left, right) => left & right,
  "|": (left, right) => left | right,
  "^": (left, right) => left ^ right,
};

const bigintOperators: Record<string, (left: bigint, right: bigint) => bigint> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
};

const pureMath = new Set([
  "abs",
  "ceil",
  "floor",
  "round",
  "sqrt",
  "cbrt",
  "pow",
  "min",
  "max",
  "hypot",
  "trunc",
  "sign",
]);

function applyMath(path: readonly string[], args: readonly ConstantValue[]): ConstantValue {
  const [owner, member = ""] = path;
  if (owner !== "Math" || !pureMath.has(member) || !args.every((arg) => typeof arg === "number")) return undefined;
  return (Reflect.get(Math, member) as (...values: number[]) => number)(...(args as number[]));
}

/** An undefined result stands for an operation that is not known here. */
function fold(compute: () => ConstantValue, text: string): Evaluated {
  const value = compute();
  return value === undefined ? { isConstant: false, text } : constant(value);
}

function constant(value: ConstantValue): Evaluated {
  return { isConstant: true, value };
}
