import type { JsonValue } from "../../../src-shared/base/json";
import { convertValue } from "../../../src-shared/document/convert-value";
import type { FieldType } from "../../../src-shared/document/field-type";
import { isSameFieldType } from "../../../src-shared/document/field-type";
import type { BoundField, FieldLayout } from "../types/component-type";
import { storedValue } from "../types/component-type";
import type { ComponentNode } from "../world/world-objects";

/** What becomes of a field's value when the class has another shape. */
export interface FieldFate {
  /** "new": it has no value yet; "converted" ones were stored in another form; "defaulted": what there is does not fit. */
  readonly outcome: "new" | "kept" | "converted" | "lossy" | "defaulted";
  /** The field that the value comes from. */
  readonly from?: BoundField;
  /** The value of before, encoded. */
  readonly before?: JsonValue;
  /** What to write, encoded; absent where the live value stays as it is. */
  readonly after?: JsonValue;
}

/** A class as it was and as it is. */
export interface LayoutChange {
  readonly older: FieldLayout;
  readonly newer: FieldLayout;
}

/** By the table of migrations: the same for a file and for a running game. `read` gives the live value of an older field. */
export function decideField(
  field: BoundField,
  change: LayoutChange,
  node: ComponentNode,
  read: (field: BoundField) => unknown,
): FieldFate {
  const from = findSource(field, change);
  if (!from) {
    const stored = storedValue(node.record, field);
    const conversion = stored === undefined ? undefined : convertValue(field.type, stored);
    return stored !== undefined && conversion
      ? { outcome: conversion.outcome, before: stored, after: conversion.value }
      : { outcome: "new" };
  }
  if (isSameType(from, field) || isSameForm(from.type, field.type)) return { outcome: "kept", from };
  const before = encode(from, read);
  if (before === undefined) return { outcome: "defaulted", from };
  const conversion = convertValue(field.type, before);
  if (!conversion) return { outcome: "defaulted", from, before };
  return { outcome: conversion.outcome, from, before, after: conversion.value };
}

/** The field of before that this one is now: of its name or an earlier one, else one that is gone and had an earlier name with it. */
function findSource(field: BoundField, { older, newer }: LayoutChange): BoundField | undefined {
  const name = field.keys.find((key) => older.byName.has(key));
  if (name !== undefined) return older.byName.get(name);
  return older.fields.find(
    (other) => !newer.byName.has(other.name) && other.keys.some((key) => field.keys.includes(key)),
  );
}

/** Whether a class has the same fields, each with the type that it had. */
export function isSameShape(older: FieldLayout, newer: FieldLayout): boolean {
  return (
    older.fields.length === newer.fields.length &&
    newer.fields.every((field) => {
      const before = older.byName.get(field.name);
      return before !== undefined && isSameType(before, field);
    })
  );
}

/** What a field that is gone holds, or one whose value does not fit; undefined where that cannot be written down. */
export function encode(field: BoundField, read: (field: BoundField) => unknown): JsonValue | undefined {
  if (field.type.kind === "unknown") return undefined;
  try {
    return field.codec.encode(read(field), field.name);
  } catch {
    return undefined;
  }
}

/** Unknown types are alike, whatever text they were read from. */
function isSameType(a: BoundField, b: BoundField): boolean {
  if (a.type.kind === "unknown" && b.type.kind === "unknown") return true;
  return isSameFieldType(a.type, b.type);
}

/** Whether values of one type are values of the other as they are: nested objects have the members of both by then. */
function isSameForm(a: FieldType, b: FieldType): boolean {
  if (a.kind === "array" && b.kind === "array") return isSameForm(a.element, b.element);
  if (a.kind === "optional" && b.kind === "optional") return isSameForm(a.of, b.of);
  if (a.kind !== "object" || b.kind !== "object" || a.className !== b.className) {
    return isSameFieldType(a, b);
  }
  return b.fields.every(({ name, type }) => {
    const before = a.fields.find((member) => member.name === name);
    return before === undefined || isSameForm(before.type, type);
  });
}
