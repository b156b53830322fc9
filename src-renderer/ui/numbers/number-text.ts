import { fail, ok, type Result } from "../../../src-shared/base/result";
import { type Arithmetic, evaluateExpression } from "./expression";

/** What a number field admits. Limits are inclusive. */
export interface NumberLimits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Whole numbers only. */
  readonly integer?: boolean | undefined;
}

export interface NumberReading extends NumberLimits {
  /** Ignored where it stands behind the number. */
  readonly unit?: string | undefined;
  /** What `+=`, `-=`, `*=` and `/=` start from. */
  readonly current?: number | undefined;
}

/** The shortest text that reads back as exactly this double; nothing is rounded for display. */
export function formatNumber(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}

/**
 * Reads a typed number or expression: `2*3+1`, `1,5`, `90 deg` (with unit "deg"), `+=0.5`, `pi/2`, `NaN`, `-Infinity`.
 * What the limits do not admit is refused with a message, never clamped.
 */
export function parseNumber(text: string, reading: NumberReading = {}): Result<number, "invalid" | "range"> {
  const result = evaluateTyped(text, reading);
  if (!result.ok) return result;
  return checkLimits(result.value, reading);
}

/** The value itself if the limits admit it, else a message that names them. */
export function checkLimits(value: number, { min, max, integer }: NumberLimits): Result<number, "range"> {
  if (integer && !Number.isInteger(value)) return fail("range", "Whole numbers only.");
  const isTooLow = min !== undefined && !(value >= min);
  const isTooHigh = max !== undefined && !(value <= max);
  if (!isTooLow && !isTooHigh) return ok(value);
  return fail("range", describeLimits(min, max));
}

function evaluateTyped(text: string, { unit, current }: NumberReading): Result<number, "invalid"> {
  const plain = normalize(text, unit);
  const relative = /^([+\-*/])=(.*)$/s.exec(plain);
  if (!relative) return evaluateExpression(plain, doubleArithmetic);
  const [, operator, operand = ""] = relative;
  if (current === undefined) return fail("invalid", "The values differ, so there is nothing to start from.");
  const result = evaluateExpression(operand, doubleArithmetic);
  return result.ok ? ok(doubleArithmetic.operators[operator as "+" | "-" | "*" | "/"](current, result.value)) : result;
}

function normalize(text: string, unit: string | undefined): string {
  let plain = text.trim().replace(/\u2212/g, "-");
  if (unit && plain.length > unit.length && plain.endsWith(unit)) {
    const number = plain.slice(0, -unit.length).trimEnd();
    if (/[\d.)]$/.test(number)) plain = number;
  }
  // A comma between digits is how most of Europe writes a decimal point; no function here takes arguments.
  return plain.replace(/(\d),(\d)/g, "$1.$2");
}

function describeLimits(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return `Must be at most ${formatNumber(max ?? Infinity)}.`;
  if (max === undefined) return `Must be at least ${formatNumber(min)}.`;
  return `Must be from ${formatNumber(min)} to ${formatNumber(max)}.`;
}

const doubleArithmetic: Arithmetic<number> = {
  readLiteral(text) {
    const value = Number(text.replaceAll("_", ""));
    return Number.isNaN(value) ? undefined : value;
  },
  constants: new Map([
    ["pi", Math.PI],
    ["π", Math.PI],
    ["tau", 2 * Math.PI],
    ["infinity", Infinity],
    ["inf", Infinity],
    ["∞", Infinity],
    ["nan", NaN],
  ]),
  negate: (a) => -a,
  operators: {
    "+": (a, b) => a + b,
    "-": (a, b) => a - b,
    "*": (a, b) => a * b,
    "/": (a, b) => a / b,
    "%": (a, b) => a % b,
    "^": (a, b) => a ** b,
  },
};
