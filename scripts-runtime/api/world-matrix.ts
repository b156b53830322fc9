import { Matrix4 } from "three/src/math/Matrix4.js";
import type { Quaternion } from "three/src/math/Quaternion.js";
import type { Vector3 } from "three/src/math/Vector3.js";

/**
 * A matrix from an entity's space to the world's that knows what it was made of. Positions and turns are plain numbers that
 * anybody may write, so it finds out by comparing, which is far cheaper than multiplying and makes no garbage.
 */
export class WorldMatrix {
  readonly matrix = new Matrix4();
  #version = 0;
  #parent: WorldMatrix | undefined;
  #parentVersion = -1;
  #px = 0;
  #py = 0;
  #pz = 0;
  #rx = 0;
  #ry = 0;
  #rz = 0;
  #rw = 1;
  #sx = 1;
  #sy = 1;
  #sz = 1;

  /** Brings the matrix up to date; the parent's, if there is one, has to be so already. */
  refresh(position: Vector3, rotation: Quaternion, scale: Vector3, parent: WorldMatrix | undefined): void {
    const parentVersion = parent ? parent.#version : -1;
    if (
      this.#version > 0 &&
      this.#parent === parent &&
      this.#parentVersion === parentVersion &&
      this.#px === position.x &&
      this.#py === position.y &&
      this.#pz === position.z &&
      this.#rx === rotation.x &&
      this.#ry === rotation.y &&
      this.#rz === rotation.z &&
      this.#rw === rotation.w &&
      this.#sx === scale.x &&
      this.#sy === scale.y &&
      this.#sz === scale.z
    ) {
      return;
    }
    this.#version += 1;
    this.#parent = parent;
    this.#parentVersion = parentVersion;
    this.#px = position.x;
    this.#py = position.y;
    this.#pz = position.z;
    this.#rx = rotation.x;
    this.#ry = rotation.y;
    this.#rz = rotation.z;
    this.#rw = rotation.w;
    this.#sx = scale.x;
    this.#sy = scale.y;
    this.#sz = scale.z;
    this.matrix.compose(position, rotation, scale);
    if (parent) this.matrix.premultiply(parent.matrix);
  }
}
