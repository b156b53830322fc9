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
  const converted = Array.isArray(value)
    ? Array.from(value as unknown[], (item, index) => convert(item, `${place}[${index}]`, above))
    : convertObject(value, place, above);
  above.pop();
  return converted;
}

function convertObject(value: object, place: string, above: object[]): JsonValue {
  const prototype: unknown = Object.getPrototypeOf(value);
  // Another realm's plain object has that realm's prototype, whose own prototype is null.
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  if (!isPlain) throw new NotJsonError(`${place} cannot be stored: it is a ${value.constructor.name}.`);
  const entries = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]): [string, JsonValue] => [key, convert(member, place === "" ? key : `${place}.${key}`, above)]);
  return Object.fromEntries(entries);
}
