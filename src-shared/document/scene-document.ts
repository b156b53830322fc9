import type { JsonValue } from "../base/json";
import { runToEnd } from "../base/run-to-end";
import type { SceneChange, SceneDiff } from "./scene-diff";
import { reverseDiff } from "./scene-diff";
import type { ComponentRecord, EntityRecord, SceneHeader, SceneRecord } from "./scene-record";

/**
 * A scene in memory, indexed: look-ups by id and by parent cost the same for 10 entities and for 20,000. Main holds the
 * truth, the renderer a mirror; both change only by `apply`. Records are immutable: one that changed is replaced, so
 * comparing identities tells what changed. An entity's place is kept here, not in its record's `parent`, which mirrors it.
 */
export class SceneDocument {
  private header: SceneHeader;
  private readonly records = new Map<string, EntityRecord>();
  private readonly childIds = new Map<string | undefined, string[]>();
  private readonly ownerIds = new Map<string, string>();

  /** Takes a valid record as `parseSceneFile` returns it: ids unique, parents present and free of cycles. */
  constructor(record: SceneRecord) {
    const { entities, ...header } = record;
    this.header = header;
    for (const entity of entities) this.insert(entity, Infinity);
  }

  get name(): string {
    return this.header.name;
  }

  /** What the scene holds besides its entities. Its name is in `name`. */
  headerValue(key: string): JsonValue | undefined {
    return this.header[key];
  }

  get size(): number {
    return this.records.size;
  }

  entity(id: string): EntityRecord | undefined {
    return this.records.get(id);
  }

  has(id: string): boolean {
    return this.records.has(id);
  }

  /** The ids of an entity's children in order, or of the top level. Do not keep it across an `apply`. */
  childrenOf(parent: string | undefined): readonly string[] {
    return this.childIds.get(parent) ?? [];
  }

  indexOf(id: string): number {
    return this.childrenOf(this.records.get(id)?.parent).indexOf(id);
  }

  /** The component by its id, or by its type name where the entity has just one of that type. */
  component(entity: string, idOrType: string): ComponentRecord | undefined {
    const components = this.records.get(entity)?.components ?? [];
    const byId = components.find((component) => component.id === idOrType);
    if (byId) return byId;
    const ofType = components.filter((component) => component.type === idOrType);
    return ofType.length === 1 ? ofType[0] : undefined;
  }

  /** The id of the entity that holds a component. */
  ownerOf(component: string): string | undefined {
    return this.ownerIds.get(component);
  }

