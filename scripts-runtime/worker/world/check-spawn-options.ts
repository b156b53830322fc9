import { Quaternion, Vector3 } from "../../api/index";
import type { SpawnOptions } from "../../api/index";
import { copyQuaternion, copyVector } from "../../api/vector-like";
import { describeLive } from "../values/cannot-encode-error";
import { checkIndex, checkParent } from "./script-operations";
import type { WorldEntity } from "./world-objects";

/** Spawn options that a scene can hold: all that can be wrong with them is told before anything is made. */
export interface CheckedSpawnOptions extends Omit<SpawnOptions, "parent" | "position" | "rotation" | "scale"> {
  readonly parent?: WorldEntity;
  /** As they were when they were given. */
  readonly place: { readonly position?: Vector3; readonly rotation?: Quaternion; readonly scale?: Vector3 };
}

/** Throws where something cannot be meant. */
export function checkSpawnOptions(options: SpawnOptions): CheckedSpawnOptions {
  checkIsOptions(options);
  const { parent: above, index, name, tags, enabled, position, rotation, scale, components, ...rest } = options;
  const parent: unknown = above ?? undefined;
  checkParent(parent);
  const from: unknown = rest.from;
  if ("from" in rest && !from) {
    throw new TypeError(`"from" is ${describeLive(from)}: set the field that it comes from, or leave it out.`);
  }
  if (tags && !isTagList(tags)) {
    throw new TypeError(`"tags" is a list of texts that are not empty, and this is ${describeLive(tags)}.`);
  }
  if (components && !Array.isArray(components)) {
    throw new TypeError(`"components" is a list of classes or names, and this is ${describeLive(components)}.`);
  }
  for (const component of components ?? []) checkComponent(component);
  return {
    ...rest,
    ...(parent ? { parent } : {}),
    ...checkIndex(index),
    ...(name === undefined ? {} : { name: String(name) }),
    ...(tags ? { tags: [...new Set(tags)] } : {}),
    ...(enabled === undefined ? {} : { enabled: Boolean(enabled) }),
    ...(components ? { components } : {}),
    place: {
      ...(position ? { position: checkNumbers("position", copyVector(position, new Vector3())) } : {}),
      ...(rotation ? { rotation: checkNumbers("rotation", copyQuaternion(rotation, new Quaternion())) } : {}),
      ...(scale ? { scale: checkNumbers("scale", copyVector(scale, new Vector3())) } : {}),
    },
  };
}

function isTagList(tags: unknown): boolean {
  return Array.isArray(tags) && tags.every((tag) => typeof tag === "string" && tag !== "");
}

/** From JavaScript anything may come. */
function checkIsOptions(options: unknown): void {
  if (typeof options === "object" && options !== null && !Array.isArray(options)) return;
  throw new TypeError(
    `spawn takes an object such as { name: "Crate", position: [0, 1, 0] }, or nothing, and this is ${describeLive(options)}.`,
  );
}

function checkComponent(component: unknown): void {
  if (!Array.isArray(component)) return;
  const fields: unknown = component[1];
  if (typeof fields === "object" && fields !== null && !Array.isArray(fields)) return;
  throw new TypeError(
    `"components" takes a class with the values of its fields, such as [Light, { intensity: 2 }], and here the values are ${describeLive(fields)}.`,
  );
}

/** What stands nowhere is not drawn, and nobody would know why. */
function checkNumbers<T extends Vector3 | Quaternion>(name: string, value: T): T {
  const numbers = value.toArray();
  if (numbers.every(Number.isFinite)) return value;
  throw new TypeError(`"${name}" is made of finite numbers, and this is [${numbers.join(", ")}].`);
}
