import type { BoundField, ComponentType } from "../types/component-type";
import { findProperty } from "../values/find-property";
import type { ComponentBuilder } from "../world/component-builder";
import type { ComponentNode } from "../world/world-objects";
import type { FieldFate } from "./decide-field";
import { decideField, encode } from "./decide-field";
import { InstanceFault } from "./instance-fault";
import { isAlike, kindOf } from "./is-alike";
import type { OwnMembers } from "./object-snapshot";

/** What initialisers leave in a fresh object, by key; empty where they could not be run. */
export type InitialValues = ReadonlyMap<PropertyKey, unknown>;

/** An instance as it was under the older code. */
export interface OlderInstance {
  readonly node: ComponentNode;
  readonly type: ComponentType;
  readonly own: OwnMembers;
  /** Of its fields, those behind getters included. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly initial: InitialValues;
}

export interface MigrationContext {
  readonly builder: ComponentBuilder;
  /** What initialisers of the newer class leave. */
  readonly initial: InitialValues;
  /** Functions that are no code of the user's. */
  readonly handles: WeakSet<object>;
}

/**
 * Puts the values of before into an instance whose initialisers of the newer class have just run. Fields follow the table
 * of migrations; everything else that the object held stays, unless the code now begins with something else and it was
 * never changed, or is of another kind. Gives what became of each field.
 */
export function migrateInstance(
  older: OlderInstance,
  context: MigrationContext,
): Map<string, FieldFate["outcome"] | "removed"> {
  const { node, type: before, own, values } = older;
  const type = node.type as ComponentType;
  const instance = node.component as object;
  const outcomes = new Map<string, FieldFate["outcome"] | "removed">();
  const layouts = { older: before.layout, newer: type.layout };
  const fates = type.layout.fields.map((field) => {
    return [field, decideField(field, layouts, node, ({ name }) => values.get(name))] as const;
  });
  const renamed = new Set(fates.flatMap(([{ name }, { from }]) => (from && from.name !== name ? [from.name] : [])));
  for (const [key, descriptor] of own) {
    const field = type.layout.byName.get(String(key));
    if (field && !isOpaque(field, before)) continue;
    const isGone = !field && before.layout.byName.has(String(key)) && !Object.hasOwn(instance, key);
    if (isGone || renamed.has(String(key))) continue;
    restoreMember(instance, key, descriptor, older, context);
  }
  let { record } = node;
  for (const [field, fate] of fates) {
    outcomes.set(field.name, fate.outcome);
    if (isOpaque(field, before)) continue;
    try {
      placeField(field, fate, older, context);
    } catch (error) {
      throw new InstanceFault(error, { node, callback: `set ${field.name}` });
    }
    if (fate.before !== undefined && (fate.outcome === "defaulted" || fate.outcome === "lossy")) {
      record = { ...record, [field.name]: fate.before };
    }
  }
  for (const field of before.layout.fields) {
    if (type.layout.byName.has(field.name) || renamed.has(field.name)) continue;
    // It may only have become private.
    if (Object.hasOwn(instance, field.name)) continue;
    outcomes.set(field.name, "removed");
    const encoded = encode(field, ({ name }) => values.get(name));
    if (encoded !== undefined) record = { ...record, [field.name]: encoded };
  }
  node.record = record;
  return outcomes;
}

/** A field of which no more is known than of a private member, such as a function. */
function isOpaque({ name, type }: BoundField, before: ComponentType): boolean {
  return type.kind === "unknown" && before.layout.byName.get(name)?.type.kind === "unknown";
}

function placeField(field: BoundField, fate: FieldFate, older: OlderInstance, context: MigrationContext): void {
  const { node, own, values } = older;
  const { builder } = context;
  if (fate.outcome === "new" || fate.outcome === "defaulted") {
    // A private member that has become a field keeps what fits.
    const member = fate.from ? undefined : own.find(([key]) => key === field.name)?.[1];
    if (member && "value" in member && fits(field, member.value)) node.write(field, member.value);
    else builder.injectField(node, field, undefined);
    return;
  }
  if (fate.after !== undefined) {
    builder.injectField(node, field, fate.after);
    return;
  }
  const from = fate.from ?? field;
  const live = values.get(from.name);
  const isSet = older.node.record[from.name] !== undefined || older.node.record[field.name] !== undefined;
  if (!isSet && from.name === field.name && followsCode(field.name, live, older, context)) return;
  const descriptor = own.find(([key]) => key === from.name)?.[1];
  const present = Object.getOwnPropertyDescriptor(node.component, field.name);
  // What is behind a setter of the class is only told by it.
  if (
    descriptor &&
    "value" in descriptor &&
    (present !== undefined || !hasAccessor(node.component as object, field.name))
  ) {
    Object.defineProperty(node.component as object, field.name, { ...descriptor });
  } else if (values.has(from.name) && !Object.is(node.read(field), live)) node.write(field, live);
}

function restoreMember(
  instance: object,
  key: PropertyKey,
  descriptor: PropertyDescriptor,
  older: OlderInstance,
  context: MigrationContext,
): void {
  const now = Object.getOwnPropertyDescriptor(instance, key);
  if (now && "value" in descriptor && "value" in now) {
    const value: unknown = descriptor.value;
    if (Object.is(value, now.value)) return;
    if (isNewCode(key, value, now.value, older, context)) return;
    if (followsCode(key, value, older, context)) return;
  }
  Object.defineProperty(instance, key, descriptor);
}

/** A function that a field begins with is code, and of the newer one; what was put there at run time stays. */
function isNewCode(
  key: PropertyKey,
  value: unknown,
  now: unknown,
  { initial }: OlderInstance,
  { handles }: MigrationContext,
): boolean {
  if (typeof value !== "function" || typeof now !== "function" || handles.has(value)) return false;
  const began = initial.get(key);
  return !initial.has(key) || (typeof began === "function" && String(began) === String(value));
}

/** Whether the code begins with another value now, and the one of before was never changed or is of a kind that is no more. */
function followsCode(key: PropertyKey, value: unknown, older: OlderInstance, context: MigrationContext): boolean {
  if (!older.initial.has(key) || !context.initial.has(key)) return false;
  const began = older.initial.get(key);
  const begins = context.initial.get(key);
  if (isAlike(began, begins)) return false;
  if (isAlike(value, began)) return true;
  const isOtherKind = kindOf(begins) !== kindOf(began) && kindOf(begins) !== "nothing";
  return isOtherKind && kindOf(value) !== kindOf(begins);
}

function hasAccessor(instance: object, name: string): boolean {
  const property = findProperty(Object.getPrototypeOf(instance) as object, name);
  return property?.get !== undefined || property?.set !== undefined;
}

function fits(field: BoundField, value: unknown): boolean {
  try {
    field.codec.encode(value, field.name);
    return field.type.kind !== "unknown";
  } catch {
    return false;
  }
}
