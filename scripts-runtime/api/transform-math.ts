import { Matrix4 } from "three/src/math/Matrix4.js";
import { Quaternion } from "three/src/math/Quaternion.js";
import { Vector3 } from "three/src/math/Vector3.js";
import type { VectorLike } from "./vector-like";
import { copyVector } from "./vector-like";

/** A place in the hierarchy, as far as turns need it. */
export interface Placed {
  readonly rotation: Quaternion;
  readonly parent: Placed | undefined;
}

/** A place in the hierarchy, as far as sizes need it. */
interface Sized {
  readonly scale: Vector3;
  readonly parent: Sized | undefined;
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

/** Whether the place, or one above it, has no size along some axis: then no matrix leads back from the world. */
export function isFlat(place: Sized): boolean {
  const { x, y, z } = place.scale;
  return x * y * z === 0 || (place.parent !== undefined && isFlat(place.parent));
}

/**
 * The rotation that turns -Z to a direction and Y towards `up`, both of length 1. Where they are the same, what is up is
 * left to it.
 */
export function computeLookRotation(ahead: Vector3, up: Vector3): Quaternion {
  const back = ahead.clone().negate();
  const right = new Vector3().crossVectors(up, back);
  // Rounding leaves some length to a product that has none.
  if (right.lengthSq() < 1e-12) right.crossVectors(Math.abs(back.y) < 0.9 ? yAxis : zAxis, back);
  right.normalize();
  const top = new Vector3().crossVectors(back, right);
  return new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(right, top, back)).normalize();
}

const yAxis = new Vector3(0, 1, 0);
const zAxis = new Vector3(0, 0, 1);

/** Where a vector points, with length 1; undefined where it points nowhere: it has no length, or one that is no number. */
export function directionOf(vector: VectorLike): Vector3 | undefined {
  const { x, y, z } = copyVector(vector, new Vector3());
  // The square of a length can be too small or too large for a number although the length is not.
  const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  return largest > 0 && largest < Infinity ? new Vector3(x / largest, y / largest, z / largest).normalize() : undefined;
}
