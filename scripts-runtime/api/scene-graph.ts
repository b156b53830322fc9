import type { EntityRecord } from "../../src-shared/document/scene-record";
import { Matrix4 } from "three/src/math/Matrix4.js";
import { Quaternion } from "three/src/math/Quaternion.js";
import { Vector3 } from "three/src/math/Vector3.js";
import type { EventKey, GameEvent } from "./game-event";
import { followPath } from "./follow-path";
import { computeLocalRotation, computeWorldRotation } from "./transform-math";
import type { VectorLike } from "./vector-like";
import { copyVector } from "./vector-like";
import { WorldMatrix } from "./world-matrix";

/* Entity, Component, Transform and Scene name each other, so they share this file. The domain implements Entity and Scene. */

/** A class of components: a built-in one such as `MeshRenderer`, or a script class. */
export type ComponentClass<T extends Component = Component> = abstract new () => T;

/** A component to make with a new entity: its class or name, alone or with values for its fields. */
export type NewComponent =
  ComponentClass | string | readonly [type: ComponentClass | string, fields: Readonly<Record<string, unknown>>];

/** What `scene.spawn` makes. Everything has a default. */
export interface SpawnOptions {
  /**
   * What to copy, with everything below it: an entity, or entities as a scene file holds them, the topmost first.
   * References among what is copied point into the copy, others stay.
   * @example this.scene.spawn({ from: this.wave.json(), position: [0, 0, 20] });
   */
  readonly from?: Entity | EntityRecord | readonly EntityRecord[];
  /** "Entity", or the name of what is copied. */
  readonly name?: string;
  /** Words to find it by. */
  readonly tags?: readonly string[];
  /** The top level of the scene without one. */
  readonly parent?: Entity | undefined;
  /** Where it stands among its siblings; after all of them without it. */
  readonly index?: number;
  /** Whether it is switched on; it is unless this, or what is copied, says otherwise. */
  readonly enabled?: boolean;
  /** Metres, relative to the parent. */
  readonly position?: VectorLike;
  /** A unit quaternion, relative to the parent. */
  readonly rotation?: Quaternion;
  /** The size along each of its own axes. */
  readonly scale?: VectorLike;
  /** What it has beside its Transform, and beside what is copied. */
  readonly components?: readonly NewComponent[];
}

/** The part of a domain that stands behind one component; scripts do not see it. */
export interface ComponentHost {
  readonly id: string;
  readonly entity: Entity;
  readonly scene: Scene;
  readonly isDestroyed: boolean;
  isEnabled: boolean;
  wait(seconds: number): Promise<void>;
  waitForFrame(callback?: () => void): Promise<void>;
  repeat(seconds: number, callback: () => void): () => void;
  listen(target: Entity | Scene, event: EventKey, listener: (payload: unknown) => void): () => void;
}

const hostKey = Symbol("host");

// A constructor of a user's class takes no arguments, so what it belongs to is left here for the base constructor.
let pendingHost: ComponentHost | undefined;

/** Makes a component that belongs to `host`. */
export function constructComponent<T extends Component>(type: new () => T, host: ComponentHost): T {
  pendingHost = host;
  try {
    return new type();
  } finally {
    pendingHost = undefined;
  }
}

/** The host of a component; undefined for one that was not made by a domain. */
export function hostOf(component: Component): ComponentHost | undefined {
  return (component as { [hostKey]?: ComponentHost })[hostKey];
}

/** A part of an entity: what it looks like, what it does. Everything an entity can do comes from its components. */
export abstract class Component {
  /** The entity that this component is part of. */
  readonly entity: Entity;
  /** Where that entity stands; short for `this.entity.transform`. */
  readonly transform: Transform;

  constructor() {
    const host = pendingHost;
    pendingHost = undefined;
    if (!host) throw new Error(`A ${new.target.name} belongs to an entity: make it with entity.addComponent.`);
    (this as { [hostKey]?: ComponentHost })[hostKey] = host;
    this.entity = host.entity;
    // An entity's Transform is made before anything else on it, and so before the entity has one.
    const { transform } = host.entity as { readonly transform?: Transform };
    this.transform = transform ?? (this as unknown as Transform);
  }

