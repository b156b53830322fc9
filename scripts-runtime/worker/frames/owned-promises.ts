import type { ComponentNode } from "../world/world-objects";

/**
 * Promises that belong to a component, with all that follows from them by `then`, `catch` and `finally`: where one of them
 * is rejected and nobody cares, it can be told whose it was. `await` goes by at no cost, and is not followed.
 */
export class OwnedPromises {
  private readonly owners = new WeakMap<object, ComponentNode>();

  own<T>(node: ComponentNode, promise: Promise<T>): Promise<T> {
    this.owners.set(promise, node);
    const then: Promise<T>["then"] = (onFulfilled, onRejected) =>
      this.own(node, Promise.prototype.then.call(promise, onFulfilled, onRejected) as Promise<never>);
    void Object.defineProperty(promise, "then", { value: then, configurable: true, writable: true });
    return promise;
  }

  ownerOf(promise: object): ComponentNode | undefined {
    return this.owners.get(promise);
  }
}
