import type { JsonObject, JsonValue } from "../base/json";
import { isJsonObject } from "../base/json";
import { decodeBigInt, decodeNumber, encodeBigInt, encodeNumber } from "./encoded-value";
import { withPresentNames } from "./field-keys";
import type { FieldType, IntegerKind } from "./field-type";
import { integerLimits, isIntegerKind } from "./field-type";
import { checkFieldValue, zeroValue } from "./field-value";

/** A stored value as a field of some type takes it. */
export interface Conversion {
  readonly value: JsonValue;
  /** "kept": it fits; "converted": nothing was lost; "lossy": parts that do not fit became the type's zero. */
  readonly outcome: "kept" | "converted" | "lossy";
}

/**
 * What becomes of a stored value when its field has this type now: number and text, whole and broken numbers, enums by
 * name, a single value and a list go over into each other where nothing is lost. Undefined where that is impossible.
 */
export function convertValue(type: FieldType, stored: JsonValue): Conversion | undefined {
  const checked = checkFieldValue(type, stored, "");
  if (checked.ok) return { value: checked.value, outcome: "kept" };

  if (type.kind === "optional") return convertValue(type.of, stored);
  if (type.kind === "array") return convertToList(type.element, stored);
  if (type.kind === "object") return isJsonObject(stored) ? convertMembers(type, stored) : undefined;
  const value = convertScalar(type, stored);
  return value === undefined ? undefined : { value, outcome: "converted" };
}

function convertScalar(type: FieldType, stored: JsonValue): JsonValue | undefined {
  if (isIntegerKind(type.kind)) return convertToInteger(type.kind, stored);
  switch (type.kind) {
    case "float":
    case "double":
      return convertToNumber(stored);
    case "string":
      return convertToText(stored);
    case "boolean":
      return stored === "true" ? true : stored === "false" ? false : undefined;
    case "enum": {
      const value = decodeNumber(stored) ?? stored;
      return type.options.find((option) => option.value === value)?.name;
    }
    default:
      return undefined;
  }
}

function convertToInteger(kind: IntegerKind, stored: JsonValue): JsonValue | undefined {
  const integer = readInteger(stored);
  const [min, max] = integerLimits[kind];
  if (integer === undefined || integer < min || integer > max) return undefined;
  return kind === "int64" || kind === "uint64" ? encodeBigInt(integer) : Number(integer);
}

function readInteger(stored: JsonValue): bigint | undefined {
  if (typeof stored === "string") return /^\s*[+-]?\d+\s*$/.test(stored) ? BigInt(stored.trim()) : undefined;
  const number = decodeNumber(stored);
  return number !== undefined && Number.isInteger(number) ? BigInt(number) : undefined;
}

function convertToNumber(stored: JsonValue): JsonValue | undefined {
  if (typeof stored === "string") {
    const number = readNumber(stored.trim());
    return number === undefined ? undefined : encodeNumber(number);
  }
  const integer = decodeBigInt(stored);
  return integer !== undefined && BigInt(Number(integer)) === integer ? Number(integer) : undefined;
}

/** Undefined where a number could not hold what the text says, as one that is too large, too small or too long. */
function readNumber(text: string): number | undefined {
  const named = decodeNumber({ $number: text });
  if (named !== undefined) return named;
  const number = text === "" ? NaN : Number(text);
  if (!Number.isFinite(number)) return undefined;
  if (/^[+-]?\d+$/.test(text)) return BigInt(number) === BigInt(text) ? number : undefined;
  const isZero = /^[^1-9a-f]*(?:e|$)/i.test(text);
  return number === 0 && !isZero ? undefined : number;
}

function convertToText(stored: JsonValue): JsonValue | undefined {
  if (typeof stored === "boolean") return String(stored);
  const number = decodeNumber(stored);
  if (number !== undefined) return Object.is(number, -0) ? "-0" : String(number);
  return decodeBigInt(stored)?.toString();
}

/** What is one item as it stands, as a vector is, becomes a list of one even where it is a list itself. */
function convertToList(element: FieldType, stored: JsonValue): Conversion | undefined {
  const isList = Array.isArray(stored) && !checkFieldValue(element, stored, "").ok;
  return convertItems(element, isList ? (stored as readonly JsonValue[]) : [stored]);
}

function convertItems(element: FieldType, items: readonly JsonValue[]): Conversion | undefined {
  let isLossy = false;
  const values: JsonValue[] = [];
  for (const item of items) {
    const converted = convertValue(element, item);
    // A list of names made into a list of enums keeps its known names: the others are one click to mend.
    if (!converted && element.kind !== "enum") return undefined;
    if (!converted || converted.outcome === "lossy") isLossy = true;
    values.push(converted?.value ?? zeroValue(element));
  }
  return { value: values, outcome: isLossy ? "lossy" : "converted" };
}

/** Members that cannot be converted are left out, so that they get the class's default. */
function convertMembers(type: Extract<FieldType, { kind: "object" }>, written: JsonObject): Conversion {
  let isLossy = false;
  const stored = withPresentNames(type.fields, written);
  const members: Record<string, JsonValue | undefined> = { ...stored };
  for (const field of type.fields) {
    const member = stored[field.name];
    if (member === undefined) continue;
    const converted = convertValue(field.type, member);
    if (!converted || converted.outcome === "lossy") isLossy = true;
    if (converted) members[field.name] = converted.value;
    else delete members[field.name];
  }
  return { value: members, outcome: isLossy ? "lossy" : "converted" };
}
