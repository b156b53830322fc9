import type { JsonValue } from "../../../src-shared/base/json";
import type { SceneChange, SceneDiff } from "../../../src-shared/document/scene-diff";
import type { ComponentRecord, EntityRecord } from "../../../src-shared/document/scene-record";
import type { LifeCycle } from "../life-cycle/life-cycle";
import type { LiveWorld } from "../live-world";
import { storedValue } from "../types/component-type";
import type { World } from "./world";
import type { ComponentNode, WorldEntity } from "./world-objects";

type SetComponent = Extract<SceneChange, { kind: "setComponent" }>;

/** What a diff did to the live world. */
export interface AppliedDiff {
  readonly added: readonly ComponentNode[];
  /** Existing components whose fields were set, with the names of those. */
  readonly edited: ReadonlyMap<ComponentNode, ReadonlySet<string>>;
}

/**
 * Makes the world follow a change of the document. First the structure, then new objects, then values, so that a value may
 * refer to anything that the diff brings. What is so already is passed over: editor scripts' own changes come back. Of new
 * scripts those that `isFresh` have `onReset` and `onValidate`, and then their life begins.
 */
export function applyDiff(live: LiveWorld, diff: SceneDiff, isFresh: (node: ComponentNode) => boolean): AppliedDiff {
  const { world, lifeCycle, editorChanges } = live;
  const added = new Set<ComponentNode>();
  const edited = new Map<ComponentNode, Set<string>>();
  for (const change of diff) applyChange(world, lifeCycle, change, added, edited);

  const alive = [...added].filter((node) => !node.isDestroyed);
  for (const node of alive) if (!node.component) world.builder.construct(node);
  for (const node of alive) {
    world.inject(node);
    editorChanges.holdAll(node);
  }
  for (const [node, names] of edited) {
    for (const name of names) injectByName(live, node, name);
  }
  healReferences(world, alive);
  if (world.domain === "editor") {
    // Whatever a transform holds from here on and not before, a script did.
    for (const node of [...alive, ...edited.keys()]) if (!node.isDestroyed) world.transforms.sync(node.entity);
  }
  const scripts = alive.filter((node) => node.script);
  if (world.domain === "editor") lifeCycle.prepareFresh(scripts.filter(isFresh));
  lifeCycle.introduce(scripts);
  return { added: alive, edited };
}

function applyChange(
  world: World,
  lifeCycle: LifeCycle,
  change: SceneChange,
  added: Set<ComponentNode>,
  edited: Map<ComponentNode, Set<string>>,
): void {
  switch (change.kind) {
    case "addEntity": {
      if (world.find(change.entity.id)) return;
      const entity = world.insertEntity(change.entity, change.index);
      for (const node of entity.nodes) added.add(node);
      lifeCycle.markOrderStale();
      return;
    }
    case "removeEntity": {
      const entity = world.find(change.entity.id);
      if (entity) world.destroySilently(entity);
      return;
    }
    case "moveEntity": {
      const entity = world.find(change.id);
      if (!entity) return;
      world.moveEntity(entity, world.find(change.after.parent ?? ""), change.after.index);
      lifeCycle.markOrderStale();
      lifeCycle.updateActivity(entity);
      return;
    }
    case "setEntity": {
      const entity = world.find(change.id);
      if (entity) setEntityKey(lifeCycle, entity, change.key, change.after);
      return;
    }
    case "addComponent": {
      const entity = world.find(change.entity);
      if (!entity || world.findNode(change.component.id)) return;
      added.add(world.insertNode(entity, change.component, change.index));
      lifeCycle.markOrderStale();
      return;
    }
    case "removeComponent": {
      const node = world.findNode(change.component.id);
      if (node) world.destroySilently(node);
      return;
    }
    case "moveComponent": {
      const nodes = world.find(change.entity)?.nodes;
      const [moved] = nodes?.splice(change.before, 1) ?? [];
      if (moved) nodes?.splice(change.after, 0, moved);
      lifeCycle.markOrderStale();
      return;
    }
    case "setComponent":
      return setComponentKey(world, lifeCycle, change, added, edited);
    case "setScene":
      return world.setHeaderKey(change.key, change.after);
  }
}

function setEntityKey(lifeCycle: LifeCycle, entity: WorldEntity, key: string, value: JsonValue | undefined): void {
  if (key === "name") entity.selfName = typeof value === "string" ? value : "";
  else if (key === "tags") entity.selfTags = (value ?? []) as readonly string[];
  else if (key === "enabled") {
    entity.isSelfEnabled = value !== false;
    lifeCycle.updateActivity(entity);
  } else entity.unknownKeys = withKey(entity.unknownKeys as EntityRecord, key, value);
}

function setComponentKey(
  world: World,
  lifeCycle: LifeCycle,
  change: SetComponent,
  added: Set<ComponentNode>,
  edited: Map<ComponentNode, Set<string>>,
): void {
  const node = world.findNode(change.component);
  if (!node) return;
  const record = withKey(node.record, change.key, change.after);
  if (change.key === "type") {
    added.add(retarget(world, node, record));
    return;
  }
  node.record = record;
  if (change.key === "enabled") {
    node.isSelfEnabled = change.after !== false;
    lifeCycle.updateActivity(node);
    return;
  }
  if (added.has(node)) return;
  const names = edited.get(node) ?? new Set();
  edited.set(node, names.add(change.key));
}

/** The component becomes one of another type; its record stays. */
function retarget(world: World, node: ComponentNode, record: ComponentRecord): ComponentNode {
  const { entity } = node;
  const index = entity.nodes.indexOf(node);
  world.destroySilently(node);
  return world.insertNode(entity, record, index);
}

/** A field has what the record says, whatever it held. */
function injectByName({ world, editorChanges }: LiveWorld, node: ComponentNode, name: string): void {
  const field = node.type?.layout.fields.find(({ keys }) => keys.includes(name));
  if (!field || node.isDestroyed) return;
  const stored = storedValue(node.record, field);
  if (stored === undefined) world.builder.resetField(node, field);
  else world.injectField(node, field, stored);
  editorChanges.holdField(node, field);
}

/** References to what came (back) with this diff point to it again. */
function healReferences(world: World, added: readonly ComponentNode[]): void {
  const ids = new Set(added.flatMap((node) => [node.id, node.entity.id]));
  const healed = new Set([...ids].flatMap((id) => [...(world.referrers.get(id) ?? [])]));
  for (const node of healed) {
    if (node.isDestroyed || added.includes(node)) continue;
    for (const field of node.type?.layout.fields ?? []) {
      const stored = node.record[field.name];
      if (field.codec.hasReferences && stored !== undefined) world.injectField(node, field, stored);
    }
  }
}

/** The record with another value under a key, or without the key. */
function withKey<T extends object>(record: T, key: string, value: JsonValue | undefined): T {
  if (value !== undefined) return { ...record, [key]: value };
  const { [key as keyof T]: _removed, ...rest } = record;
  return rest as T;
}
