import { types } from "node:util";
import { withArticle } from "../../../src-shared/document/field-value";
import { describeGiven } from "../../api/describe-given";
import { messageOf } from "../faults/thrown-value";

/** A live value that has no place in a document: `path` says where, `holds` why, the message both. */
export class CannotEncodeError extends Error {
  constructor(
    readonly path: string,
    readonly holds: string,
  ) {
    super(`${path} holds ${holds}.`);
    this.name = "CannotEncodeError";
  }
}

/**
 * What went wrong with a part of a value, seen from the whole: `place` is where the part is. Paths are put together only
 * here, on the way out, as nearly every value has nothing wrong. Reading a value may run code of the user's, which throws
 * whatever it likes.
 */
export function placeError(error: unknown, place: string): CannotEncodeError {
  if (error instanceof CannotEncodeError) return new CannotEncodeError(`${place}${error.path}`, error.holds);
  return new CannotEncodeError(place, `what cannot be read: ${messageOf(error)}`);
}

/** More than that is no value of a field, but something gone wrong. */
const maxItems = 10_000_000;

/** Encodes the items of a list one by one; what is wrong with one is told with its index. Runs no method of the list's. */
export function encodeItems<T>(list: ArrayLike<unknown>, encode: (item: unknown) => T): T[] {
  const { length } = list;
  if (length > maxItems)
    throw new CannotEncodeError("", `a list of ${length} items, of which ${maxItems} are too many`);
  const encoded: T[] = [];
  for (let index = 0; index < length; index++) {
    try {
      encoded.push(encode(list[index]));
    } catch (error) {
      throw placeError(error, `[${index}]`);
    }
  }
  return encoded;
}

/** A live value in a few words, for messages. Never throws. */
export function describeLive(value: unknown): string {
  return describeGiven(value, describeObject);
}

function describeObject(value: object): string {
  // Asking a proxy anything runs code of whoever made it.
  if (types.isProxy(value)) return "a proxy";
  if (Array.isArray(value)) return "a list";
  const name = nameOfClass(value);
  return name === undefined || name === "" || name === "Object" ? "an object" : withArticle(name);
}

/** The name of an object's class, where it can be told. Never throws. */
export function nameOfClass(value: object): string | undefined {
  try {
    const prototype = Object.getPrototypeOf(value) as { constructor?: { name?: unknown } } | null;
    const name = prototype?.constructor?.name;
    return typeof name === "string" ? name : undefined;
  } catch {
    return undefined;
  }
}
