import { types } from "node:util";
import { messageOf } from "../faults/thrown-value";
import { nameOfClass } from "../values/cannot-encode-error";

const plainPrototypes = new Set<unknown>([
  Object.prototype,
  Array.prototype,
  Map.prototype,
  Set.prototype,
  Date.prototype,
  null,
]);

/**
 * The first place inside a value that cannot be carried from one domain to the next, and why; undefined where all of it
 * can. Plain values are carried: what has a class of its own would arrive as another class, or as none.
 */
export function findUncarryable(value: unknown, path: string): string | undefined {
  try {
    const found = search(value, path, new Set());
    // One that cannot be cloned after all would take the whole message with it.
    if (found === undefined) structuredClone(value);
    return found;
  } catch (error) {
    return `${path} cannot be copied (${messageOf(error)})`;
  }
}

function search(value: unknown, path: string, seen: Set<unknown>): string | undefined {
  if (typeof value === "function" || typeof value === "symbol") return `${path} holds a ${typeof value}`;
  if (typeof value !== "object" || value === null || seen.has(value)) return undefined;
  if (types.isProxy(value)) return `${path} holds a proxy`;
  seen.add(value);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return undefined;
  if (!plainPrototypes.has(Object.getPrototypeOf(value))) {
    return `${path} holds an object of the class ${nameOfClass(value) ?? "that has no name"}`;
  }
  for (const [step, member] of members(value)) {
    const found = search(member, `${path}${step}`, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

function* members(value: object): Iterable<readonly [step: string, member: unknown]> {
  if (value instanceof Map) {
    for (const [key, member] of value as Map<unknown, unknown>) {
      yield [" (a key)", key];
      yield [`.get(${JSON.stringify(String(key))})`, member];
    }
  } else if (value instanceof Set) {
    for (const member of value as Set<unknown>) yield [" (a member)", member];
  } else {
    // Of a list too: one may be billions long and hold nothing.
    const isList = Array.isArray(value);
    for (const [name, member] of Object.entries(value)) yield [isList ? `[${name}]` : `.${name}`, member];
  }
}
