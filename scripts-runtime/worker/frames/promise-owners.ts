import { promiseHooks } from "node:v8";
import type { LoadedCode } from "../modules/loaded-code";
import type { ComponentNode } from "../world/world-objects";

/** Whose code makes promises. */
export type CodeOwner = ComponentNode | LoadedCode;

/**
 * Knows whose code goes on behind an `await` or a `then`, where no callback is under way any more: promises belong to the
 * component or the file that has made them, and so do those that follow from them. It costs something for every promise, so nothing is
 * followed before there is code that may make any.
 */
export class PromiseOwners {
  private isFollowing = false;
  private running: CodeOwner | undefined;
  private cutOff: CodeOwner | undefined;

  /** @param findCalled Whose code was called and has not returned yet. */
  constructor(private readonly findCalled: () => CodeOwner | undefined) {}

  /** Whose code goes on right now after it has waited. */
  get current(): CodeOwner | undefined {
    return this.running;
  }

  /** Whose code was cut off after it had waited; until `recover`. */
  get interrupted(): CodeOwner | undefined {
    return this.cutOff ?? this.running;
  }

  /** Follows all promises from here on. */
  follow(): void {
    if (this.isFollowing) return;
    this.isFollowing = true;
    promiseHooks.createHook({
      init: (promise, parent: Promise<unknown> | undefined) => {
        const owner = this.findCalled() ?? this.running ?? (parent && OwnedPromise.ownerOf(parent));
        if (owner) OwnedPromise.mark(promise, owner);
      },
      before: (promise) => {
        // One that went on before and did not come to its end.
        this.cutOff ??= this.running;
        this.running = OwnedPromise.ownerOf(promise);
      },
      after: () => {
        this.running = undefined;
      },
    });
  }

  /** `callback` is what the code is known as that the promise stands for. */
  own<T>(node: ComponentNode, promise: Promise<T>, callback?: string): Promise<T> {
    this.follow();
    OwnedPromise.mark(promise, node);
    if (callback !== undefined) new NamedPromise(promise, callback);
    return promise;
  }

  ownerOf(promise: object): CodeOwner | undefined {
    return OwnedPromise.ownerOf(promise);
  }

  callbackOf(promise: object): string | undefined {
    return NamedPromise.callbackOf(promise);
  }

  /** Code was cut off, and nothing on the way out of it has run. */
  recover(): void {
    this.running = undefined;
    this.cutOff = undefined;
  }
}

/** Hands back an object that is there already, so that a derived class puts its private members onto that. */
class Present {
  constructor(present: object) {
    return present;
  }
}

/** A promise with a mark that nobody else sees. Measured: a tenth of what a WeakMap costs. */
class OwnedPromise extends Present {
  #owner: CodeOwner;

  private constructor(promise: object, owner: CodeOwner) {
    super(promise);
    this.#owner = owner;
  }

  static mark(promise: object, owner: CodeOwner): void {
    if (#owner in promise) promise.#owner = owner;
    else new OwnedPromise(promise, owner);
  }

  static ownerOf(promise: object): CodeOwner | undefined {
    return #owner in promise ? promise.#owner : undefined;
  }
}

/** A mark of the few that have one, so that all others do without room for it. */
class NamedPromise extends Present {
  #callback: string;

  constructor(promise: object, callback: string) {
    super(promise);
    this.#callback = callback;
  }

  static callbackOf(promise: object): string | undefined {
    return #callback in promise ? promise.#callback : undefined;
  }
}
