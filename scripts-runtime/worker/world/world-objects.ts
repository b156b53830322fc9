import { inspect } from "node:util";
import type { JsonObject, JsonValue } from "../../../src-shared/base/json";
import type { ComponentRecord } from "../../../src-shared/document/scene-record";
import type { Component, ComponentClass, EventKey, Scene, Script, SpawnOptions, Transform } from "../../api/index";
import { Entity } from "../../api/index";
import type { ComponentHost } from "../../api/component";
import { hostOf } from "../../api/component";
import type { BoundField, ComponentType } from "../types/component-type";
import { describeLive } from "../values/cannot-encode-error";

/*
 * The objects behind what scripts see: entities, and a node for every component. Both ask the world for what concerns more
 * than themselves, through an interface that names them, so the three share this file.
 */

/** How an entity is put below another. */
export interface ParentOptions {
  readonly index?: number;
  readonly keepWorld?: boolean;
}

/** What entities and components ask of the world that they are in. */
export interface WorldOperations {
  readonly scene: Scene;
  spawn(options: SpawnOptions): Entity;
  setName(entity: WorldEntity, name: string): void;
  setEntityEnabled(entity: WorldEntity, value: boolean): void;
  setParent(entity: WorldEntity, parent: Entity | undefined, options?: ParentOptions): void;
  destroyEntity(entity: WorldEntity): void;
  addComponent(
    entity: WorldEntity,
    type: ComponentClass | string,
    fields: Readonly<Record<string, unknown>>,
  ): Component | undefined;
  removeComponent(node: ComponentNode): boolean;
  setComponentEnabled(node: ComponentNode, value: boolean): void;
  /** A field of a built-in component was assigned. */
  touch(node: ComponentNode): void;
  /** A value that can change in place was handed out. */
  watch(node: ComponentNode): void;
  wait(node: ComponentNode, seconds: number): Promise<void>;
  waitForFrame(node: ComponentNode, callback?: () => void): Promise<void>;
  repeat(node: ComponentNode, seconds: number, callback: () => void): () => void;
  listen(
    node: ComponentNode,
    target: Entity | Scene,
    event: EventKey,
    listener: (payload: unknown) => void,
  ): () => void;
  emit(target: Entity | Scene, event: EventKey, payload: unknown): void;
  send(entity: WorldEntity, method: string, args: readonly unknown[]): boolean;
  setTags(entity: WorldEntity, tags: readonly string[]): void;
}

/** How far a script instance has come in its life. */
export interface ScriptState {
  readonly instance: Script;
  executionOrder: number;
  isCreated: boolean;
  /** `onEnable` ran after the last `onDisable`. */
  isActive: boolean;
  isStarted: boolean;
  /** Ended by the engine as it threw the same error again and again. */
  isPaused: boolean;
  /** It had to be interrupted: none of its callbacks runs any more. */
  isQuarantined: boolean;
  /** By callback: the error that it threw last, and for how many frames in a row. Never changed in place: snapshots share it. */
  streaks: Readonly<Record<string, { readonly key: string; readonly frames: number; readonly lastFrame: number }>>;
}

/** One component: its record as the document has it, and the live object that stands for it. */
export class ComponentNode implements ComponentHost {
  readonly id: string;
  record: ComponentRecord;
  /** Undefined for a placeholder, whose record is kept as it is. */
  type: ComponentType | undefined;
  component: Component | undefined;
  script: ScriptState | undefined;
  /** The live values of a built-in component, by the index of their field. */
  readonly values: unknown[] = [];
  /** What those who follow the world know of the values, encoded. */
  readonly known: (JsonValue | undefined)[] = [];
  isTouched = false;
  isWatched = false;
  isDestroyed = false;
  isSelfEnabled: boolean;

  constructor(
    readonly world: WorldOperations,
    readonly entity: WorldEntity,
    record: ComponentRecord,
  ) {
    this.id = record.id;
    this.record = record;
    this.isSelfEnabled = record.enabled !== false;
  }

  get scene(): Scene {
    return this.world.scene;
  }

