import type { JsonObject, JsonValue } from "../base/json";
import { encodeNumber } from "./encoded-value";

/**
 * Writes JSON made for people and for git: one property a line, but lists of numbers and self-describing values such as
 * `{"$entity": …}` on one line. Every number comes back from `JsonReader` as it is.
 */
export function writeJson(value: JsonValue, indent = ""): string {
  if (typeof value === "number") return writeNumber(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return isList(value) ? writeArray(value, indent) : writeObject(value, indent);
}

function writeArray(items: readonly JsonValue[], indent: string): string {
  if (items.length === 0) return "[]";
  const numbers = writeNumbers(items);
  if (numbers !== undefined) return numbers;
  const inner = `${indent}  `;
  return `[\n${inner}${items.map((item) => writeJson(item, inner)).join(`,\n${inner}`)}\n${indent}]`;
}

/** Writes some members of an object, in the order of the keys; those that are undefined are left out. */
export function writeMembers(
  object: JsonObject,
  keys: readonly string[],
  indent: string,
  writeMember: (member: JsonValue, indent: string, key: string) => string = writeJson,
): string {
  const inner = `${indent}  `;
  const lines: string[] = [];
  for (const key of keys) {
    const member = object[key];
    if (member !== undefined) lines.push(`${JSON.stringify(key)}: ${writeMember(member, inner, key)}`);
  }
  return lines.length === 0 ? "{}" : `{\n${inner}${lines.join(`,\n${inner}`)}\n${indent}}`;
}

function writeObject(object: JsonObject, indent: string): string {
  const keys = Object.keys(object);
  const [key] = keys;
  const isSelfDescribing =
    keys.length === 1 && key !== undefined && key.startsWith("$") && typeof object[key] === "string";
  return isSelfDescribing
    ? `{ ${JSON.stringify(key)}: ${JSON.stringify(object[key])} }`
    : writeMembers(object, keys, indent);
}

/** A list of numbers on one line, or undefined if it holds anything else. */
function writeNumbers(items: readonly JsonValue[]): string | undefined {
  let text = "";
  for (const item of items) {
    if (typeof item !== "number" && !isEncodedNumber(item)) return undefined;
    text += `${text === "" ? "" : ", "}${writeJson(item)}`;
  }
  return `[${text}]`;
}

function writeNumber(value: number): string {
  // Digits would read as an exact integer; with an exponent it stays the double that it is.
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return value.toExponential();
  const encoded = encodeNumber(value);
  return typeof encoded === "number" ? String(encoded) : writeJson(encoded);
}

function isEncodedNumber(value: JsonValue): boolean {
  if (typeof value !== "object" || value === null || isList(value)) return false;
  const [key, ...more] = Object.keys(value);
  return (key === "$number" || key === "$bigint") && more.length === 0 && typeof value[key] === "string";
}

function isList(value: readonly JsonValue[] | JsonObject): value is readonly JsonValue[] {
  return Array.isArray(value);
}
