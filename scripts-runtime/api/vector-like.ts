import type { Vector3 } from "three/src/math/Vector3.js";

/**
 * A vector, or its three numbers.
 * @example moveTo(place: VectorLike) { this.transform.position = place; }
 */
export type VectorLike = Vector3 | readonly [x: number, y: number, z: number];

/** Writes the numbers of a vector into another, and returns that. */
export function copyVector(value: VectorLike, target: Vector3): Vector3 {
  return "x" in value ? target.copy(value) : target.set(value[0], value[1], value[2]);
}
