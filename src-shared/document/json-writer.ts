import type { JsonValue } from "../base/json";
import { isJsonObject } from "../base/json";
import { encodeNumber } from "./encoded-value";

/**
 * Writes JSON made for people and for git: one property a line, but lists of numbers and self-describing values such as
 * `{"$entity": …}` on one line. Every number comes back from `JsonReader` as it is.
 */
export function writeJson(value: JsonValue, indent = ""): string {
  if (Array.isArray(value)) return writeArray(value, indent);
  if (isJsonObject(value)) return writeObject(value, indent);
  return writeScalar(value as Scalar);
}

type Scalar = null | boolean | number | string;

function writeArray(items: readonly JsonValue[], indent: string): string {
  if (items.length === 0) return "[]";
  if (items.every(isNumeric)) return `[${items.map((item) => writeInline(item)).join(", ")}]`;
  const inner = `${indent}  `;
  return `[\n${items.map((item) => inner + writeJson(item, inner)).join(",\n")}\n${indent}]`;
}

function writeObject(value: { readonly [key: string]: JsonValue | undefined }, indent: string): string {
  if (isSelfDescribing(value)) return writeInline(value);
  const inner = `${indent}  `;
  const lines: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) lines.push(`${inner}${JSON.stringify(key)}: ${writeJson(member, inner)}`);
  }
  return lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n${indent}}`;
}

function writeInline(value: JsonValue): string {
  if (!isJsonObject(value)) return writeScalar(value as Scalar);
  const [[key, member] = ["", ""]] = Object.entries(value);
  return `{ ${JSON.stringify(key)}: ${writeScalar(member as Scalar)} }`;
}

function writeScalar(value: Scalar): string {
  // Digits would read as an exact integer; with an exponent it stays the double that it is.
  if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value))
    return value.toExponential();
  const encoded = typeof value === "number" ? encodeNumber(value) : value;
  return isJsonObject(encoded) ? writeInline(encoded) : JSON.stringify(encoded);
}

function isNumeric(value: JsonValue): boolean {
  return (
    typeof value === "number" ||
    (isJsonObject(value) && isSelfDescribing(value) && ("$number" in value || "$bigint" in value))
  );
}

/** An object of one member such as `{"$entity": id}`. */
function isSelfDescribing(value: { readonly [key: string]: JsonValue | undefined }): boolean {
  const keys = Object.keys(value);
  const [key] = keys;
  return keys.length === 1 && key !== undefined && key.startsWith("$") && typeof value[key] === "string";
}
