import { fail, ok, type Result } from "../../../src-shared/base/result";
import { type Arithmetic, evaluateExpression, ExpressionError } from "./expression";

export interface BigIntLimits {
  readonly min?: bigint | undefined;
  readonly max?: bigint | undefined;
}

/** Reads a typed whole number or expression exactly, at any size: `9223372036854775807`, `2^53+1`, `0xff`, `1_000`. */
export function parseBigInt(text: string, { min, max }: BigIntLimits = {}): Result<bigint, "invalid" | "range"> {
  const result = evaluateExpression(text.replace(/\u2212/g, "-"), bigIntArithmetic);
  if (!result.ok) return result;
  const { value } = result;
  if (min !== undefined && value < min) return fail("range", describeLimits(min, max));
  if (max !== undefined && value > max) return fail("range", describeLimits(min, max));
  return ok(value);
}

function describeLimits(min: bigint | undefined, max: bigint | undefined): string {
  if (min === undefined) return `Must be at most ${max ?? ""}.`;
  if (max === undefined) return `Must be at least ${min}.`;
  return `Must be from ${min} to ${max}.`;
}

/** Above this a typed power would take seconds and no 64-bit field could hold it. */
const largestExponent = 256n;

const bigIntArithmetic: Arithmetic<bigint> = {
  readLiteral(text) {
    const digits = text.replaceAll("_", "").replace(/n$/i, "");
    return /^(?:\d+|0x[\da-f]+|0b[01]+)$/i.test(digits) ? BigInt(digits) : undefined;
  },
  constants: new Map(),
  negate: (a) => -a,
  operators: {
    "+": (a, b) => a + b,
    "-": (a, b) => a - b,
    "*": (a, b) => a * b,
    "/": (a, b) => {
      if (b === 0n) throw new ExpressionError("Nothing can be divided by zero.");
      if (a % b !== 0n) throw new ExpressionError("The division leaves a remainder.");
      return a / b;
    },
    "%": (a, b) => {
      if (b === 0n) throw new ExpressionError("Nothing can be divided by zero.");
      return a % b;
    },
    "^": (a, b) => {
      if (b < 0n || b > largestExponent) throw new ExpressionError(`Powers go from 0 to ${largestExponent} here.`);
      return a ** b;
    },
  },
};
