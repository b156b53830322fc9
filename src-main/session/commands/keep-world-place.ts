import { Matrix4 } from "three/src/math/Matrix4.js";
import { Quaternion } from "three/src/math/Quaternion.js";
import { Vector3 } from "three/src/math/Vector3.js";
import type { JsonValue } from "../../../src-shared/base/json";
import { isSameJson } from "../../../src-shared/base/json";
import { transformSchema } from "../../../src-shared/document/components/transform";
import { decodeNumber } from "../../../src-shared/document/encoded-value";
import type { SceneChange } from "../../../src-shared/document/scene-diff";
import { sidesOf } from "../../../src-shared/document/scene-diff";
import type { SceneDocument } from "../../../src-shared/document/scene-document";
import type { ComponentRecord, EntityRecord } from "../../../src-shared/document/scene-record";

/**
 * The changes of an entity's Transform that keep it where it stands in the world when it gets another parent. There are
 * none where the parents stand alike, or where the new one is flat and nothing below it has a place of its own. Out of a
 * flat one it only keeps its position, as how it is turned and its size cannot be told there.
 */
export function keepWorldPlace(
  document: SceneDocument,
  entity: EntityRecord,
  parent: string | undefined,
): readonly SceneChange[] {
  const transform = entity.components.find(({ type }) => type === "Transform");
  if (!transform || parent === entity.parent) return [];
  if (isFlat(document, parent)) return [];
  const worldFromOld = worldMatrixOf(document, entity.parent);
  const worldFromNew = worldMatrixOf(document, parent);
  if (worldFromOld.equals(worldFromNew)) return [];
  const [sx = 1, sy = 1, sz = 1] = readNumbers(transform, "scale");
  const position = new Vector3();
  const rotation = new Quaternion();
  const scale = new Vector3();
  // What is flat itself would not tell how it is turned.
  const solid = localMatrixOf(transform, new Vector3(sx || 1, sy || 1, sz || 1));
  worldFromNew.invert().multiply(worldFromOld).multiply(solid).decompose(position, rotation, scale);
  scale.set(sx && scale.x, sy && scale.y, sz && scale.z);
  const values = {
    position: position.toArray(),
    ...(isFlat(document, entity.parent) ? {} : { rotation: rotation.toArray(), scale: scale.toArray() }),
  };
  if (!Object.values(values).flat().every(Number.isFinite)) return [];
  return Object.entries(values).flatMap(([key, numbers]): SceneChange[] => {
    const before = transform[key];
    const after = numbers.map(tidyNumber);
    if (isSameJson(before ?? defaultOf(key), after)) return [];
    return [{ kind: "setComponent", entity: entity.id, component: transform.id, key, ...sidesOf(before, after) }];
  });
}

function worldMatrixOf(document: SceneDocument, id: string | undefined): Matrix4 {
  const world = new Matrix4();
  for (let at = id; at !== undefined; at = document.entity(at)?.parent) {
    const transform = document.entity(at)?.components.find(({ type }) => type === "Transform");
    if (transform) world.premultiply(localMatrixOf(transform));
  }
  return world;
}

/** Whether an entity, or one above it, has no size along some axis. */
function isFlat(document: SceneDocument, id: string | undefined): boolean {
  for (let at = id; at !== undefined; at = document.entity(at)?.parent) {
    const transform = document.entity(at)?.components.find(({ type }) => type === "Transform");
    if (transform && readNumbers(transform, "scale").some((size) => size === 0)) return true;
  }
  return false;
}

function localMatrixOf(transform: ComponentRecord, scale?: Vector3): Matrix4 {
  const [x = 0, y = 0, z = 0] = readNumbers(transform, "position");
  const [rx = 0, ry = 0, rz = 0, rw = 1] = readNumbers(transform, "rotation");
  const [sx = 1, sy = 1, sz = 1] = readNumbers(transform, "scale");
  return new Matrix4().compose(new Vector3(x, y, z), new Quaternion(rx, ry, rz, rw), scale ?? new Vector3(sx, sy, sz));
}

/** The field's numbers; of its default where the record holds none or something else. */
function readNumbers(transform: ComponentRecord, key: string): readonly number[] {
  const value = transform[key];
  const numbers = Array.isArray(value) ? value.map((item: JsonValue) => decodeNumber(item)) : [];
  const isWhole = numbers.length > 0 && numbers.every((number) => number !== undefined && Number.isFinite(number));
  return (isWhole ? numbers : defaultOf(key)) as readonly number[];
}

function defaultOf(key: string): JsonValue {
  return transformSchema.fields.find(({ name }) => name === key)?.default ?? [];
}

/** Without the last digits, which are only the error of the calculation. */
function tidyNumber(value: number): number {
  return Math.abs(value) < 1e-10 ? 0 : Number(value.toPrecision(12));
}
