/** Slower than that, movement is no longer seen as one. */
const slowMs = 50;
/** So slow that there is nothing to wait for. */
const verySlowMs = 150;
/** So fast that four thirds of the pixels fit as well. */
const fastMs = 12;
const framesToJudge = 3;
const framesToTrust = 40;
const scales = [1, 0.75, 0.5] as const;

/**
 * Chooses how many pixels a view draws while it moves, from how long its frames take: on a weak graphics card, or none,
 * movement stays fluent and the picture turns sharp when it rests.
 */
export class AdaptiveResolution {
  private level: number;
  private slowFrames = 0;
  private fastFrames = 0;

  /** Without a graphics card it starts small, where it would arrive anyway. */
  constructor(hasGraphicsCard: boolean) {
    this.level = hasGraphicsCard ? 0 : scales.length - 1;
  }

  /** The share of the full resolution, along each side, to draw with while things move. */
  get scale(): number {
    return scales[this.level] ?? 1;
  }

  /** A frame that was drawn with `scale` took a time in milliseconds. */
  add(duration: number): void {
    this.slowFrames = duration > slowMs ? this.slowFrames + 1 : 0;
    this.fastFrames = duration < fastMs ? this.fastFrames + 1 : 0;
    if (this.slowFrames >= framesToJudge || duration > verySlowMs) this.change(1);
    else if (this.fastFrames >= framesToTrust) this.change(-1);
  }

  private change(step: number): void {
    this.level = Math.min(scales.length - 1, Math.max(0, this.level + step));
    this.slowFrames = 0;
    this.fastFrames = 0;
  }
}
