import type { Quaternion, Vector3 } from "three";
import type { ComponentRecord } from "../../../src-shared/document/scene-record";
import { readNumbers } from "./encoded-fields";

export interface LocalTransform {
  readonly position: Vector3;
  readonly rotation: Quaternion;
  readonly scale: Vector3;
}

/** Writes a Transform record's fields; what is not set, or cannot be shown, gets the default. */
export function writeLocalTransform(record: ComponentRecord | undefined, target: LocalTransform): void {
  writePosition(record, target);
  writeRotation(record, target);
  writeScale(record, target);
}

/** Writes only the fields that differ between two records: the others may have moved on in the running game. */
export function writeChangedTransform(before: ComponentRecord, after: ComponentRecord, target: LocalTransform): void {
  if (before.position !== after.position) writePosition(after, target);
  if (before.rotation !== after.rotation) writeRotation(after, target);
  if (before.scale !== after.scale) writeScale(after, target);
}

/** Whether `target` has the given parts already. */
export function hasTransform(target: LocalTransform, { position, rotation, scale }: Partial<LocalTransform>): boolean {
  return (
    (!position || position.equals(target.position)) &&
    (!rotation || rotation.equals(target.rotation)) &&
    (!scale || scale.equals(target.scale))
  );
}

function writePosition(record: ComponentRecord | undefined, { position }: LocalTransform): void {
  position.fromArray(readNumbers(record?.position, 3) ?? [0, 0, 0]);
}

function writeRotation(record: ComponentRecord | undefined, { rotation }: LocalTransform): void {
  rotation.fromArray(readNumbers(record?.rotation, 4) ?? [0, 0, 0, 1]).normalize();
}

function writeScale(record: ComponentRecord | undefined, { scale }: LocalTransform): void {
  scale.fromArray(readNumbers(record?.scale, 3) ?? [1, 1, 1]);
}
