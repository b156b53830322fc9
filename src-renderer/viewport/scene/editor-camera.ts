import { type Box3, MathUtils, PerspectiveCamera, Vector3 } from "three";

/** Where the editor's camera is, as plain numbers: to be kept per scene. Angles in radians. */
export interface EditorCameraState {
  /** What it orbits around. */
  readonly target: readonly [number, number, number];
  /** Around the vertical axis; 0 looks along negative Z. */
  readonly yaw: number;
  /** Upwards; negative looks down. */
  readonly pitch: number;
  readonly distance: number;
}

const steepestPitch = Math.PI / 2 - 0.001;
/** From there a point, or a pebble, is seen with what is around it. */
const closestFrame = 1.5;
const framingMargin = 1.04;
/** Metres between what is framed and the view's edge, which count for small things. */
const framingAir = 1;
const animationMs = 140;
const orbitPerPixel = 0.006;
const lookPerPixel = 0.0035;

/** The camera that a designer moves: it looks at a target from a distance. Pure state and mathematics, no input. */
export class EditorCamera {
  readonly camera = new PerspectiveCamera(50, 1, 0.1, 1000);
  private readonly target = new Vector3(0, 0.5, 0);
  private yaw = MathUtils.degToRad(-32);
  private pitch = MathUtils.degToRad(-24);
  private distance = 12;
  private animation: { from: EditorCameraState; to: EditorCameraState; start: number } | undefined;

  constructor() {
    this.camera.rotation.order = "YXZ";
    this.apply();
  }

  get state(): EditorCameraState {
    const { x, y, z } = this.target;
    return { target: [x, y, z], yaw: this.yaw, pitch: this.pitch, distance: this.distance };
  }

  /** Takes a state at once. One that is not all finite numbers, as from a damaged file, is ignored. */
  setState(state: EditorCameraState): void {
    const numbers = [...state.target, state.yaw, state.pitch, state.distance];
    if (numbers.length !== 6 || !numbers.every(Number.isFinite)) return;
    this.animation = undefined;
    this.take(state);
  }

  setAspect(aspect: number): void {
    this.camera.aspect = aspect;
    this.apply();
  }

  /** Around the target, by pixels of pointer movement. */
  orbit(deltaX: number, deltaY: number): void {
    this.animation = undefined;
    this.yaw -= deltaX * orbitPerPixel;
    this.pitch = clampPitch(this.pitch - deltaY * orbitPerPixel);
    this.apply();
  }

  /** Turns the head: the eye stays where it is. */
  look(deltaX: number, deltaY: number): void {
    this.animation = undefined;
    const eye = this.camera.position.clone();
    this.yaw -= deltaX * lookPerPixel;
    this.pitch = clampPitch(this.pitch - deltaY * lookPerPixel);
    this.apply();
    this.target.add(eye.sub(this.camera.position));
    this.apply();
  }

  /** Sideways, so that what is at the target's depth follows the pointer. `viewHeight` in pixels. */
  pan(deltaX: number, deltaY: number, viewHeight: number): void {
    this.animation = undefined;
    const metresPerPixel = (2 * this.distance * this.halfHeightAtOne) / viewHeight;
    this.target.addScaledVector(this.axis(0), -deltaX * metresPerPixel);
    this.target.addScaledVector(this.axis(1), deltaY * metresPerPixel);
    this.apply();
  }

  /** Nearer (factor below 1) or further, keeping what is under a point of the view under it. `x`, `y` from -1 to 1. */
  zoom(factor: number, x: number, y: number): void {
    this.animation = undefined;
    const distance = MathUtils.clamp(this.distance * factor, 0.02, 20_000);
    const moved = 1 - distance / this.distance;
    const halfHeight = this.distance * this.halfHeightAtOne;
    this.target.addScaledVector(this.axis(0), x * halfHeight * this.camera.aspect * moved);
    this.target.addScaledVector(this.axis(1), y * halfHeight * moved);
    this.distance = distance;
    this.apply();
  }

  /** Through space, in metres along its own axes: right, up, forward. */
  fly(right: number, up: number, forward: number): void {
    this.animation = undefined;
    this.target.addScaledVector(this.axis(0), right).addScaledVector(this.axis(2), -forward);
    this.target.y += up;
    this.apply();
  }

