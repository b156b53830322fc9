import type { JsonValue } from "../base/json";
import { isJsonObject } from "../base/json";
import type { Result } from "../base/result";
import { fail, ok } from "../base/result";
import { checkFieldValue, defaultValue, zeroValue } from "./field-value";
import type { FieldInfo, FieldType } from "./field-type";
import { isVectorKind, vectorSizes } from "./field-type";
import { keepAside } from "./keep-aside";

/** A step into a value: a member or axis by name, an array item by index. */
export type PathStep = string | number;

/** Parses "speed", "position.x" or "items[2].name"; undefined if it is not of that form. */
export function parseFieldPath(path: string): [name: string, ...steps: PathStep[]] | undefined {
  const match = /^([^.[\]]+)((?:\.[^.[\]]+|\[\d+\])*)$/.exec(path);
  if (!match?.[1]) return undefined;
  const steps = [...(match[2] ?? "").matchAll(/\.([^.[\]]+)|\[(\d+)\]/g)];
  return [match[1], ...steps.map((step): PathStep => step[1] ?? Number(step[2]))];
}

/**
 * The value of a whole field after one place inside it was set. `base` is the field's present value, complete as
 * `getFields` gives it. What it has aside where the new value comes stays, see `keepAside`. An index equal to an array's
 * length appends. `base` stays as it is, but for lists and objects that are `own`: those are changed in place, and what is
 * made becomes one of them, so that many edits copy a value once.
 */
export function setAtPath(
  type: FieldType,
  base: JsonValue,
  steps: readonly PathStep[],
  value: JsonValue,
  place: string,
  own: WeakSet<object> = new WeakSet(),
): Result<JsonValue, "invalidValue" | "invalidPath"> {
  const [step, ...rest] = steps;
  if (step === undefined) {
    const checked = checkFieldValue(type, value, place);
    return checked.ok ? ok(keepAside(type, base, checked.value)) : checked;
  }
  if (type.kind === "optional") {
    return setAtPath(type.of, base ?? zeroValue(type.of), steps, value, place, own);
  }
  const inner = typeof step === "number" ? `${place}[${step}]` : `${place}.${step}`;
  const refuse = () => fail("invalidPath", `${inner} does not exist.`);

  if (isVectorKind(type.kind)) {
    const axis = typeof step === "number" ? step : axisIndex(type.kind === "color" ? "rgb" : "xyzw", step);
    if (axis < 0 || axis >= vectorSizes[type.kind] || rest.length > 0 || !Array.isArray(base)) return refuse();
    const checked = checkFieldValue({ kind: "double" }, value, inner);
    return checked.ok ? ok(base.map((item: JsonValue, index) => (index === axis ? checked.value : item))) : checked;
  }
  if (type.kind === "array" && typeof step === "number" && Array.isArray(base) && step <= base.length) {
    const present = (base as readonly JsonValue[])[step] ?? zeroValue(type.element);
    const item = setAtPath(type.element, present, rest, value, inner, own);
    if (!item.ok) return item;
    const items = own.has(base) ? (base as JsonValue[]) : [...(base as readonly JsonValue[])];
    own.add(items);
    items[step] = item.value;
    return ok(items);
  }
  if (type.kind === "object" && typeof step === "string" && isJsonObject(base)) {
    const field: FieldInfo | undefined = type.fields.find(({ name }) => name === step);
    if (!field) return refuse();
    const member = setAtPath(field.type, base[step] ?? defaultValue(field), rest, value, inner, own);
    if (!member.ok) return member;
    const members: Record<string, JsonValue | undefined> = own.has(base) ? base : { ...base };
    own.add(members);
    members[step] = member.value;
    return ok(members);
  }
  return refuse();
}

/** The value at a place inside a field's value, or undefined if there is none. */
export function getAtPath(type: FieldType, base: JsonValue, steps: readonly PathStep[]): JsonValue | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return base;
  if (type.kind === "optional") return getAtPath(type.of, base, steps);
  if (isVectorKind(type.kind) && Array.isArray(base)) {
    const axis = typeof step === "number" ? step : axisIndex(type.kind === "color" ? "rgb" : "xyzw", step);
    return rest.length === 0 ? (base as readonly JsonValue[])[axis] : undefined;
  }
  if (type.kind === "array" && typeof step === "number" && Array.isArray(base)) {
    const item = (base as readonly JsonValue[])[step];
    return item === undefined ? undefined : getAtPath(type.element, item, rest);
  }
  if (type.kind === "object" && typeof step === "string" && isJsonObject(base)) {
    const field = type.fields.find(({ name }) => name === step);
    const member = base[step];
    return field && member !== undefined ? getAtPath(field.type, member, rest) : undefined;
  }
  return undefined;
}

function axisIndex(axes: string, step: string): number {
  return step.length === 1 ? axes.indexOf(step) : -1;
}
