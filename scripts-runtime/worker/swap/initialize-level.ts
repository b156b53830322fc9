import type { AnyClass } from "./class-versions";

/**
 * Runs what one class adds to its objects, its field initialisers and its constructor, on an object that exists: new
 * fields, functions that are fields, and `#private` ones come into being on it. What its base classes add is not run.
 */
export class LevelInitializer {
  private restore: (() => void) | undefined;

  run(level: AnyClass, object: object): void {
    const base: unknown = Object.getPrototypeOf(level);
    if (base === Function.prototype) throw new TypeError(`${level.name} derives from nothing.`);
    // `super(…)` calls whatever the class derives from at that moment, and its result becomes `this`.
    const existing = function () {
      return object;
    };
    this.restore = () => void Object.setPrototypeOf(level, base as object);
    Object.setPrototypeOf(level, existing);
    try {
      Reflect.construct(level, []);
    } finally {
      this.recover();
    }
  }

  /** Code was cut off in `run`. */
  recover(): void {
    this.restore?.();
    this.restore = undefined;
  }
}
