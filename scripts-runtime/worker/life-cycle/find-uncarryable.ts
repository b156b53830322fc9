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
  return search(value, path, new Set());
}

function search(value: unknown, path: string, seen: Set<unknown>): string | undefined {
  if (typeof value === "function" || typeof value === "symbol") return `${path} holds a ${typeof value}`;
  if (typeof value !== "object" || value === null || seen.has(value)) return undefined;
  seen.add(value);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return undefined;
  if (!plainPrototypes.has(Object.getPrototypeOf(value))) {
    return `${path} holds an object of the class ${value.constructor.name}`;
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
  } else if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) yield [`[${index}]`, member];
  } else {
    for (const [name, member] of Object.entries(value)) yield [`.${name}`, member];
  }
}
