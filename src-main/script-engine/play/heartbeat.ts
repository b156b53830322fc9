import type { Disposable } from "../../../src-shared/base/disposable";
import type { DomainPulse } from "../../../src-shared/protocol/domain-protocol";

/** A game that answers at once is known to be busy after so long; one that is slow by nature gets longer. */
const shortestAllowanceMs = 40;
/** Even for a game that has been silent for long: its answer may be on the way. */
const lastChanceMs = 20;
const busyMachineMs = 500;
/** What is done sooner is done at once. */
const promptMs = 30;
const intervalMs = 100;
const remembered = 10;
const fewestSameAnswers = 5;

export interface HeartbeatOptions {
  /** How long frames that should come may stay away from a game that answers. */
  readonly stallMs: number;
  /** They stayed away for longer, or the game cannot answer properly. Called once. */
  readonly onStall: () => void;
}

/**
 * Asks a running game again and again whether it still answers. The asking itself is what notices, through the domain's
 * budget, that it no longer does; this also remembers how long answers take, to tell a busy game from a stuck one quickly.
 */
export class Heartbeat implements Disposable {
  private readonly answerTimes: number[] = [];
  private beat: { sentAt: number; readonly answer: Promise<DomainPulse> } | undefined;
  private lastFrames = -1;
  private lastFrameAt = 0;
  private sameAnswers = 0;
  private isOver = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly ping: () => Promise<DomainPulse>,
    /** How many milliseconds the game's thread has waited for something to do so far. */
    private readonly readIdleTime: () => number,
    private readonly options: HeartbeatOptions,
  ) {}

  /** The game runs. Before, answers take as long as starting does, which says nothing about a running game. */
  start(): void {
    this.timer = setInterval(() => void this.send(), intervalMs);
    this.timer.unref();
  }

  /** False when the game does not answer although, by its own measure, it should have. */
  async isAlive(): Promise<boolean> {
    const { sentAt, answer } = this.beat ?? this.send();
    const usual = Math.max(0, ...this.answerTimes);
    const allowance = Math.max(shortestAllowanceMs, 2 * usual);
    const left = Math.max(lastChanceMs, sentAt + allowance - performance.now());
    const idleBefore = this.readIdleTime();
    if (await isAnsweredWithin(answer, left)) return true;
    // A thread that found time to wait meanwhile is in no loop: this machine is only too busy to run it.
    const isIdle = this.readIdleTime() - idleBefore > 1;
    return isIdle && isAnsweredWithin(answer, busyMachineMs);
  }

  /** Where it did not seem alive: whether it gives no sign of life either in the time that a busy machine may take. */
  async isStuck(): Promise<boolean> {
    return this.beat !== undefined && !(await isAnsweredWithin(this.beat.answer, busyMachineMs));
  }

  /** Whether something that the game does is done at once, or would be if this machine were not too busy to run it. */
  async isPrompt(answer: Promise<unknown>): Promise<boolean> {
    const idleBefore = this.readIdleTime();
    if (await isAnsweredWithin(answer, promptMs)) return true;
    const isStarved = this.readIdleTime() - idleBefore > promptMs / 2;
    return isStarved && isAnsweredWithin(answer, busyMachineMs);
  }

  /** Something else kept the game from answering up to now: that time does not count. */
  forgive(): void {
    if (this.beat) this.beat.sentAt = performance.now();
    this.sameAnswers = 0;
    this.lastFrameAt = performance.now();
  }

  dispose(): void {
    this.isOver = true;
    clearInterval(this.timer);
  }

  private send(): { readonly sentAt: number; readonly answer: Promise<DomainPulse> } {
    if (this.beat) return this.beat;
    const sentAt = performance.now();
    const answer = this.ping();
    const beat = { sentAt, answer };
    this.beat = beat;
    answer.then(
      (pulse) => {
        this.beat = undefined;
        this.judge(pulse);
        this.answerTimes.push(performance.now() - beat.sentAt);
        if (this.answerTimes.length > remembered) this.answerTimes.shift();
      },
      // Either the domain is gone, which it tells by itself, or it is out of its mind.
      () => this.stall(),
    );
    return beat;
  }

  /** A game whose frames stay away although it answers is dead and does not know it. */
  private judge({ frames, isTicking }: DomainPulse): void {
    const now = performance.now();
    if (!isTicking || frames !== this.lastFrames) {
      this.lastFrames = frames;
      this.lastFrameAt = now;
      this.sameAnswers = 0;
      return;
    }
    // Several answers, so that a machine that slept or was too busy for the thread is not taken for it.
    this.sameAnswers += 1;
    if (this.sameAnswers >= fewestSameAnswers && now - this.lastFrameAt > this.options.stallMs) this.stall();
  }

  private stall(): void {
    if (this.isOver) return;
    this.dispose();
    this.options.onStall();
  }
}

async function isAnsweredWithin(answer: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timeout: NodeJS.Timeout | undefined;
  const silence = new Promise<false>((resolve) => (timeout = setTimeout(() => resolve(false), milliseconds)));
  const answered = answer.then(
    () => true,
    () => false,
  );
  const isAnswered = await Promise.race([answered, silence]);
  clearTimeout(timeout);
  return isAnswered;
}
