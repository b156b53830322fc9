import type { ComponentClass } from "./component";
import { Component, hostOf } from "./component";
import type { Entity } from "./entity";
import type { EventKey, GameEvent } from "./game-event";
import type { Scene } from "./scene";

/**
 * The base of every script. Derive a class, export it, and add it to an entity: its public fields appear in the inspector
 * and are saved with the scene, and the callbacks it has are called.
 *
 * All callbacks are optional. While playing they come in this order, each for all scripts before the next for any:
 *
 * 1. `onCreate`, `onEnable`, `onStart` when the game starts
 * 2. every frame: `onFixedUpdate` as often as game time asks for, `onUpdate`, `onLateUpdate`
 * 3. `onDisable`, `onDestroy` when the game stops, or when the entity or component is destroyed
 *
 * Among scripts the order is `@executionOrder`, then the order of the hierarchy, then that of the components. What is
 * spawned or added in the middle of a phase gets every earlier phase before its first update, and none twice; what is
 * destroyed is out of the game at once, and its last callbacks follow at the end of the phase. An error in a callback is
 * reported in the console; everything else goes on. While editing, only scripts marked `@editorScript` get these
 * callbacks, but objects of every class are made: a constructor, or the first value of a field, cannot change the scene.
 * The page "The life of a script" (docs/life-cycle.md) tells the whole order.
 *
 * @example
 * export class MoveRight extends Script {
 *   speed: float = 5;
 *
 *   override onUpdate(dt: number) {
 *     this.transform.position.x += this.speed * dt;
 *   }
 * }
 */
export abstract class Script extends Component {
  /**
   * The game begins, or the entity was just made. Every field has its value and every other script of the scene exists.
   * Runs once, also where the script or its entity is not enabled.
   * @example
   * override onCreate() {
   *   this.entity.addTag("enemy");
   * }
   */
  onCreate?(): void | Promise<void>;

  /**
   * The script starts to act: after `onCreate`, and each time that it or its entity is enabled again.
   * @example
   * override onEnable() {
   *   this.getComponent(MeshRenderer)?.color.set("lime");
   * }
   */
  onEnable?(): void | Promise<void>;

  /**
   * Once, before the first `onFixedUpdate` and `onUpdate`, when the script is enabled for the first time.
   * @example
   * override onStart() {
   *   this.every(0.5, () => this.shoot());
   * }
   */
  onStart?(): void | Promise<void>;

  /**
   * At a steady rate of game time, 60 a second and at most 5 a frame unless the project's settings say otherwise. `dt` is
   * `Time.fixedDeltaTime`, in seconds.
   * @example
   * override onFixedUpdate(dt: number) {
   *   this.transform.translate([0, 0, -this.speed * dt]);
   * }
   */
  onFixedUpdate?(dt: number): void;

  /**
   * Every frame. `dt` is the game time since the last one, in seconds.
   * @example
   * override onUpdate(dt: number) {
   *   this.transform.position.x += Input.axis("horizontal") * this.speed * dt;
   * }
   */
  onUpdate?(dt: number): void;

  /**
   * Every frame, when all scripts have had `onUpdate`: the place for cameras that follow.
   * @example
   * override onLateUpdate() {
   *   this.transform.lookAt(this.target.transform.worldPosition);
   * }
   */
  onLateUpdate?(dt: number): void;

  /**
   * The script stops to act: it, its entity or an entity above was disabled or destroyed, or the game ends.
   * @example
   * override onDisable() {
   *   this.getComponent(MeshRenderer)?.color.set("gray");
   * }
   */
  onDisable?(): void | Promise<void>;

  /**
   * The end, once, for every script whose `onCreate` ran. The scene is still there.
   * @example
   * override onDestroy() {
   *   this.scene.emit("enemyDied");
   * }
   */
  onDestroy?(): void | Promise<void>;

  /**
   * Editor only: the script was just added, by hand or by another script, or reset. Set up fields that depend on other components.
   * @example
   * override onReset() {
   *   this.reach = this.getComponent(Light)?.range ?? 5;
   * }
   */
  onReset?(): void;