  /** An entity's ids and those below it, in pre-order; of the whole scene without an argument. */
  subtree(root?: string): string[] {
    const ids: string[] = root === undefined ? [] : [root];
    const stack = [...this.childrenOf(root)].reverse();
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      ids.push(id);
      const children = this.childrenOf(id);
      for (let index = children.length - 1; index >= 0; index--) stack.push(children[index] as string);
    }
    return ids;
  }

  /** Whether `ancestor` is `id` itself or stands above it. */
  isWithin(id: string, ancestor: string): boolean {
    for (let current: string | undefined = id; current !== undefined; current = this.records.get(current)?.parent) {
      if (current === ancestor) return true;
    }
    return false;
  }

  toRecord(): SceneRecord {
    const entities = this.subtree().map((id) => this.records.get(id) as EntityRecord);
    return { ...this.header, entities };
  }

  /**
   * Applies changes in order. The diff must fit the document, as one made for its present state does; else it throws and
   * the document is as before.
   */
  apply(diff: SceneDiff): void {
    runToEnd(this.applyInSlices(diff));
  }

  /** The same, pausing after every change, for a caller that must not block. Only then is the document whole again. */
  *applyInSlices(diff: SceneDiff): Generator<void, void> {
    let applied = 0;
    try {
      for (; applied < diff.length; applied++) {
        this.applyChange(diff[applied] as SceneChange);
        yield;
      }
    } catch (error) {
      for (const change of reverseDiff(diff.slice(0, applied))) this.applyChange(change);
      throw error;
    }
  }

  private applyChange(change: SceneChange): void {
    switch (change.kind) {
      case "addEntity":
        return this.insert(change.entity, change.index);
      case "removeEntity":
        return this.remove(change.entity.id, change.index);
      case "moveEntity":
        return this.move(change);
      case "setEntity":
        return this.replace(withKey(this.require(change.id), change.key, change.after));
      case "addComponent": {
        const components = [...this.require(change.entity).components];
        components.splice(change.index, 0, change.component);
        this.ownerIds.set(change.component.id, change.entity);
        return this.replace({ ...this.require(change.entity), components });
      }
      case "removeComponent": {
        const entity = this.require(change.entity);
        this.ownerIds.delete(change.component.id);
        return this.replace({
          ...entity,
          components: entity.components.filter(({ id }) => id !== change.component.id),
        });
      }
      case "moveComponent": {
        const components = [...this.require(change.entity).components];
        const [moved] = components.splice(change.before, 1);
        if (moved) components.splice(change.after, 0, moved);
        return this.replace({ ...this.require(change.entity), components });
      }
      case "setComponent": {
        const entity = this.require(change.entity);
        const components = entity.components.map((component) =>
          component.id === change.component ? withKey(component, change.key, change.after) : component,
        );
        return this.replace({ ...entity, components });
      }
      case "setScene":
        this.header = withKey(this.header, change.key, change.after);
    }
  }

  private insert(entity: EntityRecord, index: number): void {
    if (this.records.has(entity.id)) throw new Error(`Entity ${entity.id} is in the scene already`);
    if (entity.parent !== undefined) this.require(entity.parent);
    this.records.set(entity.id, entity);
    for (const component of entity.components) this.ownerIds.set(component.id, entity.id);
    const siblings = this.siblings(entity.parent);
    if (index >= siblings.length) siblings.push(entity.id);
    else siblings.splice(index, 0, entity.id);
  }

  private remove(id: string, index: number): void {
    const entity = this.require(id);
    if (this.childrenOf(id).length > 0) throw new Error(`Entity ${id} still has children`);
    this.detach(entity, index);
    this.childIds.delete(id);
    this.records.delete(id);
    for (const component of entity.components) this.ownerIds.delete(component.id);
  }

  private move({ id, before, after }: Extract<SceneChange, { kind: "moveEntity" }>): void {
    const entity = this.require(id);
    if (after.parent !== undefined) {
      this.require(after.parent);
      if (this.isWithin(after.parent, id)) throw new Error(`Entity ${id} cannot be moved below itself`);
    }
    this.detach(entity, before.index);
    this.siblings(after.parent).splice(after.index, 0, id);
    this.replace(withKey(entity, "parent", after.parent));
  }

  /** `index` is where it should stand, so that removing many does not search through all each time. */
  private detach({ id, parent }: EntityRecord, index: number): void {
    const siblings = this.siblings(parent);
    siblings.splice(siblings[index] === id ? index : siblings.indexOf(id), 1);
  }

  private siblings(parent: string | undefined): string[] {
    const present = this.childIds.get(parent);
    if (present) return present;
    const created: string[] = [];
    this.childIds.set(parent, created);
    return created;
  }

  private replace(entity: EntityRecord): void {
    this.records.set(entity.id, entity);
  }

  private require(id: string): EntityRecord {
    const entity = this.records.get(id);
    if (!entity) throw new Error(`Entity ${id} is not in the scene`);
    return entity;
  }
}

/** A copy with one key set, or left out when the value is undefined. */
function withKey<T extends object>(record: T, key: string, value: JsonValue | undefined): T {
  if (value !== undefined) return { ...record, [key]: value };
  const { [key as keyof T]: _removed, ...rest } = record;
  return rest as T;
}
