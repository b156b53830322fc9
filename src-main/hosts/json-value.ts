const maxDepth = 200;

/**
 * Whether a value is JSON, as `JsonValue` has it: plain objects and arrays of strings, finite numbers, booleans and
 * null. A key may hold undefined. Too deep a nesting is refused as well, so that nobody who walks it runs out of stack.
 */
export function isJsonValue(value: unknown): boolean {
  return isJsonAt(value, 0);
}

function isJsonAt(value: unknown, depth: number): boolean {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value);
    case "object": {
      if (value === null) return true;
      if (depth === maxDepth) return false;
      if (Array.isArray(value)) return value.every((item) => isJsonAt(item, depth + 1));
      const prototype: unknown = Object.getPrototypeOf(value);
      if (prototype !== Object.prototype && prototype !== null) return false;
      return Object.values(value).every((item) => item === undefined || isJsonAt(item, depth + 1));
    }
    default:
      return false;
  }
}
