import type { Quaternion } from "three/src/math/Quaternion.js";
import type { Vector3 } from "three/src/math/Vector3.js";
import { describeGiven } from "./describe-given";

/**
 * A vector, or its three numbers.
 * @example moveTo(place: VectorLike) { this.transform.position = place; }
 */
export type VectorLike = Vector3 | readonly [x: number, y: number, z: number];

/** Writes the numbers of a vector into another, and returns that. Throws, and writes nothing, where it has none. */
export function copyVector(value: VectorLike, target: Vector3): Vector3 {
  // From JavaScript anything may come, and what is half written would be found out far from where it happened.
  const given: unknown = value;
  if (typeof given === "object" && given !== null) {
    const isVector = "x" in value;
    const x: unknown = isVector ? value.x : value[0];
    const y: unknown = isVector ? value.y : value[1];
    const z: unknown = isVector ? value.z : value[2];
    if (typeof x === "number" && typeof y === "number" && typeof z === "number") return target.set(x, y, z);
  }
  throw new TypeError(`A Vector3 or a list of three numbers is asked for, and this is ${describeGiven(given)}.`);
}

/** Writes the numbers of a quaternion into another, and returns that. Throws, and writes nothing, where it has none. */
export function copyQuaternion(value: Quaternion, target: Quaternion): Quaternion {
  const given: unknown = value;
  const { x, y, z, w } = (given ?? {}) as Partial<Record<keyof Quaternion, unknown>>;
  if (typeof x === "number" && typeof y === "number" && typeof z === "number" && typeof w === "number") {
    return target.copy(value);
  }
  throw new TypeError(
    `A Quaternion is asked for, and this is ${describeGiven(given)}. Of angles in radians one is made by new Quaternion().setFromEuler(new Euler(x, y, z)).`,
  );
}
