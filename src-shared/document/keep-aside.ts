import type { JsonObject, JsonValue } from "../base/json";
import { isJsonObject, isSameJson } from "../base/json";
import { convertValue } from "./convert-value";
import { withPresentNames } from "./field-keys";
import type { FieldInfo, FieldType } from "./field-type";
import { defaultValue, zeroValue } from "./field-value";
import { matchItems } from "./match-items";

type ObjectType = Extract<FieldType, { kind: "object" }>;

/** Whether a stored reference leads nowhere at present, so that what takes its place holds null. */
export type IsLost = (type: FieldType, stored: JsonValue) => boolean;

const nothingIsLost: IsLost = () => false;

/**
 * A new value of a field, with what the stored one has aside: members that no code declares, parts that do not fit their type
 * and are as by default in both, references that are lost. They stay with the object at the same place; in a list with the
 * item of the same known part, see `matchItems`. What the new value says itself stands.
 */
export function keepAside(
  type: FieldType,
  stored: JsonValue | undefined,
  value: JsonValue,
  isLost: IsLost = nothingIsLost,
): JsonValue {
  // What does not fit at all gives way to a value that is set.
  const isBase = stored !== undefined && convertValue(type, stored) !== undefined;
  return isBase ? keepInside(type, stored, value, isLost) : value;
}

/** Of a stored value that goes over into what the type holds, be it in part. */
function keepInside(type: FieldType, stored: JsonValue, value: JsonValue, isLost: IsLost): JsonValue {
  if (stored === null) return value;
  switch (type.kind) {
    case "optional":
      return keepInside(type.of, stored, value, isLost);
    case "entity":
    case "component":
      return value === null && isJsonObject(stored) && isLost(type, stored) ? stored : value;
    case "array":
      return Array.isArray(value) ? keepInItems(type.element, stored, value as readonly JsonValue[], isLost) : value;
    case "object":
      return isJsonObject(stored) && isJsonObject(value) ? keepInMembers(type, stored, value, isLost) : value;
    default:
      return value;
  }
}

/** A stored value as its type has it: in full, with nothing that is aside in it. */
export function knownPart(type: FieldType, stored: JsonValue, isLost: IsLost = nothingIsLost): JsonValue {
  return takeKnown(type, convertValue(type, stored)?.value ?? zeroValue(type), isLost);
}

function takeKnown(type: FieldType, value: JsonValue, isLost: IsLost): JsonValue {
  if (value === null) return null;
  switch (type.kind) {
    case "optional":
      return takeKnown(type.of, value, isLost);
    case "entity":
    case "component":
      return isLost(type, value) ? null : value;
    case "array":
      return (value as readonly JsonValue[]).map((item) => takeKnown(type.element, item, isLost));
    case "object": {
      const written = withPresentNames(type.fields, value as JsonObject);
      const members = type.fields.flatMap((field) => {
        if (field.type.kind === "unknown") return [];
        return [[field.name, takeKnown(field.type, written[field.name] ?? defaultValue(field), isLost)] as const];
      });
      return Object.fromEntries(members);
    }
    default:
      return value;
  }
}

function keepInItems(
  element: FieldType,
  stored: JsonValue,
  values: readonly JsonValue[],
  isLost: IsLost,
): readonly JsonValue[] {
  // A single value counts as a list of one.
  const before: readonly JsonValue[] = Array.isArray(stored) ? (stored as readonly JsonValue[]) : [stored];
  if (!mayHoldAside(element) || !before.some((item) => holdsAside(element, item, isLost))) return values;
  const tell = (item: JsonValue) => JSON.stringify(knownPart(element, item, isLost));
  const places = matchItems(before.map(tell), values.map(tell));
  return values.map((value, index) => {
    const place = places[index];
    return place === undefined ? value : keepInPart({ type: element }, before[place] as JsonValue, value, isLost);
  });
}

function keepInMembers(type: ObjectType, stored: JsonObject, value: JsonObject, isLost: IsLost): JsonValue {
  const declared = new Map(type.fields.map((field) => [field.name, field]));
  const kept: [string, JsonValue][] = [];
  for (const [key, member] of Object.entries(withPresentNames(type.fields, stored))) {
    if (member === undefined) continue;
    const field = declared.get(key);
    const own = Object.hasOwn(value, key) ? value[key] : undefined;
    if (!field || field.type.kind === "unknown") {
      if (own === undefined) kept.push([key, member]);
    } else if (own !== undefined || convertValue(field.type, member) === undefined) {
      kept.push([key, keepInPart(field, member, own ?? defaultValue(field), isLost)]);
    }
  }
  return kept.length === 0 ? value : { ...value, ...Object.fromEntries(kept) };
}

/** A member or an item. */
function keepInPart(
  part: Pick<FieldInfo, "type" | "default">,
  stored: JsonValue,
  value: JsonValue,
  isLost: IsLost,
): JsonValue {
  const { type } = part;
  if (convertValue(type, stored) !== undefined) return keepInside(type, stored, value, isLost);
  return isSameJson(takeKnown(type, value, isLost), takeKnown(type, defaultValue(part), isLost)) ? stored : value;
}

/** Whether anything can be aside in a part of this type while the whole fits. */
function mayHoldAside(type: FieldType): boolean {
  if (type.kind === "array") return mayHoldAside(type.element);
  if (type.kind === "optional") return mayHoldAside(type.of);
  return ["entity", "component", "enum", "object"].includes(type.kind);
}

function holdsAside(type: FieldType, stored: JsonValue, isLost: IsLost): boolean {
  switch (type.kind) {
    case "optional":
      return stored !== null && holdsAside(type.of, stored, isLost);
    case "array":
      if (!Array.isArray(stored)) return true;
      return (stored as readonly JsonValue[]).some((item) => holdsAside(type.element, item, isLost));
    case "object": {
      if (!isJsonObject(stored)) return true;
      const declared = new Map(type.fields.map((field) => [field.name, field.type]));
      return Object.entries(withPresentNames(type.fields, stored)).some(([key, member]) => {
        const inner = declared.get(key);
        return member !== undefined && (!inner || holdsAside(inner, member, isLost));
      });
    }
    case "entity":
    case "component":
      return isJsonObject(stored) && isLost(type, stored);
    default:
      return convertValue(type, stored) === undefined;
  }
}
