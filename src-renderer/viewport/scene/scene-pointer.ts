import type { Disposable } from "../../../src-shared/base/disposable";
import { DisposableStore, toDisposable } from "../../../src-shared/base/disposable";

/** A point of the view in CSS pixels from its upper left corner, and the keys held. */
export interface ViewPointer {
  readonly x: number;
  readonly y: number;
  readonly button: number;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
}

/** What pointer movements mean in the scene view, in its words. */
export interface ScenePointerTarget {
  /** The left button went down: begin a drag of a handle and return true, or return false. */
  pressHandle(pointer: ViewPointer): boolean;
  dragHandle(pointer: ViewPointer): void;
  releaseHandle(): void;
  cancelHandle(): void;
  orbit(deltaX: number, deltaY: number): void;
  pan(deltaX: number, deltaY: number): void;
  look(deltaX: number, deltaY: number): void;
  /** Nearer (below 1) or further, towards a point of the view or its middle. */
  zoom(factor: number, at: ViewPointer | undefined): void;
  startFlying(): void;
  stopFlying(): void;
  /** A left click that was no drag. */
  click(pointer: ViewPointer): void;
  /** A right click that was no drag. */
  requestMenu(pointer: ViewPointer): void;
  /** A left drag over the view; undefined when it ended, with `isDone` for one that was not given up. */
  marquee(from: ViewPointer, to: ViewPointer | undefined, isDone: boolean): void;
  hover(pointer: ViewPointer | undefined): void;
}

type Drag = "handle" | "orbit" | "pan" | "look" | "zoom" | "click" | "marquee";

/** Movements below this many pixels are a click. */
const clickTolerance = 4;
const zoomPerPixel = 0.006;
const zoomPerWheelPixel = 0.0012;

/**
 * Turns pointer events of the canvas into the scene view's gestures: left selects and drags handles, Alt+left orbits,
 * middle pans, right looks around and flies, Alt+right and the wheel zoom. Only one gesture runs at a time.
 */
export class ScenePointer implements Disposable {
  private readonly disposables = new DisposableStore();
  private drag: { kind: Drag; pointerId: number; start: ViewPointer; last: ViewPointer } | undefined;

  constructor(
    private readonly element: HTMLElement,
    private readonly target: ScenePointerTarget,
  ) {
    this.listen("pointerdown", (event) => this.onDown(event));
    this.listen("pointermove", (event) => this.onMove(event));
    this.listen("pointerup", (event) => this.onUp(event));
    this.listen("pointercancel", () => this.cancel());
    this.listen("lostpointercapture", () => this.cancel());
    this.listen("pointerleave", () => this.target.hover(undefined));
    this.listen("wheel", (event) => this.onWheel(event), { passive: false });
    this.listen("contextmenu", (event) => event.preventDefault());
  }

  get isDragging(): boolean {
    return this.drag !== undefined;
  }

  /** Gives the gesture up: a handle's drag is taken back. */
  cancel(): void {
    const { drag } = this;
    if (!drag) return;
    this.endDrag();
    if (this.element.hasPointerCapture(drag.pointerId)) this.element.releasePointerCapture(drag.pointerId);
    if (drag.kind === "handle") this.target.cancelHandle();
    if (drag.kind === "look") this.target.stopFlying();
    if (drag.kind === "marquee") this.target.marquee(drag.start, undefined, false);
  }

  dispose(): void {
    this.cancel();
    this.disposables.dispose();
  }

  private onDown(event: PointerEvent): void {
    if (this.drag) return;
    const pointer = this.pointerOf(event);
    const kind = this.dragKind(event, pointer);
    if (!kind) return;
    event.preventDefault();
    this.element.focus({ preventScroll: true });
    this.element.setPointerCapture(event.pointerId);
    this.drag = { kind, pointerId: event.pointerId, start: pointer, last: pointer };
    this.element.ownerDocument.addEventListener("keydown", this.onKeyDown, { capture: true });
    if (kind === "look") this.target.startFlying();
  }

  /** Ahead of everything else: while a gesture runs, Esc ends it and nothing more. */
  private readonly onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.cancel();
  };

  private endDrag(): void {
    this.drag = undefined;
    this.element.ownerDocument.removeEventListener("keydown", this.onKeyDown, { capture: true });
  }

  private dragKind(event: PointerEvent, pointer: ViewPointer): Drag | undefined {
    switch (event.button) {
      case 0:
        if (event.altKey) return "orbit";
        return this.target.pressHandle(pointer) ? "handle" : "click";
      case 1:
        return "pan";
      case 2:
        return event.altKey ? "zoom" : "look";
      default:
        return undefined;
    }
  }

  private onMove(event: PointerEvent): void {
    const pointer = this.pointerOf(event);
    const { drag } = this;
    if (!drag) {
      this.target.hover(pointer);
      return;
    }
    if (event.pointerId !== drag.pointerId) return;
    const deltaX = pointer.x - drag.last.x;
    const deltaY = pointer.y - drag.last.y;
    if (drag.kind === "click" && isFar(drag.start, pointer)) drag.kind = "marquee";
    drag.last = pointer;
    switch (drag.kind) {
      case "handle":
        return this.target.dragHandle(pointer);
      case "orbit":
        return this.target.orbit(deltaX, deltaY);
      case "pan":
        return this.target.pan(deltaX, deltaY);
      case "look":
        return this.target.look(deltaX, deltaY);
      case "zoom":
        return this.target.zoom(Math.exp((deltaY - deltaX) * zoomPerPixel), undefined);
      case "marquee":
        return this.target.marquee(drag.start, pointer, false);
      case "click":
    }
  }

  private onUp(event: PointerEvent): void {
    const { drag } = this;
    if (drag?.pointerId !== event.pointerId) return;
    // Before the capture goes, whose loss would cancel the gesture.
    this.endDrag();
    this.element.releasePointerCapture(event.pointerId);
    const pointer = this.pointerOf(event);
    if (drag.kind === "handle") this.target.releaseHandle();
    if (drag.kind === "click") this.target.click(pointer);
    if (drag.kind === "marquee") this.target.marquee(drag.start, pointer, true);
    if (drag.kind === "look") {
      this.target.stopFlying();
      if (!isFar(drag.start, pointer)) this.target.requestMenu(pointer);
    }
  }

  private onWheel(event: WheelEvent): void {
    event.preventDefault();
    // Lines and pages, as some mice report, in pixels; a pinch on a touchpad comes as a wheel with Ctrl and small steps.
    const unit = event.deltaMode === 1 ? 33 : event.deltaMode === 2 ? 400 : 1;
    const pinch = event.ctrlKey ? 8 : 1;
    const pixels = Math.max(-400, Math.min(400, event.deltaY * unit * pinch));
    this.target.zoom(Math.exp(pixels * zoomPerWheelPixel), this.pointerOf(event));
  }

  private pointerOf(event: MouseEvent): ViewPointer {
    const { left, top } = this.element.getBoundingClientRect();
    return {
      x: event.clientX - left,
      y: event.clientY - top,
      button: event.button,
      ctrlKey: event.ctrlKey || event.metaKey,
      shiftKey: event.shiftKey,
    };
  }

  private listen<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
    options?: AddEventListenerOptions,
  ): void {
    this.element.addEventListener(type, listener, options);
    this.disposables.add(toDisposable(() => this.element.removeEventListener(type, listener, options)));
  }
}

function isFar(a: ViewPointer, b: ViewPointer): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) > clickTolerance;
}
