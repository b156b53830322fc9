import { types } from "node:util";
import { Asset, Component, Entity, Scene, Script } from "../../api/index";
import { ComponentNode } from "../world/world-objects";

/** So many objects are kept in mind at most; what is further away stays as it is. */
const mostObjects = 300_000;

/** Members of an object as it has them itself. */
export type OwnMembers = readonly (readonly [key: PropertyKey, descriptor: PropertyDescriptor])[];

interface SavedObject {
  readonly object: object;
  readonly own: OwnMembers;
  /** The content of a list, a map, a set, a date or an array of bytes. */
  readonly content?: unknown;
}

/**
 * What is in all objects that can be reached from some, to the value: lists, vectors, nested objects, maps. They can be
 * put back in place, so that whoever holds one holds it with the values of then. What is `#private` is out of reach.
 */
export class ObjectSnapshot {
  private readonly saved: SavedObject[] = [];

  constructor(roots: Iterable<object>) {
    const queue = [...roots];
    const seen = new Set<object>(queue);
    const add = (value: unknown) => {
      if (!isReachable(value) || seen.has(value) || seen.size >= mostObjects) return;
      seen.add(value);
      queue.push(value);
    };
    for (let object = queue.pop(); object !== undefined; object = queue.pop()) {
      const own = readOwn(object);
      for (const [, descriptor] of own) add(descriptor.value);
      const content = readContent(object);
      if (content !== undefined && !ArrayBuffer.isView(object)) for (const item of content as unknown[]) add(item);
      this.saved.push({ object, own, ...(content === undefined ? {} : { content }) });
    }
  }

  /** The objects, for whoever has to do something with each. */
  get objects(): readonly object[] {
    return this.saved.map(({ object }) => object);
  }

  /** Puts everything back but what is directly in the objects of `except`. */
  restore(except: ReadonlySet<object> = new Set()): void {
    for (const { object, own, content } of this.saved) {
      if (except.has(object)) continue;
      restoreOwn(object, own);
      if (content !== undefined) restoreContent(object, content);
    }
  }
}

/** What makes a class one, and the one that it is. */
const ofClasses: ReadonlySet<PropertyKey> = new Set(["prototype", Symbol.hasInstance]);

/** The content of lists is no member of them. */
export function readOwn(object: object): OwnMembers {
  if (Array.isArray(object) || types.isTypedArray(object)) return [];
  const keys = Reflect.ownKeys(object).filter((key) => typeof object !== "function" || !ofClasses.has(key));
  return keys.map((key) => [key, Object.getOwnPropertyDescriptor(object, key) ?? {}]);
}

/** Puts the members of an object back; others go. */
export function restoreOwn(object: object, own: OwnMembers): void {
  const wanted = new Set(own.map(([key]) => key));
  for (const [key] of readOwn(object)) if (!wanted.has(key)) Reflect.deleteProperty(object, key);
  for (const [key, descriptor] of own) {
    const now = Object.getOwnPropertyDescriptor(object, key);
    if (!now || !isSameDescriptor(now, descriptor)) Reflect.defineProperty(object, key, descriptor);
  }
}

/** Objects of scripts alone: those of the engine are put back by those who know them. */
function isReachable(value: unknown): value is object {
  if (typeof value !== "object" || value === null || types.isProxy(value)) return false;
  if (value instanceof Component) return value instanceof Script;
  const isForeign =
    value instanceof Entity || value instanceof Scene || value instanceof Asset || value instanceof ComponentNode;
  return !isForeign && !types.isPromise(value) && !types.isModuleNamespaceObject(value);
}

function isSameDescriptor(a: PropertyDescriptor, b: PropertyDescriptor): boolean {
  return Object.is(a.value, b.value) && a.get === b.get && a.set === b.set && a.enumerable === b.enumerable;
}

function readContent(object: object): unknown {
  if (Array.isArray(object)) return object.slice();
  if (types.isMap(object)) return [...Map.prototype.entries.call(object)].flat();
  if (types.isSet(object)) return [...Set.prototype.values.call(object)];
  if (types.isDate(object)) return [object.getTime()];
  if (types.isTypedArray(object)) return object.slice();
  return undefined;
}

function restoreContent(object: object, content: unknown): void {
  if (types.isTypedArray(object)) {
    (object as Uint8Array).set(content as Uint8Array);
    return;
  }
  const items = content as readonly unknown[];
  if (types.isDate(object)) object.setTime(items[0] as number);
  else if (!isSameList(readContent(object) as readonly unknown[], items)) {
    if (Array.isArray(object)) {
      object.length = 0;
      for (const item of items) object.push(item);
      return;
    }
    const target = object as Map<unknown, unknown>;
    target.clear();
    if (types.isSet(object)) for (const item of items) object.add(item);
    else for (let index = 0; index < items.length; index += 2) target.set(items[index], items[index + 1]);
  }
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => Object.is(item, b[index]));
}
