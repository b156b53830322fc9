import type { Disposable } from "../../src-shared/base/disposable";

/** How a view is doing, for the status bar. */
export interface ViewStats {
  /** Frames drawn a second, rounded; 0 while nothing changes. */
  readonly fps: number;
  /** Median time to draw one, on the CPU, in milliseconds. */
  readonly frameMs: number;
  readonly drawCalls: number;
  readonly triangles: number;
}

/** What the loop stands on; a window's own in the product. */
export interface FrameClock {
  requestAnimationFrame(callback: (time: number) => void): number;
  cancelAnimationFrame(handle: number): void;
  now(): number;
}

export interface RenderLoopOptions {
  /** Draws one frame; returns true while it wants the next one too, as in an animation. */
  readonly draw: (time: number) => boolean;
  /** Whether the frame before is finished; asked before each drawing, which waits for it. */
  readonly isReady?: (time: number) => boolean;
  readonly clock: FrameClock;
}

/**
 * Draws at display rate, but only while the view is visible and something asked for it: an editor at rest costs nothing.
 * Any number of requests between two frames are one drawing, and a frame waits until the one before it is finished, so that
 * what is shown never lags behind a queue.
 */
export class RenderLoop implements Disposable {
  private handle: number | undefined;
  private isVisible = true;
  private isStale = true;
  private isDisposed = false;

  constructor(private readonly options: RenderLoopOptions) {}

  /** Something looks different: draw at the next display frame, or when the view becomes visible. */
  invalidate(): void {
    this.isStale = true;
    this.schedule();
  }

  setVisible(isVisible: boolean): void {
    this.isVisible = isVisible;
    if (isVisible) this.schedule();
    else this.cancel();
  }

  /** Visible, and nothing waits to be drawn. */
  get isIdle(): boolean {
    return this.isVisible && !this.isStale;
  }

  /** Draws now, whatever is scheduled, for a picture or a resize that may not flicker. */
  drawNow(): void {
    if (this.isDisposed) return;
    this.cancel();
    this.draw(this.options.clock.now());
  }

  dispose(): void {
    this.isDisposed = true;
    this.cancel();
  }

  private schedule(): void {
    if (!this.isVisible || !this.isStale || this.isDisposed || this.handle !== undefined) return;
    this.handle = this.options.clock.requestAnimationFrame((time) => {
      this.handle = undefined;
      if (this.options.isReady?.(time) === false) this.schedule();
      else this.draw(time);
    });
  }

  private cancel(): void {
    if (this.handle !== undefined) this.options.clock.cancelAnimationFrame(this.handle);
    this.handle = undefined;
  }

  private draw(time: number): void {
    this.isStale = false;
    const wantsMore = this.options.draw(time);
    if (wantsMore) this.isStale = true;
    this.schedule();
  }
}

/** Counts drawn frames and reports at most twice a second, and once more when drawing stops. */
export class StatsCounter implements Disposable {
  private readonly durations: number[] = [];
  private windowStart = 0;
  private idleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly onDidMeasure: (stats: ViewStats) => void) {}

  add(time: number, duration: number, info: { readonly drawCalls: number; readonly triangles: number }): void {
    if (this.durations.length === 0) this.windowStart = time;
    this.durations.push(duration);
    clearTimeout(this.idleTimer);
    const elapsed = time - this.windowStart;
    if (elapsed >= reportInterval) this.report(((this.durations.length - 1) * 1000) / elapsed, info);
    this.idleTimer = setTimeout(() => this.report(0, info), reportInterval * 2);
  }

  dispose(): void {
    clearTimeout(this.idleTimer);
  }

  private report(fps: number, info: { readonly drawCalls: number; readonly triangles: number }): void {
    const sorted = this.durations.sort((a, b) => a - b);
    const frameMs = sorted[Math.floor(sorted.length / 2)] ?? 0;
    this.durations.length = 0;
    this.onDidMeasure({ fps: Math.round(fps), frameMs, ...info });
  }
}

const reportInterval = 500;
