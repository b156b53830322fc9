/** A live value that has no place in a document: `path` says where, the message says why. */
export class CannotEncodeError extends Error {
  constructor(
    readonly path: string,
    holds: string,
  ) {
    super(`${path} holds ${holds}.`);
    this.name = "CannotEncodeError";
  }
}

/** A live value in a few words, for messages. */
export function describeLive(value: unknown): string {
  switch (typeof value) {
    case "undefined":
      return "nothing";
    case "string":
      return `the text ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}`;
    case "number":
    case "boolean":
      return String(value);
    case "bigint":
      return `${value}n`;
    case "symbol":
      return "a symbol";
    case "function":
      return "a function";
    case "object":
      return describeObject(value);
  }
}

function describeObject(value: object | null): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  const prototype = Object.getPrototypeOf(value) as { constructor?: { name?: unknown } } | null;
  const name = prototype?.constructor?.name;
  return typeof name === "string" && name !== "" && name !== "Object" ? `a ${name}` : "an object";
}
