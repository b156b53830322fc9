import { Box3, type Color, Plane, Raycaster, Scene, Vector2, Vector3 } from "three";
import type { Disposable } from "../../src-shared/base/disposable";
import { DisposableStore } from "../../src-shared/base/disposable";
import type { ViewStats } from "./render-loop";
import { AxisGizmo } from "./scene/axis-gizmo";
import { ComponentGizmos } from "./scene/component-gizmos";
import { EditorCamera, type EditorCameraState } from "./scene/editor-camera";
import { EntityMarkers } from "./scene/entity-markers";
import { FlyKeys } from "./scene/fly-keys";
import { GroundGrid } from "./scene/ground-grid";
import { idsInRectangle } from "./scene/marquee-selection";
import { ScenePointer, type ScenePointerTarget, type ViewPointer } from "./scene/scene-pointer";
import { SelectionOutline } from "./scene/selection-outline";
import type { TransformTool } from "./scene/transform-edits";
import { type Snapping, type TransformGesture, TransformGizmo, type TransformSpace } from "./scene/transform-gizmo";
import { ViewSurface } from "./view-surface";
import { backdropOf, type ViewportTheme } from "./viewport-theme";
import { LineCloud } from "./world/line-cloud";
import type { WorldView } from "./world-view";

/** How a click changes the selection: it becomes the ids, gains them, or each is taken out if it is in and else put in. */
export type SelectMode = "replace" | "add" | "toggle";

/** A rectangle in CSS pixels from the view's upper left corner. */
export interface ViewRectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface SceneViewOptions {
  /** Fills its parent by style; the view follows its size. Gets the keyboard when it is clicked: give it a tabIndex. */
  readonly canvas: HTMLCanvasElement;
  readonly world: WorldView;
  readonly theme: ViewportTheme;
  /** Empty with "replace" after a click on nothing. */
  readonly onDidSelect?: (ids: readonly string[], mode: SelectMode) => void;
  readonly onDidHover?: (id: string | undefined) => void;
  readonly onTransformGesture?: (gesture: TransformGesture) => void;
  /** The rectangle that is being drawn over the view, to be shown; undefined when it ended. */
  readonly onDidChangeMarquee?: (rectangle: ViewRectangle | undefined) => void;
  /** The camera came to rest somewhere else: a good time to keep its state. */
  readonly onDidMoveCamera?: (state: EditorCameraState) => void;
  /** A right click, in CSS pixels of the page; `id` is what was clicked. */
  readonly onDidRequestMenu?: (request: {
    readonly x: number;
    readonly y: number;
    readonly id: string | undefined;
  }) => void;
  readonly onDidMeasure?: (stats: ViewStats) => void;
  readonly onDidChangeContext?: (isLost: boolean) => void;
}

/**
 * The editor's view of the scene: its own camera, the grid, signs, handles and outlines over it. Selection, tool and
 * snapping are told to it; what the user does is told by the callbacks. Throws where there is no WebGL.
 */
