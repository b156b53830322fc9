import type { Disposable } from "../../../src-shared/base/disposable";
import { Emitter } from "../../../src-shared/base/emitter";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { DomainHost } from "../domains/domain-host";

export interface GizmoFeedOptions {
  readonly domain: () => DomainHost | undefined;
  readonly classes: () => readonly ScriptClassInfo[];
}

/** A drag makes many edits a second; the scene view follows at this pace. */
const delayMs = 40;

/**
 * Asks the editor domain what is drawn in the edited scene, mostly by `onDrawGizmos`, whenever the scene may look different. It asks by a call, so that a
 * script that never ends there is noticed and left out like any other.
 */
export class GizmoFeed implements Disposable {
  private readonly didDraw = new Emitter<readonly number[]>();
  private timer: NodeJS.Timeout | undefined;
  private isAsking = false;
  private isDue = false;
  /** Statements may have drawn something. */
  private isLoose = false;
  private isDisposed = false;

  readonly onDidDraw = this.didDraw.event;
  /** What was drawn last, see `src-shared/protocol/debug-lines.ts`. */
  lines: readonly number[] = [];

  constructor(private readonly options: GizmoFeedOptions) {}

  /** The scene, or the code of its scripts, is another now. */
  request(): void {
    if (this.isDisposed) return;
    if (this.isAsking) this.isDue = true;
    else this.timer ??= setTimeout(() => void this.ask(), delayMs).unref();
  }

  /** Code ran that may have drawn, whatever the scripts are. */
  requestLoose(): void {
    this.isLoose = true;
    this.request();
  }

  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.timer);
    this.didDraw.dispose();
  }

  private async ask(): Promise<void> {
    this.timer = undefined;
    this.isAsking = true;
    const isDrawing =
      this.isLoose ||
      this.lines.length > 0 ||
      this.options
        .classes()
        .some(
          ({ attributes, methods }) =>
            attributes.editorScript === true || methods.some(({ name }) => name === "onDrawGizmos"),
        );
    this.isLoose = false;
    const domain = isDrawing ? this.options.domain() : undefined;
    // A domain that ends over it has drawn nothing; that it ended is told by itself.
    const drawn = await domain?.call("drawGizmos").catch(() => undefined);
    this.isAsking = false;
    if (this.isDisposed) return;
    this.take(drawn ? [...drawn] : []);
    if (!this.isDue) return;
    this.isDue = false;
    this.request();
  }

  private take(lines: readonly number[]): void {
    const { lines: before } = this;
    if (lines.length === before.length && lines.every((float, index) => Object.is(float, before[index]))) return;
    this.lines = lines;
    this.didDraw.fire(lines);
  }
}
