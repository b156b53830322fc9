import { inspect } from "node:util";
import type { JsonValue } from "../../../src-shared/base/json";
import { encodeBigInt, encodeNumber, encodeReference } from "../../../src-shared/document/encoded-value";
import { Asset, Color, Component, Entity, Matrix4, Quaternion, Vector2, Vector3, Vector4 } from "../../api/index";
import { describeThrown } from "../faults/thrown-value";
import { CannotEncodeError, describeLive, encodeItems, placeError } from "./cannot-encode-error";
import { isPlainObject } from "./is-plain-object";

const vectorClasses = [Vector2, Vector3, Vector4, Quaternion, Color, Matrix4] as const;
/** Deeper ones could not be walked by those that they are carried to. */
const maxDepth = 200;

/**
 * Any value that a script computed, as JSON: what the document can hold is encoded as there; a Map becomes a list of pairs,
 * a Set a list, any other object its own properties, and one that shows none, as a Date, its text. Throws a
 * CannotEncodeError at functions, symbols and cycles, and where reading throws.
 */
export function encodeResult(value: unknown): JsonValue {
  try {
    return encodeAny(value, []);
  } catch (error) {
    throw placeError(error, "result");
  }
}

function encodeAny(value: unknown, ancestors: readonly object[]): JsonValue {
  switch (typeof value) {
    case "undefined":
      return null;
    case "string":
    case "boolean":
      return value;
    case "number":
      return encodeNumber(value);
    case "bigint":
      return encodeBigInt(value);
    case "object":
      return value === null ? null : encodeObject(value, ancestors);
    default:
      throw new CannotEncodeError("", describeLive(value));
  }
}

function encodeObject(value: object, ancestors: readonly object[]): JsonValue {
  if (value instanceof Entity) return encodeReference("$entity", value.id);
  if (value instanceof Component) return encodeReference("$component", value.id);
  if (value instanceof Asset) return encodeReference("$asset", value.path);
  for (const VectorClass of vectorClasses) {
    if (value instanceof VectorClass) return (value as Vector3).toArray().map(encodeNumber);
  }
  if (ancestors.includes(value)) throw new CannotEncodeError("", "an object that contains itself");
  if (ancestors.length >= maxDepth) throw new CannotEncodeError("", `objects nested more than ${maxDepth} levels deep`);
  const inner = [...ancestors, value];
  const list = listItems(value);
  if (list) return encodeItems(list, (item) => encodeAny(item, inner));
  if (value instanceof Error) return describeThrown(value);
  if (value instanceof Promise) throw new CannotEncodeError("", "a Promise");
  const keys = Object.keys(value);
  if (keys.length === 0 && !isPlainObject(value)) return inspect(value, { depth: 1, breakLength: Infinity });
  // Not an assignment: a key may be "__proto__".
  return Object.fromEntries(keys.map((key) => [key, encodeMember(value as Record<string, unknown>, key, inner)]));
}

function encodeMember(value: Readonly<Record<string, unknown>>, key: string, ancestors: readonly object[]): JsonValue {
  try {
    return encodeAny(value[key], ancestors);
  } catch (error) {
    throw placeError(error, `.${key}`);
  }
}

function listItems(value: object): ArrayLike<unknown> | undefined {
  if (Array.isArray(value)) return value as unknown[];
  if (value instanceof Map || value instanceof Set) return [...(value as Iterable<unknown>)];
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return value as Uint8Array;
  return undefined;
}
