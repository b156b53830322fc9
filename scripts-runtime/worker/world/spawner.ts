import { createId } from "../../../src-shared/base/id";
import type { JsonValue } from "../../../src-shared/base/json";
import { checkEntities } from "../../../src-shared/document/check-entities";
import { copyEntities } from "../../../src-shared/document/copy-entities";
import type { EntityRecord } from "../../../src-shared/document/scene-record";
import { findMisfits } from "../../../src-shared/scripting/find-misfits";
import { describeUnmetRule, findUnmetRules } from "../../../src-shared/scripting/unmet-rules";
import type { DomainKind } from "../../../src-shared/scripting/domain-kind";
import type { Component, ComponentClass, SpawnOptions } from "../../api/index";
import { Asset, Entity, Prefab } from "../../api/index";
import type { LifeCycle } from "../life-cycle/life-cycle";
import type { BuildingWorld } from "./add-component";
import { addRequestedComponent, nameType } from "./add-component";
import type { ChangeLog } from "./change-log";
import type { CheckedSpawnOptions } from "./check-spawn-options";
import { checkSpawnOptions } from "./check-spawn-options";
import { encodeLive, serializeComponent, serializeEntity } from "./serialize";
import type { TransformTable } from "./transform-table";
import type { ComponentNode, WorldEntity } from "./world-objects";

/** What spawning needs of a world. */
export interface SpawningWorld extends BuildingWorld {
  readonly domain: DomainKind;
  readonly changes: ChangeLog;
  readonly transforms: TransformTable;
  readonly lifeCycle: LifeCycle | undefined;
  insertEntity(record: EntityRecord, index?: number): WorldEntity;
  inject(node: ComponentNode): void;
  siblings(parent: WorldEntity | undefined): readonly WorldEntity[];
  subtree(root: WorldEntity): readonly WorldEntity[];
}

/** Makes what scripts ask for: entities, copies of them, components. All of it is recorded, and its callbacks run. */
export class Spawner {
  /** The prefabs of which all that is wrong was told. */
  private readonly checked = new Set<string>();

  constructor(private readonly world: SpawningWorld) {}

  spawn(given: SpawnOptions): WorldEntity {
    this.refuseEndless();
    const options = checkSpawnOptions(given);
    const records = options.from === undefined ? [emptyEntity()] : this.copy(options.from);
    const made = records.map((record, index) => this.insert(record, index === 0 ? options : undefined));
    const root = made[0] as WorldEntity;
    if (options.from instanceof Prefab) this.tellMisfits(options.from, root);
    this.bringToLife(made.flatMap((entity) => entity.nodes));
    Object.assign(root.transform, options.place);
    this.buildAll(root, options.components ?? []);
    for (const entity of made) this.announce(entity);
    this.world.lifeCycle?.introduce(made.flatMap((entity) => entity.nodes.filter((node) => node.script)));
    return root;
  }

  addComponent(
    entity: WorldEntity,
    type: ComponentClass | string,
    fields: Readonly<Record<string, unknown>>,
  ): Component | undefined {
    const { world } = this;
    this.refuseEndless();
    const start = performance.now();
    const nodes = this.build(entity, type, fields);
    for (const node of nodes) {
      node.record = this.recordOf(node);
      world.changes.record(() => ({
        kind: "addComponent",
        entity: entity.id,
        component: node.record,
        index: entity.nodes.indexOf(node),
      }));
    }
    world.lifeCycle?.introduce(nodes.filter((node) => node.script));
    // Seen by whoever observes; kept by nobody.
    performance.measure("addComponent", { start });
    performance.clearMeasures("addComponent");
    return nodes.at(-1)?.component;
  }

  /** Once for each prefab, as what is wrong with it is so with all that is made of it. */
  private tellMisfits(prefab: Prefab, root: WorldEntity): void {
    const { world, checked } = this;
    const { path } = prefab;
    if (checked.has(path)) return;
    checked.add(path);
    for (const entity of prefab.entities) {
      const misfits = findMisfits(entity, world.catalog, path).map(({ message }) => message);
      const unmet = findUnmetRules(entity, world.catalog).map((rule) => describeUnmetRule(rule, [entity.name]));
      for (const message of [...misfits, ...unmet]) world.warn(`${path}: ${message}`, root);
    }
  }

  private refuseEndless(): void {
    if (!this.world.lifeCycle?.isTooDeep) return;
    throw new RangeError(
      "Nothing was made: what is made makes more in its own callbacks, without an end. Does something spawn itself in onCreate or onEnable?",
    );
  }

