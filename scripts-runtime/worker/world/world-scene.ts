import type { Component, ComponentClass, Entity, EventKey, SpawnOptions } from "../../api/index";
import { Scene } from "../../api/index";
import type { WorldEntity, WorldOperations } from "./world-objects";

/** What a scene asks of its world. */
export interface SceneWorld {
  readonly name: string;
  readonly roots: readonly WorldEntity[];
  subtree(): WorldEntity[];
  find(id: string): WorldEntity | undefined;
}

/** The scene that scripts see. Entities on their way out are not found any more. */
export class WorldScene extends Scene {
  readonly #world: SceneWorld;
  /** What scripts are shown, and cannot change. */
  #roots: readonly WorldEntity[] | undefined;
  readonly #operations: Pick<WorldOperations, "spawn" | "emit">;

  constructor(world: SceneWorld, operations: Pick<WorldOperations, "spawn" | "emit">) {
    super();
    this.#world = world;
    this.#operations = operations;
  }

  get name(): string {
    return this.#world.name;
  }

  get roots(): readonly Entity[] {
    return (this.#roots ??= Object.freeze([...this.#world.roots]));
  }

  /** The entities at the top level are others now, or in another order. */
  forgetRoots(): void {
    this.#roots = undefined;
  }

  get entities(): readonly WorldEntity[] {
    return this.#world.subtree().filter((entity) => !entity.isSelfDestroyed);
  }

  spawn(options: SpawnOptions = {}): Entity {
    return this.#operations.spawn(options);
  }

  find(name: string): Entity | undefined {
    const search = (entities: readonly WorldEntity[]): WorldEntity | undefined => {
      for (const entity of entities) {
        if (entity.selfName === name && !entity.isSelfDestroyed) return entity;
        const below = search(entity.childEntities);
        if (below) return below;
      }
      return undefined;
    };
    return search(this.#world.roots);
  }

  get(id: string): Entity | undefined {
    const entity = this.#world.find(id);
    return entity?.isSelfDestroyed ? undefined : entity;
  }

  findComponent<T extends Component>(type: ComponentClass<T> | string): T | undefined {
    for (const entity of this.#world.subtree()) {
      const found = entity.getComponent<T>(type);
      if (found) return found;
    }
    return undefined;
  }

  emit(event: EventKey, payload?: unknown): void {
    this.#operations.emit(this, event, payload);
  }

  findComponents<T extends Component>(type: ComponentClass<T> | string): T[] {
    return this.entities.flatMap((entity) => entity.getComponents<T>(type));
  }
}
