import { Box3, Vector3 } from "three";
import type { ComponentRecord, EntityRecord } from "../../../src-shared/document/scene-record";
import { CameraView } from "../views/camera-view";
import { createComponentView } from "../views/create-component-view";
import { EnvironmentView } from "../views/environment-view";
import { LightView } from "../views/light-view";
import { MeshRendererView } from "../views/mesh-renderer-view";
import type { ComponentView } from "./component-view";
import { EntityNode } from "./entity-node";
import { writeChangedTransform, writeLocalTransform } from "./local-transform";
import type { TransformGraph } from "./transform-graph";
import type { LightKind, ViewContext } from "./view-context";

/** What stands for an entity without a body in the scene view. */
export type MarkerKind = LightKind | "camera" | "empty";

interface ComponentEntry {
  readonly record: ComponentRecord;
  /** Absent for types that nothing is seen of. */
  readonly view: ComponentView | undefined;
}

/** What is drawn of one entity: its node and a view per component. Follows the entity's record. */
export class EntityView {
  readonly node: EntityNode;
  private record: EntityRecord;
  private components: readonly ComponentEntry[] = [];

  /** The parent's world matrix must be valid, or the parent marked as moved. */
  constructor(
    private readonly context: ViewContext,
    record: EntityRecord,
    parent: EntityNode | undefined,
  ) {
    this.record = record;
    this.node = new EntityNode(record.id);
    this.node.attachTo(parent);
    this.node.isEnabled = record.enabled;
    this.node.isVisible = record.enabled && (parent?.isVisible ?? true);
    writeLocalTransform(this.transformRecord, this.node);
    this.node.updateWorldMatrix();
    this.followComponents();
  }

  get id(): string {
    return this.node.id;
  }

  get transformRecord(): ComponentRecord | undefined {
    return this.record.components.find(({ type }) => type === "Transform");
  }

  /** The sign that stands for the entity: none where there is a mesh, for the sky, which has no place, and for mere groups. */
  get marker(): MarkerKind | undefined {
    for (const view of this.node.views) {
      if (view instanceof LightView) return view.kind;
      if (view instanceof CameraView) return "camera";
      if (view instanceof MeshRendererView || view instanceof EnvironmentView) return undefined;
    }
    return this.node.children?.size ? undefined : "empty";
  }

  get camera(): CameraView | undefined {
    return this.node.views.find((view) => view instanceof CameraView);
  }

  get light(): LightView | undefined {
    return this.node.views.find((view) => view instanceof LightView);
  }

  get meshes(): readonly MeshRendererView[] {
    return this.node.views.filter((view) => view instanceof MeshRendererView);
  }

  /**
   * Follows the entity's new record; true if it looks different now. Its place in the tree changes by `moveTo` alone.
   */
  update(record: EntityRecord, graph: TransformGraph): boolean {
    if (record === this.record) return false;
    const before = this.transformRecord;
    this.record = record;
    const after = this.transformRecord;
    if (before !== after) {
      if (before && after) writeChangedTransform(before, after, this.node);
      else writeLocalTransform(after, this.node);
      graph.markMoved(this.node);
    }
    const isSeen = this.followComponents();
    if (record.enabled === this.node.isEnabled) return isSeen || before !== after;
    this.node.isEnabled = record.enabled;
    refreshVisibility(this.node);
    return true;
  }

  moveTo(parent: EntityNode | undefined, graph: TransformGraph): void {
    this.node.attachTo(parent);
    graph.markMoved(this.node);
    refreshVisibility(this.node);
  }

  /** Grows a box by what is drawn of the entity; a point if nothing is and `isPointCounted`. */
  growBounds(target: Box3, isPointCounted: boolean): void {
    let isDrawn = false;
    for (const view of this.node.views) {
      if (!(view instanceof MeshRendererView)) continue;
      const { shapeBatch, modelObject } = view;
      if (shapeBatch?.geometry.boundingBox) {
        target.union(scratchBox.copy(shapeBatch.geometry.boundingBox).applyMatrix4(this.node.worldFromLocal));
        isDrawn = true;
      } else if (modelObject) {
        target.expandByObject(modelObject);
        isDrawn = true;
      }
    }
    if (!isDrawn && isPointCounted) target.expandByPoint(scratchPoint.setFromMatrixPosition(this.node.worldFromLocal));
  }

  dispose(): void {
    for (const view of this.node.views) view.dispose();
    this.node.views.length = 0;
    this.node.attachTo(undefined);
  }

  /** True if a component that something is seen of came, went or changed. */
  private followComponents(): boolean {
    const before = this.components;
    let isSeen = false;
    this.components = this.record.components.map((record) => {
      const entry = before.find((candidate) => candidate.record.id === record.id);
      if (entry?.record === record) return entry;
      if (entry?.record.type !== record.type) {
        const view = createComponentView(this.context, this.node, record);
        isSeen ||= view !== undefined;
        return { record, view };
      }
      isSeen ||= entry.view !== undefined;
      entry.view?.update(record);
      return { record, view: entry.view };
    });
    for (const { view } of before) {
      if (!view || this.components.some((entry) => entry.view === view)) continue;
      view.dispose();
      isSeen = true;
    }
    const { views } = this.node;
    views.length = 0;
    for (const { view } of this.components) if (view) views.push(view);
    return isSeen;
  }
}

const scratchBox = new Box3();
const scratchPoint = new Vector3();

function refreshVisibility(node: EntityNode): void {
  node.isVisible = node.isEnabled && (node.parent?.isVisible ?? true);
  for (const view of node.views) view.refreshVisibility();
  if (node.children) for (const child of node.children) refreshVisibility(child);
}