  /** Unique in the scene and stable: it is the same in the scene's file, while editing and while playing. */
  get id(): string {
    return requireHost(this).id;
  }

  /** Whether this component is switched on. It only acts while its entity is active too. */
  get enabled(): boolean {
    return requireHost(this).isEnabled;
  }

  set enabled(value: boolean) {
    requireHost(this).isEnabled = value;
  }

  /** Set once it was removed, or its entity destroyed. Do not use such a component any more. */
  get isDestroyed(): boolean {
    return requireHost(this).isDestroyed;
  }

  /** The scene that the entity is in. */
  get scene(): Scene {
    return requireHost(this).scene;
  }

  /** The form in which scene files hold a reference to it. */
  toJSON(): unknown {
    return { $component: this.id };
  }
}

function requireHost(component: Component): ComponentHost {
  const host = hostOf(component);
  if (!host) throw new Error("This component does not belong to an entity.");
  return host;
}

/**
 * Where an entity stands, how it is turned and how large it is. `position`, `rotation` and `scale` are relative to the
 * parent and live: change them in place or assign them.
 * @example
 * this.transform.position.x += 2 * dt;
 * this.transform.lookAt(this.target.transform.worldPosition);
 */
export class Transform extends Component {
  readonly #position = new Vector3();
  readonly #rotation = new Quaternion();
  readonly #scale = new Vector3(1, 1, 1);
  /** Made when it is asked for: most entities are never asked where they are in the world. */
  #world: WorldMatrix | undefined;

  /** Metres from the parent's origin. Assigning copies. */
  get position(): Vector3 {
    return this.#position;
  }

