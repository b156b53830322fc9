import type { JsonValue } from "../../../src-shared/base/json";
import { encodeBigInt, encodeNumber, encodeReference } from "../../../src-shared/document/encoded-value";
import { Asset, Color, Component, Entity, Matrix4, Quaternion, Vector2, Vector3, Vector4 } from "../../api/index";
import { CannotEncodeError, describeLive } from "./cannot-encode-error";

const vectorClasses = [Vector2, Vector3, Vector4, Quaternion, Color, Matrix4] as const;

/**
 * Any value that a script computed, as JSON: what the document can hold is encoded as there; a Map becomes a list of pairs,
 * a Set a list, any other object its own properties. Throws a CannotEncodeError at functions, symbols and cycles.
 */
export function encodeResult(value: unknown, path = "result", ancestors: readonly object[] = []): JsonValue {
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
      return value === null ? null : encodeObject(value, path, ancestors);
    default:
      throw new CannotEncodeError(path, describeLive(value));
  }
}

function encodeObject(value: object, path: string, ancestors: readonly object[]): JsonValue {
  if (value instanceof Entity) return encodeReference("$entity", value.id);
  if (value instanceof Component) return encodeReference("$component", value.id);
  if (value instanceof Asset) return encodeReference("$asset", value.path);
  for (const VectorClass of vectorClasses) {
    if (value instanceof VectorClass) return (value as Vector3).toArray().map(encodeNumber);
  }
  if (ancestors.includes(value)) throw new CannotEncodeError(path, "an object that contains itself");
  const inner = [...ancestors, value];
  const list = listItems(value);
  if (list) return list.map((item, index) => encodeResult(item, `${path}[${index}]`, inner));
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Promise) throw new CannotEncodeError(path, "a Promise");
  const members: Record<string, JsonValue> = {};
  for (const [key, member] of Object.entries(value)) members[key] = encodeResult(member, `${path}.${key}`, inner);
  return members;
}

function listItems(value: object): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  if (value instanceof Map || value instanceof Set) return [...(value as Iterable<unknown>)];
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return [...(value as Uint8Array)];
  return undefined;
}
