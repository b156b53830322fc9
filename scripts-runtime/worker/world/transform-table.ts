import { floatsPerTransform } from "../../../src-shared/protocol/frame-packet";
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
    const { last, entities } = this;
    for (let handle = 0, at = 0; handle < entities.length; handle++, at += floatsPerTransform) {
      const entity = entities[handle];
      if (entity === undefined) continue;
      const { position, rotation, scale } = entity.transform;
      if (
        position.x === last[at] &&
        position.y === last[at + 1] &&
        position.z === last[at + 2] &&
        rotation.x === last[at + 3] &&
        rotation.y === last[at + 4] &&
        rotation.z === last[at + 5] &&
        rotation.w === last[at + 6] &&
        scale.x === last[at + 7] &&
        scale.y === last[at + 8] &&
        scale.z === last[at + 9]
      ) {
        continue;
      }
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
    const { position, rotation, scale } = entity.transform;
    let isChanged = false;
    const put = (index: number, value: number) => {
      if (!Object.is(this.last[at + index], value)) isChanged = true;
      this.last[at + index] = value;
    };
    put(0, position.x);
    put(1, position.y);
    put(2, position.z);
    put(3, rotation.x);
    put(4, rotation.y);
    put(5, rotation.z);
    put(6, rotation.w);
    put(7, scale.x);
    put(8, scale.y);
    put(9, scale.z);
    return isChanged;
  }
}
