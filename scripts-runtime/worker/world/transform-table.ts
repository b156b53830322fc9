import { floatsPerTransform } from "../../../src-shared/protocol/frame-packet";
import type { Quaternion, Vector3 } from "../../api/index";
import type { WorldEntity } from "./world-objects";

/** A handle is given again only when so many others were let go since, as packets with the old meaning may be on the way. */
const minFreeHandles = 1024;

/** The transforms of all entities by handle, each with the values that were last collected. */
export class TransformTable {
  private readonly entities: (WorldEntity | undefined)[] = [];
  private readonly freeHandles: number[] = [];
  private fresh = new Set<WorldEntity>();
  private last = new Float64Array(64 * floatsPerTransform);

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

  /** Whether any value differs from what was there. */
  private store(entity: WorldEntity, at: number): boolean {
    const { last } = this;
    const { position, rotation, scale } = entity.transform;
    const before = isSameTransform(last, at, position, rotation, scale);
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
    return !before;
  }
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
