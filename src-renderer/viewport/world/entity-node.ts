import { Matrix4, Quaternion, Vector3 } from "three";
import type { ComponentView } from "./component-view";

/**
 * One entity's place in the tree of transforms. Not an Object3D: those keep Euler angles in step with every write of a
 * quaternion and are walked by the renderer each frame, which costs more than all the rest for 10,000 moving entities.
 */
export class EntityNode {
  readonly position = new Vector3();
  readonly rotation = new Quaternion();
  readonly scale = new Vector3(1, 1, 1);
  /** Valid after `TransformGraph.update`. */
  readonly worldFromLocal = new Matrix4();
  parent: EntityNode | undefined;
  children: Set<EntityNode> | undefined;
  /** Views to tell when the world matrix changed. */
  readonly views: ComponentView[] = [];
  isEnabled = true;
  /** Enabled, and so is everything above. */
  isVisible = true;
  /** The transform, or one above it, changed since the last update. */
  isMoved = false;

  constructor(readonly id: string) {}

  /** Puts the node under another, or at the top level. */
  attachTo(parent: EntityNode | undefined): void {
    this.parent?.children?.delete(this);
    this.parent = parent;
    if (parent) (parent.children ??= new Set()).add(this);
  }

  /** Writes the world matrix from the local transform and the parent's world matrix, which must be valid. */
  updateWorldMatrix(): void {
    if (!this.parent) {
      this.worldFromLocal.compose(this.position, this.rotation, this.scale);
      return;
    }
    this.worldFromLocal.compose(this.position, this.rotation, this.scale).premultiply(this.parent.worldFromLocal);
  }
}
