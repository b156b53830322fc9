import { fail, ok, type Result } from "../../../src-shared/base/result";

/** The arithmetic that an expression is evaluated in: doubles or bigints. Any operation may throw an `ExpressionError`. */
export interface Arithmetic<T> {
  /** The value of a number as written, or undefined if it is none. */
  readLiteral(text: string): T | undefined;
  readonly constants: ReadonlyMap<string, T>;
  negate(a: T): T;
  readonly operators: Record<BinaryOperator, (a: T, b: T) => T>;
}

export type BinaryOperator = "+" | "-" | "*" | "/" | "%" | "^";

/** Says in plain words why an expression has no value. */
export class ExpressionError extends Error {}

/**
 * Evaluates what people type into number fields: numbers, `+ - * / % ^`, brackets and named constants. There is no access
 * to anything else, and no way to loop.
 */
export function evaluateExpression<T>(text: string, arithmetic: Arithmetic<T>): Result<T, "invalid"> {
  try {
    return ok(new ExpressionReader(text, arithmetic).read());
  } catch (error) {
    if (error instanceof ExpressionError) return fail("invalid", error.message);
    throw error;
  }
}

const literalPattern = /^(?:0x[0-9a-f_]+|0b[01_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:e[+-]?\d+)?)n?/i;
const deepestNesting = 64;

class ExpressionReader<T> {
  private rest: string;
  private depth = 0;

  constructor(
    text: string,
    private readonly arithmetic: Arithmetic<T>,
  ) {
    this.rest = text.trim();
  }

  read(): T {
    if (this.rest === "") throw new ExpressionError("Type a number.");
    const value = this.readSum();
    if (this.rest !== "") throw new ExpressionError(`"${shorten(this.rest)}" is not expected here.`);
    return value;
  }

  private readSum(): T {
    if (++this.depth > deepestNesting) throw new ExpressionError("Too many brackets.");
    let value = this.readProduct();
    for (let operator = this.take(/^[+-]/); operator; operator = this.take(/^[+-]/)) {
      value = this.arithmetic.operators[operator as BinaryOperator](value, this.readProduct());
    }
    this.depth--;
    return value;
  }

  private readProduct(): T {
    let value = this.readSigned();
    for (let operator = this.take(/^[*/%](?!\*)/); operator; operator = this.take(/^[*/%](?!\*)/)) {
      value = this.arithmetic.operators[operator as BinaryOperator](value, this.readSigned());
    }
    return value;
  }

  private readSigned(): T {
    const signs = this.take(/^[+-](?:\s*[+-])*/);
    if (!signs) return this.readPower();
    const value = this.readPower();
    return signs.replace(/[^-]/g, "").length % 2 === 1 ? this.arithmetic.negate(value) : value;
  }

  private readPower(): T {
    const base = this.readAtom();
    if (!this.take(/^(?:\^|\*\*)/)) return base;
    if (++this.depth > deepestNesting) throw new ExpressionError("Too many brackets.");
    const exponent = this.readSigned();
    this.depth--;
    return this.arithmetic.operators["^"](base, exponent);
  }

  private readAtom(): T {
    if (this.take(/^\(/)) {
      const value = this.readSum();
      if (!this.take(/^\)/)) throw new ExpressionError("A bracket is not closed.");
      return value;
    }
    const literal = this.take(literalPattern);
    if (literal) {
      const value = this.arithmetic.readLiteral(literal);
      if (value === undefined) throw new ExpressionError(`"${shorten(literal)}" is not a number here.`);
      return value;
    }
    const name = this.take(/^[\p{L}_∞π][\p{L}\d_]*/u);
    const constant = name === undefined ? undefined : this.arithmetic.constants.get(name.toLowerCase());
    if (constant !== undefined) return constant;
    const found = name ?? this.rest;
    throw new ExpressionError(
      found === "" ? "A number is missing at the end." : `"${shorten(found)}" is not a number.`,
    );
  }

  private take(pattern: RegExp): string | undefined {
    const match = pattern.exec(this.rest)?.[0];
    if (match) this.rest = this.rest.slice(match.length).trimStart();
    return match;
  }
}

function shorten(text: string): string {
  return text.length > 16 ? `${text.slice(0, 16)}…` : text;
}
