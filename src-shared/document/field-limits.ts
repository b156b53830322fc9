import type { JsonValue } from "../base/json";
import { isJsonObject, isSameJson } from "../base/json";
import { decodeBigInt, decodeNumber } from "./encoded-value";
import type { FieldInfo, FieldType } from "./field-type";
import { holdsNested, isIntegerKind, isVectorKind } from "./field-type";

/**
 * What `@range`, `@min` and `@max` say against a value; they hold for every number in a vector or list, and those of the
 * members of nested classes for what is in these. What was so `before`, at its place or in its list, keeps nobody from an
 * edit.
 */
export function findLimitProblem(field: FieldInfo, value: JsonValue, before?: JsonValue): string | undefined {
  const { range, min = range?.[0], max = range?.[1] } = field.attributes;
  const hasLimits = min !== undefined || max !== undefined;
  if (!hasLimits && !holdsNested(field.type)) return undefined;
  const limits = hasLimits ? { field: field.name, low: min ?? -Infinity, high: max ?? Infinity } : undefined;
  return findProblem(field.type, { value, before, place: field.name }, limits);
}

interface Limits {
  /** Where the field is that they are declared for. */
  readonly field: string;
  readonly low: number;
  readonly high: number;
}

interface Part {
  readonly value: JsonValue;
  readonly before: JsonValue | undefined;
  readonly place: string;
}

function findProblem(type: FieldType, part: Part, limits: Limits | undefined): string | undefined {
  const { value, before, place } = part;
  if (isSameJson(value, before)) return undefined;
  if (type.kind === "optional") return findProblem(type.of, part, limits);
  if (type.kind === "array") {
    const earlier = itemsOf(before);
    for (const [index, item] of itemsOf(value).entries()) {
      const inner = { value: item, before: earlier[index], place: `${place}[${index}]` };
      const problem = findProblem(type.element, inner, limits);
      // Items move when others come and go.
      if (problem !== undefined && !earlier.some((other) => isSameJson(other, item))) return problem;
    }
    return undefined;
  }
  if (type.kind === "object") {
    const [members, earlier] = [value, before].map((each) => (isJsonObject(each) ? each : {}));
    for (const member of type.fields) {
      const inner = members?.[member.name];
      if (inner === undefined) continue;
      const field = { ...member, name: `${place}.${member.name}` };
      const problem = findLimitProblem(field, inner, earlier?.[member.name]);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }
  return limits && findOutside(type, value, before, limits);
}

function findOutside(
  type: FieldType,
  value: JsonValue,
  before: JsonValue | undefined,
  { field, low, high }: Limits,
): string | undefined {
  const earlier = itemsOf(before);
  const changed = isVectorKind(type.kind)
    ? itemsOf(value).filter((item, index) => !isSameJson(item, earlier[index]))
    : [value];
  const outside = changed
    .map((each) => readNumber(type, each))
    .find((number) => number !== undefined && !(number >= low && number <= high));
  if (outside === undefined) return undefined;
  const limits = low === -Infinity ? `at most ${high}` : high === Infinity ? `at least ${low}` : `${low} to ${high}`;
  return `${field} takes ${limits}, not ${outside}.`;
}

function readNumber({ kind }: FieldType, value: JsonValue): number | bigint | undefined {
  if (isIntegerKind(kind)) return decodeBigInt(value);
  return kind === "float" || kind === "double" || isVectorKind(kind) ? decodeNumber(value) : undefined;
}

function itemsOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}
