import { Quaternion } from "three/src/math/Quaternion.js";

/** A place in the hierarchy, as far as turns need it. */
export interface Placed {
  readonly rotation: Quaternion;
  readonly parent: Placed | undefined;
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
