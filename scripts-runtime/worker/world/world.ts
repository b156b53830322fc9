import type { JsonValue } from "../../../src-shared/base/json";
import type { AssetKind } from "../../../src-shared/document/field-type";
import type { EntityPlace } from "../../../src-shared/document/scene-diff";
import { sidesOf } from "../../../src-shared/document/scene-diff";
import type {
  ComponentRecord,
  EntityRecord,
  SceneHeader,
  SceneRecord,
} from "../../../src-shared/document/scene-record";
import type { MigratedFields } from "../../../src-shared/protocol/domain-protocol";
import type { ComponentCatalog } from "../../../src-shared/scripting/component-catalog";
import type { DomainKind } from "../../../src-shared/scripting/domain-kind";
import { refuseRemoval } from "../../../src-shared/scripting/refuse-removal";
import type { Asset, Component, ComponentClass, Entity, EventKey, Scene, SpawnOptions } from "../../api/index";
import type { FaultReporter } from "../faults/fault-reporter";
import type { Timers } from "../frames/timers";
import type { LifeCycle, LivingWorld } from "../life-cycle/life-cycle";
import type { BoundField } from "../types/component-type";
import type { TypeRegistry } from "../types/type-registry";
import { describeLive } from "../values/cannot-encode-error";
import type { LiveReferences } from "../values/value-codec";
import { AssetTable } from "./asset-table";
import { ChangeLog } from "./change-log";
import { ComponentBuilder } from "./component-builder";
import { insertAt, keepIn, remove } from "./insert-at";
import { keepPlace } from "./keep-place";
import { serializeComponent, serializeEntity } from "./serialize";
import { Spawner } from "./spawner";
import type { Listener } from "./event-listeners";
import { EventListeners } from "./event-listeners";
import { transformFirst } from "./transform-first";
import { TransformTable } from "./transform-table";
import { createScriptOperations } from "./script-operations";
import type { ParentOptions, WorldOperations } from "./world-objects";
import { ComponentNode, WorldEntity } from "./world-objects";
import { WorldScene } from "./world-scene";

/** What a world is made with. */
export interface WorldParts {
  readonly types: TypeRegistry;
  /** What can be added, and what comes along; of the build that is loaded. */
  readonly catalog: () => ComponentCatalog;
  readonly faults: FaultReporter;
  readonly timers: Timers;
  /** A new object of a nested class, by its name. */
  readonly construct: (className: string) => object | undefined;
  readonly domain: DomainKind;
  /** What is in a text file of the project; throws if it cannot be read. */
  readonly readText: (path: string) => string;
  /** Tells the console that something a script asked for was refused. */
  readonly warn: (message: string, entity: WorldEntity) => void;
}

/**
 * The live scene of a domain: entities, components, script instances. Scripts change it through the Entity and Scene that
 * they see, which is recorded; whoever makes it follow a document uses the functions that are not recorded.
 */
export class World implements WorldOperations, LivingWorld, LiveReferences {
  readonly scene: WorldScene;
  /** The way from what scripts hold back to this world. */
  private readonly operations: WorldOperations;
  readonly changes = new ChangeLog();
  readonly transforms = new TransformTable((entity, name, found) => {
    const message = `${name} of the Transform was set to ${describeLive(found)}, which is not a number: it is as it was.`;
    this.parts.faults.reportMessage(message, { node: entity.nodes[0] });
  });
  readonly builder: ComponentBuilder;
  readonly roots: WorldEntity[] = [];
  readonly events: EventListeners;
  /** Calls this world's scripts; undefined until it is attached. */
  lifeCycle: LifeCycle | undefined;
  /** In the editor domain: which components refer to an id, or once did. There a target can go and come back. */
  readonly referrers = new Map<string, Set<ComponentNode>>();
  private readonly entities = new Map<string, WorldEntity>();
  private readonly nodes = new Map<string, ComponentNode>();
  private readonly assets: AssetTable;
  private readonly silent = new WeakSet<object>();
  private readonly warnings = new Set<string>();
  /** The functions that scripts were given to end something with: no code of theirs, although a field may hold one. */
  readonly handles = new WeakSet<object>();
  private header: SceneHeader = { format: 1, name: "" };
  private readonly spawner: Spawner;
  private injecting: ComponentNode | undefined;

  constructor(private readonly parts: WorldParts) {
    this.operations = createScriptOperations(this, () => this.builder.constructing);
    this.scene = new WorldScene(this, this.operations);
    this.assets = new AssetTable(parts.readText);
    this.spawner = new Spawner(this);
    this.events = new EventListeners((node, event, job) => this.lifeCycle?.guard(node, `on ${event}`, job));
    this.builder = new ComponentBuilder(parts.types, this, parts.faults);
  }