  set position(value: VectorLike) {
    copyVector(value, this.#position);
  }

  /** The turn from the parent's axes, a unit quaternion. Assigning copies. */
  get rotation(): Quaternion {
    return this.#rotation;
  }

  set rotation(value: Quaternion) {
    this.#rotation.copy(value);
  }

  /** The size along each of the entity's own axes. Assigning copies. */
  get scale(): Vector3 {
    return this.#scale;
  }

  set scale(value: VectorLike) {
    copyVector(value, this.#scale);
  }

  /** The parent entity's transform; undefined at the top level. */
  get parent(): Transform | undefined {
    return this.entity.parent?.transform;
  }

  /** A copy of the place in the world, in metres. Assign to move there. */
  get worldPosition(): Vector3 {
    if (this.parent === undefined) return this.#position.clone();
    return new Vector3().setFromMatrixPosition(this.#refreshWorld().matrix);
  }

  set worldPosition(value: VectorLike) {
    const { parent } = this;
    copyVector(value, this.#position);
    if (parent) this.#position.applyMatrix4(parent.localFromWorld);
  }

  /** A copy of the turn in the world. Assign to turn so. */
  get worldRotation(): Quaternion {
    return computeWorldRotation(this, new Quaternion());
  }

  set worldRotation(value: Quaternion) {
    computeLocalRotation(this, value.clone(), this.#rotation);
  }

  /**
   * A copy of the size in the world. Assign to have that size there. Neither is exact where a turned entity has a parent
   * of uneven scale.
   */
  get worldScale(): Vector3 {
    if (this.parent === undefined) return this.#scale.clone();
    return new Vector3().setFromMatrixScale(this.#refreshWorld().matrix);
  }

  set worldScale(value: VectorLike) {
    const { parent } = this;
    copyVector(value, this.#scale);
    if (parent) this.#scale.divide(parent.worldScale);
  }

  /** Takes points from this entity's space to the world's; a new matrix each time. */
  get worldFromLocal(): Matrix4 {
    return this.#refreshWorld().matrix.clone();
  }

  /** Takes points from the world to this entity's space; a new matrix each time. */
  get localFromWorld(): Matrix4 {
    return this.#refreshWorld().matrix.clone().invert();
  }

  /** Made anew only when something on the way up to the top has changed; its matrix is never given away. */
  #refreshWorld(): WorldMatrix {
    const { parent } = this;
    const world = (this.#world ??= new WorldMatrix());
    world.refresh(this.#position, this.#rotation, this.#scale, parent ? parent.#refreshWorld() : undefined);
    return world;
  }

  /** The direction in the world that the entity looks in: its negative Z axis. Length 1; a copy. */
  get forward(): Vector3 {
    return new Vector3(0, 0, -1).applyQuaternion(this.worldRotation);
  }

  /** The direction of the entity's X axis in the world. Length 1; a copy. */
  get right(): Vector3 {
    return new Vector3(1, 0, 0).applyQuaternion(this.worldRotation);
  }

  /** The direction of the entity's Y axis in the world. Length 1; a copy. */
  get up(): Vector3 {
    return new Vector3(0, 1, 0).applyQuaternion(this.worldRotation);
  }

  /**
   * Turns so that the entity looks at a point of the world, its top towards `up`. Does nothing when it stands there.
   * @example this.transform.lookAt(this.target.transform.worldPosition);
   */
  lookAt(target: VectorLike, up: Vector3 = new Vector3(0, 1, 0)): void {
    const from = this.worldPosition;
    const to = copyVector(target, new Vector3());
    if (from.equals(to)) return;
    // A matrix looks along +Z from its target to the eye, so this puts -Z towards the point.
    this.worldRotation = new Quaternion().setFromRotationMatrix(new Matrix4().lookAt(from, to, up));
  }

  /** Moves by an offset in metres, along the entity's own axes or, with "world", along the world's. */
  translate(offset: VectorLike, space: "local" | "world" = "local"): void {
    const step = copyVector(offset, new Vector3());
    if (space === "local") this.#position.add(step.applyQuaternion(this.#rotation));
    else this.worldPosition = this.worldPosition.add(step);
  }

  /**
   * Turns about an axis by an angle in radians, on top of the present turn. The axis is the entity's own or the world's;
   * without a length it turns nothing.
   * @example this.transform.rotate([0, 1, 0], Math.PI * dt);
   */
  rotate(axis: VectorLike, angle: number, space: "local" | "world" = "local"): void {
    const direction = copyVector(axis, new Vector3());
    if (direction.lengthSq() === 0) return;
    const turn = new Quaternion().setFromAxisAngle(direction.normalize(), angle);
    if (space === "local") this.#rotation.multiply(turn);
    else this.worldRotation = this.worldRotation.premultiply(turn);
  }

  /** A point of this entity's space, in the world. */
  transformPoint(point: VectorLike): Vector3 {
    return copyVector(point, new Vector3()).applyMatrix4(this.#refreshWorld().matrix);
  }

  /** A point of the world, in this entity's space. */
  inverseTransformPoint(point: VectorLike): Vector3 {
    return copyVector(point, new Vector3()).applyMatrix4(this.localFromWorld);
  }

  /** A direction of this entity's space, in the world; its length stays. */
  transformDirection(direction: VectorLike): Vector3 {
    return copyVector(direction, new Vector3()).applyQuaternion(this.worldRotation);
  }

  /** A direction of the world, in this entity's space; its length stays. */
  inverseTransformDirection(direction: VectorLike): Vector3 {
    return copyVector(direction, new Vector3()).applyQuaternion(this.worldRotation.invert());
  }
}

/** A thing in the scene: a name, a place, and components that make it what it is. */
export abstract class Entity {
  /** Unique and stable: it is the same in the scene's file, while editing and while playing. */
  abstract readonly id: string;
  /** Need not be unique. */
  abstract name: string;
  /**
   * Words to find it by, in the order in which they were given; change them with `addTag` and `removeTag`.
   * @example const enemies = this.scene.findByTag("enemy");
   */
  abstract readonly tags: readonly string[];
  /** Its own switch. While it or any entity above it is off, none of its components acts. */
  abstract enabled: boolean;
  /** Whether it and every entity above it is enabled. */
  abstract readonly isActive: boolean;
  /** Set from the call of `destroy` on. Do not use such an entity any more. */
  abstract readonly isDestroyed: boolean;
  /** Where it stands. Every entity has exactly one Transform. */
  abstract readonly transform: Transform;
  /** The scene it is in. */
  abstract readonly scene: Scene;
  /** Undefined at the top level. Assigning is `setParent(value)`. */
  abstract get parent(): Entity | undefined;
  abstract set parent(value: Entity | undefined);
  /** In their order; live, so make a copy to change the hierarchy while going through it. */
  abstract readonly children: readonly Entity[];
  /** Where it stands among its siblings, from 0. Assign to move it there; a number too large means last. */
  abstract siblingIndex: number;
  /** The Transform first. A new list each time. */
  abstract readonly components: readonly Component[];

  /**
   * The first component of a class, of one derived from it, or of that name; undefined if there is none. The same object
   * every time, and live: what you write takes effect.
   * @example this.entity.getComponent(Light)?.color.set("red");
   */
  abstract getComponent(type: "Transform"): Transform;
  abstract getComponent<T extends Component>(type: ComponentClass<T> | string): T | undefined;

  /** All components of a class, of those derived from it, or of that name, in their order. */
  abstract getComponents<T extends Component>(type: ComponentClass<T> | string): T[];

  /**
   * The first such component on the entity itself or below it, in the order of the hierarchy.
   * @example const muzzle = this.entity.getComponentInChildren(Muzzle);
   */
  abstract getComponentInChildren<T extends Component>(type: ComponentClass<T> | string): T | undefined;

  /** All such components on the entity itself and below it, in the order of the hierarchy. */
  abstract getComponentsInChildren<T extends Component>(type: ComponentClass<T> | string): T[];

  /** The nearest such component on the entity itself or above it. */
  abstract getComponentInParent<T extends Component>(type: ComponentClass<T> | string): T | undefined;

  /**
   * Adds a component, and before it those that it requires and that are not there yet. A script's `onCreate` and
   * `onEnable` have run when this returns. `fields` sets fields before that. Where it cannot be added (an unknown or
   * abstract class, a second one of its class, a requirement that cannot be met, a constructor that throws, a value that
   * does not fit) the entity stays as it is, the console says why, and the result is undefined.
   * @example const mover = this.entity.addComponent(Mover, { speed: 3 });
   */
  abstract addComponent<T extends Component>(
    type: ComponentClass<T> | string,
    fields?: Readonly<Record<string, unknown>>,
  ): T | undefined;

  /**
   * Removes a component, or the first of that class or name; tells whether it was there and could go. `isDestroyed` is set
   * at once; a script's `onDisable` and `onDestroy` follow when all scripts have had the present callback. The Transform
   * stays, and so does what another component of the entity requires: the console says which one.
   */
  abstract removeComponent(component: Component | ComponentClass | string): boolean;

  /** Whether it has a tag; capitals count. */
  hasTag(tag: string): boolean {
    return this.tags.includes(tag);
  }

  /** Gives it a tag, if it does not have it yet. */
  abstract addTag(tag: string): void;

  /** Takes a tag away; tells whether it was there. */
  abstract removeTag(tag: string): boolean;

  /**
   * The entity that names lead to from this one down: of each level the first child of that name. Names with a slash in
   * them go in a list.
   * @example const hand = this.entity.findByPath("Body/Left arm/Hand");
   */
  findByPath(path: string | readonly string[]): Entity | undefined {
    return followPath(this.children, path);
  }

  /**
   * Moves it below another entity, or to the top level, as the last child or at `index`. It keeps its local transform, or
   * with `keepWorld` its place in the world. Throws if `parent` is the entity itself or below it.
   */
  abstract setParent(
    parent: Entity | undefined,
    options?: { readonly index?: number; readonly keepWorld?: boolean },
  ): void;

  /** Whether it is `other` or stands below it. */
  abstract isWithin(other: Entity): boolean;

  /**
   * Makes a copy of it and of everything below it, right after it and with the values that fields have now. References
   * among what is copied point into the copy, others stay. Scripts of the copy begin their own life: `onCreate` and
   * `onEnable` have run when this returns. `options` says what is to be different.
   * @example const shadow = this.entity.clone({ name: "Shadow", position: [0, 0, 1] });
   */
  clone(options: SpawnOptions = {}): Entity {
    return this.scene.spawn({ parent: this.parent, index: this.siblingIndex + 1, ...options, from: this });
  }

  /**
   * Destroys it with everything below it. `isDestroyed` is set at once and no script on it is updated any more;
   * `onDisable` and `onDestroy` follow when all scripts have had the present callback, and then it leaves the scene.
   */
  abstract destroy(): void;

  /**
   * Tells everyone who listens to this event on this entity, at once and in the order in which they began to listen (see
   * `Script.listen`). An error in one is reported, and the others are told all the same.
   * @example enemy.emit(damaged, 10);
   */
  abstract emit<T>(event: GameEvent<T>, ...payload: T extends void ? [] : [payload: T]): void;
  abstract emit(event: string, payload?: unknown): void;

  /**
   * Calls a method by its name on every script of the entity that has it; false, and nothing else, if none has. Where the
   * class is known, calling the method itself is checked by the compiler and so the better choice.
   * @example hit.entity.send("takeDamage", 10);
   */
  abstract send(method: string, ...args: readonly unknown[]): boolean;

  /** The form in which scene files hold a reference to it. */
  toJSON(): { readonly $entity: string } {
    return { $entity: this.id };
  }
}

/** All the entities that play together. */
export abstract class Scene {
  /** As in its file. */
  abstract readonly name: string;
  /** The entities at the top level, in their order; live. */
  abstract readonly roots: readonly Entity[];
  /** All entities in the order of the hierarchy. A new list each time: keep it rather than ask every frame. */
  abstract readonly entities: readonly Entity[];

  /**
   * Makes an entity, empty or as a copy. Its scripts' `onCreate` and `onEnable` have run when this returns; `onStart` runs
   * before their first update. In what is spawned by an `onCreate` while the game starts, `onEnable` waits until every
   * `onCreate` has run.
   * @example this.scene.spawn({ name: "Shot", position: [0, 1, 0], components: [MeshRenderer, [Shot, { speed: 20 }]] });
   */
  abstract spawn(options?: SpawnOptions): Entity;

  /** The first entity of that name in the order of the hierarchy. */
  abstract find(name: string): Entity | undefined;

  /** All entities of that name, in the order of the hierarchy. */
  findAll(name: string): Entity[] {
    return this.entities.filter((entity) => entity.name === name);
  }

  /** All entities with a tag, in the order of the hierarchy. */
  findByTag(tag: string): Entity[] {
    return this.entities.filter((entity) => entity.hasTag(tag));
  }

  /**
   * The entity that names lead to from the top level down. Names with a slash in them go in a list.
   * @example const door = this.scene.findByPath("House/Door");
   */
  findByPath(path: string | readonly string[]): Entity | undefined {
    return followPath(this.roots, path);
  }

  /** The entity with that id. */
  abstract get(id: string): Entity | undefined;

  /**
   * The first component of a class, of one derived from it, or of that name, in the order of the hierarchy.
   * @example const rules = this.scene.findComponent(GameRules);
   */
  abstract findComponent<T extends Component>(type: ComponentClass<T> | string): T | undefined;

  /** Every component of a class or of those derived from it, in the order of the hierarchy. */
  abstract findComponents<T extends Component>(type: ComponentClass<T> | string): T[];

  /** As `Entity.emit`, for what concerns the whole game: `this.listen(this.scene, …)`. */
  abstract emit<T>(event: GameEvent<T>, ...payload: T extends void ? [] : [payload: T]): void;
  abstract emit(event: string, payload?: unknown): void;
}
