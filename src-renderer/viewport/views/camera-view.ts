import { cameraSchema } from "../../../src-shared/document/components/camera";
import type { ComponentRecord } from "../../../src-shared/document/scene-record";
import type { ComponentView } from "../world/component-view";
import { EncodedFields } from "../world/encoded-fields";
import type { EntityNode } from "../world/entity-node";
import type { ViewContext, VisibleCamera } from "../world/view-context";

const fields = new EncodedFields(cameraSchema);

/** How a Camera component looks at the scene. It draws nothing itself: the game view and gizmos read it. */
export class CameraView implements ComponentView, VisibleCamera {
  private isVisible = false;

  constructor(
    private readonly context: ViewContext,
    readonly node: EntityNode,
    private record: ComponentRecord,
  ) {
    this.refreshVisibility();
  }

  get isOrthographic(): boolean {
    return fields.text(this.record, "projection") === "orthographic";
  }

  /** The vertical angle of view in degrees. */
  get fieldOfView(): number {
    return Math.min(170, Math.max(1, fields.number(this.record, "fieldOfView")));
  }

  /** Half the height of an orthographic view. */
  get size(): number {
    return Math.max(0.001, fields.number(this.record, "size"));
  }

  get near(): number {
    return Math.max(0.0001, fields.number(this.record, "near"));
  }

  get far(): number {
    return Math.max(this.near + 0.001, fields.number(this.record, "far"));
  }

  get priority(): number {
    return fields.number(this.record, "priority");
  }

  update(record: ComponentRecord): void {
    this.record = record;
    this.refreshVisibility();
  }

  onDidMove(): void {
    // Whoever looks through the camera reads the node when it draws.
  }

  refreshVisibility(): void {
    this.setVisible(this.node.isVisible && this.record.enabled !== false);
  }

  private setVisible(isVisible: boolean): void {
    if (isVisible === this.isVisible) return;
    this.isVisible = isVisible;
    if (isVisible) this.context.cameras.add(this);
    else this.context.cameras.delete(this);
  }

  dispose(): void {
    this.setVisible(false);
  }
}
