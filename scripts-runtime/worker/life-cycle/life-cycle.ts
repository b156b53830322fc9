import type { Result } from "../../../src-shared/base/result";
import { fail, ok } from "../../../src-shared/base/result";
import type { FaultReporter } from "../faults/fault-reporter";
import { describeThrown } from "../faults/thrown-value";
import type { Script } from "../../api/index";
import type { ComponentNode, ScriptState, WorldEntity } from "../world/world-objects";
import type { UpdateCallback } from "./update-list";
import { UpdateList } from "./update-list";

/** What the life cycle needs of the world whose scripts it calls. */
export interface LivingWorld {
  /** All script nodes in hierarchy pre-order, on an entity in the order of its components. */
  collectScripts(root?: WorldEntity): ComponentNode[];
  /** Takes a destroyed entity, with all below it, out of the scene. */
  detachEntity(entity: WorldEntity): void;
  /** Takes a removed component off its entity. */
  detachComponent(node: ComponentNode): void;
}

type PlainCallback = "onCreate" | "onEnable" | "onStart" | "onDisable" | "onDestroy" | "onReset" | "onValidate";

/** "open": no callback has run yet; "creating", "enabling": the game starts; "running"; "ended": none runs any more. */
type Stage = "open" | "creating" | "enabling" | "running" | "stopping" | "ended";

const framesUntilPaused = 100;
const maxStartRounds = 100;
/** Each time that a callback makes something with a callback counts twice. */
const mostNested = 200;

/**
 * Calls the callbacks of scripts in the promised order: a phase is for all scripts before the next is for any, and within
 * a phase the order is (execution order, hierarchy pre-order, component index). What comes into the world in the middle of
 * a phase gets every earlier phase before its first update, and never one twice.
 */
export class LifeCycle {
  private readonly lists = {
    onFixedUpdate: new UpdateList("onFixedUpdate"),
    onUpdate: new UpdateList("onUpdate"),
    onLateUpdate: new UpdateList("onLateUpdate"),
  };
  private stage: Stage = "open";
  private ordered: readonly ComponentNode[] = [];
  private isOrderStale = true;
  private areListsStale = true;
  private readonly toStart = new Set<ComponentNode>();
  private toDestroy: (WorldEntity | ComponentNode)[] = [];
  private depth = 0;
  private runningList: UpdateList | undefined;
  private calling: ComponentNode | undefined;
  private callingName = "";
  /** The method that somebody asked for. */
  private asked: { readonly node: ComponentNode; readonly name: string } | undefined;
  /** Whose methods were asked for and have not ended, once for each. */
  private answering: readonly ComponentNode[] = [];
  /** What is being let go right now. */
  private destroying: readonly (WorldEntity | ComponentNode)[] = [];
  /** Some may have missed what all had, as it was cut off. */
  private isCatchUpDue = false;
  private frame = 0;

  constructor(
    private readonly world: LivingWorld,
    private readonly faults: FaultReporter,
    /** Whether the callbacks of a script run in this domain at all. */
    private readonly isLiving: (node: ComponentNode) => boolean,
  ) {}

  /** Whose callback is under way. */
  get current(): ComponentNode | undefined {
    return this.calling ?? this.runningList?.current;
  }

  /** The name of the callback that is under way. */
  get currentCallback(): string | undefined {
    return this.calling ? this.callingName : this.runningList?.callback;
  }

  /** What is under way is the method that `callMethod` was asked for, and nothing that it has called forth. */
  get isAskedFor(): boolean {
    return this.asked !== undefined && this.calling === this.asked.node && this.callingName === this.asked.name;
  }

  /** A method of it that `callMethod` was asked for is under way, or what it awaits is. */
  isAnswering(node: ComponentNode): boolean {
    return this.answering.includes(node);
  }

  /** Callbacks have called forth callbacks, over and over: long before the stack is full, where nothing can be told. */
  get isTooDeep(): boolean {
    return this.depth > mostNested;
  }

  get isRunning(): boolean {
    return this.stage === "running";
  }

  /** Nothing begins any more, but for `onDisable` and `onDestroy`. */
  get hasEnded(): boolean {
    return this.stage === "stopping" || this.stage === "ended";
  }

  /** Runs `onCreate` of all, `onEnable` of all, `onStart` of all that are in the world. Once. */
  start(): void {
    if (this.stage !== "open") return;
    this.stage = "creating";
    this.runPhase(() => {
      for (const node of this.order()) this.create(node);
    });
    this.stage = "enabling";
    this.runPhase(() => {
      for (const node of this.order()) this.applyActivity(node);
    });
    this.stage = "running";
    this.runStarts();
  }

