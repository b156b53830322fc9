import type { Disposable } from "../../src-shared/base/disposable";

/** Tells when the graphics card has finished what it was given, without waiting for it. */
export class FrameFence implements Disposable {
  private sync: WebGLSync | undefined;
  private start = 0;
  private wasBusy = false;

  constructor(
    private readonly context: WebGL2RenderingContext,
    /** How long the frame took, in milliseconds, where that could be seen. */
    private readonly onDidFinish: (duration: number) => void,
  ) {}

  /** After a frame's last command; `start` is when its first was given. */
  set(start: number): void {
    const { context } = this;
    if (this.sync) context.deleteSync(this.sync);
    this.sync = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0) ?? undefined;
    context.flush();
    this.start = start;
    this.wasBusy = false;
  }

  /** Whether the last frame is finished. Ask once a display frame: the answer changes only between tasks. */
  isFinished(now: number): boolean {
    const { context, sync } = this;
    if (!sync) return true;
    if (context.getSyncParameter(sync, context.SYNC_STATUS) !== context.SIGNALED) {
      this.wasBusy = true;
      return false;
    }
    context.deleteSync(sync);
    this.sync = undefined;
    const duration = now - this.start;
    // Asked for the first time long after, one cannot tell when it was finished.
    if (this.wasBusy || duration < longestFirstLook) this.onDidFinish(duration);
    return true;
  }

  /** The context was lost, and the frame with it. */
  forget(): void {
    this.sync = undefined;
  }

  dispose(): void {
    if (this.sync) this.context.deleteSync(this.sync);
    this.sync = undefined;
  }
}

const longestFirstLook = 40;
