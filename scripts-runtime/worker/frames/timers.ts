import type { ComponentNode } from "../world/world-objects";
import { describeLive } from "../values/cannot-encode-error";
import type { PromiseOwners } from "./promise-owners";

interface Timer {
  readonly node: ComponentNode;
  due: number;
  /** Seconds between calls; undefined for one that fires once. */
  readonly interval: number | undefined;
  readonly fire: () => void;
  isStopped: boolean;
}

const maxCallsPerFrame = 1000;

/** Waiting of scripts in game time. A timer ends with its component, and what waits for it waits for ever. */
export class Timers {
  private timers: Timer[] = [];

  /**
   * @param now The game time of the present frame.
   * @param runCallback Calls the function of a timer on behalf of its script.
   * @param promises Told whose waiting a promise is.
   * @param waitsInVain Somebody waits for what a script does, and time stands still.
   */
  constructor(
    private readonly now: () => number,
    private readonly runCallback: (node: ComponentNode, name: "every" | "nextFrame", callback: () => void) => void,
    private readonly promises: PromiseOwners,
    private readonly waitsInVain: (node: ComponentNode) => boolean,
  ) {}

  /** Throws where nobody would ever hear of it again, as the next two do. */
  wait(node: ComponentNode, seconds: number): Promise<void> {
    checkSeconds(seconds);
    this.refuseInVain(node, "delay");
    return this.promises.own(node, new Promise((resolve) => this.add(node, seconds, undefined, resolve)));
  }

  waitForFrame(node: ComponentNode, callback?: () => void): Promise<void> {
    this.refuseInVain(node, "nextFrame");
    const promise = new Promise<void>((resolve) => {
      // Due at once, and nothing is looked at before the next frame.
      this.add(node, -Infinity, undefined, () => {
        if (callback) this.runCallback(node, "nextFrame", callback);
        resolve();
      });
    });
    return this.promises.own(node, promise);
  }

  repeat(node: ComponentNode, seconds: number, callback: () => void): () => void {
    checkSeconds(seconds);
    this.refuseInVain(node, "every");
    const timer = this.add(node, seconds, seconds, () => this.runCallback(node, "every", callback));
    return () => {
      timer.isStopped = true;
    };
  }

  /** Fires what is due, in the order of the due times. Whether anybody's promise was resolved. */
  advance(): boolean {
    const now = this.now();
    const due = this.timers.filter((timer) => timer.due <= now);
    if (due.length === 0) return false;
    // Sorting is stable: equal times fire in the order in which they were asked for.
    due.sort((a, b) => a.due - b.due);
    let isResolved = false;
    for (const timer of due) {
      if (timer.interval === undefined) isResolved = true;
      this.fire(timer, now);
    }
    this.timers = this.timers.filter((timer) => !timer.isStopped && !timer.node.isDestroyed);
    return isResolved;
  }

  /** Gives back what puts all timers back to where they are now. What waits for a promise that was kept goes on all the same. */
  save(): () => void {
    const timers = [...this.timers];
    const states = timers.map(({ due, isStopped }) => ({ due, isStopped }));
    return () => {
      this.timers = timers;
      for (const [index, timer] of timers.entries()) Object.assign(timer, states[index]);
    };
  }

  clear(): void {
    this.timers = [];
  }

  private refuseInVain(node: ComponentNode, name: string): void {
    if (!this.waitsInVain(node)) return;
    throw new Error(
      `Game time stands still while you edit, so that ${name} would never end here: press Play, or use setTimeout.`,
    );
  }

  private fire(timer: Timer, now: number): void {
    if (timer.interval === undefined) {
      const isWaiting = !timer.isStopped && !timer.node.isDestroyed;
      timer.isStopped = true;
      if (isWaiting) timer.fire();
      return;
    }
    // One that is shorter than a frame catches up, within limits; one of no length fires once a frame.
    for (let count = 0; timer.due <= now && count < maxCallsPerFrame; count++) {
      if (timer.isStopped || timer.node.isDestroyed) return;
      timer.due += timer.interval;
      timer.fire();
      if (timer.interval === 0) return;
    }
    timer.due = Math.max(timer.due, now);
  }

  private add(node: ComponentNode, seconds: number, interval: number | undefined, fire: () => void): Timer {
    const timer = { node, due: this.now() + seconds, interval, fire, isStopped: node.isDestroyed };
    this.timers.push(timer);
    return timer;
  }
}

function checkSeconds(seconds: number): void {
  // From JavaScript anything may come, and a text would be put behind the present time.
  if (typeof seconds === "number" && seconds >= 0) return;
  throw new RangeError(`A time to wait is 0 seconds or more, not ${describeLive(seconds)}.`);
}
