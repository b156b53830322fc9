import { PCFShadowMap, SRGBColorSpace, WebGLRenderer } from "three";
import type { Disposable } from "../../src-shared/base/disposable";
import { DisposableStore, toDisposable } from "../../src-shared/base/disposable";
import { AdaptiveResolution } from "./adaptive-resolution";
import { FrameFence } from "./frame-fence";
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
const settleMs = 250;

/**
 * A canvas with its WebGL context, at the size that the page gives it, and the loop that draws it. Throws where the
 * browser has no WebGL: the panel shows that.
 */
export class ViewSurface implements Disposable {
  readonly renderer: WebGLRenderer;
  /** For `WorldView.prepare`: coarser shadows where the processor draws them. */
  readonly shadowScale: number;
  width = 1;
  height = 1;
  private readonly loop: RenderLoop;
  private readonly resolution: AdaptiveResolution;
  private readonly fence: FrameFence;
  private readonly stats: StatsCounter;
  private settleTimer: ReturnType<typeof setTimeout> | undefined;
  private isSettling = false;
  private hasDrawn = false;
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

    this.stats = this.disposables.add(new StatsCounter((measured) => options.onDidMeasure?.(measured)));
    const context = this.renderer.getContext() as WebGL2RenderingContext;
    const isHardware = hasGraphicsCard(context);
    this.shadowScale = isHardware ? 1 : 0.5;
    this.resolution = new AdaptiveResolution(isHardware);
    this.renderer.setPixelRatio(this.pixelRatioFor(this.resolution.scale));
    this.fence = this.disposables.add(new FrameFence(context, (duration) => this.resolution.add(duration)));
    this.loop = this.disposables.add(
      new RenderLoop({
        clock: browserClock(),
        isReady: () => this.fence.isFinished(performance.now()),
        draw: () => this.drawMoving(),
      }),
    );
    this.loop.setVisible(false);
    this.disposables.add(toDisposable(() => clearTimeout(this.settleTimer)));
    this.observeSize();
    this.observeContext();
  }

  invalidate(): void {
    this.loop.invalidate();
  }

  /** Nothing is drawn while the view is not shown, as it is not at the start. */
  setVisible(isVisible: boolean): void {
    this.loop.setVisible(isVisible);
  }

  /** Takes the canvas' size in CSS pixels. Done by itself when the page changes it. */
  resize(width: number, height: number): void {
    if (width < 1 || height < 1 || (width === this.width && height === this.height)) return;
    this.width = width;
    this.height = height;
    this.renderer.setSize(width, height, false);
    this.options.onDidResize(width, height);
    // A resized canvas is empty until it is drawn, which would flicker; one that was never drawn is empty anyway, and
    // its panel is still finding its size.
    if (this.hasDrawn) this.loop.drawNow();
    else this.loop.invalidate();
  }

  /** Draws now and returns the picture as a PNG. */
  async captureImage(): Promise<Blob> {
    this.drawAt(1);
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

  /** With as many pixels as the machine can take, and sharply once nothing has moved for a moment. */
  private drawMoving(): boolean {
    const scale = this.isSettling ? 1 : this.resolution.scale;
    this.isSettling = false;
    clearTimeout(this.settleTimer);
    if (scale < 1) this.settleTimer = setTimeout(() => this.settle(), settleMs);
    return this.drawAt(scale);
  }

  /** Asks for a sharp picture. By way of the loop, as a canvas that changes its size waits for the frame before. */
  private settle(): void {
    if (!this.loop.isIdle) return;
    this.isSettling = true;
    this.loop.invalidate();
  }

  private drawAt(scale: number): boolean {
    if (this.isContextLost) return false;
    this.hasDrawn = true;
    const { renderer } = this;
    const pixelRatio = this.pixelRatioFor(scale);
    if (pixelRatio !== renderer.getPixelRatio()) renderer.setPixelRatio(pixelRatio);
    renderer.info.reset();
    const start = performance.now();
    const wantsMore = this.options.draw(start);
    this.fence.set(start);
    const { calls, triangles } = renderer.info.render;
    this.stats.add(start, performance.now() - start, { drawCalls: calls, triangles });
    return wantsMore;
  }

  private pixelRatioFor(scale: number): number {
    return Math.min(globalThis.devicePixelRatio || 1, maxPixelRatio) * scale;
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
      this.fence.forget();
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

/** False where the processor has to do the graphics card's work. */
function hasGraphicsCard(context: WebGL2RenderingContext): boolean {
  const info = context.getExtension("WEBGL_debug_renderer_info");
  const name = info ? String(context.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
  return !/swiftshader|llvmpipe|software|basic render/i.test(name);
}