export class SceneView implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly surface: ViewSurface;
  private readonly overlay = new Scene();
  private readonly editorCamera = new EditorCamera();
  private readonly grid = new GroundGrid();
  private readonly axes = new AxisGizmo();
  private readonly markers: EntityMarkers;
  private readonly outline: SelectionOutline;
  private readonly componentGizmos: ComponentGizmos;
  private readonly scriptGizmos = new LineCloud();
  private readonly gizmo: TransformGizmo;
  private readonly flyKeys: FlyKeys;
  private readonly pointer: ScenePointer;
  private readonly world: WorldView;
  private selection: readonly string[] = [];
  private backdrop: { readonly top: Color; readonly horizon: Color; readonly bottom: Color };
  private gameAspect = 16 / 9;
  private lastDrawn = 0;
  private reportedCamera = "";
  private hoverRequest: number | undefined;
  private hoveredId: string | undefined;

  constructor(private readonly options: SceneViewOptions) {
    const { canvas, world } = options;
    this.world = world;
    this.surface = this.disposables.add(
      new ViewSurface({
        canvas,
        draw: (time) => this.draw(time),
        onDidResize: (width, height) => this.onDidResize(width, height),
        ...(options.onDidMeasure && { onDidMeasure: options.onDidMeasure }),
        ...(options.onDidChangeContext && { onDidChangeContext: options.onDidChangeContext }),
      }),
    );
    const invalidate = () => this.surface.invalidate();
    this.markers = new EntityMarkers(world);
    this.outline = new SelectionOutline(world);
    this.componentGizmos = new ComponentGizmos(world);
    this.gizmo = new TransformGizmo(
      world,
      this.editorCamera.camera,
      (gesture) => options.onTransformGesture?.(gesture),
      invalidate,
    );
    this.overlay.add(
      this.grid.object,
      this.outline.object,
      this.componentGizmos.object,
      this.scriptGizmos.object,
      this.markers.object,
      this.gizmo.object,
    );
    const view = canvas.ownerDocument.defaultView ?? canvas;
    this.flyKeys = this.disposables.add(new FlyKeys(view, invalidate));
    this.pointer = this.disposables.add(new ScenePointer(canvas, this.createPointerTarget()));
    const { grid, axes, markers, outline, componentGizmos, gizmo } = this;
    for (const part of [grid, axes, markers, outline, componentGizmos, gizmo]) this.disposables.add(part);
    this.disposables.add(this.scriptGizmos);
    this.disposables.add(world.onDidChange(invalidate));
    this.backdrop = backdropOf(options.theme);
    this.setTheme(options.theme);
    this.surface.resize(canvas.clientWidth, canvas.clientHeight);
  }

  /** A handle is being dragged, the camera moved or a rectangle drawn: shortcuts have to wait. */
  get isBusy(): boolean {
    return this.pointer.isDragging;
  }

  /** Entities that are not in the scene are left out by themselves, also when they come and go. */
  setSelection(ids: readonly string[]): void {
    this.selection = ids;
    this.gizmo.setSelection(ids);
    this.surface.invalidate();
  }

  setTool(tool: TransformTool): void {
    this.gizmo.setTool(tool);
    this.surface.invalidate();
  }

  setSpace(space: TransformSpace): void {
    this.gizmo.setSpace(space);
    this.surface.invalidate();
  }

  setSnapping(snapping: Snapping): void {
    this.gizmo.setSnapping(snapping);
  }

  setGridVisible(isVisible: boolean): void {
    this.grid.object.visible = isVisible;
    this.surface.invalidate();
  }

  /** Width by height of the game view, for the frustums of selected cameras. */
  setGameAspect(aspect: number): void {
    this.gameAspect = aspect;
    this.surface.invalidate();
  }

  setTheme(theme: ViewportTheme): void {
    this.backdrop = backdropOf(theme);
    for (const part of [this.grid, this.axes, this.markers, this.outline, this.componentGizmos, this.gizmo]) {
      part.setTheme(theme);
    }
    this.surface.invalidate();
  }

  /** Moves the camera until the entities (by default the selection), or the whole scene where there are none, fill the view. */
  frame(ids: readonly string[] = this.selection): void {
    const box = this.world.boundsOf(ids.length > 0 ? ids : this.allMeshes(), new Box3());
    this.editorCamera.frame(box, prefersReducedMotion() ? undefined : performance.now());
    this.surface.invalidate();
  }

  getCameraState(): EditorCameraState {
    return this.editorCamera.state;
  }

  setCameraState(state: EditorCameraState): void {
    this.editorCamera.setState(state);
    this.surface.invalidate();
  }

  /** The place in the world under a point of the page: on a mesh, else on the ground, else before the camera. */
  pointAt(clientX: number, clientY: number): readonly [number, number, number] {
    const { left, top } = this.options.canvas.getBoundingClientRect();
    const raycaster = this.rayAt(clientX - left, clientY - top);
    const picked = this.world.pick(raycaster);
    const point = new Vector3();
    if (picked) raycaster.ray.at(picked.distance, point);
    else if (!raycaster.ray.intersectPlane(ground, point) || point.distanceTo(raycaster.ray.origin) > 200) {
      raycaster.ray.at(10, point);
    }
    return [point.x, point.y, point.z];
  }

  /** The entity under a point of the page. */
  entityAt(clientX: number, clientY: number): string | undefined {
    const { left, top } = this.options.canvas.getBoundingClientRect();
    return this.pick(clientX - left, clientY - top);
  }

  /** Where an entity's origin is on the page, in CSS pixels; undefined when it is behind the camera or not in the scene. */
  pagePositionOf(id: string): { readonly x: number; readonly y: number } | undefined {
    const entity = this.world.entity(id);
    if (!entity) return undefined;
    const point = new Vector3().setFromMatrixPosition(entity.node.worldFromLocal).project(this.editorCamera.camera);
    if (Math.abs(point.z) > 1) return undefined;
    const { left, top } = this.options.canvas.getBoundingClientRect();
    return {
      x: left + ((point.x + 1) / 2) * this.surface.width,
      y: top + ((1 - point.y) / 2) * this.surface.height,
    };
  }

  /** Gives up what the pointer is doing, as Esc does: a dragged handle goes back. */
  cancelGesture(): void {
    this.pointer.cancel();
  }

  setVisible(isVisible: boolean): void {
    if (!isVisible) this.pointer.cancel();
    this.surface.setVisible(isVisible);
  }

  resize(width: number, height: number): void {
    this.surface.resize(width, height);
  }

  /** Draws and returns a PNG of the view, handles and all. */
  captureImage(): Promise<Blob> {
    return this.surface.captureImage();
  }

  dispose(): void {
    if (this.hoverRequest !== undefined) cancelAnimationFrame(this.hoverRequest);
    this.disposables.dispose();
  }

  private draw(time: number): boolean {
    const seconds = Math.min(0.1, (time - this.lastDrawn) / 1000);
    this.lastDrawn = time;
    const { editorCamera, world, surface } = this;
    const { renderer } = surface;
    const isAnimated = editorCamera.update(time);
    if (this.flyKeys.isMoving) editorCamera.fly(...this.flyKeys.movement(seconds));
    const { camera } = editorCamera;
    const isInterpolated = world.interpolate(performance.now());
    this.gizmo.update();

    world.prepare({ camera, purpose: "edit", backdrop: this.backdrop, shadowScale: surface.shadowScale });
    this.grid.update(camera, editorCamera.state.distance);
    this.outline.update(this.selection);
    this.componentGizmos.update(this.selection, this.gameAspect);
    this.scriptGizmos.show(world.gizmoLines);
    this.markers.update(new Set(this.selection), renderer.getPixelRatio());

    renderer.clear();
    renderer.render(world.scene, camera);
    renderer.render(this.overlay, camera);
    this.axes.draw(renderer, camera, surface.width, surface.height);

    const isMoving = isAnimated || this.flyKeys.isMoving;
    if (!isMoving) this.reportCamera();
    return isMoving || isInterpolated;
  }

  private onDidResize(width: number, height: number): void {
    this.editorCamera.setAspect(width / height);
    this.outline.setSize(width, height);
  }

  private reportCamera(): void {
    const { state } = this.editorCamera;
    const text = JSON.stringify(state);
    if (text === this.reportedCamera || this.pointer.isDragging) return;
    this.reportedCamera = text;
    this.options.onDidMoveCamera?.(state);
  }

  private createPointerTarget(): ScenePointerTarget {
    const { editorCamera, gizmo, flyKeys, surface, options } = this;
    const moveCamera = (move: () => void) => {
      move();
      surface.invalidate();
    };
    return {
      pressHandle: (pointer) => this.pressHandle(pointer),
      dragHandle: (pointer) => gizmo.move(this.toGizmoPointer(pointer)),
      releaseHandle: () => gizmo.release(),
      cancelHandle: () => gizmo.cancel(),
      orbit: (deltaX, deltaY) => moveCamera(() => editorCamera.orbit(deltaX, deltaY)),
      pan: (deltaX, deltaY) => moveCamera(() => editorCamera.pan(deltaX, deltaY, surface.height)),
      look: (deltaX, deltaY) => moveCamera(() => editorCamera.look(deltaX, deltaY)),
      zoom: (factor, at) => {
        const [x, y] = at ? this.toUnit(at.x, at.y) : [0, 0];
        if (flyKeys.isFlying) flyKeys.changeSpeed(1 / factor);
        else moveCamera(() => editorCamera.zoom(factor, x, y));
      },
      startFlying: () => flyKeys.start(),
      stopFlying: () => {
        flyKeys.stop();
        surface.invalidate();
      },
      click: (pointer) => this.click(pointer),
      requestMenu: ({ x, y }) => {
        const { left, top } = options.canvas.getBoundingClientRect();
        options.onDidRequestMenu?.({ x: left + x, y: top + y, id: this.pick(x, y) });
      },
      marquee: (from, to, isDone) => this.marquee(from, to, isDone),
      hover: (pointer) => this.hover(pointer),
    };
  }

  private pressHandle(pointer: ViewPointer): boolean {
    if (this.axes.contains(pointer.x, pointer.y, this.surface.width)) return false;
    return this.gizmo.press(this.toGizmoPointer(pointer));
  }

  private click(pointer: ViewPointer): void {
    const { x, y, ctrlKey, shiftKey } = pointer;
    const { camera } = this.editorCamera;
    const direction = this.axes.directionAt(x, y, this.surface.width, camera);
    if (direction) {
      this.editorCamera.lookFrom(direction, prefersReducedMotion() ? undefined : performance.now());
      this.surface.invalidate();
      return;
    }
    const id = this.pick(x, y);
    const mode = selectMode(ctrlKey, shiftKey);
    if (id !== undefined) this.options.onDidSelect?.([id], mode);
    else if (mode === "replace") this.options.onDidSelect?.([], mode);
  }

  private marquee(from: ViewPointer, to: ViewPointer | undefined, isDone: boolean): void {
    if (!to || isDone) this.options.onDidChangeMarquee?.(undefined);
    if (!to) return;
    const rectangle = {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(from.x - to.x),
      height: Math.abs(from.y - to.y),
    };
    if (!isDone) {
      this.options.onDidChangeMarquee?.(rectangle);
      return;
    }
    const { width, height } = this.surface;
    const ids = idsInRectangle(this.world, this.editorCamera.camera, rectangle, width, height);
    this.options.onDidSelect?.(ids, selectMode(to.ctrlKey, to.shiftKey));
  }

  /** Picking looks at every mesh, so it is done at most once a display frame, for the newest place. */
  private hover(pointer: ViewPointer | undefined): void {
    if (this.hoverRequest !== undefined) cancelAnimationFrame(this.hoverRequest);
    this.hoverRequest = requestAnimationFrame(() => {
      this.hoverRequest = undefined;
      if (pointer) this.hoverHandles(pointer);
      const isOnHandle = this.gizmo.isHovered || this.pointer.isDragging;
      this.reportHover(pointer && !isOnHandle ? this.pick(pointer.x, pointer.y) : undefined);
    });
  }

  private hoverHandles(pointer: ViewPointer): void {
    const { width } = this.surface;
    if (this.axes.hover(pointer.x, pointer.y, width, this.editorCamera.camera)) this.surface.invalidate();
    this.gizmo.hover(this.toGizmoPointer(pointer));
  }

  private reportHover(id: string | undefined): void {
    if (id === this.hoveredId) return;
    this.hoveredId = id;
    this.options.onDidHover?.(id);
  }

  private pick(x: number, y: number): string | undefined {
    const { width, height } = this.surface;
    if (this.axes.contains(x, y, width)) return undefined;
    return this.markers.pick(x, y, this.editorCamera.camera, width, height) ?? this.world.pick(this.rayAt(x, y))?.id;
  }

  private rayAt(x: number, y: number): Raycaster {
    const raycaster = new Raycaster();
    raycaster.setFromCamera(new Vector2(...this.toUnit(x, y)), this.editorCamera.camera);
    return raycaster;
  }

  private toUnit(x: number, y: number): [x: number, y: number] {
    return [(x / this.surface.width) * 2 - 1, 1 - (y / this.surface.height) * 2];
  }

  private toGizmoPointer({ x, y, button, ctrlKey }: ViewPointer) {
    const [unitX, unitY] = this.toUnit(x, y);
    return { x: unitX, y: unitY, button, ctrlKey };
  }

  private *allMeshes(): Generator<string> {
    for (const entity of this.world.allEntities()) if (entity.meshes.length > 0) yield entity.id;
  }
}

const ground = new Plane(new Vector3(0, 1, 0), 0);

function selectMode(ctrlKey: boolean, shiftKey: boolean): SelectMode {
  return ctrlKey ? "toggle" : shiftKey ? "add" : "replace";
}

function prefersReducedMotion(): boolean {
  return globalThis.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
