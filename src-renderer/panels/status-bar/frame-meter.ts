interface Sample {
  readonly frame: number;
  readonly time: number;
}

const spanMilliseconds = 1000;
const silenceMilliseconds = 2000;

/**
 * Tells how many frames a second a game makes from the numbers of those that were heard of. The mean of the last second: a
 * window that is busy hears of frames late and of several at once, which says nothing about the game.
 */
export class FrameMeter {
  private samples: Sample[] = [];

  /** A frame was heard of, at a time in milliseconds. */
  add(frame: number, time: number): void {
    const last = this.samples.at(-1);
    // After a silence, as of a pause, what was before it is another story; a smaller number is another game.
    if (last && (time - last.time > silenceMilliseconds || frame < last.frame)) this.samples = [];
    this.samples.push({ frame, time });
    // One sample from before the second stays, so that it is measured whole.
    while (this.samples.length > 2 && (this.samples[1]?.time ?? time) <= time - spanMilliseconds) this.samples.shift();
  }

  /** Undefined until enough was heard; 0 after a silence. */
  rateAt(now: number): number | undefined {
    const [first] = this.samples;
    const last = this.samples.at(-1);
    if (!first || !last) return undefined;
    if (now - last.time > silenceMilliseconds) return 0;
    const seconds = (last.time - first.time) / 1000;
    return seconds < 0.4 ? undefined : (last.frame - first.frame) / seconds;
  }
}
