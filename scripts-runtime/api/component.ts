import type { Entity } from "./entity";
import type { EventKey } from "./game-event";
import type { Scene } from "./scene";
import type { Transform } from "./transform";

/**
 * A class of components: a built-in one such as `MeshRenderer`, or a script class.
 * @example count(type: ComponentClass) { return this.scene.findComponents(type).length; }
 */
export type ComponentClass<T extends Component = Component> = abstract new () => T;

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

/**
 * A part of an entity: what it looks like, what it does. Everything an entity can do comes from its components.
 * @example for (const component of this.entity.components) Debug.log(component.id);
 */
export abstract class Component {
  /**
   * The entity that this component is part of.
   * @example this.entity.destroy();
   */
  readonly entity: Entity;
  /**
   * Where that entity stands; short for `this.entity.transform`.
   * @example this.transform.position.y += dt;
   */
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

  /**
   * Unique in the scene and stable: it is the same in the scene's file, while editing and while playing.
   * @example const again = this.entity.components.find(({ id }) => id === this.id);
   */
  get id(): string {
    return requireHost(this).id;
  }

  /**
   * Whether this component is switched on. It only acts while its entity is active too.
   * @example if (this.health <= 0) this.enabled = false;
   */
  get enabled(): boolean {
    return requireHost(this).isEnabled;
  }

  set enabled(value: boolean) {
    requireHost(this).isEnabled = value;
  }

  /**
   * Set once it was removed, or its entity destroyed. Do not use such a component any more.
   * @example if (!hit.isDestroyed) hit.entity.destroy();
   */
  get isDestroyed(): boolean {
    return requireHost(this).isDestroyed;
  }

  /**
   * The scene that the entity is in.
   * @example const player = this.scene.find("Player");
   */
  get scene(): Scene {
    return requireHost(this).scene;
  }

  /**
   * The form in which scene files hold a reference to it.
   * @example const saved = JSON.stringify({ hit }); // {"hit":{"$component":"d4ea65d0-…"}}
   */
  toJSON(): unknown {
    return { $component: this.id };
  }
}

function requireHost(component: Component): ComponentHost {
  const host = hostOf(component);
  if (!host) throw new Error("This component does not belong to an entity.");
  return host;
}
