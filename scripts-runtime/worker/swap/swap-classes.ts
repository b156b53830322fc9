import type { ClassVersions } from "./class-versions";

/**
 * Makes newer classes count as those in whose place they stand: what derives from an older one derives from the newer one,
 * and `instanceof` an older one, which some object may still hold, asks the newer one. Gives back what undoes it.
 */
export function swapClasses({ successors, current }: ClassVersions): () => void {
  const undo: (() => void)[] = [];
  const derive = (object: object, base: object) => {
    const before = Object.getPrototypeOf(object) as object;
    undo.push(() => void Object.setPrototypeOf(object, before));
    Object.setPrototypeOf(object, base);
  };
  for (const each of current) {
    const newer = successors.get(Object.getPrototypeOf(each) as never);
    if (!newer) continue;
    // Calls of `super` look at these two when they run.
    derive(each, newer);
    derive(each.prototype as object, newer.prototype as object);
  }
  for (const [older, newer] of successors) {
    undo.push(() => Reflect.deleteProperty(older, Symbol.hasInstance));
    Object.defineProperty(older, Symbol.hasInstance, {
      configurable: true,
      value(this: unknown, object: unknown): boolean {
        const ordinary = Function.prototype[Symbol.hasInstance];
        return ordinary.call(this as never, object) || (this === older && object instanceof (newer as never));
      },
    });
  }
  return () => {
    for (const step of undo.splice(0).reverse()) step();
  };
}
