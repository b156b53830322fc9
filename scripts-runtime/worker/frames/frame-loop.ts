import { setImmediate as waitForTurn } from "node:timers/promises";
import type { DomainPulse } from "../../../src-shared/protocol/domain-protocol";
import type { InputEvent } from "../../../src-shared/protocol/input-event";
import type { InputState } from "../../api/input-state";
import type { GameClock } from "../../api/game-clock";
import type { LifeCycle } from "../life-cycle/life-cycle";
import { frameRate, FrameTicker } from "./frame-ticker";
import type { Timers } from "./timers";

const frameSeconds = 1 / frameRate;
/** After a longer gap than this, as when a debugger paused the domain, game time does not catch up. */
const maxFrameSeconds = 1 / 3;
/** Sums of steps miss the whole by a few bits. */
const rounding = 1e-9;
const maxSliceMs = 8;
const maxWaitingInput = 10_000;

/** What a frame loop drives. */
export interface FrameLoopParts {
  readonly clock: GameClock;
  readonly input: InputState;
  readonly lifeCycle: LifeCycle;
  readonly timers: Timers;
  /** All scripts have had their turn; `scriptMs` is how long that took. */
  readonly onFrame: (scriptMs: number) => void;
  /** A frame failed on the way, and not in a callback. */
  readonly onBroken: (error: unknown) => void;
}

/** Steps that were asked for and have not run yet. */
export interface StepsLeft {
  readonly frames: number;
  readonly fixed: number;
}

/** Runs frames: by the clock, or one by one when asked to. */
export class FrameLoop {
  private readonly ticker = new FrameTicker((periods) => this.runFrame(periods * frameSeconds));
  private events: InputEvent[] = [];
  private fixedDebt = 0;
  private isManual = false;
  private isEnded = false;
  private framesDone = 0;
  private isTicking = false;
  private framesLeft = 0;
  private fixedLeft = 0;
  /** Rises when steps that are under way are no longer to go on. */
  private generation = 0;

  constructor(private readonly parts: FrameLoopParts) {}

  start(options: { readonly isPaused: boolean; readonly isManual: boolean }): void {
    this.isManual = options.isManual;
    if (!options.isPaused) this.resume();
  }

  /** How many frames have come to their end, and whether they should go on coming by themselves. */
  get pulse(): DomainPulse {
    return { frames: this.framesDone, isTicking: this.isTicking };
  }

  pause(): void {
    this.isTicking = false;
    this.ticker.stop();
  }

  /** Frames follow real time again; with a manual clock they never do. */
  resume(): void {
    if (this.isManual || this.isEnded) return;
    this.isTicking = true;
    this.ticker.start();
  }

  /** What was under way is lost: frames go on, and the steps that are left, which this gives back, are not taken. */
  recover(): StepsLeft {
    this.generation += 1;
    const left = { frames: this.framesLeft, fixed: this.fixedLeft };
    this.framesLeft = 0;
    this.fixedLeft = 0;
    this.ticker.recover();
    return left;
  }

  /** The next frame is one period away, however long ago the last one was. */
  skipTime(): void {
    this.ticker.skipTime();
  }

  end(): void {
    this.isEnded = true;
    this.pause();
  }

  /** Applied at the start of the next frame. */
  sendInput(events: readonly InputEvent[]): void {
    this.events.push(...events);
    // Nothing takes them while the game is paused.
    if (this.events.length > maxWaitingInput) this.events.splice(0, this.events.length - maxWaitingInput);
  }

  /** Runs frames of a 60th of a second, as fast as it goes, and lets other messages be answered in between. */
  async stepFrames(count: number): Promise<void> {
    const { generation } = this;
    let sliceEnd = performance.now() + maxSliceMs;
    this.framesLeft += count;
    for (let index = 0; index < count && !this.isEnded && generation === this.generation; index++) {
      this.framesLeft -= 1;
      await this.runFrame(frameSeconds);
      if (performance.now() < sliceEnd) continue;
      await waitForTurn();
      sliceEnd = performance.now() + maxSliceMs;
    }
  }

  /** Runs fixed steps alone, without `onUpdate`. */
  stepFixed(count: number): void {
    const startedAt = performance.now();
    this.fixedLeft = count;
    while (this.fixedLeft > 0 && !this.isEnded) {
      this.fixedLeft -= 1;
      this.runFixedStep();
    }
    this.parts.onFrame(performance.now() - startedAt);
  }

  /** Whatever goes wrong outside of callbacks, where it is caught, the next frame comes. */
  private runFrame(realSeconds: number): Promise<void> | undefined {
    try {
      return this.runWhole(realSeconds);
    } catch (error) {
      this.parts.onBroken(error);
      return undefined;
    }
  }

  private runWhole(realSeconds: number): Promise<void> | undefined {
    const { clock, timers } = this.parts;
    const startedAt = performance.now();
    clock.unscaledDeltaTime = Math.min(realSeconds, maxFrameSeconds);
    clock.unscaledTime += clock.unscaledDeltaTime;
    const dt = clock.unscaledDeltaTime * clock.timeScale;
    clock.frame += 1;
    clock.time += dt;
    this.takeInput();
    this.runFixedSteps(dt);
    clock.deltaTime = dt;
    if (!timers.advance()) return this.finishFrame(dt, performance.now() - startedAt);
    // What waited for a timer goes on before the frame does.
    return this.finishLater(dt, performance.now() - startedAt);
  }

  private async finishLater(dt: number, elapsed: number): Promise<void> {
    try {
      await waitForTurn();
      this.finishFrame(dt, elapsed);
    } catch (error) {
      this.parts.onBroken(error);
    }
  }

  private finishFrame(dt: number, elapsed: number): undefined {
    if (this.isEnded) return;
    const startedAt = performance.now();
    this.parts.lifeCycle.update(dt, this.parts.clock.frame);
    this.parts.onFrame(elapsed + performance.now() - startedAt);
    this.framesDone += 1;
  }

  private takeInput(): void {
    const { events } = this;
    this.events = [];
    this.parts.input.beginFrame(events);
  }

  private runFixedSteps(dt: number): void {
    const { fixedDeltaTime, maxFixedSteps } = this.parts.clock;
    this.fixedDebt += dt;
    for (let count = 0; this.fixedDebt >= fixedDeltaTime - rounding && count < maxFixedSteps; count++) {
      this.fixedDebt -= fixedDeltaTime;
      this.runFixedStep();
    }
    // A frame that could not keep up does not burden the next.
    this.fixedDebt = Math.max(0, this.fixedDebt % fixedDeltaTime);
  }

  private runFixedStep(): void {
    const { clock, lifeCycle } = this.parts;
    clock.deltaTime = clock.fixedDeltaTime;
    clock.fixedTime += clock.fixedDeltaTime;
    lifeCycle.fixedUpdate(clock.fixedDeltaTime);
  }
}
