import { Matrix4 } from "three/src/math/Matrix4.js";
import { Quaternion } from "three/src/math/Quaternion.js";
import type { Vector3 } from "three/src/math/Vector3.js";

/** A place in the hierarchy, as far as its matrices need it. */
export interface Placed {
  readonly position: Vector3;
  readonly rotation: Quaternion;
  readonly scale: Vector3;
  readonly parent: Placed | undefined;
}

/** Writes into `target` the matrix that takes points from the place's own space to the world's. */
export function computeWorldFromLocal(place: Placed, target: Matrix4): Matrix4 {
  target.compose(place.position, place.rotation, place.scale);
  if (place.parent === undefined) return target;
  const step = new Matrix4();
  for (let above = place.parent as Placed | undefined; above !== undefined; above = above.parent) {
    target.premultiply(step.compose(above.position, above.rotation, above.scale));
  }
  return target;
}

/** Writes into `target` how the place is turned in the world: the product of all turns from the top down. */
export function computeWorldRotation(place: Placed, target: Quaternion): Quaternion {
  target.copy(place.rotation);
  for (let above = place.parent; above !== undefined; above = above.parent) target.premultiply(above.rotation);
  return target;
}

/** Writes into `target` the local rotation that gives the place a rotation in the world. */
export function computeLocalRotation(place: Placed, worldRotation: Quaternion, target: Quaternion): Quaternion {
  if (place.parent === undefined) return target.copy(worldRotation);
  const parentRotation = computeWorldRotation(place.parent, new Quaternion());
  return target.copy(worldRotation).premultiply(parentRotation.invert());
}