  /** The life cycle that calls this world's scripts; it has to know the world first. */
  attach(lifeCycle: LifeCycle): void {
    this.lifeCycle = lifeCycle;
  }

  // Looking up

  get name(): string {
    return this.header.name;
  }

  get domain(): DomainKind {
    return this.parts.domain;
  }

  get types(): TypeRegistry {
    return this.parts.types;
  }

  get warn(): (message: string, entity: WorldEntity) => void {
    return this.parts.warn;
  }

  warnOnce(message: string, entity: WorldEntity): void {
    if (this.warnings.has(message)) return;
    this.warnings.add(message);
    this.warn(message, entity);
  }

  get catalog(): ComponentCatalog {
    return this.parts.catalog();
  }

  find(id: string): WorldEntity | undefined {
    return this.entities.get(id);
  }

  findNode(id: string): ComponentNode | undefined {
    return this.nodes.get(id);
  }

  /** A component of an entity by its id or, where there is one of that type, by the type's name. */
  resolveNode(entityId: string, idOrType: string): ComponentNode | undefined {
    const nodes = this.entities.get(entityId)?.nodes ?? [];
    const byId = nodes.find((node) => node.id === idOrType);
    if (byId) return byId;
    const ofType = nodes.filter((node) => node.record.type === idOrType && !node.isDestroyed);
    return ofType.length === 1 ? ofType[0] : undefined;
  }

  /** An entity and all below it, in pre-order; the whole scene without an argument. */
  subtree(root?: WorldEntity): WorldEntity[] {
    const found: WorldEntity[] = [];
    const visit = (entity: WorldEntity) => {
      found.push(entity);
      for (const child of entity.childEntities) visit(child);
    };
    if (root) visit(root);
    else for (const entity of this.roots) visit(entity);
    return found;
  }

  collectScripts(root?: WorldEntity): ComponentNode[] {
    const found: ComponentNode[] = [];
    const visit = (entity: WorldEntity) => {
      for (const node of entity.nodes) if (node.script) found.push(node);
      for (const child of entity.childEntities) visit(child);
    };
    if (root) visit(root);
    else for (const entity of this.roots) visit(entity);
    return found;
  }

  entity(id: string): Entity | undefined {
    const entity = this.entities.get(id);
    this.noteReferrer(id);
    return entity?.isSelfDestroyed ? undefined : entity;
  }

  component(id: string, type: string): Component | undefined {
    const node = this.nodes.get(id);
    const isFit = node?.component !== undefined && !node.isDestroyed && this.isOfType(node, type);
    this.noteReferrer(id);
    return isFit ? node.component : undefined;
  }

  asset(kind: AssetKind, path: string): Asset {
    return this.assets.find(kind, path);
  }

  construct(className: string): object | undefined {
    try {
      return this.parts.construct(className);
    } catch (error) {
      // Without the class a plain object keeps the values.
      this.parts.faults.report(error, { node: this.injecting, callback: `constructor of ${className}` });
      return undefined;
    }
  }

  /** Puts the stored values into a component, see `ComponentBuilder.inject`. */
  inject(node: ComponentNode): MigratedFields | undefined {
    this.injecting = node;
    try {
      return this.builder.inject(node);
    } finally {
      this.injecting = undefined;
    }
  }

  injectField(node: ComponentNode, field: BoundField, stored: JsonValue): void {
    this.injecting = node;
    this.builder.injectField(node, field, stored);
    this.injecting = undefined;
  }

  private noteReferrer(id: string): void {
    if (this.domain === "runtime" || !this.injecting) return;
    const present = this.referrers.get(id);
    if (present) present.add(this.injecting);
    else this.referrers.set(id, new Set([this.injecting]));
  }

  private isOfType(node: ComponentNode, name: string): boolean {
    const type = this.parts.types.find(name);
    if (!type) return name === "Component" || name === "Script" || node.type?.name === name;
    return node.component instanceof type.componentClass;
  }

  // Following a document: nothing is recorded, no callback runs

  /** Fills the empty world with a scene: all objects are made, and no value is in place yet. */
  fill(scene: SceneRecord, isBuilt: (node: ComponentNode) => boolean): readonly ComponentNode[] {
    const { entities, ...header } = scene;
    this.header = header;
    const nodes = entities.flatMap((record) => this.insertEntity(record).nodes);
    for (const node of nodes) if (!node.component && isBuilt(node)) this.builder.construct(node);
    return nodes;
  }

  setHeaderKey(key: string, value: JsonValue | undefined): void {
    const { [key]: _removed, ...rest } = this.header;
    this.header = (value === undefined ? rest : { ...this.header, [key]: value }) as SceneHeader;
  }

