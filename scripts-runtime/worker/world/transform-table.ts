import { floatsPerTransform } from "../../../src-shared/protocol/frame-packet";
import type { Quaternion, Vector3 } from "../../api/index";
import type { WorldEntity } from "./world-objects";

/** A handle is given again only when so many others were let go since, as packets with the old meaning may be on the way. */
const minFreeHandles = 1024;

/** Told of a number of a transform that was none, and holds what it held before. */
type OnRepair = (entity: WorldEntity, name: string, found: unknown) => void;

/** The transforms of all entities by handle, each with the values that were last collected. */
export class TransformTable {
  private readonly entities: (WorldEntity | undefined)[] = [];
  private readonly freeHandles: number[] = [];
  private fresh = new Set<WorldEntity>();
  private last = new Float64Array(64 * floatsPerTransform);

  constructor(private readonly onRepair: OnRepair) {}

  /** Gives the entity a handle. Its present values count as collected. */
  add(entity: WorldEntity): void {
    const handle = this.freeHandles.length > minFreeHandles ? this.freeHandles.shift() : undefined;
    entity.handle = handle ?? this.entities.length;
    this.entities[entity.handle] = entity;
    if (this.last.length < this.entities.length * floatsPerTransform) {
      const grown = new Float64Array(this.last.length * 2);
      grown.set(this.last);
      this.last = grown;
    }
    this.fresh.add(entity);
    this.sync(entity);
  }

  /** The entities that were added since the last call and are still there. */
  takeFresh(): WorldEntity[] {
    const fresh = [...this.fresh];
    this.fresh.clear();
    return fresh;
  }

  remove(entity: WorldEntity): void {
    if (entity.handle < 0) return;
    this.entities[entity.handle] = undefined;
    this.fresh.delete(entity);
    this.freeHandles.push(entity.handle);
    entity.handle = -1;
  }

  /** The values are known to everyone already. */
  sync(entity: WorldEntity): void {
    this.store(entity, entity.handle * floatsPerTransform);
  }

  /** The entities whose transforms changed since they were last collected. Exact: NaN equals itself. */
  collect(): WorldEntity[] {
    const changed: WorldEntity[] = [];
    const { entities } = this;
    for (let handle = 0, at = 0; handle < entities.length; handle++, at += floatsPerTransform) {
      const entity = entities[handle];
      if (entity === undefined) continue;
      if (this.store(entity, at)) changed.push(entity);
    }
    return changed;
  }

  /** Every entity that has a handle. */
  get all(): WorldEntity[] {
    return this.entities.filter((entity) => entity !== undefined);
  }

  /** Writes the values that were last collected, as packets hold them. */
  copyTo(target: Float32Array, at: number, entity: WorldEntity): void {
    const start = entity.handle * floatsPerTransform;
    for (let index = 0; index < floatsPerTransform; index++) target[at + index] = this.last[start + index] as number;
  }

  /** Scripts can put anything into a vector. What is no number, or runs code when it is read, is taken out again. */
  repair(): void {
    for (const [handle, entity] of this.entities.entries()) {
      if (entity) this.repairEntity(entity, handle * floatsPerTransform);
    }
  }

  /** Whether any value differs from what was there. */
  private store(entity: WorldEntity, at: number): boolean {
    const { last } = this;
    const { position, rotation, scale } = entity.transform;
    try {
      if (isSameTransform(last, at, position, rotation, scale)) return false;
      if (!isOfNumbers(position, rotation, scale)) this.repairEntity(entity, at);
    } catch {
      // Reading one of them ran code that threw. What else has changed is seen the next time.
      this.repairEntity(entity, at);
      return false;
    }
    last[at] = position.x;
    last[at + 1] = position.y;
    last[at + 2] = position.z;
    last[at + 3] = rotation.x;
    last[at + 4] = rotation.y;
    last[at + 5] = rotation.z;
    last[at + 6] = rotation.w;
    last[at + 7] = scale.x;
    last[at + 8] = scale.y;
    last[at + 9] = scale.z;
    return true;
  }

  private repairEntity(entity: WorldEntity, at: number): void {
    for (const [index, [part, key]] of partsOfTransform.entries()) {
      const owner: object = entity.transform[part];
      // Nothing of the script's is run to find out.
      const found: unknown = Object.getOwnPropertyDescriptor(owner, key)?.value;
      const covered = key.startsWith("_") && Object.hasOwn(owner, key.slice(1));
      if (typeof found === "number" && !covered) continue;
      if (covered) Reflect.deleteProperty(owner, key.slice(1));
      const value = this.last[at + index];
      Reflect.defineProperty(owner, key, { value, writable: true, enumerable: true, configurable: true });
      this.onRepair(entity, `${part}.${key.replace("_", "")}`, found);
    }
  }
}

/** In the order of a packet. A quaternion has its numbers behind accessors. */
const partsOfTransform = [
  ...(["x", "y", "z"] as const).map((key) => ["position", key] as const),
  ...(["_x", "_y", "_z", "_w"] as const).map((key) => ["rotation", key] as const),
  ...(["x", "y", "z"] as const).map((key) => ["scale", key] as const),
];

function isOfNumbers(position: Vector3, rotation: Quaternion, scale: Vector3): boolean {
  return (
    typeof position.x === "number" &&
    typeof position.y === "number" &&
    typeof position.z === "number" &&
    typeof rotation.x === "number" &&
    typeof rotation.y === "number" &&
    typeof rotation.z === "number" &&
    typeof rotation.w === "number" &&
    typeof scale.x === "number" &&
    typeof scale.y === "number" &&
    typeof scale.z === "number"
  );
}

/** By SameValue, so that a NaN is no change for ever. */
function isSameTransform(
  last: Float64Array,
  at: number,
  position: Vector3,
  rotation: Quaternion,
  scale: Vector3,
): boolean {
  return (
    Object.is(position.x, last[at]) &&
    Object.is(position.y, last[at + 1]) &&
    Object.is(position.z, last[at + 2]) &&
    Object.is(rotation.x, last[at + 3]) &&
    Object.is(rotation.y, last[at + 4]) &&
    Object.is(rotation.z, last[at + 5]) &&
    Object.is(rotation.w, last[at + 6]) &&
    Object.is(scale.x, last[at + 7]) &&
    Object.is(scale.y, last[at + 8]) &&
    Object.is(scale.z, last[at + 9])
  );
}
