import { Quaternion, Vector3 } from "three";
import { floatsPerTransform } from "../../../src-shared/protocol/frame-packet";
import type { LocalTransform } from "./local-transform";

/** Gets a handle's transform to show; the object is reused. */
export type WriteTransform = (handle: number, transform: LocalTransform) => void;

/** A step longer than this many metres is a jump, not a movement, and is not smoothed. */
const longestStep = 4;
const shortestInterval = 4;
const longestInterval = 100;

/**
 * Shows the game a frame late and smoothly, where the display is faster than the game or out of step with it. Holds two
 * transforms per handle; allocates only when there are more handles than ever before.
 */
export class FrameInterpolation {
  private from = new Float32Array(0);
  private to = new Float32Array(0);
  private isKnown = new Uint8Array(0);
  /** The handles that moved in the newest frame. */
  private moving = new Uint32Array(0);
  private movingCount = 0;
  private arrival = 0;
  private interval = 1000 / 60;

  /** Before the transforms of a frame: what still moves arrives where it was going. */
  beginFrame(now: number, write: WriteTransform): void {
    if (this.arrival > 0) {
      const measured = Math.min(longestInterval, Math.max(shortestInterval, now - this.arrival));
      this.interval += (measured - this.interval) * 0.1;
    }
    this.writeAll(1, write);
    this.arrival = now;
    this.movingCount = 0;
  }

  add(handle: number, transforms: Float32Array, offset: number): void {
    this.reserve(handle);
    const start = handle * floatsPerTransform;
    const { from, to } = this;
    for (let index = 0; index < floatsPerTransform; index++) {
      from[start + index] = to[start + index] as number;
      to[start + index] = transforms[offset + index] as number;
    }
    if (this.isKnown[handle] === 0 || isJump(from, to, start)) {
      for (let index = start; index < start + floatsPerTransform; index++) from[index] = to[index] as number;
    }
    this.isKnown[handle] = 1;
    this.moving[this.movingCount++] = handle;
  }

  /** Calls back with every transform that moves, as it is at a time; true while there is more to come. */
  sample(now: number, write: WriteTransform): boolean {
    if (this.movingCount === 0) return false;
    const t = Math.min(1, Math.max(0, (now - this.arrival) / this.interval));
    this.writeAll(t, write);
    if (t === 1) this.movingCount = 0;
    return t < 1;
  }

  /** The handle stands for another entity now. */
  forget(handle: number): void {
    if (handle < this.isKnown.length) this.isKnown[handle] = 0;
  }

  clear(): void {
    this.movingCount = 0;
    this.isKnown.fill(0);
    this.arrival = 0;
  }

  private writeAll(t: number, write: WriteTransform): void {
    const { position, rotation, scale } = shown;
    for (let index = 0; index < this.movingCount; index++) {
      const handle = this.moving[index] as number;
      const start = handle * floatsPerTransform;
      position.fromArray(this.from, start).lerp(next.position.fromArray(this.to, start), t);
      rotation.fromArray(this.from, start + 3).slerp(next.rotation.fromArray(this.to, start + 3), t);
      scale.fromArray(this.from, start + 7).lerp(next.scale.fromArray(this.to, start + 7), t);
      write(handle, shown);
    }
  }

  private reserve(handle: number): void {
    if (handle < this.isKnown.length) return;
    const capacity = Math.max(64, 2 ** Math.ceil(Math.log2(handle + 1)));
    this.from = grown(this.from, new Float32Array(capacity * floatsPerTransform));
    this.to = grown(this.to, new Float32Array(capacity * floatsPerTransform));
    this.isKnown = grown(this.isKnown, new Uint8Array(capacity));
    this.moving = grown(this.moving, new Uint32Array(capacity));
  }
}

const shown: LocalTransform = { position: new Vector3(), rotation: new Quaternion(), scale: new Vector3() };
const next: LocalTransform = { position: new Vector3(), rotation: new Quaternion(), scale: new Vector3() };

function isJump(from: Float32Array, to: Float32Array, start: number): boolean {
  let squared = 0;
  for (let index = start; index < start + 3; index++) squared += ((to[index] as number) - (from[index] as number)) ** 2;
  return !(squared <= longestStep ** 2);
}

function grown<T extends Float32Array | Uint8Array | Uint32Array>(before: T, after: T): T {
  after.set(before);
  return after;
}
