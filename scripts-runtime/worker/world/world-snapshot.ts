import type { SceneChange } from "../../../src-shared/document/scene-diff";
import { serializeComponent, serializeEntity } from "./serialize";
import type { World } from "./world";
import type { ComponentNode, ScriptState, WorldEntity } from "./world-objects";

interface SavedEntity {
  readonly entity: WorldEntity;
  readonly parent: WorldEntity | undefined;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly tags: readonly string[];
  readonly nodes: readonly SavedNode[];
  readonly place: readonly number[];
}

interface SavedNode {
  readonly node: ComponentNode;
  readonly state: Pick<ComponentNode, "record" | "type" | "component" | "script" | "isSelfEnabled">;
  readonly script: ScriptState | undefined;
}

/**
 * The structure of a running world and where everything stands in it, so that it can be put back: entities, components,
 * places, names, timers, listeners, how far scripts have come in their lives. Those who watch the game are told of what
 * that changes. What is in the scripts' own objects is not part of it, see `ObjectSnapshot`.
 */
export class WorldSnapshot {
  private readonly entities: readonly SavedEntity[];
  private readonly restoreTimers: () => void;
  private readonly restoreListeners: () => void;

  constructor(private readonly world: World) {
    this.entities = world.subtree().map((entity) => ({
      entity,
      parent: entity.parentEntity,
      name: entity.selfName,
      isEnabled: entity.isSelfEnabled,
      tags: entity.selfTags,
      nodes: entity.nodes.map(saveNode),
      place: readPlace(entity),
    }));
    this.restoreTimers = world.timers.save();
    this.restoreListeners = world.events.save();
  }

  restore(): void {
    this.takeAway();
    this.putBack();
    for (const saved of this.entities) this.restoreEntity(saved);
    this.restoreTimers();
    this.restoreListeners();
  }

  /** What has come since goes; what was moved below it stays. */
  private takeAway(): void {
    const { world } = this;
    const known = new Map(this.entities.map((saved) => [saved.entity, saved]));
    const isForeign = (entity: WorldEntity | undefined) => entity !== undefined && !known.has(entity);
    for (const entity of world.subtree()) {
      if (!isForeign(entity) && isForeign(entity.parentEntity)) this.move(entity, undefined, Infinity);
    }
    for (const entity of world.subtree()) {
      if (!isForeign(entity) || isForeign(entity.parentEntity)) continue;
      for (const gone of world.subtree(entity)) {
        gone.isSelfDestroyed = true;
        for (const node of gone.nodes) node.isDestroyed = true;
      }
      world.detachEntity(entity);
    }
  }

  /** What was let go comes back, and everything stands where it stood. */
  private putBack(): void {
    const { world } = this;
    const counts = new Map<WorldEntity | undefined, number>();
    for (const { entity, parent, nodes } of this.entities) {
      const index = counts.get(parent) ?? 0;
      counts.set(parent, index + 1);
      if (world.find(entity.id) === entity) {
        if (entity.isSelfDestroyed) world.reinstate(entity);
        const isInPlace = entity.parentEntity === parent && world.siblings(parent)[index] === entity;
        if (!isInPlace) this.move(entity, parent, index);
        continue;
      }
      world.reinstate(entity);
      world.siblingsToChange(entity).length = 0;
      entity.nodes.splice(0, Infinity, ...nodes.map(({ node }) => node));
      for (const saved of nodes) this.restoreNode(saved);
      entity.parentEntity = parent;
      world.siblingsToChange(parent).splice(index, 0, entity);
      this.record({ kind: "addEntity", entity: serializeEntity(entity, world), index });
    }
  }

  private restoreEntity({ entity, name, isEnabled, tags, nodes, place }: SavedEntity): void {
    const { id } = entity;
    if (entity.selfName !== name) {
      this.record({ kind: "setEntity", id, key: "name", before: entity.selfName, after: name });
      entity.selfName = name;
    }
    if (entity.isSelfEnabled !== isEnabled) {
      this.record({ kind: "setEntity", id, key: "enabled", before: entity.isSelfEnabled, after: isEnabled });
      entity.isSelfEnabled = isEnabled;
    }
    if (entity.selfTags !== tags) this.world.setTags(entity, tags);
    for (const node of [...entity.nodes]) {
      if (nodes.some((saved) => saved.node === node)) continue;
      node.isDestroyed = true;
      this.world.detachComponent(node);
    }
    for (const [index, saved] of nodes.entries()) {
      const isGone = this.world.findNode(saved.node.id) !== saved.node;
      if (isGone && !entity.nodes.includes(saved.node)) entity.nodes.splice(index, 0, saved.node);
      this.restoreNode(saved);
      if (!isGone) continue;
      const component = serializeComponent(saved.node, this.world);
      this.record({ kind: "addComponent", entity: id, component, index });
    }
    const { position, rotation, scale } = entity.transform;
    position.set(...(place.slice(0, 3) as [number, number, number]));
    rotation.set(...(place.slice(3, 7) as [number, number, number, number]));
    scale.set(...(place.slice(7) as [number, number, number]));
  }

  private restoreNode({ node, state, script }: SavedNode): void {
    this.world.reinstate(node);
    const { isSelfEnabled } = node;
    // The record of a built-in component follows its values.
    const record = script ? state.record : node.record;
    Object.assign(node, state, { record });
    if (script && node.script) Object.assign(node.script, script);
    if (!script && node.type?.name !== "Transform") this.world.touch(node);
    if (isSelfEnabled === node.isSelfEnabled) return;
    const { enabled: _, ...rest } = node.record;
    node.record = node.isSelfEnabled ? rest : { ...rest, enabled: false };
    const change = { kind: "setComponent", entity: node.entity.id, component: node.id, key: "enabled" } as const;
    this.record(node.isSelfEnabled ? { ...change, before: false } : { ...change, after: false });
  }

  private move(entity: WorldEntity, parent: WorldEntity | undefined, index: number): void {
    const before = this.world.placeOf(entity);
    this.world.moveEntity(entity, parent, index);
    this.record({ kind: "moveEntity", id: entity.id, before, after: this.world.placeOf(entity) });
  }

  private record(change: SceneChange): void {
    this.world.changes.record(() => change);
  }
}

function saveNode(node: ComponentNode): SavedNode {
  const { record, type, component, script, isSelfEnabled } = node;
  return {
    node,
    state: { record, type, component, script, isSelfEnabled },
    script: script && { ...script },
  };
}

function readPlace({ transform: { position, rotation, scale } }: WorldEntity): readonly number[] {
  return [...position.toArray(), ...rotation.toArray(), ...scale.toArray()];
}
