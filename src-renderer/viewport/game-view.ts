import { Color } from "three";
import type { Disposable } from "../../src-shared/base/disposable";
import { DisposableStore } from "../../src-shared/base/disposable";
import type { InputEvent } from "../../src-shared/protocol/input-event";
import { GameCamera } from "./game/game-camera";
import { GameInput } from "./game/game-input";
import { fitLetterbox, type Letterbox } from "./game/letterbox";
import type { ViewStats } from "./render-loop";
import { ViewSurface } from "./view-surface";
import type { ViewportTheme } from "./viewport-theme";
import type { WorldView } from "./world-view";

export interface GameViewOptions {
  /** Fills its parent by style; the view follows its size. Needs a tabIndex, as it takes the keyboard. */
  readonly canvas: HTMLCanvasElement;
  readonly world: WorldView;
  readonly theme: ViewportTheme;
  /** What the player did, in order; only while input is enabled. */
  readonly onInput?: (events: readonly InputEvent[]) => void;
  /** Whether the scene has a camera to look through. Told once at the start and whenever it changes. */
  readonly onDidChangeCamera?: (hasCamera: boolean) => void;
  readonly onDidMeasure?: (stats: ViewStats) => void;
  readonly onDidChangeContext?: (isLost: boolean) => void;
}

/** The game as its player sees it, through the scene's camera of highest priority. Throws where there is no WebGL. */
export class GameView implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly surface: ViewSurface;
  private readonly input: GameInput;
  private readonly camera = new GameCamera();
  private readonly surround = new Color();
  private aspect: number | undefined;
  private reportedCamera: boolean | undefined;

  constructor(private readonly options: GameViewOptions) {
    const { canvas, world } = options;
    this.surface = this.disposables.add(
      new ViewSurface({
        canvas,
        draw: () => this.draw(),
        onDidResize: () => undefined,
        ...(options.onDidMeasure && { onDidMeasure: options.onDidMeasure }),
        ...(options.onDidChangeContext && { onDidChangeContext: options.onDidChangeContext }),
      }),
    );
    this.input = this.disposables.add(
      new GameInput({
        element: canvas,
        area: () => ({ ...this.letterbox, viewHeight: this.surface.height }),
        onInput: (events) => options.onInput?.(events),
      }),
    );
    this.disposables.add(
      world.onDidChange(() => {
        this.reportCamera();
        this.surface.invalidate();
      }),
    );
    this.setTheme(options.theme);
    this.surface.resize(canvas.clientWidth, canvas.clientHeight);
    this.reportCamera();
  }

  /** Whether the scene has an enabled camera. Without one the view is empty. */
  get hasCamera(): boolean {
    return this.options.world.activeCamera() !== undefined;
  }

  /** Width by height of the picture now. */
  get pictureAspect(): number {
    const { width, height } = this.letterbox;
    return width / height;
  }

  /** Sends what the player does, from now on or no longer. Off at the start. */
  setInputEnabled(isEnabled: boolean): void {
    this.input.setEnabled(isEnabled);
  }

  /** A fixed aspect (width by height) with bars beside it, or undefined to fill the view. */
  setAspect(aspect: number | undefined): void {
    this.aspect = aspect;
    this.surface.invalidate();
  }

  setTheme(theme: ViewportTheme): void {
    this.surround.set(theme.surface);
    this.surface.invalidate();
  }

  setVisible(isVisible: boolean): void {
    this.surface.setVisible(isVisible);
  }

  resize(width: number, height: number): void {
    this.surface.resize(width, height);
  }

  /** Draws and returns a PNG of the view. */
  captureImage(): Promise<Blob> {
    return this.surface.captureImage();
  }

  dispose(): void {
    this.disposables.dispose();
  }

  private get letterbox(): Letterbox {
    return fitLetterbox(this.surface.width, this.surface.height, this.aspect);
  }

  private draw(): boolean {
    const { world } = this.options;
    const { renderer, width, height, shadowScale } = this.surface;
    const box = this.letterbox;
    renderer.setViewport(0, 0, width, height);
    renderer.setScissorTest(false);
    renderer.setClearColor(this.surround);
    renderer.clear();
    const isMoving = world.interpolate(performance.now());
    const view = world.activeCamera();
    if (!view) return false;
    // Valid once more than needed, but the camera hangs on an entity and must be where this frame has it.
    world.entity(view.node.id);
    const camera = this.camera.follow(view, box.width / box.height);
    world.prepare({ camera, purpose: "game", backdrop: emptySky, shadowScale });
    renderer.setViewport(box.x, box.y, box.width, box.height);
    renderer.setScissor(box.x, box.y, box.width, box.height);
    renderer.setScissorTest(true);
    renderer.render(world.scene, camera);
    return isMoving;
  }

  private reportCamera(): void {
    const { hasCamera } = this;
    if (hasCamera === this.reportedCamera) return;
    this.reportedCamera = hasCamera;
    this.options.onDidChangeCamera?.(hasCamera);
  }
}

const emptySky = { top: new Color(0x2b3038), horizon: new Color(0x3b424d), bottom: new Color(0x23272e) };
