import { convertValue } from "../../src-shared/document/convert-value";
import { fieldKeys } from "../../src-shared/document/field-keys";
import type { PathStep } from "../../src-shared/document/field-path";
import { parseFieldPath } from "../../src-shared/document/field-path";
import type { FieldInfo, FieldType } from "../../src-shared/document/field-type";
import { isVectorKind } from "../../src-shared/document/field-type";
import type { FieldEdit } from "../../src-shared/protocol/command";
import type { ComponentTypeInfo } from "../../src-shared/scripting/component-catalog";

/** A place in a component's values, and what can stand there. */
interface Place {
  readonly path: string;
  readonly type: FieldType;
}

/**
 * An edit that was made on older code as the newer takes it, by the table of migrations: fields and members go by their
 * present names, and the value is converted where nothing of it is lost. As it was where it has no such place any more.
 */
export function migrateEdit({ fields }: ComponentTypeInfo, edit: FieldEdit): FieldEdit {
  const [name, ...steps] = parseFieldPath(edit.path) ?? [""];
  const place = findPlace([...fields.values()], name, steps);
  if (!place) return edit;
  const moved = { ...edit, path: place.path };
  const conversion = edit.value === undefined ? undefined : convertValue(place.type, edit.value);
  return conversion && conversion.outcome !== "lossy" ? { ...moved, value: conversion.value } : moved;
}

/** Whether the code declares the place of an edit, whatever items the lists on its way have. */
export function isDeclared({ fields }: ComponentTypeInfo, { path }: FieldEdit): boolean {
  const [name, ...steps] = parseFieldPath(path) ?? [""];
  return findPlace([...fields.values()], name, steps) !== undefined;
}

function findPlace(fields: readonly FieldInfo[], name: string, steps: readonly PathStep[]): Place | undefined {
  const names = new Set(fields.map((field) => field.name));
  const field = fields.find((each) => fieldKeys(each, names).includes(name));
  return field && findInside({ path: field.name, type: field.type }, steps);
}

/** The place inside another that steps by the names of now or then lead to; undefined where there is none. */
export function findInside({ path, type }: Place, steps: readonly PathStep[]): Place | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return { path, type };
  if (type.kind === "optional") return findInside({ path, type: type.of }, steps);
  if (type.kind === "array" && typeof step === "number") {
    return findInside({ path: `${path}[${step}]`, type: type.element }, rest);
  }
  if (typeof step === "number") return undefined;
  if (isVectorKind(type.kind)) return findInside({ path: `${path}.${step}`, type: { kind: "double" } }, rest);
  const member = type.kind === "object" ? findPlace(type.fields, step, rest) : undefined;
  return member && { path: `${path}.${member.path}`, type: member.type };
}
