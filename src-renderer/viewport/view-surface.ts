import { PCFShadowMap, SRGBColorSpace, WebGLRenderer } from "three";
import type { Disposable } from "../../src-shared/base/disposable";
import { DisposableStore, toDisposable } from "../../src-shared/base/disposable";
import { RenderLoop, StatsCounter, type ViewStats } from "./render-loop";
import { toneMappingExposure, viewToneMapping } from "./tone-mapping";

export interface ViewSurfaceOptions {
  readonly canvas: HTMLCanvasElement;
  /** Draws one frame; returns true while it wants the next one too. The size may have changed since the last. */
  readonly draw: (time: number) => boolean;
  readonly onDidResize: (width: number, height: number) => void;
  readonly onDidMeasure?: (stats: ViewStats) => void;
  /** The graphics context was taken away (true), as after a driver reset, or came back. */
  readonly onDidChangeContext?: (isLost: boolean) => void;
}

/** More pixels than that cannot be seen and cost as much as all others. */
const maxPixelRatio = 2;

/**
 * A canvas with its WebGL context, at the size that the page gives it, and the loop that draws it. Throws where the
 * browser has no WebGL: the panel shows that.
 */
export class ViewSurface implements Disposable {
  readonly renderer: WebGLRenderer;
  width = 1;
  height = 1;
  private readonly loop: RenderLoop;
  private readonly disposables = new DisposableStore();
  private isContextLost = false;

  constructor(private readonly options: ViewSurfaceOptions) {
    const { canvas } = options;
    this.renderer = new WebGLRenderer({ canvas, antialias: true, stencil: true, powerPreference: "high-performance" });
    this.renderer.outputColorSpace = SRGBColorSpace;
    this.renderer.toneMapping = viewToneMapping;
    this.renderer.toneMappingExposure = toneMappingExposure;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    // A frame is drawn in layers: the scene, then what the editor lays over it.
    this.renderer.autoClear = false;
    this.renderer.info.autoReset = false;
    this.disposables.add(toDisposable(() => this.renderer.dispose()));

    const stats = this.disposables.add(new StatsCounter((measured) => options.onDidMeasure?.(measured)));
    this.loop = this.disposables.add(
      new RenderLoop({ clock: browserClock(), draw: (time) => this.drawMeasured(time, stats) }),
    );
    this.observeSize();
    this.observeContext();
  }

  invalidate(): void {
    this.loop.invalidate();
  }

  /** Nothing is drawn while the view is not shown. */
  setVisible(isVisible: boolean): void {
    this.loop.setVisible(isVisible);
  }

  /** Takes the canvas' size in CSS pixels. Done by itself when the page changes it. */
  resize(width: number, height: number): void {
    const pixelRatio = Math.min(globalThis.devicePixelRatio || 1, maxPixelRatio);
    const isSame = width === this.width && height === this.height && pixelRatio === this.renderer.getPixelRatio();
    if (isSame || width < 1 || height < 1) return;
    this.width = width;
    this.height = height;
    this.renderer.setPixelRatio(pixelRatio);
    this.renderer.setSize(width, height, false);
    this.options.onDidResize(width, height);
    // A resized canvas is empty until it is drawn, which would flicker.
    this.loop.drawNow();
  }

  /** Draws now and returns the picture as a PNG. */
  async captureImage(): Promise<Blob> {
    this.loop.drawNow();
    return new Promise((resolve, reject) => {
      this.options.canvas.toBlob((blob) => {
        if (blob) resolve(blob);
        else reject(new Error("The view could not be read: its graphics context is lost."));
      }, "image/png");
    });
  }

  dispose(): void {
    this.disposables.dispose();
  }

  private drawMeasured(time: number, stats: StatsCounter): boolean {
    if (this.isContextLost) return false;
    const { info } = this.renderer;
    info.reset();
    const start = performance.now();
    const wantsMore = this.options.draw(time);
    const { calls, triangles } = info.render;
    stats.add(time, performance.now() - start, { drawCalls: calls, triangles });
    return wantsMore;
  }

  private observeSize(): void {
    const { canvas } = this.options;
    const observer = new ResizeObserver(() => this.resize(canvas.clientWidth, canvas.clientHeight));
    observer.observe(canvas);
    this.disposables.add(toDisposable(() => observer.disconnect()));
  }

  private observeContext(): void {
    const { canvas } = this.options;
    const onLost = (event: Event) => {
      // Without this the browser never gives the context back.
      event.preventDefault();
      this.isContextLost = true;
      this.options.onDidChangeContext?.(true);
    };
    const onRestored = () => {
      this.isContextLost = false;
      this.options.onDidChangeContext?.(false);
      this.invalidate();
    };
    canvas.addEventListener("webglcontextlost", onLost);
    canvas.addEventListener("webglcontextrestored", onRestored);
    this.disposables.add(
      toDisposable(() => {
        canvas.removeEventListener("webglcontextlost", onLost);
        canvas.removeEventListener("webglcontextrestored", onRestored);
      }),
    );
  }
}

function browserClock() {
  return {
    requestAnimationFrame: (callback: (time: number) => void) => requestAnimationFrame(callback),
    cancelAnimationFrame: (handle: number) => cancelAnimationFrame(handle),
    now: () => performance.now(),
  };
}
