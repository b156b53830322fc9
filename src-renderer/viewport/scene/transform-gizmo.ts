import { type Camera, MathUtils, Matrix4, Mesh, Object3D, Quaternion, Vector3 } from "three";
import { TransformControls, TransformControlsGizmo } from "three/examples/jsm/controls/TransformControls.js";
import type { Disposable } from "../../../src-shared/base/disposable";
import type { ViewportTheme } from "../viewport-theme";
import type { LocalTransform } from "../world/local-transform";
import type { WorldView } from "../world-view";
import {
  type DragStart,
  dragTransform,
  encodeEdit,
  type Pivot,
  snapScale,
  type TransformEdit,
  type TransformTool,
} from "./transform-edits";

export type TransformSpace = "local" | "world";

/** How far one step goes. Ctrl while dragging turns snapping on, or off where it is on. */
export interface Snapping {
  readonly isEnabled: boolean;
  /** Metres. */
  readonly move: number;
  /** Degrees. */
  readonly rotate: number;
  readonly scale: number;
}

export const defaultSnapping: Snapping = { isEnabled: false, move: 0.5, rotate: 15, scale: 0.1 };

/**
 * One drag of the gizmo. "start" and "change" bring values to show and to set in one undo step; "commit" ends it with the
 * last ones; "cancel" brings the values from before the drag.
 */
export interface TransformGesture {
  readonly phase: "start" | "change" | "commit" | "cancel";
  readonly tool: TransformTool;
  readonly edits: readonly TransformEdit[];
}

export interface GizmoPointer {
  /** From -1 to 1, upwards. */
  readonly x: number;
  readonly y: number;
  /** As in pointer events: -1 for a movement. */
  readonly button: number;
  readonly ctrlKey: boolean;
}

const controlModes = { move: "translate", rotate: "rotate", scale: "scale" } as const;

interface Drag {
  readonly starts: readonly DragStart[];
  readonly from: Pivot;
  readonly edits: readonly TransformEdit[];
  /** What is shown now, by entity. */
  readonly shown: ReadonlyMap<string, Partial<LocalTransform>>;
}

/** The move, rotate and scale handles on the selection. Gets its pointer events from the view, which decides who is meant. */
export class TransformGizmo implements Disposable {
  readonly object: Object3D;
  private readonly controls: TransformControls;
  private readonly pivot = new Object3D();
  private tool: TransformTool = "move";
  private space: TransformSpace = "world";
  private snapping = defaultSnapping;
  private selection: readonly string[] = [];
  private drag: Drag | undefined;

  constructor(
    private readonly world: WorldView,
    camera: Camera,
    private readonly onDidDrag: (gesture: TransformGesture) => void,
    onDidChange: () => void,
  ) {
    this.controls = new TransformControls(camera);
    this.controls.size = 0.9;
    this.controls.addEventListener("change", onDidChange);
    removeNegativeHandles(this.controls);
    this.object = new Object3D();
    this.object.add(this.pivot, this.controls.getHelper());
  }

  get isDragging(): boolean {
    return this.drag !== undefined;
  }

  /** Whether the pointer is over a handle. */
  get isHovered(): boolean {
    return this.controls.axis !== null;
  }

  setSelection(ids: readonly string[]): void {
    if (this.drag) this.cancel();
    this.selection = ids;
  }

  setTool(tool: TransformTool): void {
    if (this.drag) this.cancel();
    this.tool = tool;
    this.controls.setMode(controlModes[tool]);
  }

  setSpace(space: TransformSpace): void {
    if (this.drag) this.cancel();
    this.space = space;
  }

  setSnapping(snapping: Snapping): void {
    this.snapping = snapping;
  }

  setTheme(theme: ViewportTheme): void {
    this.controls.setColors(theme.axisX, theme.axisY, theme.axisZ, "#ffd23f");
  }

  /** Before each drawing: puts the handles where the selection is. */
  update(): void {
    if (this.drag) {
      // The document follows a few frames behind; what it says of a while ago must not pull things back.
      for (const [id, transform] of this.drag.shown) this.world.previewTransform(id, transform);
      return;
    }
    const roots = this.roots();
    if (roots.length === 0) {
      this.controls.detach();
      return;
    }
    const pivot = this.pivotOf(roots);
    this.pivot.position.copy(pivot.position);
    this.pivot.quaternion.copy(pivot.rotation);
    this.pivot.scale.copy(pivot.scale);
    this.pivot.updateMatrixWorld();
    this.controls.setSpace(this.space);
    this.controls.attach(this.pivot);
  }

  hover(pointer: GizmoPointer): void {
    if (this.drag) return;
    // The camera may have moved since the last drawing.
    this.object.updateMatrixWorld();
    this.controls.pointerHover(pointer as unknown as PointerEvent);
  }

  /** Begins a drag if the pointer is on a handle; true if so. */
  press(pointer: GizmoPointer): boolean {
    this.hover(pointer);
    const roots = this.roots();
    if (!this.isHovered || roots.length === 0) return false;
    // The plane to drag in depends on the handle, which hovering chose just now.
    this.object.updateMatrixWorld();
    this.controls.pointerDown(pointer as unknown as PointerEvent);
    if (!this.controls.dragging) return false;
    const starts = roots.map(({ node }): DragStart => {
      const { position, rotation, scale } = node;
      return {
        id: node.id,
        local: { position: position.clone(), rotation: rotation.clone(), scale: scale.clone() },
        worldFromLocal: node.worldFromLocal.clone(),
        worldFromParent: node.parent?.worldFromLocal.clone() ?? new Matrix4(),
      };
    });
    this.drag = { starts, from: this.currentPivot(), edits: this.originalEdits(starts), shown: new Map() };
    this.report("start", this.drag.edits);
    return true;
  }

