import { promiseHooks } from "node:v8";
import type { ComponentNode } from "../world/world-objects";

/**
 * Knows whose code goes on behind an `await` or a `then`, where no callback is under way any more: promises belong to the
 * script that has made them, and so do those that follow from them. It costs something for every promise, so nothing is
 * followed before there is code that may make any.
 */
export class PromiseOwners {
  private readonly owners = new WeakMap<object, ComponentNode>();
  private isFollowing = false;
  private running: ComponentNode | undefined;

  /** @param findCalled Whose callback is under way. */
  constructor(private readonly findCalled: () => ComponentNode | undefined) {}

  /** Whose code goes on right now after it has waited. */
  get current(): ComponentNode | undefined {
    return this.running;
  }

  /** Follows all promises from here on. */
  follow(): void {
    if (this.isFollowing) return;
    this.isFollowing = true;
    promiseHooks.createHook({
      init: (promise, parent: Promise<unknown> | undefined) => {
        const owner = this.findCalled() ?? this.running ?? (parent && this.owners.get(parent));
        if (owner) this.owners.set(promise, owner);
      },
      before: (promise) => {
        this.running = this.owners.get(promise);
      },
      after: () => {
        this.running = undefined;
      },
    });
  }

  own<T>(node: ComponentNode, promise: Promise<T>): Promise<T> {
    this.follow();
    this.owners.set(promise, node);
    return promise;
  }

  ownerOf(promise: object): ComponentNode | undefined {
    return this.owners.get(promise);
  }

  /** Code was cut off, and nothing on the way out of it has run. */
  recover(): void {
    this.running = undefined;
  }
}

/** Whether running this code may make promises. */
export function mayMakePromises(code: string): boolean {
  return /\basync\b|\bPromise\b/.test(code);
}
