import { Entity, GameEvent, Scene } from "../../api/index";
import { describeLive } from "../values/cannot-encode-error";
import type { WorldOperations } from "./world-objects";
import { WorldEntity } from "./world-objects";

/** What a script is told that changes the scene while its object is being made. */
export function describeChangeInConstructor(type: string): string {
  return `The constructor of ${type} cannot change the scene: do that in onCreate.`;
}

/**
 * What scripts ask of a world, checked before the world does it: from JavaScript anything may come, and some of it the
 * scene could never be saved with. Objects are made while editing too, and again at every reload, so a constructor, or the
 * first value of a field, cannot change the scene; it can begin to wait and to listen, which ends with its object.
 * @param constructing The type whose constructor is running, if one is.
 */
export function createScriptOperations(
  world: WorldOperations,
  constructing: () => string | undefined,
): WorldOperations {
  const change =
    <Args extends readonly unknown[], R>(operation: (...args: Args) => R) =>
    (...args: Args): R => {
      const type = constructing();
      if (type !== undefined) throw new Error(describeChangeInConstructor(type));
      return operation(...args);
    };
  return {
    get scene() {
      return world.scene;
    },
    spawn: change((options) => world.spawn(options)),
    setName: change((entity, name) => world.setName(entity, name)),
    setTags: change((entity, tags) => world.setTags(entity, tags)),
    setEntityEnabled: change((entity, value) => world.setEntityEnabled(entity, Boolean(value))),
    setParent: change((entity, parent, options = {}) => {
      const above: unknown = parent ?? undefined;
      if (entity.isDestroyed) throw new Error(`${entity.name} is destroyed; it cannot be moved.`);
      checkParent(above);
      if (above?.isWithin(entity)) throw new Error(`${entity.name} cannot be put below itself.`);
      world.setParent(entity, above, { ...options, ...checkIndex(options.index) });
    }),
    destroyEntity: change((entity) => world.destroyEntity(entity)),
    addComponent: change((entity, type, fields) => world.addComponent(entity, type, fields)),
    removeComponent: change((node) => world.removeComponent(node)),
    setComponentEnabled: change((node, value) => world.setComponentEnabled(node, Boolean(value))),
    emit: change((target, event, payload) => {
      checkEvent("emit", event);
      world.emit(target, event, payload);
    }),
    send: change((entity, method, args) => world.send(entity, method, args)),
    touch: (node) => world.touch(node),
    watch: (node) => world.watch(node),
    wait: (node, seconds) => world.wait(node, seconds),
    waitForFrame: (node, callback) => {
      if (callback !== undefined) checkFunction("nextFrame", callback);
      return world.waitForFrame(node, callback);
    },
    repeat: (node, seconds, callback) => {
      checkFunction("every", callback);
      return world.repeat(node, seconds, callback);
    },
    listen: (node, target, event, listener) => {
      if (!(target instanceof Entity || target instanceof Scene)) {
        throw new TypeError(`listen takes an entity or a scene to listen to, and this is ${describeLive(target)}.`);
      }
      checkEvent("listen", event);
      checkFunction("listen", listener);
      return world.listen(node, target, event, listener);
    },
  };
}

/** Throws where nothing can be put below this. */
export function checkParent(parent: unknown): asserts parent is WorldEntity | undefined {
  if (parent === undefined) return;
  if (!(parent instanceof WorldEntity)) {
    throw new TypeError(`A parent is an entity or undefined, and this is ${describeLive(parent)}.`);
  }
  if (parent.isSelfDestroyed) throw new Error(`${parent.selfName} is destroyed; nothing can be put below it.`);
}

/** A place among siblings, the first for what is before it; one beyond the end means last. */
export function checkIndex(index: number | undefined): { readonly index?: number } {
  return index === undefined ? {} : { index: Math.max(0, Math.trunc(index) || 0) };
}

function checkFunction(method: string, value: unknown): void {
  if (typeof value !== "function")
    throw new TypeError(`${method} takes a function, and this is ${describeLive(value)}.`);
}

function checkEvent(method: string, value: unknown): void {
  if (typeof value === "string" || value instanceof GameEvent) return;
  throw new TypeError(`${method} takes a GameEvent or its name, and this is ${describeLive(value)}.`);
}