  get isEnabled(): boolean {
    return this.isSelfEnabled;
  }

  set isEnabled(value: boolean) {
    this.world.setComponentEnabled(this, value);
  }

  /** Whether it acts: it is enabled, and so is its entity with all above it. */
  get isInEffect(): boolean {
    return this.isSelfEnabled && !this.isDestroyed && this.entity.isActive;
  }

  wait(seconds: number): Promise<void> {
    return this.world.wait(this, seconds);
  }

  waitForFrame(callback?: () => void): Promise<void> {
    return this.world.waitForFrame(this, callback);
  }

  repeat(seconds: number, callback: () => void): () => void {
    return this.world.repeat(this, seconds, callback);
  }

  listen(target: Entity | Scene, event: EventKey, listener: (payload: unknown) => void): () => void {
    return this.world.listen(this, target, event, listener);
  }

  watch(): void {
    if (!this.isWatched) this.world.watch(this);
  }

  /** The live value of a field. Throws what a getter of the script throws. */
  read(field: BoundField): unknown {
    if (this.script || this.type?.name === "Transform") return Reflect.get(this.component as object, field.name);
    return this.values[field.index];
  }

  /** Sets the live value of a field. Throws what a setter of the script throws. */
  write(field: BoundField, value: unknown): void {
    if (this.script || this.type?.name === "Transform") (this.component as unknown as JsonLike)[field.name] = value;
    else this.values[field.index] = value;
  }

  /** Sets a field of a built-in component from a script; throws if the value does not fit its type. */
  assign(index: number, value: unknown): void {
    const field = this.type?.layout.fields[index];
    if (!field) return;
    field.codec.encode(value, field.name);
    const present = this.values[index];
    // Vectors are copied, so that two components never share one.
    if (field.codec.isMutable && isCopyable(present)) present.copy(value);
    else this.values[index] = value;
    this.world.touch(this);
  }

  [inspect.custom](): string {
    return `${String(this.record.type)} of ${this.entity.name}`;
  }
}

type JsonLike = Record<string, unknown>;

function isCopyable(value: unknown): value is { copy(other: unknown): unknown } {
  return typeof value === "object" && value !== null && "copy" in value;
}

/** The node of a component that a domain made. */
export function nodeOf(component: Component): ComponentNode {
  const host = hostOf(component);
  if (!(host instanceof ComponentNode)) throw new Error("This component does not belong to an entity.");
  return host;
}

/** An entity of a world. Scripts see the Entity in it. */
export class WorldEntity extends Entity {
  /** Set as soon as its first component is made; before that nobody sees the entity. */
  declare transform: Transform;
  readonly nodes: ComponentNode[] = [];
  /** Whoever changes it forgets `shownChildren`. */
  readonly childEntities: WorldEntity[] = [];
  /** The same for scripts, which cannot change it; made when it is asked for. */
  shownChildren: readonly WorldEntity[] | undefined;
  parentEntity: WorldEntity | undefined;
  /** A small number for frame packets; -1 while it has none. */
  handle = -1;
  isSelfDestroyed = false;
  selfTags: readonly string[] = [];

  constructor(
    readonly world: WorldOperations,
    readonly id: string,
    public selfName: string,
    public isSelfEnabled: boolean,
    /** Keys of its record that this build does not know. */
    public unknownKeys: JsonObject,
  ) {
    super();
  }

  get name(): string {
    return this.selfName;
  }

  set name(value: string) {
    this.world.setName(this, value);
  }

  get tags(): readonly string[] {
    return Object.freeze(this.selfTags);
  }

  get enabled(): boolean {
    return this.isSelfEnabled;
  }

  set enabled(value: boolean) {
    this.world.setEntityEnabled(this, value);
  }

  get isActive(): boolean {
    if (this.isSelfDestroyed || !this.isSelfEnabled) return false;
    for (let above = this.parentEntity; above; above = above.parentEntity) {
      if (!above.isSelfEnabled) return false;
    }
    return true;
  }

  get isDestroyed(): boolean {
    return this.isSelfDestroyed;
  }

  get scene(): Scene {
    return this.world.scene;
  }