  /** Script nodes have come into the world, in hierarchy order, with their values in place. */
  introduce(nodes: readonly ComponentNode[]): void {
    if (nodes.length > 0) this.markOrderStale();
    if (this.stage === "open" || this.stage === "stopping" || this.stage === "ended") return;
    const sorted = sortByExecutionOrder(nodes);
    this.runPhase(() => {
      for (const node of sorted) this.create(node);
      // While the game starts, enabling is a phase of its own that finds these too.
      if (this.stage === "creating") return;
      for (const node of sorted) this.applyActivity(node);
    });
  }

  /** The hierarchy, or the components of an entity, are in another order now. */
  markOrderStale(): void {
    this.isOrderStale = true;
    this.areListsStale = true;
  }

  /** Something below this entity, or this component, may have been switched on or off. */
  updateActivity(changed: WorldEntity | ComponentNode): void {
    if (this.stage !== "enabling" && this.stage !== "running") return;
    const nodes = "nodes" in changed ? sortByExecutionOrder(this.world.collectScripts(changed)) : [changed];
    this.runPhase(() => {
      for (const node of nodes) this.applyActivity(node);
    });
  }

  /** Marks it, and lets it go at the end of the phase that is under way, or at once if none is. */
  destroy(target: WorldEntity | ComponentNode): void {
    const nodes = "nodes" in target ? this.world.collectScripts(target) : [target];
    for (const node of nodes) this.leaveOut(node);
    this.toDestroy.push(target);
    if (this.depth === 0) this.flushDestroyed();
  }

  /** One fixed step: `onFixedUpdate` of all, after `onStart` of what has not had it. */
  fixedUpdate(dt: number): void {
    this.runStarts();
    this.runUpdates("onFixedUpdate", dt);
  }

  /** Whether anybody has anything to do in `update`. */
  get hasUpdates(): boolean {
    this.refreshLists();
    return this.toStart.size > 0 || !this.lists.onUpdate.isEmpty || !this.lists.onLateUpdate.isEmpty;
  }

  /** One frame: `onStart` of what has not had it, `onUpdate` of all, `onLateUpdate` of all. */
  update(dt: number, frame: number): void {
    this.frame = frame;
    this.runStarts();
    this.runUpdates("onUpdate", dt);
    this.runUpdates("onLateUpdate", dt);
  }

  /** `onDisable` of all, then `onDestroy` of all that had `onCreate`; the world stays as it is. */
  stop(): void {
    if (this.stage === "ended") return;
    this.stage = "stopping";
    this.runPhase(() => {
      for (const node of this.order()) this.deactivate(node);
      for (const node of this.order()) this.end(node);
    });
    this.stage = "ended";
    this.toStart.clear();
  }

  /**
   * Code was cut off in the middle of a callback, and nothing on the way out of it has run. What was under way is over;
   * what others missed by it they get before the next frame, or when the call that was cut off is made again.
   */
  recover(): void {
    this.depth = 0;
    this.calling = undefined;
    this.asked = undefined;
    this.answering = [];
    this.runningList = undefined;
    for (const list of Object.values(this.lists)) list.recover();
    this.toDestroy.unshift(...this.destroying);
    this.destroying = [];
    this.refresh();
    if (this.stage === "creating" || this.stage === "enabling") this.stage = "open";
    this.isCatchUpDue = this.stage === "running";
  }

  /** Scripts, their classes or how far they have come were changed from outside: everything is looked at anew. */
  refresh(): void {
    for (const list of Object.values(this.lists)) list.forgetClasses();
    this.toDestroy = this.toDestroy.filter((target) =>
      "nodes" in target ? target.isSelfDestroyed : target.isDestroyed,
    );
    this.markOrderStale();
    this.toStart.clear();
    for (const node of this.order()) if (node.script?.isActive && !node.script.isStarted) this.toStart.add(node);
  }

  /** From now on none of its callbacks is called. */
  quarantine(node: ComponentNode): void {
    if (!node.script) return;
    node.script.isQuarantined = true;
    this.leaveOut(node);
    this.areListsStale = true;
  }