  /** Puts an entity with its components into the scene. Only its Transform is constructed, and no value is in place. */
  insertEntity(record: EntityRecord, index = Infinity): WorldEntity {
    const { id, name, enabled, parent, tags, components, ...unknownKeys } = record;
    const entity = new WorldEntity(this.operations, id, name, enabled, unknownKeys);
    if (tags) entity.selfTags = tags;
    this.entities.set(id, entity);
    entity.parentEntity = parent === undefined ? undefined : this.entities.get(parent);
    insertAt(this.siblingsToChange(entity.parentEntity), index, entity);
    for (const component of transformFirst(components)) this.insertNode(entity, component);
    const transformNode = entity.nodes[0] as ComponentNode;
    this.builder.construct(transformNode);
    entity.transform = transformNode.component as WorldEntity["transform"];
    this.transforms.add(entity);
    return entity;
  }

  insertNode(entity: WorldEntity, record: ComponentRecord, index = Infinity): ComponentNode {
    const node = new ComponentNode(this.operations, entity, record);
    insertAt(entity.nodes, index, node);
    this.nodes.set(node.id, node);
    return node;
  }

  /** Takes an entity and all below it out of the scene. */
  deleteEntity(entity: WorldEntity): void {
    for (const gone of this.subtree(entity)) {
      gone.isSelfDestroyed = true;
      for (const node of gone.nodes) this.forgetNode(node);
      this.entities.delete(gone.id);
      this.transforms.remove(gone);
    }
    remove(this.siblingsToChange(entity.parentEntity), entity);
  }

  deleteNode(node: ComponentNode): void {
    remove(node.entity.nodes, node);
    this.forgetNode(node);
  }

  moveEntity(entity: WorldEntity, parent: WorldEntity | undefined, index: number): void {
    remove(this.siblingsToChange(entity.parentEntity), entity);
    entity.parentEntity = parent;
    this.siblingsToChange(parent).splice(index, 0, entity);
  }

  /** What is destroyed next is known to the document already. */
  destroySilently(target: WorldEntity | ComponentNode): void {
    this.silent.add(target);
    this.markDestroyed(target);
    this.lifeCycle?.destroy(target);
  }

  /** Puts an entity or a component that was let go back among those that can be found. Its place is set by the caller. */
  reinstate(target: WorldEntity | ComponentNode): void {
    if (target instanceof ComponentNode) {
      target.isDestroyed = false;
      this.nodes.set(target.id, target);
      return;
    }
    target.isSelfDestroyed = false;
    this.entities.set(target.id, target);
    if (target.handle < 0) this.transforms.add(target);
  }

  get timers(): Timers {
    return this.parts.timers;
  }

  private forgetNode(node: ComponentNode): void {
    node.isDestroyed = true;
    this.nodes.delete(node.id);
    this.changes.forget(node);
  }

  siblings(parent: WorldEntity | undefined): readonly WorldEntity[] {
    return parent ? parent.childEntities : this.roots;
  }

  /** The same to be changed: what scripts were shown of it counts as old. */
  siblingsToChange(parent: WorldEntity | undefined): WorldEntity[] {
    if (parent) parent.shownChildren = undefined;
    else this.scene.forgetRoots();
    return parent ? parent.childEntities : this.roots;
  }

  // What scripts do: recorded, and callbacks follow

  spawn(options: SpawnOptions): Entity {
    return this.spawner.spawn(options);
  }

  addComponent(
    entity: WorldEntity,
    type: ComponentClass | string,
    fields: Readonly<Record<string, unknown>>,
  ): Component | undefined {
    return this.spawner.addComponent(entity, type, fields);
  }

  removeComponent(node: ComponentNode): boolean {
    if (node.isDestroyed) return false;
    const { entity } = node;
    const components = entity.nodes.filter((other) => !other.isDestroyed).map(({ record }) => record);
    const refusal = refuseRemoval(this.catalog, { name: entity.name, components }, node.record);
    if (refusal !== undefined) {
      this.warn(refusal, entity);
      return false;
    }
    this.markDestroyed(node);
    this.lifeCycle?.destroy(node);
    return true;
  }

  destroyEntity(entity: WorldEntity): void {
    if (entity.isSelfDestroyed) return;
    this.markDestroyed(entity);
    this.lifeCycle?.destroy(entity);
  }

  private markDestroyed(target: WorldEntity | ComponentNode): void {
    if (target instanceof ComponentNode) {
      target.isDestroyed = true;
      return;
    }
    for (const entity of this.subtree(target)) {
      entity.isSelfDestroyed = true;
      for (const node of entity.nodes) node.isDestroyed = true;
    }
  }

