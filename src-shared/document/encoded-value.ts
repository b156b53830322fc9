import type { JsonObject, JsonValue } from "../base/json";
import { isJsonObject } from "../base/json";

/*
 * What JSON cannot hold is written self-describing, so that it survives without its class:
 * {"$bigint":"42"}, {"$number":"NaN"}, {"$entity":id}, {"$component":id}, {"$asset":"assets/…"}.
 */

const numberNames: ReadonlyMap<string, number> = new Map([
  ["NaN", NaN],
  ["Infinity", Infinity],
  ["-Infinity", -Infinity],
  ["-0", -0],
]);

/** A double as JSON: itself where JSON keeps it exactly, else `{"$number": name}`. */
export function encodeNumber(value: number): JsonValue {
  if (Number.isFinite(value) && !Object.is(value, -0)) return value;
  return { $number: Object.is(value, -0) ? "-0" : String(value) };
}

/** The double that `encodeNumber` wrote, or undefined if `value` is not one. */
export function decodeNumber(value: JsonValue | undefined): number | undefined {
  if (typeof value === "number") return value;
  if (!isJsonObject(value) || typeof value.$number !== "string") return undefined;
  return numberNames.get(value.$number);
}

export function encodeBigInt(value: bigint): JsonObject {
  return { $bigint: value.toString() };
}

/** The bigint that `encodeBigInt` wrote; safe integers are taken too, for hand-edited files. */
export function decodeBigInt(value: JsonValue | undefined): bigint | undefined {
  if (typeof value === "number" && Number.isSafeInteger(value)) return BigInt(value);
  if (!isJsonObject(value) || typeof value.$bigint !== "string" || !/^-?\d+$/.test(value.$bigint)) return undefined;
  return BigInt(value.$bigint);
}

/** The kinds of reference a value can hold: to an entity by id, a component by id, an asset by project path. */
export type ReferenceKey = "$entity" | "$component" | "$asset";

export function encodeReference(key: ReferenceKey, target: string): JsonObject {
  return { [key]: target };
}

export function decodeReference(key: ReferenceKey, value: JsonValue | undefined): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const target = value[key];
  return typeof target === "string" ? target : undefined;
}

/** Rewrites every entity and component reference inside a value; returns the same value when none changed. */
export function mapReferences(value: JsonValue, mapId: (id: string) => string): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (!isJsonObject(value)) return mapItems(value, mapId);
  // Nothing is copied until something differs: most values hold no reference.
  let changed: [string, JsonValue | undefined][] | undefined;
  for (const key of Object.keys(value)) {
    const member = value[key];
    if (member === undefined) continue;
    const isReference = (key === "$entity" || key === "$component") && typeof member === "string";
    const mapped = isReference ? mapId(member) : mapReferences(member, mapId);
    if (mapped !== member) (changed ??= []).push([key, mapped]);
  }
  // Not an assignment: a key may be "__proto__".
  return changed ? { ...value, ...Object.fromEntries(changed) } : value;
}

function mapItems(items: readonly JsonValue[], mapId: (id: string) => string): readonly JsonValue[] {
  let copy: JsonValue[] | undefined;
  for (const [index, item] of items.entries()) {
    const mapped = mapReferences(item, mapId);
    if (mapped !== item) (copy ??= [...items])[index] = mapped;
  }
  return copy ?? items;
}