  /** Calls a function on behalf of a script: what it throws, or what its promise rejects with, is reported. */
  guard(node: ComponentNode, callback: string, job: () => unknown): void {
    // What was left out may have no object any more.
    if (!node.script || node.script.isQuarantined) return;
    const outer = this.calling;
    const outerName = this.callingName;
    this.calling = node;
    this.callingName = callback;
    this.depth += 1;
    try {
      const result = job();
      if (result instanceof Promise) {
        result.catch((error: unknown) => this.faults.report(error, { node, callback }));
      }
    } catch (error) {
      // With the stack nearly full V8 may end the whole process over what it takes to tell of an error: further out is room.
      if (this.isTooDeep) throw error;
      this.faults.report(error, { node, callback });
    } finally {
      this.calling = outer;
      this.callingName = outerName;
      this.depth -= 1;
    }
    if (this.depth === 0) this.flushDestroyed();
  }

  /**
   * Calls a method by its name, because somebody asked for it; ended when its promise is, if it gives one. What it throws is
   * reported, and told here too.
   */
  callMethod(node: ComponentNode, name: string): MethodResult | Promise<MethodResult> {
    const { script } = node;
    const method = readMember(script?.instance, name);
    if (!script || typeof method !== "function") return fail("notFound", `There is no method ${name} to call.`);
    if (script.isQuarantined) {
      return fail("leftOut", `${node.record.type} of "${node.entity.name}" is left out, and ${name} was not called.`);
    }
    const describe = (thrown: unknown) => fail("thrown", describeThrown(thrown));
    let outcome: MethodResult | Promise<MethodResult> = ok();
    const call = (): unknown => {
      try {
        const given: unknown = method.call(script.instance);
        if (given instanceof Promise) {
          outcome = given.then(() => ok(), describe).finally(() => this.endAnswer(node));
        }
        return given;
      } catch (thrown) {
        outcome = describe(thrown);
        throw thrown;
      }
    };
    this.asked = { node, name };
    this.answering = [...this.answering, node];
    this.guard(node, name, call);
    this.asked = undefined;
    if (!(outcome instanceof Promise)) this.endAnswer(node);
    return outcome;
  }

  private endAnswer(node: ComponentNode): void {
    const index = this.answering.indexOf(node);
    this.answering = this.answering.filter((_, other) => other !== index);
  }

  /** Calls a callback that the script may have. */
  call(node: ComponentNode, callback: PlainCallback): void {
    this.guard(node, callback, () => node.script?.instance[callback]?.());
  }

  /** Components were added while the scene is edited, by hand or by a script: before all else they get `onReset`. */
  prepareFresh(nodes: readonly ComponentNode[]): void {
    this.runPhase(() => {
      for (const node of nodes) if (!node.isDestroyed) this.call(node, "onReset");
      for (const node of nodes) if (!node.isDestroyed) this.call(node, "onValidate");
    });
  }

  /** Calls a method by name on the scripts of an entity that have it; whether any has. */
  send(entity: WorldEntity, method: string, args: readonly unknown[]): boolean {
    const receivers = entity.nodes.filter(
      ({ script, isDestroyed }) => !isDestroyed && typeof readMember(script?.instance, method) === "function",
    );
    this.runPhase(() => {
      for (const node of receivers) {
        const { instance } = node.script as ScriptState;
        this.guard(node, method, () => (instance as unknown as Methods)[method]?.(...args));
      }
    });
    return receivers.length > 0;
  }

  /** Work that counts as one phase: what it destroys goes at its end. */
  runPhase(job: () => void): void {
    this.depth += 1;
    try {
      job();
    } finally {
      this.depth -= 1;
    }
    if (this.depth === 0) this.flushDestroyed();
  }

  private create(node: ComponentNode): void {
    const { script } = node;
    if (!script || script.isCreated || node.isDestroyed || !this.isLiving(node)) return;
    script.isCreated = true;
    this.call(node, "onCreate");
  }

  private applyActivity(node: ComponentNode): void {
    const { script } = node;
    if (!script?.isCreated || script.isActive === node.isInEffect) return;
    if (script.isActive) {
      this.deactivate(node);
      return;
    }
    script.isActive = true;
    if (script.isStarted) this.areListsStale = true;
    else this.toStart.add(node);
    this.call(node, "onEnable");
  }

  private deactivate(node: ComponentNode): void {
    const { script } = node;
    if (!script?.isActive) return;
    script.isActive = false;
    this.leaveOut(node);
    this.call(node, "onDisable");
  }

  private end(node: ComponentNode): void {
    const { script } = node;
    if (!script?.isCreated) return;
    script.isCreated = false;
    this.call(node, "onDestroy");
  }

  private leaveOut(node: ComponentNode): void {
    this.toStart.delete(node);
    for (const list of Object.values(this.lists)) list.drop(node);
  }

