import { Matrix4 } from "three/src/math/Matrix4.js";
import { Quaternion } from "three/src/math/Quaternion.js";
import { Vector3 } from "three/src/math/Vector3.js";
import { Component } from "./component";
import { computeLocalRotation, computeLookRotation, computeWorldRotation, directionOf, isFlat } from "./transform-math";
import type { VectorLike } from "./vector-like";
import { copyQuaternion, copyVector } from "./vector-like";
import { WorldMatrix } from "./world-matrix";

/**
 * Where an entity stands, how it is turned and how large it is. `position`, `rotation` and `scale` are relative to the
 * parent and live: change them in place or assign them.
 * @example
 * this.transform.position.x += 2 * dt;
 * this.transform.lookAt(this.target.transform.worldPosition);
 */
export class Transform extends Component {
  readonly #position = new Vector3();
  readonly #rotation = new Quaternion();
  readonly #scale = new Vector3(1, 1, 1);
  /** Made when it is asked for: most entities are never asked where they are in the world. */
  #world: WorldMatrix | undefined;

  /**
   * Metres from the parent's origin. Assigning copies.
   * @example this.transform.position = [0, 1, 0];
   */
  get position(): Vector3 {
    return this.#position;
  }

  set position(value: VectorLike) {
    copyVector(value, this.#position);
  }

  /**
   * The turn from the parent's axes, a unit quaternion. Assigning copies.
   * @example this.transform.rotation.slerp(enemy.transform.rotation, 0.1);
   */
  get rotation(): Quaternion {
    return this.#rotation;
  }

  set rotation(value: Quaternion) {
    copyQuaternion(value, this.#rotation);
  }

  /**
   * The size along each of the entity's own axes. Assigning copies.
   * @example this.transform.scale.multiplyScalar(1.1);
   */
  get scale(): Vector3 {
    return this.#scale;
  }

  set scale(value: VectorLike) {
    copyVector(value, this.#scale);
  }

  /**
   * The parent entity's transform; undefined at the top level.
   * @example const top = this.transform.parent ?? this.transform;
   */
  get parent(): Transform | undefined {
    return this.entity.parent?.transform;
  }

  /**
   * A copy of the place in the world, in metres. Assign to move there; along an axis in which the parent has no size all
   * places are one, and the local one becomes 0.
   * @example const distance = this.transform.worldPosition.distanceTo(enemy.transform.worldPosition);
   */
  get worldPosition(): Vector3 {
    if (this.parent === undefined) return this.#position.clone();
    return new Vector3().setFromMatrixPosition(this.#refreshWorld().matrix);
  }

  set worldPosition(value: VectorLike) {
    const { parent } = this;
    copyVector(value, this.#position);
    if (parent) this.#position.applyMatrix4(parent.localFromWorld);
  }

  /**
   * A copy of the turn in the world. Assign to turn so.
   * @example shot.transform.worldRotation = this.transform.worldRotation;
   */
  get worldRotation(): Quaternion {
    return computeWorldRotation(this, new Quaternion());
  }

  set worldRotation(value: Quaternion) {
    computeLocalRotation(this, copyQuaternion(value, new Quaternion()), this.#rotation);
  }

  /**
   * A copy of the size in the world. Assign to have that size there; along an axis in which the parent has none it stays as
   * it is. Neither is exact where a turned entity has a parent of uneven scale.
   * @example this.transform.worldScale = [1, 1, 1];
   */
  get worldScale(): Vector3 {
    if (this.parent === undefined) return this.#scale.clone();
    return new Vector3().setFromMatrixScale(this.#refreshWorld().matrix);
  }

  set worldScale(value: VectorLike) {
    const scale = copyVector(value, new Vector3());
    const { x, y, z } = this.parent?.worldScale ?? new Vector3(1, 1, 1);
    if (x !== 0) this.#scale.x = scale.x / x;
    if (y !== 0) this.#scale.y = scale.y / y;
    if (z !== 0) this.#scale.z = scale.z / z;
  }

  /**
   * Takes points from this entity's space to the world's; a new matrix each time.
   * @example const corner = new Vector3(0.5, 0.5, 0.5).applyMatrix4(this.transform.worldFromLocal);
   */
  get worldFromLocal(): Matrix4 {
    return this.#refreshWorld().matrix.clone();
  }

  /**
   * Takes points from the world to this entity's space; a new matrix each time. Along an axis in which the entity, or one
   * above, has no size all points come to 0.
   * @example const seen = enemy.transform.worldPosition.applyMatrix4(this.transform.localFromWorld);
   */
  get localFromWorld(): Matrix4 {
    return isFlat(this) ? this.#invertStepwise() : this.#refreshWorld().matrix.clone().invert();
  }

  #invertStepwise(): Matrix4 {
    const { parent } = this;
    const shrink = this.#scale.toArray().map((size) => (size === 0 ? 0 : 1 / size));
    const local = new Matrix4()
      .makeScale(...(shrink as [number, number, number]))
      .multiply(new Matrix4().makeRotationFromQuaternion(this.#rotation.clone().invert()))
      .multiply(new Matrix4().makeTranslation(this.#position.clone().negate()));
    return parent ? local.multiply(parent.localFromWorld) : local;
  }

  /** Made anew only when something on the way up to the top has changed; its matrix is never given away. */
  #refreshWorld(): WorldMatrix {
    const { parent } = this;
    const world = (this.#world ??= new WorldMatrix());
    world.refresh(this.#position, this.#rotation, this.#scale, parent ? parent.#refreshWorld() : undefined);
    return world;
  }

  /**
   * The direction in the world that the entity looks in: its negative Z axis. Length 1; a copy.
   * @example this.transform.position.addScaledVector(this.transform.forward, this.speed * dt);
   */
  get forward(): Vector3 {
    return new Vector3(0, 0, -1).applyQuaternion(this.worldRotation);
  }

  /**
   * The direction of the entity's X axis in the world. Length 1; a copy.
   * @example Debug.drawRay(this.transform.worldPosition, this.transform.right);
   */
  get right(): Vector3 {
    return new Vector3(1, 0, 0).applyQuaternion(this.worldRotation);
  }

  /**
   * The direction of the entity's Y axis in the world. Length 1; a copy.
   * @example const isUpright = this.transform.up.y > 0.9;
   */
  get up(): Vector3 {
    return new Vector3(0, 1, 0).applyQuaternion(this.worldRotation);
  }

  /**
   * Turns so that the entity looks at a point of the world, its top towards `up`, which is the world's Y axis where it is
   * left out or has no length. Does nothing when it stands there.
   * @example this.transform.lookAt(this.target.transform.worldPosition);
   */
  lookAt(target: VectorLike, up: VectorLike = [0, 1, 0]): void {
    const ahead = directionOf(copyVector(target, new Vector3()).sub(this.worldPosition));
    if (ahead) this.worldRotation = computeLookRotation(ahead, directionOf(up) ?? new Vector3(0, 1, 0));
  }

  /**
   * Moves by an offset in metres, along the entity's own axes or, with "world", along the world's.
   * @example this.transform.translate([0, 2 * dt, 0], "world");
   */
  translate(offset: VectorLike, space: "local" | "world" = "local"): void {
    const step = copyVector(offset, new Vector3());
    if (space === "local") this.#position.add(step.applyQuaternion(this.#rotation));
    else this.worldPosition = this.worldPosition.add(step);
  }

  /**
   * Turns about an axis by an angle in radians, on top of the present turn. The axis is the entity's own or the world's;
   * without a length it turns nothing.
   * @example this.transform.rotate([0, 1, 0], Math.PI * dt);
   */
  rotate(axis: VectorLike, angle: number, space: "local" | "world" = "local"): void {
    const direction = directionOf(axis);
    if (!direction) return;
    const turn = new Quaternion().setFromAxisAngle(direction, angle);
    if (space === "local") this.#rotation.multiply(turn);
    else this.worldRotation = this.worldRotation.premultiply(turn);
  }

  /**
   * A point of this entity's space, in the world.
   * @example shot.transform.worldPosition = this.transform.transformPoint([0, 0, -1]);
   */
  transformPoint(point: VectorLike): Vector3 {
    return copyVector(point, new Vector3()).applyMatrix4(this.#refreshWorld().matrix);
  }

  /**
   * A point of the world, in this entity's space.
   * @example const isBehind = this.transform.inverseTransformPoint(enemy.transform.worldPosition).z > 0;
   */
  inverseTransformPoint(point: VectorLike): Vector3 {
    return copyVector(point, new Vector3()).applyMatrix4(this.localFromWorld);
  }

  /**
   * A direction of this entity's space, in the world; its length stays.
   * @example velocity.copy(this.transform.transformDirection([0, 0, -this.speed]));
   */
  transformDirection(direction: VectorLike): Vector3 {
    return copyVector(direction, new Vector3()).applyQuaternion(this.worldRotation);
  }

  /**
   * A direction of the world, in this entity's space; its length stays.
   * @example const forwards = -this.transform.inverseTransformDirection(velocity).z;
   */
  inverseTransformDirection(direction: VectorLike): Vector3 {
    return copyVector(direction, new Vector3()).applyQuaternion(this.worldRotation.invert());
  }
}
