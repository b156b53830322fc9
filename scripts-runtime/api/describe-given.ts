const longestText = 40;

/**
 * What a script gave where something else was asked for, in a few words, for messages. `describeObject` has a word for
 * objects; by default that is their class, and of a list its items.
 */
export function describeGiven(value: unknown, describeObject: (value: object) => string = nameObject): string {
  switch (typeof value) {
    case "undefined":
      return "nothing";
    case "string":
      return `the text ${JSON.stringify(value.length > longestText ? `${value.slice(0, longestText)}…` : value)}`;
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
      return value === null ? "null" : describeObject(value);
  }
}

function nameObject(value: object): string {
  if (Array.isArray(value)) return `[${value.map((item) => describeGiven(item)).join(", ")}]`;
  return (value.constructor as { name?: string } | undefined)?.name ?? "an object";
}