  private runStarts(): void {
    if (this.isCatchUpDue) this.catchUp();
    // What an onStart spawns starts in the next round. A script that spawns its like for ever must not hold up the frame.
    for (let round = 0; this.toStart.size > 0 && round < maxStartRounds; round++) {
      const isDue = new Set(this.toStart);
      this.toStart.clear();
      const due = isDue.size === 1 ? [...isDue] : this.order().filter((node) => isDue.has(node));
      this.areListsStale = true;
      this.runPhase(() => {
        for (const node of due) {
          if (!node.script?.isActive || node.script.isStarted || node.isDestroyed) continue;
          node.script.isStarted = true;
          this.call(node, "onStart");
        }
      });
    }
  }

  private catchUp(): void {
    this.isCatchUpDue = false;
    this.runPhase(() => {
      for (const node of this.order()) this.create(node);
      for (const node of this.order()) this.applyActivity(node);
    });
  }

  private runUpdates(callback: UpdateCallback, dt: number): void {
    this.refreshLists();
    const list = this.lists[callback];
    this.runningList = list;
    this.runPhase(() => list.run(dt, (node, error) => this.reportThrown(node, callback, error)));
    this.runningList = undefined;
  }

  /** A script that throws every frame says so once, and is paused when it will not stop. */
  private reportThrown(node: ComponentNode, callback: string, error: unknown): void {
    const { script } = node;
    if (!script) return;
    const key = this.faults.keyOf(error);
    const streak = script.streaks[callback];
    const isSame = streak?.key === key && streak.lastFrame >= this.frame - 1;
    const frames = !isSame ? 1 : streak.lastFrame === this.frame ? streak.frames : streak.frames + 1;
    script.streaks = { ...script.streaks, [callback]: { key, frames, lastFrame: this.frame } };
    if (!isSame) this.faults.report(error, { node, callback });
    if (frames < framesUntilPaused || script.isPaused) return;
    script.isPaused = true;
    this.leaveOut(node);
    const message = `Paused, as it threw the same error ${framesUntilPaused} frames in a row: ${key}`;
    this.faults.reportPaused(message, error, { node, callback });
  }

  private refreshLists(): void {
    if (!this.areListsStale) return;
    this.areListsStale = false;
    const updated = this.order().filter(({ script }) => script?.isStarted && script.isActive && !isSilent(script));
    for (const list of Object.values(this.lists)) list.rebuild(updated);
  }

  private order(): readonly ComponentNode[] {
    if (this.isOrderStale) {
      this.isOrderStale = false;
      this.ordered = sortByExecutionOrder(this.world.collectScripts());
    }
    return this.ordered;
  }

  private flushDestroyed(): void {
    while (this.toDestroy.length > 0) {
      const targets = this.toDestroy;
      this.toDestroy = [];
      this.destroying = targets;
      const nodes = targets.flatMap((target) => ("nodes" in target ? this.world.collectScripts(target) : [target]));
      const sorted = sortByExecutionOrder(nodes);
      // Counted as a phase, so that what these callbacks destroy waits for the next round.
      this.depth += 1;
      for (const node of sorted) this.deactivate(node);
      for (const node of sorted) this.end(node);
      this.depth -= 1;
      for (const target of targets) {
        if ("nodes" in target) this.world.detachEntity(target);
        else this.world.detachComponent(target);
      }
      this.destroying = [];
      this.markOrderStale();
    }
  }
}

/** What became of a call that was asked for. */
export type MethodResult = Result<void, "notFound" | "leftOut" | "thrown">;

/** Its updates are not called any more. */
function isSilent({ isPaused, isQuarantined }: ScriptState): boolean {
  return isPaused || isQuarantined;
}

type Methods = Readonly<Record<string, ((...args: readonly unknown[]) => unknown) | undefined>>;

/** A getter of that name may throw, and is no method; what every object has is none either. */
function readMember(instance: Script | undefined, name: string): unknown {
  if (name in Object.prototype) return undefined;
  try {
    return (instance as unknown as Methods | undefined)?.[name];
  } catch {
    return undefined;
  }
}

function sortByExecutionOrder(nodes: readonly ComponentNode[]): readonly ComponentNode[] {
  const orderOf = (node: ComponentNode) => node.script?.executionOrder ?? 0;
  // Sorting is stable, so the order of the hierarchy stays within equal ones; mostly all are equal.
  return nodes.every((node) => orderOf(node) === 0) ? nodes : [...nodes].sort((a, b) => orderOf(a) - orderOf(b));
}
