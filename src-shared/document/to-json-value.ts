import type { JsonValue } from "../base/json";
import type { Result } from "../base/result";
import { fail, ok } from "../base/result";
import { encodeBigInt, encodeNumber } from "./encoded-value";

const maxDepth = 400;

/**
 * Takes a value of unknown origin as encoded JSON: numbers that JSON lacks and bigints are encoded, members that are
 * undefined are left out. A value that contains itself, or something that is no data, is refused with its path.
 */
export function toJsonValue(value: unknown, place: string): Result<JsonValue, "invalidValue"> {
  try {
    return ok(convert(value, place, []));
  } catch (error) {
    if (error instanceof NotJsonError) return fail("invalidValue", error.message);
    throw error;
  }
}

class NotJsonError extends Error {}

function convert(value: unknown, place: string, above: object[]): JsonValue {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return encodeNumber(value);
    case "bigint":
      return encodeBigInt(value);
    case "object":
      break;
    default:
      throw new NotJsonError(
        `${place} cannot be stored: it is ${value === undefined ? "undefined" : `a ${typeof value}`}.`,
      );
  }
  if (value === null) return null;
  if (above.includes(value)) throw new NotJsonError(`${place} contains itself.`);
  if (above.length >= maxDepth) throw new NotJsonError(`${place} is nested more than ${maxDepth} levels deep.`);
  above.push(value);
  const converted = isList(value, place)
    ? Array.from({ length: value.length }, (_, index) =>
        convert(readMember(value, index, `${place}[${index}]`), `${place}[${index}]`, above),
      )
    : convertObject(value, place, above);
  above.pop();
  return converted;
}

function convertObject(value: object, place: string, above: object[]): JsonValue {
  const { isPlain, className, keys } = tryReading(place, () => {
    const prototype: unknown = Object.getPrototypeOf(value);
    return {
      // Another realm's plain object has that realm's prototype, whose own prototype is null.
      isPlain: prototype === null || Object.getPrototypeOf(prototype) === null,
      className: (value.constructor as { name?: string } | undefined)?.name ?? "object of no class",
      keys: Object.keys(value),
    };
  });
  if (!isPlain) throw new NotJsonError(`${place} cannot be stored: it is a ${className}.`);
  const entries: [string, JsonValue][] = [];
  for (const key of keys) {
    const inner = place === "" ? key : `${place}.${key}`;
    const member = readMember(value, key, inner);
    if (member !== undefined) entries.push([key, convert(member, inner, above)]);
  }
  return Object.fromEntries(entries);
}

/** `Array.isArray` throws at a proxy that was revoked. */
function isList(value: object, place: string): value is readonly unknown[] {
  return tryReading(place, () => Array.isArray(value));
}

function readMember(value: object, key: string | number, place: string): unknown {
  return tryReading(place, () => (value as Record<string | number, unknown>)[key]);
}

/** A getter, or a proxy's trap, is another's code and may throw anything. */
function tryReading<T>(place: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const why = error instanceof Error ? error.message : "it threw";
    throw new NotJsonError(`${place} cannot be read: ${why}.`);
  }
}