  get parent(): Entity | undefined {
    return this.parentEntity;
  }

  set parent(value: Entity | undefined) {
    this.world.setParent(this, value);
  }

  get children(): readonly Entity[] {
    return (this.shownChildren ??= Object.freeze([...this.childEntities]));
  }

  get siblingIndex(): number {
    return (this.parentEntity?.childEntities ?? this.scene.roots).indexOf(this);
  }

  set siblingIndex(index: number) {
    this.world.setParent(this, this.parentEntity, { index });
  }

  get components(): readonly Component[] {
    return this.nodes.flatMap((node) => (node.component && !node.isDestroyed ? [node.component] : []));
  }

  getComponent(type: "Transform"): Transform;
  getComponent<T extends Component>(type: ComponentClass<T> | string): T | undefined;
  getComponent<T extends Component>(type: ComponentClass<T> | string): T | undefined {
    return this.findNode(type)?.component as T | undefined;
  }

  getComponents<T extends Component>(type: ComponentClass<T> | string): T[] {
    return this.nodes.filter((node) => matches(node, type)).map((node) => node.component as T);
  }

  getComponentInChildren<T extends Component>(type: ComponentClass<T> | string): T | undefined {
    const own = this.getComponent<T>(type);
    if (own) return own;
    for (const child of this.childEntities) {
      const found = child.getComponentInChildren<T>(type);
      if (found) return found;
    }
    return undefined;
  }

  getComponentsInChildren<T extends Component>(type: ComponentClass<T> | string): T[] {
    return [
      ...this.getComponents<T>(type),
      ...this.childEntities.flatMap((child) => child.getComponentsInChildren<T>(type)),
    ];
  }

  getComponentInParent<T extends Component>(type: ComponentClass<T> | string): T | undefined {
    return this.getComponent<T>(type) ?? this.parentEntity?.getComponentInParent<T>(type);
  }

  addComponent<T extends Component>(
    type: ComponentClass<T> | string,
    fields: Readonly<Record<string, unknown>> = {},
  ): T | undefined {
    return this.world.addComponent(this, type, fields) as T | undefined;
  }

  removeComponent(component: Component | ComponentClass | string): boolean {
    const node =
      typeof component === "object" ? this.nodes.find((own) => own.component === component) : this.findNode(component);
    return node !== undefined && this.world.removeComponent(node);
  }

  setParent(parent: Entity | undefined, options: ParentOptions = {}): void {
    this.world.setParent(this, parent, options);
  }

  addTag(tag: string): void {
    if (typeof tag !== "string" || tag === "") throw new TypeError("A tag is a text that is not empty.");
    if (!this.hasTag(tag)) this.world.setTags(this, [...this.selfTags, tag]);
  }

  removeTag(tag: string): boolean {
    if (!this.hasTag(tag)) return false;
    this.world.setTags(
      this,
      this.selfTags.filter((own) => own !== tag),
    );
    return true;
  }

  emit(event: EventKey, payload?: unknown): void {
    this.world.emit(this, event, payload);
  }

  send(method: string, ...args: readonly unknown[]): boolean {
    return this.world.send(this, method, args);
  }

  destroy(): void {
    this.world.destroyEntity(this);
  }

  /** The first component of a class or name that is not on its way out. */
  findNode(type: ComponentClass | string): ComponentNode | undefined {
    return this.nodes.find((node) => matches(node, type));
  }

  isWithin(other: Entity): boolean {
    if (this === other) return true;
    return this.parentEntity?.isWithin(other) ?? false;
  }

  [inspect.custom](): string {
    return `Entity ${JSON.stringify(this.selfName)}`;
  }
}

function matches(node: ComponentNode, type: ComponentClass | string): boolean {
  if (typeof type !== "string" && typeof type !== "function") {
    throw new TypeError(
      `A component class or its name is asked for, and this is ${describeLive(type)}. A class of a file that imports this one in a circle is not there at first.`,
    );
  }
  if (node.isDestroyed || !node.component) return false;
  return typeof type === "string" ? node.type?.name === type : node.component instanceof type;
}