  detachEntity(entity: WorldEntity): void {
    if (this.entities.get(entity.id) !== entity) return;
    if (!this.silent.has(entity)) {
      for (const gone of this.subtree(entity).reverse()) {
        this.changes.record(() => ({
          kind: "removeEntity",
          // References to what goes too would count as cleared, and have to be there when it is brought back.
          entity: serializeEntity(gone, this, (node) => (node.script ? node.record : serializeComponent(node, this))),
          // Those below it are recorded before, last ones first, so what counts is its place among those that are left.
          index: this.siblings(gone.parentEntity).indexOf(gone),
        }));
      }
    }
    this.deleteEntity(entity);
  }

  detachComponent(node: ComponentNode): void {
    if (this.nodes.get(node.id) !== node) return;
    if (!this.silent.has(node)) {
      this.changes.record(() => ({
        kind: "removeComponent",
        entity: node.entity.id,
        component: node.record,
        index: node.entity.nodes.indexOf(node),
      }));
    }
    this.deleteNode(node);
  }

  setName(entity: WorldEntity, name: string): void {
    const before = entity.selfName;
    entity.selfName = String(name);
    if (before === entity.selfName) return;
    const after = entity.selfName;
    this.changes.record(() => ({ kind: "setEntity", id: entity.id, key: "name", before, after }));
  }

  setTags(entity: WorldEntity, tags: readonly string[]): void {
    const before = entity.selfTags;
    entity.selfTags = tags;
    this.changes.record(() => ({
      kind: "setEntity",
      id: entity.id,
      key: "tags",
      ...sidesOf(before.length === 0 ? undefined : before, tags.length === 0 ? undefined : tags),
    }));
  }

  setEntityEnabled(entity: WorldEntity, value: boolean): void {
    const before = entity.isSelfEnabled;
    if (before === value) return;
    entity.isSelfEnabled = value;
    this.changes.record(() => ({ kind: "setEntity", id: entity.id, key: "enabled", before, after: value }));
    this.lifeCycle?.updateActivity(entity);
  }

  setComponentEnabled(node: ComponentNode, value: boolean): void {
    if (node.isSelfEnabled === value) return;
    node.isSelfEnabled = value;
    const { enabled: before, ...record } = node.record;
    node.record = value ? record : { ...record, enabled: false };
    this.changes.record(() => ({
      kind: "setComponent",
      entity: node.entity.id,
      component: node.id,
      key: "enabled",
      ...sidesOf(before, value ? undefined : false),
    }));
    this.lifeCycle?.updateActivity(node);
  }

  setParent(entity: WorldEntity, target: WorldEntity | undefined, options: ParentOptions = {}): void {
    if (target === entity.parentEntity && options.index === undefined) return;
    const before = this.placeOf(entity);
    const putBack = options.keepWorld ? keepPlace(entity.transform) : undefined;
    this.moveEntity(entity, target, options.index ?? Infinity);
    putBack?.();
    const after = this.placeOf(entity);
    this.changes.record(() => ({ kind: "moveEntity", id: entity.id, before, after }));
    this.lifeCycle?.markOrderStale();
    this.lifeCycle?.updateActivity(entity);
  }

  touch(node: ComponentNode): void {
    this.changes.touch(node);
  }

  watch(node: ComponentNode): void {
    this.changes.watch(node);
  }

  wait(node: ComponentNode, seconds: number): Promise<void> {
    return this.parts.timers.wait(node, seconds);
  }

  waitForFrame(node: ComponentNode, callback?: () => void): Promise<void> {
    return this.parts.timers.waitForFrame(node, callback);
  }

  repeat(node: ComponentNode, seconds: number, callback: () => void): () => void {
    return keepIn(this.handles, this.parts.timers.repeat(node, seconds, callback));
  }

  listen(node: ComponentNode, target: Entity | Scene, event: EventKey, listener: Listener): () => void {
    return keepIn(this.handles, this.events.add(node, target, event, listener));
  }

  emit(target: Entity | Scene, event: EventKey, payload: unknown): void {
    this.events.emit(target, event, payload);
  }

  send(entity: WorldEntity, method: string, args: readonly unknown[]): boolean {
    return this.lifeCycle?.send(entity, method, args) ?? false;
  }

  placeOf(entity: WorldEntity): EntityPlace {
    const index = this.siblings(entity.parentEntity).indexOf(entity);
    return entity.parentEntity ? { parent: entity.parentEntity.id, index } : { index };
  }

  /** The whole scene as it is now. In the editor domain that is what the document says: it is the truth there. */
  serialize(): SceneRecord {
    const serialize = this.domain === "editor" ? (node: ComponentNode) => node.record : undefined;
    const entities = this.subtree()
      .filter((entity) => !entity.isSelfDestroyed)
      .map((entity) => serializeEntity(entity, this, serialize));
    return { ...this.header, entities };
  }
}
