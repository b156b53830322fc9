import { Quaternion } from "three/src/math/Quaternion.js";
import { Vector3 } from "three/src/math/Vector3.js";
import type { ColorLike } from "./color-like";
import { toColor } from "./color-like";
import { DebugLines, maxLines } from "./debug-lines";
import { gameClock } from "./game-clock";
import { directionOf } from "./transform-math";
import type { VectorLike } from "./vector-like";
import { copyVector } from "./vector-like";

/**
 * How something is drawn by `Debug`.
 * @example const style: DebugStyle = { color: "#ff8800", duration: 2 };
 */
export interface DebugStyle {
  /**
   * A colour, its name or its code: "red", "#ff8800", 0xff8800, [1, 0.5, 0]. White without it.
   * @example Debug.drawSphere([0, 1, 0], 0.5, { color: "red" });
   */
  readonly color?: ColorLike;
  /**
   * Seconds of game time for which it stays; one frame without it. While editing no time passes: what statements or editor
   * scripts draw stays until they draw anew, and what `onDrawGizmos` draws as long as the scene is as it is.
   * @example Debug.drawRay(hit.transform.worldPosition, [0, 1, 0], { duration: 3 });
   */
  readonly duration?: number;
}

/**
 * Messages for the console, and lines that are shown in the scene view and the game view but are no part of the game.
 * @example const { drawLine, drawSphere } = Debug;
 */
export interface DebugTools {
  /**
   * Writes values of any kind. The line tells which entity and script wrote it; name another entity or component among
   * the values to point to that one.
   * @example Debug.log("picked up", this.coins);
   */
  log(...values: unknown[]): void;
  /**
   * As `log`, marked as a warning.
   * @example if (!this.level) Debug.warn("has no level", this.entity);
   */
  warn(...values: unknown[]): void;
  /**
   * As `log`, marked as an error.
   * @example Debug.error("cannot reach", this.target);
   */
  error(...values: unknown[]): void;

  /**
   * A line between two points of the world.
   * @example Debug.drawLine(this.transform.worldPosition, enemy.transform.worldPosition, { color: "yellow" });
   */
  drawLine(from: VectorLike, to: VectorLike, style?: DebugStyle): void;
  /**
   * A line from a point of the world, as long as `direction`, with an arrow's head.
   * @example Debug.drawRay(this.transform.worldPosition, this.transform.forward, { duration: 1 });
   */
  drawRay(from: VectorLike, direction: VectorLike, style?: DebugStyle): void;
  /**
   * Lines from each point of the world to the next.
   * @example Debug.drawPath(this.route, { color: "cyan" });
   */
  drawPath(points: readonly VectorLike[], style?: DebugStyle): void;
  /**
   * The edges of a box around a point of the world, `size` metres along each axis, turned by `rotation` if there is one.
   * @example Debug.drawBox(this.transform.worldPosition, [2, 1, 2], { rotation: this.transform.worldRotation });
   */
  drawBox(center: VectorLike, size: VectorLike, style?: DebugStyle & { readonly rotation?: Quaternion }): void;
  /**
   * Three circles around a point of the world.
   * @example Debug.drawSphere(this.transform.worldPosition, this.reach);
   */
  drawSphere(center: VectorLike, radius: number, style?: DebugStyle): void;
  /**
   * A circle around a point of the world, flat on the ground unless `normal` says where its upper side looks.
   * @example Debug.drawCircle([0, 0, 0], 5, { normal: this.transform.up, color: "lime" });
   */
  drawCircle(center: VectorLike, radius: number, style?: DebugStyle & { readonly normal?: VectorLike }): void;
}

/** The lines of this domain: scripts import `Debug`, so there are one set. */
export const debugLines = new DebugLines(gameClock);

const circleSteps = 32;
const up = new Vector3(0, 1, 0);

/**
 * Writes to the console, and draws what helps to see what scripts do.
 * @example Debug.log("ready", this.entity);
 */
export const Debug: DebugTools = {
  /* eslint-disable no-console -- these three are the console of a game by another name */
  log: (...values) => console.log(...values),
  warn: (...values) => console.warn(...values),
  error: (...values) => console.error(...values),
  /* eslint-enable no-console */
  drawLine(from, to, style) {
    draw([toVector(from), toVector(to)], style);
  },
  drawRay(from, direction, style) {
    const start = toVector(from);
    const way = toVector(direction);
    const end = start.clone().add(way);
    const length = way.length();
    const side = new Vector3().crossVectors(way, Math.abs(way.y) < length * 0.9 ? up : new Vector3(1, 0, 0));
    side.setLength(length * 0.05);
    const back = start.clone().addScaledVector(way, 0.9);
    draw([start, end, end, back.clone().add(side), end, back.sub(side)], style);
  },
  drawPath(points, style) {
    const vectors = points.map(toVector);
    draw(
      vectors.slice(1).flatMap((point, index) => [vectors[index] as Vector3, point]),
      style,
    );
  },
  drawBox(center, size, style) {
    const middle = toVector(center);
    const half = toVector(size).multiplyScalar(0.5);
    const rotation = style?.rotation ?? new Quaternion();
    const corner = (index: number) =>
      new Vector3(index & 1 ? half.x : -half.x, index & 2 ? half.y : -half.y, index & 4 ? half.z : -half.z)
        .applyQuaternion(rotation)
        .add(middle);
    const edges = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((from) =>
      [1, 2, 4].flatMap((axis) => (from & axis ? [] : [corner(from), corner(from | axis)])),
    );
    draw(edges, style);
  },
  drawSphere(center, radius, style) {
    const middle = toVector(center);
    for (const normal of [new Vector3(1, 0, 0), up, new Vector3(0, 0, 1)]) {
      draw(circleAround(middle, radius, normal), style);
    }
  },
  drawCircle(center, radius, style) {
    const normal = style?.normal && directionOf(style.normal);
    draw(circleAround(toVector(center), radius, normal ?? up), style);
  },
};

function draw(points: readonly Vector3[], { color = "white", duration = 0 }: DebugStyle = {}): void {
  if (!(duration >= 0)) throw new RangeError(`The duration of a line is 0 seconds or more, not ${duration}.`);
  if (debugLines.add(points, toColor(color), duration)) return;
  Debug.warn(`More than ${maxLines} lines are drawn at a time: what is too much is left out.`);
}

function circleAround(center: Vector3, radius: number, normal: Vector3): Vector3[] {
  const turn = new Quaternion().setFromUnitVectors(up, normal);
  const at = (step: number) => {
    const angle = (step / circleSteps) * 2 * Math.PI;
    return new Vector3(Math.cos(angle), 0, Math.sin(angle)).multiplyScalar(radius).applyQuaternion(turn).add(center);
  };
  return Array.from({ length: circleSteps }, (_, step) => [at(step), at(step + 1)]).flat();
}

function toVector(value: VectorLike): Vector3 {
  return copyVector(value, new Vector3());
}
