import type { Component, ComponentClass } from "./component";
import type { Entity } from "./entity";
import { followPath } from "./follow-path";
import type { GameEvent } from "./game-event";
import type { SpawnOptions } from "./spawn-options";

/**
 * All the entities that play together.
 * @example for (const coin of this.scene.findByTag("coin")) coin.enabled = true;
 */
export abstract class Scene {
  /**
   * As in its file.
   * @example if (this.scene.name === "Menu") Time.timeScale = 1;
   */
  abstract readonly name: string;
  /**
   * The entities at the top level, in their order. A list that never changes: another one is given as soon as the hierarchy
   * is another.
   * @example const [first] = this.scene.roots;
   */
  abstract readonly roots: readonly Entity[];
  /**
   * All entities in the order of the hierarchy. A new list each time: keep it rather than ask every frame.
   * @example Debug.log(this.scene.entities.length, this.scene.name);
   */
  abstract readonly entities: readonly Entity[];

  /**
   * Makes an entity, empty or as a copy. Its scripts' `onCreate` and `onEnable` have run when this returns; `onStart` runs
   * before their first update. In what is spawned by an `onCreate` while the game starts, `onEnable` waits until every
   * `onCreate` has run.
   * @example this.scene.spawn({ name: "Shot", position: [0, 1, 0], components: [MeshRenderer, [Shot, { speed: 20 }]] });
   */
  abstract spawn(options?: SpawnOptions): Entity;

  /**
   * The first entity of that name in the order of the hierarchy.
   * @example const player = this.scene.find("Player");
   */
  abstract find(name: string): Entity | undefined;

  /**
   * All entities of that name, in the order of the hierarchy.
   * @example for (const crate of this.scene.findAll("Crate")) crate.destroy();
   */
  findAll(name: string): Entity[] {
    return this.entities.filter((entity) => entity.name === name);
  }

  /**
   * All entities with a tag, in the order of the hierarchy.
   * @example const enemies = this.scene.findByTag("enemy");
   */
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

  /**
   * The entity with that id.
   * @example const picked = this.scene.get(this.pickedId);
   */
  abstract get(id: string): Entity | undefined;

  /**
   * The first component of a class, of one derived from it, or of that name, in the order of the hierarchy.
   * @example const rules = this.scene.findComponent(GameRules);
   */
  abstract findComponent<T extends Component>(type: ComponentClass<T> | string): T | undefined;

  /**
   * Every component of a class or of those derived from it, in the order of the hierarchy.
   * @example for (const light of this.scene.findComponents(Light)) light.enabled = false;
   */
  abstract findComponents<T extends Component>(type: ComponentClass<T> | string): T[];

  /**
   * As `Entity.emit`, for what concerns the whole game: `this.listen(this.scene, …)`.
   * @example this.scene.emit("roundEnded", { coins: this.coins });
   */
  abstract emit<T>(event: GameEvent<T>, ...payload: T extends void ? [] : [payload: T]): void;
  abstract emit(event: string, payload?: unknown): void;
}
