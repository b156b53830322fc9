import type { EntityRecord } from "../../src-shared/document/scene-record";
import type { Quaternion } from "three/src/math/Quaternion.js";
import type { Prefab } from "./assets";
import type { ComponentClass } from "./component";
import type { Entity } from "./entity";
import type { VectorLike } from "./vector-like";

/**
 * A component to make with a new entity: its class or name, alone or with values for its fields.
 * @example const parts: NewComponent[] = [MeshRenderer, "Mover", [Light, { intensity: 2 }]];
 */
export type NewComponent =
  ComponentClass | string | readonly [type: ComponentClass | string, fields: Readonly<Record<string, unknown>>];

/**
 * What `scene.spawn` makes. Everything has a default.
 * @example const options: SpawnOptions = { name: "Shot", tags: ["shot"], position: [0, 1, 0] };
 */
export interface SpawnOptions {
  /**
   * What to copy, with everything below it: a prefab, an entity, or entities as a scene file holds them, the topmost first.
   * References among what is copied point into the copy, others stay.
   * @example if (this.enemy) this.scene.spawn({ from: this.enemy, position: [0, 0, 20] });
   */
  readonly from?: Prefab | Entity | EntityRecord | readonly EntityRecord[];
  /**
   * "Entity", or the name of what is copied.
   * @example this.scene.spawn({ name: "Shot" });
   */
  readonly name?: string;
  /**
   * Words to find it by.
   * @example this.scene.spawn({ tags: ["enemy", "flying"] });
   */
  readonly tags?: readonly string[];
  /**
   * The top level of the scene without one.
   * @example this.scene.spawn({ parent: this.entity });
   */
  readonly parent?: Entity | undefined;
  /**
   * Where it stands among its siblings; after all of them without it.
   * @example this.scene.spawn({ parent: this.entity, index: 0 });
   */
  readonly index?: number;
  /**
   * Whether it is switched on; it is unless this, or what is copied, says otherwise.
   * @example const spare = this.scene.spawn({ from: enemy, enabled: false });
   */
  readonly enabled?: boolean;
  /**
   * Metres, relative to the parent.
   * @example this.scene.spawn({ position: this.transform.position });
   */
  readonly position?: VectorLike;
  /**
   * A unit quaternion, relative to the parent.
   * @example this.scene.spawn({ from: shot, rotation: this.transform.worldRotation });
   */
  readonly rotation?: Quaternion;
  /**
   * The size along each of its own axes.
   * @example this.entity.clone({ scale: [2, 2, 2] });
   */
  readonly scale?: VectorLike;
  /**
   * What it has beside its Transform, and beside what is copied.
   * @example this.scene.spawn({ components: [MeshRenderer, [Mover, { speed: 3 }]] });
   */
  readonly components?: readonly NewComponent[];
}