  /** What is listed and required by what is listed before it comes first: it has values of its own. */
  private buildAll(root: WorldEntity, listed: NonNullable<SpawnOptions["components"]>): void {
    const { catalog, types } = this.world;
    let left = listed.map((component) => {
      const [type, fields] = isPair(component) ? component : [component, {}];
      const name = nameType(types, type);
      return { type, fields, name: name.ok ? name.value : "" };
    });
    const build = (item: (typeof left)[number]): void => {
      left = left.filter((other) => other !== item);
      for (const required of catalog.find(item.name)?.requires ?? []) {
        const given = left.find(({ name }) => catalog.isA(name, required));
        if (given) build(given);
      }
      this.build(root, item.type, item.fields);
    };
    for (let next = left[0]; next; next = left[0]) build(next);
  }

  /** Makes the component and those it requires, in the order in which they were added; none if it is refused. */
  private build(
    entity: WorldEntity,
    type: ComponentClass | string,
    fields: Readonly<Record<string, unknown>>,
  ): readonly ComponentNode[] {
    const added = addRequestedComponent(this.world, entity, type, fields);
    if (!added.ok) {
      this.world.warn(added.message, entity);
      return [];
    }
    // As by hand in the inspector: what it sets up for itself is part of what is added.
    if (this.world.domain === "editor") this.world.lifeCycle?.prepareFresh(added.value.filter((node) => node.script));
    return added.value;
  }

  private copy(from: NonNullable<SpawnOptions["from"]>): readonly EntityRecord[] {
    if (from instanceof Entity) return copyEntities(this.serializeSubtree(from as WorldEntity)).entities;
    if (from instanceof Prefab) return copyEntities(from.entities).entities;
    if (from instanceof Asset) {
      throw new TypeError(`${from.path} is a ${from.kind}, of which no entity can be made: give "from" a Prefab.`);
    }
    const given = (Array.isArray(from) ? from : [from]) as unknown as readonly JsonValue[];
    const checked = checkEntities(given);
    if (!checked.ok) throw new TypeError(`This cannot be spawned. ${checked.message}`);
    const roots = checked.value.filter(({ parent }) => parent === undefined).length;
    if (roots !== 1) throw new TypeError(`One entity with all below it can be spawned at a time; here are ${roots}.`);
    return copyEntities(checked.value).entities;
  }

  private serializeSubtree(root: WorldEntity): EntityRecord[] {
    if (root.isSelfDestroyed) throw new Error(`${root.selfName} is destroyed; it cannot be copied.`);
    return this.world
      .subtree(root)
      .filter((entity) => !entity.isSelfDestroyed)
      .map((entity) => serializeEntity(entity, this.world));
  }

  /** `options` for the topmost one, whose place and name they may say. */
  private insert(record: EntityRecord, options: CheckedSpawnOptions | undefined): WorldEntity {
    if (!options) return this.world.insertEntity(record);
    const { parent: _from, ...rest } = record;
    return this.world.insertEntity(
      {
        ...rest,
        ...(options.parent ? { parent: options.parent.id } : {}),
        name: options.name ?? record.name,
        enabled: options.enabled ?? record.enabled,
        ...(options.tags ? { tags: options.tags } : {}),
      },
      options.index,
    );
  }

  private bringToLife(nodes: readonly ComponentNode[]): void {
    for (const node of nodes) if (!node.component) this.world.builder.construct(node);
    for (const node of nodes) this.world.inject(node);
  }

  /** What a new entity was given is part of its record, and no change of it. */
  private announce(entity: WorldEntity): void {
    const { world } = this;
    const transform = entity.nodes[0] as ComponentNode;
    for (const node of entity.nodes)
      node.record = node === transform ? serializeComponent(node, world) : this.recordOf(node);
    for (const field of transform.type?.layout.fields ?? [])
      transform.known[field.index] = encodeLive(transform, field, world);
    world.transforms.sync(entity);
    const index = world.siblings(entity.parentEntity).indexOf(entity);
    world.changes.record(() => ({ kind: "addEntity", entity: serializeEntity(entity, world), index }));
  }

  /** In the editor domain a node's record is what the document has. */
  private recordOf(node: ComponentNode) {
    return this.world.changes.isRecording ? serializeComponent(node, this.world) : node.record;
  }
}

function emptyEntity(): EntityRecord {
  return { id: createId(), name: "Entity", enabled: true, components: [{ id: createId(), type: "Transform" }] };
}

function isPair<T extends readonly unknown[]>(value: T | object | string): value is T {
  return Array.isArray(value);
}
