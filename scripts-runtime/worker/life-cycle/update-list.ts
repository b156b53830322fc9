import type { Script } from "../../api/index";
import type { ComponentNode } from "../world/world-objects";

export type UpdateCallback = "onFixedUpdate" | "onUpdate" | "onLateUpdate";

type RunLoop = (
  instances: Script[],
  kinds: Int32Array,
  cursor: Int32Array,
  from: number,
  dt: number,
  onResult: (result: unknown) => void,
) => void;

/** In the place of a class's number: the instance was disabled or destroyed since the list was made. */
const skipped = -1;

/** Beyond this many classes one shared call site does better than a huge switch. */
const maxKinds = 500;

/**
 * All instances that have one of the update callbacks, in the order in which they are called. Calling is as fast as code
 * written by hand for just these classes: the loop is generated with one call site per class, so that each stays
 * monomorphic however the classes are mixed. Measured: faster than a plain loop over the same array.
 */
export class UpdateList {
  private nodes: ComponentNode[] = [];
  private instances: Script[] = [];
  private kinds = new Int32Array(0);
  private readonly kindsByClass = new Map<unknown, number>();
  private positions = new Map<ComponentNode, number>();
  /** Where the loop is: shared with it, so that whoever comes in the middle of a call knows whose it is. */
  private readonly cursor = new Int32Array(1);
  private runLoop: RunLoop;
  private isRunning = false;

  constructor(readonly callback: UpdateCallback) {
    this.runLoop = createLoop(callback, 0);
  }

  /** Takes the instances of nodes, in the order given, that have the callback. Not while `run` is under way. */
  rebuild(nodes: readonly ComponentNode[]): void {
    const kindsBefore = this.kindsByClass.size;
    this.nodes = [];
    this.instances = [];
    const kinds: number[] = [];
    for (const node of nodes) {
      const instance = node.script?.instance;
      if (!instance || typeof instance[this.callback] !== "function") continue;
      this.nodes.push(node);
      this.instances.push(instance);
      kinds.push(this.kindOf(instance));
    }
    this.kinds = Int32Array.from(kinds);
    this.positions = new Map();
    if (this.kindsByClass.size !== kindsBefore) this.runLoop = createLoop(this.callback, this.kindsByClass.size);
  }

  get isEmpty(): boolean {
    return this.nodes.length === 0;
  }

  /** The classes that it knows are not those of the instances any more. Not while `run` is under way. */
  forgetClasses(): void {
    this.kindsByClass.clear();
    this.runLoop = createLoop(this.callback, 0);
    this.rebuild(this.nodes);
  }

  /** Leaves an instance out from now on, even when its turn in this run is yet to come. */
  drop(node: ComponentNode): void {
    if (this.positions.size === 0) this.positions = new Map(this.nodes.map((own, index) => [own, index]));
    const position = this.positions.get(node);
    if (position !== undefined) this.kinds[position] = skipped;
  }

  /** Calls all. What one throws, or its promise rejects with, goes to `onThrow`, and the rest have their turn. */
  run(dt: number, onThrow: (node: ComponentNode, error: unknown) => void): void {
    const { instances, kinds, cursor, nodes } = this;
    const onResult = (result: unknown) => {
      if (!(result instanceof Promise)) return;
      const node = nodes[cursor[0] as number] as ComponentNode;
      result.catch((error: unknown) => onThrow(node, error));
    };
    this.isRunning = true;
    for (let from = 0; from < instances.length; from = (cursor[0] as number) + 1) {
      try {
        this.runLoop(instances, kinds, cursor, from, dt, onResult);
        break;
      } catch (error) {
        onThrow(nodes[cursor[0] as number] as ComponentNode, error);
      }
    }
    this.isRunning = false;
  }

  /** A run was cut off in the middle of a callback. */
  recover(): void {
    this.isRunning = false;
  }

  /** Whose callback is under way. */
  get current(): ComponentNode | undefined {
    return this.isRunning ? this.nodes[this.cursor[0] as number] : undefined;
  }

  private kindOf(instance: Script): number {
    const present = this.kindsByClass.get(instance.constructor);
    if (present !== undefined) return present;
    const kind = this.kindsByClass.size;
    this.kindsByClass.set(instance.constructor, kind);
    return kind;
  }
}

function createLoop(callback: UpdateCallback, kindCount: number): RunLoop {
  if (kindCount > maxKinds) return createSharedLoop(callback);
  const cases = Array.from(
    { length: kindCount },
    (_, kind) => `case ${kind}: result = instances[i].${callback}(dt); break;`,
  );
  const body = `for (let i = from, end = instances.length; i < end; i++) {
    cursor[0] = i;
    let result;
    switch (kinds[i]) { ${cases.join("\n")} }
    if (result !== undefined) onResult(result);
  }`;
  try {
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- a call site of its own for each class is what makes 10,000 calls cost what a bare loop does (npm run bench -- updates); the code is built of the parts above and nothing of the user's
    return new Function("instances", "kinds", "cursor", "from", "dt", "onResult", body) as RunLoop;
  } catch {
    // Where a page's policy forbids generated code.
    return createSharedLoop(callback);
  }
}

function createSharedLoop(callback: UpdateCallback): RunLoop {
  return (instances, kinds, cursor, from, dt, onResult) => {
    for (let index = from; index < instances.length; index++) {
      cursor[0] = index;
      if (kinds[index] === skipped) continue;
      const result: unknown = instances[index]?.[callback]?.(dt);
      if (result !== undefined) onResult(result);
    }
  };
}
