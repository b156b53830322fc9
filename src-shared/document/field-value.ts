import type { JsonObject, JsonValue } from "../base/json";
import { isJsonObject } from "../base/json";
import type { Result } from "../base/result";
import { fail, ok } from "../base/result";
import { decodeBigInt, decodeNumber, encodeBigInt, encodeNumber } from "./encoded-value";
import { withPresentNames } from "./field-keys";
import type { FieldInfo, FieldType, IntegerKind } from "./field-type";
import { integerLimits, isIntegerKind, isVectorKind, vectorSizes } from "./field-type";

/**
 * Checks an encoded value against a type and returns it in canonical form: what the document stores. Numbers outside the
 * type's limits are refused, never wrapped. `place` names the value in the message, as in "speed" or "items[2].name".
 */
export function checkFieldValue(type: FieldType, value: JsonValue, place: string): Result<JsonValue, "invalidValue"> {
  const refuse = (expected: string) => fail("invalidValue", `${place} takes ${expected}, not ${describeValue(value)}.`);

  if (isIntegerKind(type.kind)) return checkInteger(type.kind, value, place);
  if (isVectorKind(type.kind)) {
    const size = vectorSizes[type.kind];
    const hex = type.kind === "color" && typeof value === "string" ? parseHexColor(value) : undefined;
    if (hex) return ok(hex);
    if (!Array.isArray(value) || value.length !== size) return refuse(`an array of ${size} numbers`);
    const numbers = value.map((item: JsonValue) => decodeNumber(item));
    if (numbers.some((number) => number === undefined)) return refuse(`an array of ${size} numbers`);
    return ok((numbers as number[]).map(encodeNumber));
  }
  switch (type.kind) {
    case "boolean":
      return typeof value === "boolean" ? ok(value) : refuse("true or false");
    case "string":
      return typeof value === "string" ? ok(value) : refuse("a text");
    case "char":
      return typeof value === "string" && [...value].length === 1 ? ok(value) : refuse("a single character");
    case "float":
    case "double": {
      const number = decodeNumber(value);
      return number === undefined ? refuse("a number") : ok(encodeNumber(number));
    }
    case "entity":
      return value === null || isReference(value, "$entity")
        ? ok(value)
        : refuse('an entity, {"$entity": id}, or null');
    case "component":
      return value === null || isReference(value, "$component")
        ? ok(value)
        : refuse(`${withArticle(type.type)}, {"$component": id}, or null`);
    case "asset":
      if (value === null) return ok(value);
      if (!isReference(value, "$asset")) return refuse(`${withArticle(type.asset)}, {"$asset": path}, or null`);
      return isAssetPath(value.$asset as string)
        ? ok(value)
        : fail(
            "invalidValue",
            `${place} takes a path inside the project's assets folder, not ${describeValue(value)}.`,
          );
    case "enum":
      return type.options.some((option) => option.name === value)
        ? ok(value)
        : refuse(`one of ${type.options.map(({ name }) => (name === "" ? '""' : name)).join(", ")}`);
    case "optional":
      return value === null ? ok(value) : checkFieldValue(type.of, value, place);
    case "array":
      return Array.isArray(value) ? checkItems(type.element, value, place) : refuse("a list");
    case "object":
      return isJsonObject(value) ? checkMembers(type.fields, value, place) : refuse(withArticle(type.className));
    default:
      return fail("invalidValue", `${place} has the type ${(type as { text: string }).text}, which cannot be edited.`);
  }
}

/** What a field holds that nobody has set. */
export function defaultValue({ type, default: standard }: Pick<FieldInfo, "type" | "default">): JsonValue {
  return standard ?? zeroValue(type);
}

/** What a field of this type holds before anyone gave it a value: zero, empty, no reference, a new object of its class. */
export function zeroValue(type: FieldType): JsonValue {
  if (type.kind === "int64" || type.kind === "uint64") return encodeBigInt(0n);
  if (isIntegerKind(type.kind)) return 0;
  switch (type.kind) {
    case "boolean":
      return false;
    case "char":
      return "\0";
    case "string":
      return "";
    case "float":
    case "double":
      return 0;
    case "quaternion":
      return [0, 0, 0, 1];
    case "vector2":
    case "vector3":
    case "vector4":
    case "color":
      return Array.from({ length: vectorSizes[type.kind] }, () => 0);
    case "enum":
      return type.options[0]?.name ?? "";
    case "array":
      return [];
    case "object":
      return Object.fromEntries(type.fields.map((field) => [field.name, defaultValue(field)]));
    default:
      return null;
  }
}

/** "an Inner", "a Mover": by the letter, which is right for nearly every name. */
export function withArticle(name: string): string {
  return `${/^[aeiou]/i.test(name) ? "an" : "a"} ${name}`;
}

function checkInteger(kind: IntegerKind, value: JsonValue, place: string): Result<JsonValue, "invalidValue"> {
  const [min, max] = integerLimits[kind];
  const integer = decodeBigInt(value);
  if (integer === undefined || integer < min || integer > max) {
    return fail("invalidValue", `${place} takes a whole number from ${min} to ${max}, not ${describeValue(value)}.`);
  }
  return ok(kind === "int64" || kind === "uint64" ? encodeBigInt(integer) : Number(integer));
}

function checkItems(element: FieldType, items: readonly JsonValue[], place: string): Result<JsonValue, "invalidValue"> {
  const checked: JsonValue[] = [];
  for (const [index, item] of items.entries()) {
    const result = checkFieldValue(element, item, `${place}[${index}]`);
    if (!result.ok) return result;
    checked.push(result.value);
  }
  return ok(checked);
}

/** Members that the class does not declare are kept as they are. */
function checkMembers(
  fields: readonly FieldInfo[],
  stored: JsonObject,
  place: string,
): Result<JsonValue, "invalidValue"> {
  const value = withPresentNames(fields, stored);
  const checked: Record<string, JsonValue | undefined> = { ...value };
  for (const { name, type } of fields) {
    const member = value[name];
    if (member === undefined) continue;
    const result = checkFieldValue(type, member, `${place}.${name}`);
    if (!result.ok) return result;
    checked[name] = result.value;
  }
  return ok(checked);
}

function isReference(value: JsonValue, key: "$entity" | "$component" | "$asset"): value is JsonObject {
  return isJsonObject(value) && typeof value[key] === "string";
}

/** Inside `assets/`, with forward slashes and no way out of it. */
function isAssetPath(path: string): boolean {
  return path.startsWith("assets/") && !path.includes("\\") && !path.split("/").includes("..");
}

/** "#rgb" or "#rrggbb" (sRGB) as linear components, the way three.js's Color holds them. */
function parseHexColor(text: string): JsonValue | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text);
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  const digits = short ? short.slice(1).map((digit) => digit + digit) : long?.slice(1);
  return digits?.map((pair) => linearFromSrgb(Number.parseInt(pair, 16) / 255));
}

function linearFromSrgb(component: number): number {
  return component < 0.04045 ? component * 0.0773993808 : (component * 0.9478672986 + 0.0521327014) ** 2.4;
}

function describeValue(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
