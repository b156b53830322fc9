import type { JsonValue } from "../base/json";
import { isJsonObject } from "../base/json";
import { decodeBigInt, decodeNumber } from "./encoded-value";
import type { FieldInfo, FieldType } from "./field-type";
import { isIntegerKind, isVectorKind } from "./field-type";

/**
 * What `@range`, `@min` and `@max` say against a value; they hold for every number in a vector or list, and those of the
 * members of nested classes for what is in these.
 */
export function findLimitProblem(field: FieldInfo, value: JsonValue): string | undefined {
  return findOwnProblem(field, value) ?? findNestedProblem(field.type, value, field.name);
}

function findNestedProblem(type: FieldType, value: JsonValue, place: string): string | undefined {
  if (type.kind === "optional") return findNestedProblem(type.of, value, place);
  if (type.kind === "array" && Array.isArray(value)) {
    for (const [index, item] of (value as readonly JsonValue[]).entries()) {
      const problem = findNestedProblem(type.element, item, `${place}[${index}]`);
      if (problem !== undefined) return problem;
    }
  } else if (type.kind === "object" && isJsonObject(value)) {
    for (const member of type.fields) {
      const inner = value[member.name];
      if (inner === undefined) continue;
      const problem = findLimitProblem({ ...member, name: `${place}.${member.name}` }, inner);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

function findOwnProblem(field: FieldInfo, value: JsonValue): string | undefined {
  const { range, min = range?.[0], max = range?.[1] } = field.attributes;
  if (min === undefined && max === undefined) return undefined;
  const low = min ?? -Infinity;
  const high = max ?? Infinity;
  const outside = numbersIn(field.type, value).find((number) => !(number >= low && number <= high));
  if (outside === undefined) return undefined;
  const limits = low === -Infinity ? `at most ${high}` : high === Infinity ? `at least ${low}` : `${low} to ${high}`;
  return `${field.name} takes ${limits}, not ${outside}.`;
}

function numbersIn(type: FieldType, value: JsonValue): readonly (number | bigint)[] {
  if (isIntegerKind(type.kind)) {
    const integer = decodeBigInt(value);
    return integer === undefined ? [] : [integer];
  }
  if (type.kind === "float" || type.kind === "double") {
    const number = decodeNumber(value);
    return number === undefined ? [] : [number];
  }
  if (isVectorKind(type.kind) && Array.isArray(value)) {
    return value.flatMap((item: JsonValue) => numbersIn({ kind: "double" }, item));
  }
  if (type.kind === "optional") return numbersIn(type.of, value);
  if (type.kind === "array" && Array.isArray(value)) {
    return value.flatMap((item: JsonValue) => numbersIn(type.element, item));
  }
  return [];
}
