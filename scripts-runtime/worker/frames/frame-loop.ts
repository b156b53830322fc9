import { setImmediate } from "node:timers/promises";
import type { DomainPulse } from "../../../src-shared/protocol/domain-protocol";
import { cutOffMessage } from "../../../src-shared/protocol/domain-protocol";
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
const maxWaitingInput = 10_000;

/**
 * Lets everything go on that waits for a promise, as far as it gets, and answers other messages. Without it a frame that is
 * stepped would find promises of the one before it half way, one day here and one day there.
 */
const waitForTurn = () => setImmediate();

/** What a frame loop drives. */
export interface FrameLoopParts {
  readonly clock: GameClock;
  readonly input: InputState;
  readonly lifeCycle: LifeCycle;
  readonly timers: Timers;
  /** Input is applied in a frame; `frame` is its number from 1, had every frame since the start been one step long. */
  readonly onInput: (frame: number, events: readonly InputEvent[]) => void;
  /** Newer code came into the game since the last frame; asked when scripts have had their turn whether the frame stays. */
  readonly beginTrial: () => (() => boolean) | undefined;
  /** Resolves when it is certain that no code was cut off until now, or when that has been recovered from. */
  readonly whenWhole: () => Promise<void>;
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

/** A frame, or a fixed tick, that newer code has yet to prove itself in. */
interface FrameOnTrial {
  readonly isGood: () => boolean;
  /** Of which steps it is one, where it was asked for. */
  readonly step: keyof StepsLeft | undefined;
  readonly clock: Partial<GameClock>;
  readonly fixedDebt: number;
}

/** Runs frames: by the clock, or one by one when asked to. */
export class FrameLoop {
  private readonly ticker = new FrameTicker((periods) => this.runFrame(periods * frameSeconds));
  private events: InputEvent[] = [];
  private fixedDebt = 0;
  private isManual = false;
  private stepSeconds = frameSeconds;
  private isEnded = false;
  private framesDone = 0;
  private isTicking = false;
  private framesLeft = 0;
  private fixedLeft = 0;
  /** Rises when steps that are under way are no longer to go on. */
  private generation = 0;
  private trial: FrameOnTrial | undefined;
  /** The last frame in which something waited for a timer; mostly it has ended. */
  private waitingFrame: Promise<void> | undefined;
  /** The next frame is one that was taken back, and has the input that it had. */
  private isInputTaken = false;
  /** While newer code comes in, and until it is certain that none of it was cut off, no frame begins. */
  private held: Promise<void> | undefined;

  constructor(private readonly parts: FrameLoopParts) {}

