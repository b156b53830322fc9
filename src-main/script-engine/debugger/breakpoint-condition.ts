import { Script } from "node:vm";
import type { Result } from "../../../src-shared/base/result";
import { fail, ok } from "../../../src-shared/base/result";
import type { BreakpointRequest } from "../../../src-shared/protocol/debugger-api";

/**
 * The expression that decides, each time the place is reached, whether the game stops there; undefined where it always
 * does. Fails where the condition or the message of the breakpoint cannot be read.
 */
export function createCondition(
  { line, condition, logMessage }: BreakpointRequest,
  file: string,
): Result<string | undefined, "invalid"> {
  const place = `${file}:${line}`;
  const parts: string[] = [];
  if (condition !== undefined && condition.trim() !== "") {
    const problem = findSyntaxError(condition);
    if (problem !== undefined) return fail("invalid", `The condition cannot be read: ${problem}`);
    parts.push(guard(condition, `The condition of the breakpoint at ${place} failed:`));
  }
  if (logMessage !== undefined && logMessage.trim() !== "") {
    const template = readTemplate(logMessage);
    if (!template.ok) return template;
    parts.push(`(${guard(`(console.log(${template.value}), 0)`, `The message of ${place} failed:`)}, false)`);
  }
  return ok(parts.length === 0 ? undefined : parts.join(" && "));
}

/** An arrow function sees the frame's own `this` and names. The debugger itself would keep silent about what is thrown. */
function guard(expression: string, message: string): string {
  return `(() => { try { return (${expression}\n); } catch (error) { console.error(${JSON.stringify(message)}, String(error)); } })()`;
}

/** The arguments of `console.log`, joined to one text unless a value stands alone. */
function readTemplate(message: string): Result<string, "invalid"> {
  const pieces: string[] = [];
  let text = "";
  for (let index = 0; index < message.length; index++) {
    if (message[index] !== "{") {
      text += message[index];
      continue;
    }
    const end = findExpressionEnd(message, index + 1);
    if (end === undefined) return fail("invalid", `The message cannot be read: the "{" at ${index + 1} is not closed.`);
    const expression = message.slice(index + 1, end);
    const problem = findSyntaxError(expression);
    if (problem !== undefined) return fail("invalid", `The message cannot be read: {${expression}}: ${problem}`);
    if (text.trim() !== "") pieces.push(JSON.stringify(text.trim()));
    text = "";
    pieces.push(`(${expression}\n)`);
    index = end;
  }
  if (text.trim() !== "") pieces.push(JSON.stringify(text.trim()));
  return ok(pieces.join(", "));
}

/** The first closing brace up to which there is a whole expression: it may hold braces itself. */
function findExpressionEnd(message: string, start: number): number | undefined {
  const ends: number[] = [];
  for (let index = start; index < message.length; index++) if (message[index] === "}") ends.push(index);
  return ends.find((end) => findSyntaxError(message.slice(start, end)) === undefined) ?? ends[0];
}

function findSyntaxError(expression: string): string | undefined {
  if (expression.trim() === "") return "it is empty.";
  try {
    // Only read, never run; as it stands in `guard`, which can wait for nothing.
    new Script(`(() => { return (${expression}\n); })`);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
