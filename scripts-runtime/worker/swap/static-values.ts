import type { AnyClass } from "./class-versions";
import { kindOf } from "./is-alike";

const ownOfFunctions: ReadonlySet<PropertyKey> = new Set(["length", "name", "prototype", Symbol.hasInstance]);

/** What is kept in the static members of classes, and what they began with. */
export class StaticValues {
  /** Of an object it is not known later what was in it: there is undefined for it. */
  private readonly initial = new WeakMap<AnyClass, ReadonlyMap<PropertyKey, unknown>>();

  /** Classes whose file has just run. */
  note(classes: readonly AnyClass[]): void {
    for (const each of classes) {
      if (this.initial.has(each)) continue;
      const values = listValues(each).map(([key, value]) => [key, isPlain(value) ? value : undefined] as const);
      this.initial.set(each, new Map(values));
    }
  }

  /**
   * Gives a newer class what the older one holds. What was never changed follows the code, unless it is `kept`; what is of
   * another kind now begins anew; functions are code. A member that is no more goes.
   */
  carry(older: AnyClass, newer: AnyClass, kept: readonly string[] = []): void {
    const began = this.initial.get(older);
    for (const [key, value] of listValues(older)) {
      if (typeof value === "function") continue;
      const present = Object.getOwnPropertyDescriptor(newer, key);
      if (!present) {
        // It was put there by code that ran, and not declared: as what a class counts that inherits the member.
        if (began?.has(key) === false) Reflect.set(newer, key, value);
        continue;
      }
      if (!("value" in present) || typeof present.value === "function") continue;
      const isKept = kept.includes(String(key));
      const isUntouched = began?.has(key) === true && Object.is(began.get(key), value);
      const isOtherKind = kindOf(present.value) !== kindOf(value) && kindOf(present.value) !== "nothing";
      const wasOtherKind = began?.has(key) !== true || kindOf(began.get(key)) !== kindOf(present.value);
      if (!isKept && (isUntouched || (isOtherKind && wasOtherKind && kindOf(value) !== "nothing"))) continue;
      Reflect.defineProperty(newer, key, { ...present, value });
    }
  }
}

function isPlain(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

function listValues(each: AnyClass): (readonly [PropertyKey, unknown])[] {
  return Reflect.ownKeys(each).flatMap((key) => {
    const descriptor = Object.getOwnPropertyDescriptor(each, key);
    return ownOfFunctions.has(key) || !descriptor || !("value" in descriptor)
      ? []
      : [[key, descriptor.value as unknown] as const];
  });
}