  /** Brings a box into view, seen from the same side. `time` in milliseconds starts the movement; without it, at once. */
  frame(box: Box3, time?: number): void {
    if (box.isEmpty()) return;
    const center = box.getCenter(new Vector3());
    const distance = Math.max(this.distanceToSee(box, center) + framingAir, closestFrame);
    this.moveTo({ ...this.state, target: [center.x, center.y, center.z], distance }, time);
  }

  /** Looks along an axis of the world, as after a click on the axis gizmo. */
  lookFrom(direction: Vector3, time?: number): void {
    const pitch = clampPitch(-Math.asin(MathUtils.clamp(direction.y, -1, 1)));
    const isVertical = Math.abs(direction.y) > 0.99;
    const wanted = isVertical
      ? Math.round(this.yaw / (Math.PI / 2)) * (Math.PI / 2)
      : Math.atan2(direction.x, direction.z);
    this.moveTo({ ...this.state, yaw: this.yaw + shortestTurn(wanted - this.yaw), pitch }, time);
  }

  /** Goes on with a movement; true while there is one. */
  update(time: number): boolean {
    if (!this.animation) return false;
    const { from, to, start } = this.animation;
    const linear = MathUtils.clamp((time - start) / animationMs, 0, 1);
    const t = 1 - (1 - linear) ** 3;
    const mix = (a: number, b: number) => a + (b - a) * t;
    this.take({
      target: [mix(from.target[0], to.target[0]), mix(from.target[1], to.target[1]), mix(from.target[2], to.target[2])],
      yaw: mix(from.yaw, to.yaw),
      pitch: mix(from.pitch, to.pitch),
      distance: from.distance * (to.distance / from.distance) ** t,
    });
    if (linear === 1) this.animation = undefined;
    return this.animation !== undefined;
  }

  /** How far from its middle a box is seen whole, with a margin, as the camera is turned now. */
  private distanceToSee({ min, max }: Box3, center: Vector3): number {
    const [right, up, back] = [this.axis(0), this.axis(1), this.axis(2)];
    const corner = new Vector3();
    let distance = 0;
    for (let index = 0; index < 8; index++) {
      corner.set(index & 1 ? max.x : min.x, index & 2 ? max.y : min.y, index & 4 ? max.z : min.z).sub(center);
      const across = Math.abs(corner.dot(right)) / (this.halfHeightAtOne * this.camera.aspect);
      const upwards = Math.abs(corner.dot(up)) / this.halfHeightAtOne;
      distance = Math.max(distance, corner.dot(back) + Math.max(across, upwards) * framingMargin);
    }
    return distance;
  }

  private moveTo(state: EditorCameraState, time: number | undefined): void {
    if (time === undefined) this.setState(state);
    else this.animation = { from: this.state, to: state, start: time };
  }

  private take({ target, yaw, pitch, distance }: EditorCameraState): void {
    this.target.fromArray(target);
    this.yaw = yaw;
    this.pitch = clampPitch(pitch);
    this.distance = MathUtils.clamp(distance, 0.02, 20_000);
    this.apply();
  }

  private get halfHeightAtOne(): number {
    return Math.tan(MathUtils.degToRad(this.camera.fov) / 2);
  }

  private axis(index: number): Vector3 {
    return new Vector3().setFromMatrixColumn(this.camera.matrixWorld, index);
  }

  private apply(): void {
    const { camera } = this;
    camera.rotation.set(this.pitch, this.yaw, 0);
    camera.position.set(0, 0, this.distance).applyQuaternion(camera.quaternion).add(this.target);
    // As much depth precision as the distance allows: what is near shows no gaps, what is far does not flicker.
    camera.near = MathUtils.clamp(this.distance / 100, 0.01, 10);
    camera.far = Math.max(2000, this.distance * 60);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }
}

function clampPitch(pitch: number): number {
  return MathUtils.clamp(pitch, -steepestPitch, steepestPitch);
}

function shortestTurn(angle: number): number {
  return MathUtils.euclideanModulo(angle + Math.PI, 2 * Math.PI) - Math.PI;
}
