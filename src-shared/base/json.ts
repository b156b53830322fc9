/** What a scene file can hold. Values that JSON lacks are written self-describing, see `document/encoded-value.ts`. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Structural equality by SameValue (NaN equals NaN, 0 differs from -0); a key holding undefined counts as absent. */
export function isSameJson(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item: JsonValue, index) => isSameJson(item, b[index] as JsonValue));
  }
  if (isJsonObject(a) && isJsonObject(b)) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
    for (const key of keys) if (!isSameJson(a[key], b[key])) return false;
    return true;
  }
  return false;
}
