import { Quaternion } from "three/src/math/Quaternion.js";
import { Vector2 } from "three/src/math/Vector2.js";
import { Vector3 } from "three/src/math/Vector3.js";
import { describeGiven } from "./describe-given";

/**
 * A stream of random numbers. The same seed gives the same stream, on every machine.
 * @example const stream = new RandomStream(42);
 */
export class RandomStream {
  // No `#private` one, so that it can be put back with all else that a frame changed.
  private state = 0;

  constructor(seed: number) {
    this.seed(seed);
  }

  /**
   * Starts the stream anew. A seed is a whole number, of which the lower 32 bits count; throws if it is none.
   * @example Random.seed(42);
   */
  seed(seed: number): void {
    // All that lie between two whole numbers would be one and the same stream.
    if (!Number.isInteger(seed)) throw new RangeError(`A seed is a whole number, and this is ${describeGiven(seed)}.`);
    this.state = seed >>> 0;
  }

  /**
   * A number from 0 up to, but not, 1.
   * @example const brightness = 0.5 + 0.5 * Random.value();
   */
  value(): number {
    // Mulberry32: 32 bits of state, which is plenty for a game and quick.
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /**
   * A number from `min` up to, but not, `max`. Where `max` is below `min` it goes down to it.
   * @example this.speed = Random.range(3, 6);
   */
  range(min: number, max: number): number {
    return min + (max - min) * this.value();
  }

  /**
   * A whole number from `min` to `max`, both included, whichever is the larger. Throws if there is none between them.
   * @example const eyes = Random.int(1, 6);
   */
  int(min: number, max: number): number {
    const lowest = Math.ceil(Math.min(min, max));
    const count = Math.floor(Math.max(min, max)) - lowest + 1;
    if (!(count > 0))
      throw new RangeError(`There is no whole number from ${describeGiven(min)} to ${describeGiven(max)}.`);
    return Math.floor(this.range(lowest, lowest + count));
  }

  /**
   * True with a probability from 0 to 1.
   * @example if (Random.chance(0.1)) this.jump();
   */
  chance(probability: number): boolean {
    return this.value() < probability;
  }

  /**
   * One of the items; undefined if there is none.
   * @example const spawner = Random.pick(this.scene.findByTag("spawner"));
   */
  pick<T>(items: readonly [T, ...T[]]): T;
  pick<T>(items: readonly T[]): T | undefined;
  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.value() * items.length)];
  }

  /**
   * A copy of the items in random order.
   * @example const [first] = Random.shuffle(["north", "east", "south", "west"]);
   */
  shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = this.int(0, last);
      [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
    }
    return shuffled;
  }

  /**
   * A point inside a circle of radius 1.
   * @example const { x, y } = Random.insideUnitCircle().multiplyScalar(10);
   */
  insideUnitCircle(): Vector2 {
    const angle = this.range(0, 2 * Math.PI);
    return new Vector2(Math.cos(angle), Math.sin(angle)).multiplyScalar(Math.sqrt(this.value()));
  }

  /**
   * A point on a sphere of radius 1: a random direction.
   * @example velocity.copy(Random.onUnitSphere()).multiplyScalar(this.speed);
   */
  onUnitSphere(): Vector3 {
    const angle = this.range(0, 2 * Math.PI);
    const height = this.range(-1, 1);
    const radius = Math.sqrt(1 - height * height);
    return new Vector3(radius * Math.cos(angle), height, radius * Math.sin(angle));
  }

  /**
   * A point inside a sphere of radius 1.
   * @example this.transform.position.add(Random.insideUnitSphere());
   */
  insideUnitSphere(): Vector3 {
    return this.onUnitSphere().multiplyScalar(Math.cbrt(this.value()));
  }

  /**
   * Any turn, all equally likely.
   * @example this.transform.rotation = Random.rotation();
   */
  rotation(): Quaternion {
    const part = this.value();
    const [first, second] = [this.range(0, 2 * Math.PI), this.range(0, 2 * Math.PI)];
    const [a, b] = [Math.sqrt(1 - part), Math.sqrt(part)];
    return new Quaternion(a * Math.sin(first), a * Math.cos(first), b * Math.sin(second), b * Math.cos(second));
  }
}

/**
 * The game's random numbers. A play session that was given a seed repeats them exactly.
 * @example this.transform.position.copy(Random.insideUnitSphere());
 */
export const Random = new RandomStream(1);
