import type { JsonValue } from "../../../src-shared/base/json";
import type { Result } from "../../../src-shared/base/result";
import { ok } from "../../../src-shared/base/result";
import { convertValue } from "../../../src-shared/document/convert-value";
import { storedValue } from "../../../src-shared/document/field-keys";
import type { PathStep } from "../../../src-shared/document/field-path";
import { parseFieldPath, setAtPath } from "../../../src-shared/document/field-path";
import type { FieldInfo } from "../../../src-shared/document/field-type";
import { defaultValue } from "../../../src-shared/document/field-value";
import type { ComponentRecord } from "../../../src-shared/document/scene-record";
import type { CommandRefusal } from "../../../src-shared/protocol/command";
import type { ComponentCatalog } from "../../../src-shared/scripting/component-catalog";
import { refuse } from "./edit-plan";
import { findUnknownMember } from "./find-unknown-member";
import { valueToBuildOn } from "./value-to-build-on";

/** A key of a component's record and what it holds after an edit; undefined is "not set". */
export interface CheckedEdit {
  readonly key: string;
  readonly after: JsonValue | undefined;
  /** What is declared of it, if anything: its limits hold for what it has after all edits, and are not checked yet. */
  readonly field?: FieldInfo;
}

/**
 * Checks one edit of a component and works out the whole field's value afterwards. What an edit of one place builds on is
 * the record's value, see `valueToBuildOn`, else the default. Without a value the field returns to "not set". `own` are values
 * that earlier edits made for nobody else: they are known to fit, and changed in place.
 */
export function checkFieldEdit(
  catalog: ComponentCatalog,
  component: ComponentRecord,
  path: string,
  value: JsonValue | undefined,
  own: WeakSet<object> = new WeakSet(),
): Result<CheckedEdit, CommandRefusal> {
  const parsed = parseFieldPath(path);
  if (!parsed)
    return refuse("invalidPath", `"${path}" is no path to a field: write "speed", "position.x" or "items[2]".`);
  const [key, ...steps] = parsed;
  if (key === "enabled") return checkEnabled(steps.length, value);
  if (key === "type") return checkRetarget(catalog, component, steps.length, value);
  const info = catalog.find(component.type);
  const field = info?.fields.get(key);
  if (!info || !field || field.type.kind === "unknown") {
    return checkRawEdit(component, key, steps.length, value, info === undefined);
  }
  if (value === undefined) {
    return steps.length === 0
      ? ok({ key, after: undefined, field })
      : refuse("invalidPath", `Only the whole of ${key} can be reset.`);
  }
  const stored = storedValue(component, field, info.fields);
  const begin = beginEdit(field, stored, steps, own);
  const after = setAtPath(field.type, begin.base, steps, value, key, begin.own);
  if (!after.ok) return after;
  const problem = findUnknownMember(field, steps, value, stored);
  return problem === undefined ? ok({ key, after: after.value, field }) : refuse("unknownField", problem);
}

/** What an edit builds on, and which parts of that it may change in place. */
function beginEdit(
  field: FieldInfo,
  stored: JsonValue | undefined,
  steps: readonly PathStep[],
  own: WeakSet<object>,
): { readonly base: JsonValue; readonly own: WeakSet<object> } {
  if (steps.length === 0) return { base: stored ?? null, own };
  if (typeof stored === "object" && stored !== null && own.has(stored)) return { base: stored, own };
  const conversion = stored === undefined ? undefined : convertValue(field.type, stored);
  if (stored === undefined || conversion?.outcome !== "lossy") {
    return { base: conversion?.value ?? defaultValue(field), own };
  }
  // What is kept aside in it does not fit: the next edit has to look at it again.
  return { base: valueToBuildOn(field.type, stored, steps) ?? conversion.value, own: new WeakSet() };
}

function checkEnabled(stepCount: number, value: JsonValue | undefined): Result<CheckedEdit, CommandRefusal> {
  if (stepCount > 0) return refuse("invalidPath", "enabled has no parts.");
  if (value !== undefined && typeof value !== "boolean") return refuse("invalidValue", "enabled takes true or false.");
  return ok({ key: "enabled", after: value === false ? false : undefined });
}

/** A component whose class is gone, or a script, can be made one of another script class; its values stay. */
function checkRetarget(
  catalog: ComponentCatalog,
  component: ComponentRecord,
  stepCount: number,
  value: JsonValue | undefined,
): Result<CheckedEdit, CommandRefusal> {
  if (stepCount > 0 || typeof value !== "string")
    return refuse("invalidValue", "type takes the name of a script class.");
  if (catalog.find(component.type)?.isScript === false) {
    return refuse("invalidValue", `${component.type} is built in and cannot become another type.`);
  }
  const target = catalog.find(value);
  if (!target?.isScript || target.isAbstract) {
    return refuse("unknownType", `There is no script class named "${value}" that can be added.`);
  }
  return ok({ key: "type", after: value });
}

/** What no class declares (any more) is kept, and can be changed as it stands in the file or taken out. */
function checkRawEdit(
  component: ComponentRecord,
  key: string,
  stepCount: number,
  value: JsonValue | undefined,
  isTypeMissing: boolean,
): Result<CheckedEdit, CommandRefusal> {
  if (key === "id" || !Object.hasOwn(component, key)) {
    return refuse(
      "unknownField",
      isTypeMissing
        ? `The class ${component.type} is missing, and its record holds no "${key}".`
        : `${component.type} has no field "${key}".`,
    );
  }
  if (stepCount > 0) return refuse("invalidPath", `The type of ${key} is not known: set the whole of it.`);
  return ok({ key, after: value });
}
