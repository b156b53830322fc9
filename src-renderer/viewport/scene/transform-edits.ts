import { type Matrix4, Quaternion, Vector3 } from "three";
import type { JsonValue } from "../../../src-shared/base/json";
import { encodeNumber } from "../../../src-shared/document/encoded-value";
import type { LocalTransform } from "../world/local-transform";

export type TransformTool = "move" | "rotate" | "scale";

/** New values of one entity's Transform, encoded as in the scene file; what is absent stays. */
export interface TransformEdit {
  readonly entity: string;
  readonly position?: JsonValue;
  readonly rotation?: JsonValue;
  readonly scale?: JsonValue;
}

/** The handle that is dragged, in world space. Its scale starts at 1. */
export interface Pivot {
  readonly position: Vector3;
  readonly rotation: Quaternion;
  readonly scale: Vector3;
}

/** An entity as it was when the drag began. */
export interface DragStart {
  readonly id: string;
  readonly local: LocalTransform;
  readonly worldFromLocal: Matrix4;
  /** The identity at the top level. */
  readonly worldFromParent: Matrix4;
}

/**
 * What a drag of the pivot makes of one entity, always reckoned from the start, so that nothing adds up: only the fields
 * that the tool changes. `isGroup`: several entities turn and grow around the pivot, one does in its place. Undefined
 * where the result is not finite.
 */
export function dragTransform(
  tool: TransformTool,
  start: DragStart,
  from: Pivot,
  to: Pivot,
  isGroup: boolean,
): Partial<LocalTransform> | undefined {
  const world = new Vector3().setFromMatrixPosition(start.worldFromLocal);
  const parentFromWorld = start.worldFromParent.clone().invert();
  const inParent = (position: Vector3) => position.applyMatrix4(parentFromWorld);
  const arm = world.clone().sub(from.position);
  switch (tool) {
    case "move":
      return finite({ position: inParent(world.add(to.position).sub(from.position)) });
    case "rotate": {
      const turn = to.rotation.clone().multiply(from.rotation.clone().invert());
      const parentTurn = new Quaternion();
      start.worldFromParent.decompose(new Vector3(), parentTurn, new Vector3());
      // The turn as the parent sees it, before the entity's own rotation.
      const local = parentTurn.clone().invert().multiply(turn).multiply(parentTurn).multiply(start.local.rotation);
      const rotation = local.normalize();
      if (!isGroup) return finite({ rotation });
      return finite({ rotation, position: inParent(arm.applyQuaternion(turn).add(from.position)) });
    }
    case "scale": {
      const ratio = to.scale.clone().divide(from.scale);
      const scale = start.local.scale.clone().multiply(ratio);
      if (!isGroup) return finite({ scale });
      const stretched = arm
        .applyQuaternion(from.rotation.clone().invert())
        .multiply(ratio)
        .applyQuaternion(from.rotation);
      return finite({ scale, position: inParent(stretched.add(from.position)) });
    }
  }
}

/** Rounds the axes that a scale drag changed to whole steps; a step of a whole factor where all grew alike. */
export function snapScale(from: Vector3, to: Vector3, start: Vector3, step: number): Vector3 {
  const ratio = to.clone().divide(from);
  const isUniform = ratio.x !== 1 && Math.abs(ratio.x - ratio.y) < 1e-6 && Math.abs(ratio.y - ratio.z) < 1e-6;
  const round = (value: number) => Math.round(value / step) * step || step;
  if (isUniform) return from.clone().multiplyScalar(round(ratio.x));
  const axis = (name: "x" | "y" | "z") =>
    ratio[name] === 1 ? to[name] : (from[name] * round(start[name] * ratio[name])) / (start[name] || 1);
  return new Vector3(axis("x"), axis("y"), axis("z"));
}

/** In the document's form, rounded to what a person would have meant: a tenth of a millimetre. */
export function encodeEdit(entity: string, transform: Partial<LocalTransform>): TransformEdit {
  const { position, rotation, scale } = transform;
  return {
    entity,
    ...(position && { position: encodeNumbers(position.toArray(), 1e4) }),
    ...(rotation && { rotation: encodeNumbers(rotation.toArray(), 1e6) }),
    ...(scale && { scale: encodeNumbers(scale.toArray(), 1e4) }),
  };
}

function encodeNumbers(numbers: readonly number[], precision: number): JsonValue {
  // Adding 0 turns -0 into 0.
  return numbers.map((number) => encodeNumber(Math.round(number * precision) / precision + 0));
}

function finite(transform: Partial<LocalTransform>): Partial<LocalTransform> | undefined {
  const numbers = Object.values(transform).flatMap((value) => value.toArray());
  return numbers.every(Number.isFinite) ? transform : undefined;
}