  move(pointer: GizmoPointer): void {
    if (!this.drag) return;
    const isSnapping = this.snapping.isEnabled !== pointer.ctrlKey;
    this.controls.setTranslationSnap(isSnapping ? this.snapping.move : null);
    this.controls.setRotationSnap(isSnapping ? MathUtils.degToRad(this.snapping.rotate) : null);
    this.controls.pointerMove({ ...pointer, button: -1 } as unknown as PointerEvent);
    this.applyDrag(isSnapping);
  }

  release(): void {
    if (!this.drag) return;
    const { edits } = this.drag;
    this.endDrag();
    this.report("commit", edits);
  }

  /** Ends the drag and puts everything back. */
  cancel(): void {
    if (!this.drag) return;
    const { starts } = this.drag;
    for (const { id, local } of starts) this.world.previewTransform(id, local);
    this.endDrag();
    this.report("cancel", this.originalEdits(starts));
  }

  dispose(): void {
    // Not the controls' own dispose: it lets go of an element, and these were never given one.
    this.controls.getHelper().dispose();
  }

  private applyDrag(isSnapping: boolean): void {
    if (!this.drag) return;
    const { starts, from } = this.drag;
    const to = this.currentPivot();
    const first = starts[0];
    if (isSnapping && this.tool === "scale" && first) {
      to.scale.copy(snapScale(from.scale, to.scale, first.local.scale, this.snapping.scale));
    }
    const edits: TransformEdit[] = [];
    const shown = new Map<string, Partial<LocalTransform>>();
    for (const start of starts) {
      const transform = dragTransform(this.tool, start, from, to, starts.length > 1);
      if (!transform) return;
      shown.set(start.id, transform);
      edits.push(encodeEdit(start.id, transform));
    }
    for (const [id, transform] of shown) this.world.previewTransform(id, transform);
    if (JSON.stringify(edits) === JSON.stringify(this.drag.edits)) return;
    this.drag = { ...this.drag, edits, shown };
    this.report("change", edits);
  }

  private endDrag(): void {
    this.drag = undefined;
    this.controls.pointerUp({ button: 0 } as unknown as PointerEvent);
  }

  private report(phase: TransformGesture["phase"], edits: readonly TransformEdit[]): void {
    this.onDidDrag({ phase, tool: this.tool, edits });
  }

  /** The fields that the tool may change, as they were. */
  private originalEdits(starts: readonly DragStart[]): readonly TransformEdit[] {
    return starts.map(({ id, local: { position, rotation, scale } }) => {
      const isGroup = starts.length > 1;
      return encodeEdit(id, {
        ...(this.tool === "move" || isGroup ? { position } : {}),
        ...(this.tool === "rotate" ? { rotation } : {}),
        ...(this.tool === "scale" ? { scale } : {}),
      });
    });
  }

  private currentPivot(): Pivot {
    const { position, quaternion, scale } = this.pivot;
    return { position: position.clone(), rotation: quaternion.clone(), scale: scale.clone() };
  }

  /** The selected entities that hang below no other selected one: moving a parent moves its children already. */
  private roots() {
    const { selection, world } = this;
    const chosen = new Set(selection);
    return selection.flatMap((id) => {
      const entity = world.entity(id);
      if (!entity) return [];
      for (let above = entity.node.parent; above; above = above.parent) if (chosen.has(above.id)) return [];
      return [entity];
    });
  }

  private pivotOf(roots: readonly { readonly node: { readonly worldFromLocal: Matrix4 } }[]): Pivot {
    const position = new Vector3();
    for (const { node } of roots) position.add(scratch.setFromMatrixPosition(node.worldFromLocal));
    position.divideScalar(roots.length);
    const rotation = new Quaternion();
    const last = roots[roots.length - 1];
    const isTurned = this.space === "local" || this.tool === "scale";
    if (isTurned && last) last.node.worldFromLocal.decompose(scratch, rotation, scratchScale);
    return { position, rotation, scale: new Vector3(1, 1, 1) };
  }
}

const scratch = new Vector3();
const scratchScale = new Vector3();

/** One handle an axis is enough to drag it, and shows which way is up. */
function removeNegativeHandles(controls: TransformControls): void {
  const gizmo = controls.getHelper().children.find((child) => child instanceof TransformControlsGizmo);
  if (!gizmo) return;
  for (const group of [gizmo.gizmo.translate, gizmo.gizmo.scale, gizmo.picker.translate, gizmo.picker.scale]) {
    for (const handle of [...group.children]) {
      if (!(handle instanceof Mesh) || !/^[XYZ]$/.test(handle.name)) continue;
      const { geometry } = handle as Mesh;
      geometry.computeBoundingSphere();
      const { x = 0, y = 0, z = 0 } = geometry.boundingSphere?.center ?? {};
      if (x + y + z > -0.01) continue;
      group.remove(handle);
      geometry.dispose();
    }
  }
}
