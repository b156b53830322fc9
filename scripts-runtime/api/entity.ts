import type { Component, ComponentClass } from "./component";
import { followPath } from "./follow-path";
import type { GameEvent } from "./game-event";
import type { Scene } from "./scene";
import type { SpawnOptions } from "./spawn-options";
import type { Transform } from "./transform";

/**
 * A thing in the scene: a name, a place, and components that make it what it is.
 * @example const coin = this.scene.spawn({ name: "Coin", components: [MeshRenderer] });
 */
export abstract class Entity {
  /**
   * Unique and stable: it is the same in the scene's file, while editing and while playing.
   * @example const again = this.scene.get(enemy.id);
   */
  abstract readonly id: string;
  /**
   * Need not be unique.
   * @example this.entity.name = `Enemy ${this.entity.siblingIndex}`;
   */
  abstract name: string;
  /**
   * Words to find it by, in the order in which they were given; change them with `addTag` and `removeTag`.
   * @example const enemies = this.scene.findByTag("enemy");
   */
  abstract readonly tags: readonly string[];
  /**
   * Its own switch. While it or any entity above it is off, none of its components acts.
   * @example door.enabled = false;
   */
  abstract enabled: boolean;
  /**
   * Whether it and every entity above it is enabled.
   * @example if (enemy.isActive) this.shoot();
   */
  abstract readonly isActive: boolean;
  /**
   * Set from the call of `destroy` on. Do not use such an entity any more.
   * @example if (!enemy.isDestroyed) enemy.emit(damaged, 10);
   */
  abstract readonly isDestroyed: boolean;
  /**
   * Where it stands. Every entity has exactly one Transform.
   * @example enemy.transform.position.y = 0;
   */
  abstract readonly transform: Transform;
  /**
   * The scene it is in.
   * @example const friends = enemy.scene.findByTag("enemy");
   */
  abstract readonly scene: Scene;
  /**
   * Undefined at the top level. Assigning is `setParent(value)`.
   * @example shot.parent = undefined;
   */
  abstract get parent(): Entity | undefined;
  abstract set parent(value: Entity | undefined);
  /**
   * In their order. A list that never changes: another one is given as soon as the hierarchy is another.
   * @example for (const child of this.entity.children) child.parent = undefined;
   */
  abstract readonly children: readonly Entity[];
  /**
   * Where it stands among its siblings, from 0. Assign to move it there; a number too large means last.
   * @example this.entity.siblingIndex = 0;
   */
  abstract siblingIndex: number;
  /**
   * The Transform first. A new list each time.
   * @example const scripts = this.entity.components.filter((component) => component instanceof Script);
   */
  abstract readonly components: readonly Component[];

  /**
   * The first component of a class, of one derived from it, or of that name; undefined if there is none. The same object
   * every time, and live: what you write takes effect.
   * @example this.entity.getComponent(Light)?.color.set("red");
   */
  abstract getComponent(type: "Transform"): Transform;
  abstract getComponent<T extends Component>(type: ComponentClass<T> | string): T | undefined;

  /**
   * All components of a class, of those derived from it, or of that name, in their order.
   * @example for (const light of this.entity.getComponents(Light)) light.intensity = 0;
   */
  abstract getComponents<T extends Component>(type: ComponentClass<T> | string): T[];

  /**
   * The first such component on the entity itself or below it, in the order of the hierarchy.
   * @example const muzzle = this.entity.getComponentInChildren(Muzzle);
   */
  abstract getComponentInChildren<T extends Component>(type: ComponentClass<T> | string): T | undefined;

  /**
   * All such components on the entity itself and below it, in the order of the hierarchy.
   * @example for (const part of this.entity.getComponentsInChildren(MeshRenderer)) part.color.set("white");
   */
  abstract getComponentsInChildren<T extends Component>(type: ComponentClass<T> | string): T[];

  /**
   * The nearest such component on the entity itself or above it.
   * @example hit.entity.getComponentInParent(Health)?.takeDamage(10);
   */
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
   * @example enemy.removeComponent(Mover);
   */
  abstract removeComponent(component: Component | ComponentClass | string): boolean;

  /**
   * Whether it has a tag; capitals count.
   * @example if (other.hasTag("coin")) this.coins += 1;
   */
  hasTag(tag: string): boolean {
    return this.tags.includes(tag);
  }

  /**
   * Gives it a tag, if it does not have it yet.
   * @example this.entity.addTag("burning");
   */
  abstract addTag(tag: string): void;

  /**
   * Takes a tag away; tells whether it was there.
   * @example if (this.entity.removeTag("burning")) Debug.log("out again");
   */
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
   * with `keepWorld` its place in the world. Throws if `parent` is the entity itself or below it, or one of both is
   * destroyed.
   * @example sword.setParent(this.entity, { keepWorld: true });
   */
  abstract setParent(
    parent: Entity | undefined,
    options?: { readonly index?: number; readonly keepWorld?: boolean },
  ): void;

  /**
   * Whether it is `other` or stands below it.
   * @example if (other.isWithin(this.entity)) return;
   */
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
   * @example if (this.health <= 0) this.entity.destroy();
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

  /**
   * The form in which scene files hold a reference to it.
   * @example const saved = JSON.stringify({ enemy }); // {"enemy":{"$entity":"7f150524-…"}}
   */
  toJSON(): { readonly $entity: string } {
    return { $entity: this.id };
  }
}
