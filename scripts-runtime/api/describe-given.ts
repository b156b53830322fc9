/** What a script gave where something else was asked for, in a few words, for messages. */
export function describeGiven(value: unknown): string {
  switch (typeof value) {
    case "undefined":
      return "nothing";
    case "string":
      return `the text ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}`;
    case "object":
      return value === null ? "null" : describeObject(value);
    default:
      return String(value);
  }
}

function describeObject(value: object): string {
  if (Array.isArray(value)) return `[${value.join(", ")}]`;
  return (value.constructor as { name?: string } | undefined)?.name ?? "an object";
}
