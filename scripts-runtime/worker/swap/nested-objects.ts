import type { ClassVersions } from "./class-versions";
import type { AnyClass } from "./class-versions";

/**
 * Makes objects that scripts hold instances of newer classes, the objects staying what they are. Those that fields are
 * made of by name get the members that the newer class adds; of others it is not known how they are made. Gives back what
 * undoes it.
 */
export function swapNestedObjects(
  objects: readonly object[],
  { successors, serializables }: ClassVersions,
): () => void {
  const byPrototype = new Map([...successors].map(([older, newer]) => [older.prototype as object, { older, newer }]));
  const fresh = new Map<AnyClass, object | undefined>();
  const undo: (() => void)[] = [];
  for (const object of objects) {
    const version = byPrototype.get(Object.getPrototypeOf(object) as object);
    if (!version) continue;
    const { older, newer } = version;
    undo.push(() => void Object.setPrototypeOf(object, older.prototype as object));
    Object.setPrototypeOf(object, newer.prototype as object);
    if (!serializables.has(older)) continue;
    if (!fresh.has(newer)) fresh.set(newer, construct(newer));
    for (const key of Reflect.ownKeys(fresh.get(newer) ?? {})) {
      if (Object.hasOwn(object, key)) continue;
      // A new one for each: two objects must not share a list.
      const value: unknown = Reflect.get(construct(newer) ?? {}, key);
      undo.push(() => Reflect.deleteProperty(object, key));
      Reflect.set(object, key, value);
    }
  }
  return () => {
    for (const step of undo.splice(0).reverse()) step();
  };
}

function construct(nested: AnyClass): object | undefined {
  try {
    return new (nested as new () => object)();
  } catch {
    return undefined;
  }
}
