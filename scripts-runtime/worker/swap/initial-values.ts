import { Script } from "../../api/index";
import { constructComponent } from "../../api/component";
import { createProbeNode } from "../world/probe";
import type { AnyClass } from "./class-versions";
import type { LevelInitializer } from "./initialize-level";
import type { InitialValues } from "./migrate-instance";

/** What a fresh object of a class has, and which of its classes has put it there. */
export interface InitialState {
  readonly values: InitialValues;
  readonly keys: ReadonlyMap<AnyClass, readonly PropertyKey[]>;
}

class Bare extends Script {}

/** Makes an object that belongs to no scene, class by class. One whose constructor does not get through has nothing. */
export function readInitialState(
  leaf: AnyClass,
  levels: readonly AnyClass[],
  initializer: LevelInitializer,
): InitialState {
  const values = new Map<PropertyKey, unknown>();
  const keys = new Map<AnyClass, readonly PropertyKey[]>();
  try {
    const probe = constructComponent(Bare, createProbeNode(leaf.name));
    const own = new Set(Reflect.ownKeys(probe));
    Object.setPrototypeOf(probe, leaf.prototype as object);
    for (const level of levels) {
      initializer.run(level, probe);
      const set: PropertyKey[] = [];
      for (const key of Reflect.ownKeys(probe)) {
        const descriptor = Object.getOwnPropertyDescriptor(probe, key);
        if (own.has(key) || !descriptor || !("value" in descriptor)) continue;
        if (values.has(key) && Object.is(values.get(key), descriptor.value)) continue;
        values.set(key, descriptor.value);
        set.push(key);
      }
      keys.set(level, set);
    }
    return { values, keys };
  } catch {
    return { values: new Map(), keys: new Map() };
  }
}
