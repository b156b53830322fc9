import { compileFunction, Script as VmScript } from "node:vm";
import type { JsonValue } from "../../../src-shared/base/json";
import type { Result } from "../../../src-shared/base/result";
import { fail, ok } from "../../../src-shared/base/result";
import { describeThrown } from "../faults/thrown-value";
import { encodeResult } from "../values/encode-result";

/**
 * The value of an expression, or of the last of several statements, with the names of `scope` in view. What cannot be
 * carried to others, as a function, is refused with its path.
 */
export function evaluateExpression(expression: string, scope: object): Result<JsonValue, "thrown" | "compileError"> {
  // A literal object would be read as a block.
  const isObject = /^\s*\{[^]*\}\s*$/.test(expression) && compiles(`(${expression})`);
  const source = isObject ? `(${expression})` : expression;
  try {
    new VmScript(source, { filename: "expression" });
  } catch (error) {
    return fail("compileError", describeThrown(error));
  }
  const run = compileFunction("return eval(arguments[0]);", [], {
    filename: "expression",
    contextExtensions: [scope],
  }) as (code: string) => unknown;
  try {
    return ok(encodeResult(run(source)));
  } catch (error) {
    return fail("thrown", describeThrown(error));
  }
}

function compiles(source: string): boolean {
  try {
    new VmScript(source);
    return true;
  } catch {
    return false;
  }
}
