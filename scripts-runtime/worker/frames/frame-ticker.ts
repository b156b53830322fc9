import { clearImmediate, setImmediate } from "node:timers";

/** Frames a second when they follow real time. */
export const frameRate = 60;

const periodMs = 1000 / frameRate;
/** After so long without a tick, what ran may have been cut off, and main has a word to say before the next. */
const longGapMs = 250;
const wordMs = 50;
/** Node's timers are exact to a millisecond; the rest of the wait is spent yielding. */
const timerSlackMs = 1;

/**
 * Calls back at every 60th of a second of real time. The ticks lie on a fixed grid, so lateness never adds up: a late tick
 * tells how many periods have passed, and the next is on the grid again.
 */
export class FrameTicker {
  private origin = 0;
  private lastTick = 0;
  private timer: NodeJS.Timeout | undefined;
  private immediate: NodeJS.Immediate | undefined;
  private isRunning = false;
  private hasWaited = false;
  /** Rises when ticks that are under way no longer lead to the next. */
  private generation = 0;

  /** `onTick` may take longer than a period, and may be asynchronous: the next tick waits for it. It never throws. */
  constructor(private readonly onTick: (periods: number) => Promise<void> | undefined) {}

  start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    this.origin = performance.now();
    this.lastTick = 0;
    this.schedule();
  }

  /** The grid begins anew from here: what has passed until now never was. */
  skipTime(): void {
    this.origin = performance.now();
    this.lastTick = 0;
  }

  stop(): void {
    this.isRunning = false;
    this.generation += 1;
    clearTimeout(this.timer);
    clearImmediate(this.immediate);
  }

  /** Waits for the next tick anew, where the one that was waited for may have been lost in the middle. */
  recover(): void {
    clearTimeout(this.timer);
    clearImmediate(this.immediate);
    this.generation += 1;
    this.skipTime();
    this.schedule();
  }

  private schedule(): void {
    if (!this.isRunning) return;
    const wait = this.origin + (this.lastTick + 1) * periodMs - performance.now();
    if (wait > timerSlackMs) this.timer = setTimeout(this.tick, Math.floor(wait));
    else this.immediate = setImmediate(this.tick);
  }

  private readonly tick = (): void => {
    const tick = Math.floor((performance.now() - this.origin) / periodMs);
    const periods = tick - this.lastTick;
    if (periods < 1) {
      this.schedule();
      return;
    }
    if (periods * periodMs > longGapMs && !this.hasWaited) {
      this.hasWaited = true;
      this.timer = setTimeout(this.tick, wordMs);
      return;
    }
    this.hasWaited = false;
    this.lastTick = tick;
    const pending = this.onTick(periods);
    if (pending) void this.scheduleAfter(pending);
    else this.schedule();
  };

  /** Waiting itself cannot be changed by scripts, as `then` can. */
  private async scheduleAfter(pending: Promise<void>): Promise<void> {
    const { generation } = this;
    await pending;
    if (generation === this.generation) this.schedule();
  }
}
