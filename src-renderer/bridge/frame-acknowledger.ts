import type { Disposable } from "../../src-shared/base/disposable";

/** The page, as far as acknowledging needs it; a test gives another. */
export interface PageClock {
  readonly isVisible: boolean;
  /** Before the next picture is drawn; may wait for ever while the page is hidden. */
  requestFrame(callback: () => void): void;
  onDidChangeVisibility(listener: () => void): Disposable;
}

/**
 * Acknowledges frames at the pace at which the page draws, so that a slow page gets fewer and newer ones. A hidden page
 * draws nothing and acknowledges at once.
 */
export class FrameAcknowledger implements Disposable {
  private waiting: number | undefined;
  private readonly subscription: Disposable;

  constructor(
    private readonly acknowledge: (frame: number) => void,
    private readonly clock: PageClock = createPageClock(),
  ) {
    this.subscription = clock.onDidChangeVisibility(() => {
      if (!clock.isVisible) this.flush();
    });
  }

  /** The listeners have had the frame. */
  add(frame: number): void {
    this.waiting = frame;
    if (this.clock.isVisible) this.clock.requestFrame(() => this.flush());
    else this.flush();
  }

  /** The line dropped: what waits is of no use any more. */
  reset(): void {
    this.waiting = undefined;
  }

  dispose(): void {
    this.reset();
    this.subscription.dispose();
  }

  private flush(): void {
    const frame = this.waiting;
    this.waiting = undefined;
    if (frame !== undefined) this.acknowledge(frame);
  }
}

function createPageClock(): PageClock {
  return {
    get isVisible() {
      return document.visibilityState === "visible";
    },
    requestFrame: (callback) => void requestAnimationFrame(callback),
    onDidChangeVisibility(listener) {
      document.addEventListener("visibilitychange", listener);
      return { dispose: () => document.removeEventListener("visibilitychange", listener) };
    },
  };
}