  /**
   * Editor only: a field was edited, or the script was just added. Correct values that do not make sense.
   * @example
   * override onValidate() {
   *   this.health = Math.max(1, this.health);
   * }
   */
  onValidate?(): void;

  /**
   * Editor only: draw guides into the scene view, with `Debug`. Called whenever the scene may look different; what it draws
   * stays until the next time.
   * @example
   * override onDrawGizmos() {
   *   Debug.drawSphere(this.transform.worldPosition, this.reach, { color: "yellow" });
   * }
   */
  onDrawGizmos?(): void;

  /**
   * Newer code is about to take over: while editing, and in a running game into which it is swapped. What you put into
   * `state` is handed to `onAfterReload`: plain values only, that is numbers, texts, lists, maps and objects of these.
   * Fields that are saved need not be put there.
   * @example
   * override onBeforeReload(state: Record<string, unknown>) {
   *   state.path = this.computedPath;
   * }
   */
  onBeforeReload?(state: Record<string, unknown>): void;

  /**
   * This is the newer code, while editing and in a running game into which it was swapped; all fields have their values.
   * `state` is empty if nothing was put into it.
   * @example
   * override onAfterReload(state: Record<string, unknown>) {
   *   this.computedPath = (state.path as number[] | undefined) ?? [];
   * }
   */
  onAfterReload?(state: Record<string, unknown>): void;

  /**
   * Short for `this.entity.getComponent`.
   * @example const light = this.getComponent(Light);
   */
  getComponent<T extends Component>(type: ComponentClass<T> | string): T | undefined {
    return this.entity.getComponent<T>(type);
  }

  /**
   * Short for `this.entity.addComponent`.
   * @example this.addComponent(Mover, { speed: 3 });
   */
  addComponent<T extends Component>(
    type: ComponentClass<T> | string,
    fields?: Readonly<Record<string, unknown>>,
  ): T | undefined {
    return this.entity.addComponent<T>(type, fields);
  }

  /**
   * Resolves after `seconds` of game time: it waits while the game is paused. Never resolves when the script is destroyed
   * before, so nothing after it runs. While editing, game time stands still, and a `@button` method that waits for it fails.
   * @example
   * override async onStart() {
   *   await this.delay(2);
   *   this.entity.destroy();
   * }
   */
  delay(seconds: number): Promise<void> {
    return requireScriptHost(this).wait(seconds);
  }

  /**
   * Calls `callback` every `seconds` of game time, until the function that it returns is called or the script is
   * destroyed. With 0 it is called once a frame.
   * @example this.every(0.5, () => this.shoot());
   */
  every(seconds: number, callback: () => void): () => void {
    return requireScriptHost(this).repeat(seconds, callback);
  }

  /**
   * Calls `callback`, if there is one, and resolves in the next frame, before its `onUpdate`. Never, when the script is
   * destroyed or the game stops before.
   * @example this.nextFrame(() => this.aim());
   */
  nextFrame(callback?: () => void): Promise<void> {
    return requireScriptHost(this).waitForFrame(callback);
  }

  /**
   * Calls `listener` whenever the event is emitted on that entity or scene, until the function that this returns is called
   * or the script is destroyed; also while the script is not enabled.
   * @example this.listen(this.entity, damaged, (amount) => (this.health -= amount));
   */
  listen<T>(target: Entity | Scene, event: GameEvent<T>, listener: (payload: T) => void): () => void;
  listen(target: Entity | Scene, event: string, listener: (payload: unknown) => void): () => void;
  listen(target: Entity | Scene, event: EventKey, listener: (payload: never) => void): () => void {
    return requireScriptHost(this).listen(target, event, listener as (payload: unknown) => void);
  }
}

function requireScriptHost(script: Script) {
  const host = hostOf(script);
  if (!host) throw new Error("This script does not belong to an entity.");
  return host;
}