  /** `stepsByTick`: a frame that is stepped is as long as a fixed step, and so has one. */
  start(options: { readonly isPaused: boolean; readonly isManual: boolean; readonly stepsByTick: boolean }): void {
    this.isManual = options.isManual;
    if (options.stepsByTick) this.stepSeconds = this.parts.clock.fixedDeltaTime;
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

  /**
   * What was under way is lost: frames go on, and the steps that are left, which this gives back, are not taken. A frame on
   * trial never was, and is left too.
   */
  recover(): StepsLeft {
    this.generation += 1;
    const left = { frames: this.framesLeft, fixed: this.fixedLeft };
    this.framesLeft = 0;
    this.fixedLeft = 0;
    this.waitingFrame = undefined;
    this.held = undefined;
    const { trial } = this;
    this.trial = undefined;
    if (trial) {
      this.takeBack(trial);
      this.isInputTaken = true;
      if (trial.step) left[trial.step] += 1;
    }
    this.ticker.recover();
    return left;
  }

  /** Resolves when no frame is half done. Rejects where code was cut off meanwhile, as whoever waits has been answered. */
  async whenBetweenFrames(): Promise<void> {
    const { generation } = this;
    await this.waitingFrame;
    if (generation !== this.generation) throw new Error(cutOffMessage);
  }

  /**
   * No frame begins until the function that this gives was called and no code was cut off by then; where some was, that is
   * recovered from first.
   */
  hold(): () => Promise<void> {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    this.held = held;
    return async () => {
      await this.parts.whenWhole();
      if (this.held === held) this.held = undefined;
      release();
    };
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

  /** Runs frames of the length of a step, as fast as it goes. */
  async stepFrames(count: number): Promise<void> {
    const { generation } = this;
    this.framesLeft += count;
    for (let index = 0; index < count && !this.isEnded && generation === this.generation; index++) {
      this.framesLeft -= 1;
      await this.runFrame(this.stepSeconds, "frames");
      await waitForTurn();
    }
  }

  /** Runs fixed steps alone, without `onUpdate`; for input each is a frame. */
  async stepFixed(count: number): Promise<void> {
    const { generation } = this;
    this.fixedLeft += count;
    for (let index = 0; index < count && !this.isEnded && generation === this.generation; index++) {
      this.fixedLeft -= 1;
      if (!(await this.whenFree())) return;
      const startedAt = performance.now();
      this.takeInput(0);
      this.beginTrial("fixed");
      this.runFixedStep();
      if (!(await this.awaitPromises())) return;
      if (!this.passTrial()) this.runFixedStep();
      this.parts.onFrame(performance.now() - startedAt);
      await waitForTurn();
    }
  }

  /** Whatever goes wrong outside of callbacks, where it is caught, the next frame comes. */
  private runFrame(realSeconds: number, step?: keyof StepsLeft): Promise<void> | undefined {
    if (this.held) return (this.waitingFrame = this.runHeld(realSeconds, step));
    try {
      return this.runWhole(realSeconds, step);
    } catch (error) {
      this.parts.onBroken(error);
      return undefined;
    }
  }

  private async runHeld(realSeconds: number, step: keyof StepsLeft | undefined): Promise<void> {
    if (await this.whenFree()) await this.runFrame(realSeconds, step);
  }

  /** False where code was cut off meanwhile. */
  private async whenFree(): Promise<boolean> {
    const { generation } = this;
    await this.held;
    return generation === this.generation && !this.isEnded;
  }

  private runWhole(realSeconds: number, step: keyof StepsLeft | undefined): Promise<void> | undefined {
    this.takeInput(Math.min(realSeconds, maxFrameSeconds));
    this.beginTrial(step);
    return this.runScripts(realSeconds);
  }

  private runScripts(realSeconds: number): Promise<void> | undefined {
    const { clock, timers } = this.parts;
    const startedAt = performance.now();
    clock.unscaledDeltaTime = Math.min(realSeconds, maxFrameSeconds);
    clock.unscaledTime += clock.unscaledDeltaTime;
    const dt = clock.unscaledDeltaTime * clock.timeScale;
    clock.frame += 1;
    clock.time += dt;
    this.runFixedSteps(dt);
    clock.deltaTime = dt;
    if (!timers.advance()) return this.finishFrame(realSeconds, dt, performance.now() - startedAt);
    // What waited for a timer goes on before the frame does.
    return (this.waitingFrame = this.finishLater(realSeconds, dt, performance.now() - startedAt));
  }

  private async finishLater(realSeconds: number, dt: number, elapsed: number): Promise<void> {
    const { trial } = this;
    try {
      await waitForTurn();
      // Meanwhile it was taken back.
      if (trial !== this.trial) return;
      await this.finishFrame(realSeconds, dt, elapsed);
    } catch (error) {
      this.parts.onBroken(error);
    }
  }

  private finishFrame(realSeconds: number, dt: number, elapsed: number): Promise<void> | undefined {
    if (this.isEnded) return undefined;
    const startedAt = performance.now();
    this.parts.lifeCycle.update(dt, this.parts.clock.frame);
    const spent = elapsed + performance.now() - startedAt;
    if (this.trial) return (this.waitingFrame = this.judgeFrame(realSeconds, spent));
    this.showFrame(spent);
    return undefined;
  }

  private async judgeFrame(realSeconds: number, spent: number): Promise<void> {
    try {
      if (!(await this.awaitPromises())) return;
      // It is run again by the code of before.
      if (this.passTrial()) this.showFrame(spent);
      else await this.runScripts(realSeconds);
    } catch (error) {
      this.parts.onBroken(error);
    }
  }

  private showFrame(spent: number): void {
    this.parts.onFrame(spent);
    this.framesDone += 1;
  }

  /** What the promises of newer code come to is part of its frame too. False where that was taken back meanwhile. */
  private async awaitPromises(): Promise<boolean> {
    const { trial } = this;
    if (trial) {
      await waitForTurn();
      await this.parts.whenWhole();
    }
    return trial === this.trial && !this.isEnded;
  }

  private beginTrial(step: keyof StepsLeft | undefined): void {
    const isGood = this.parts.beginTrial();
    if (isGood) this.trial = { isGood, step, clock: saveClock(this.parts.clock), fixedDebt: this.fixedDebt };
  }

  /** False where the frame never was: the clock is where it was before it. */
  private passTrial(): boolean {
    const { trial } = this;
    this.trial = undefined;
    if (!trial || trial.isGood()) return true;
    this.takeBack(trial);
    return false;
  }

  private takeBack({ clock, fixedDebt }: FrameOnTrial): void {
    Object.assign(this.parts.clock, clock);
    this.fixedDebt = fixedDebt;
  }

  /** For a frame that begins now and is so long. */
  private takeInput(seconds: number): void {
    if (this.isInputTaken) {
      this.isInputTaken = false;
      return;
    }
    const { events, parts } = this;
    this.events = [];
    const frame = Math.round((parts.clock.unscaledTime + seconds) / this.stepSeconds);
    if (events.length > 0) parts.onInput(frame, events);
    parts.input.beginFrame(events);
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

function saveClock(clock: GameClock): Partial<GameClock> {
  return { ...clock, timeScale: clock.timeScale };
}
