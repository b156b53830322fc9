import type { EntityNode } from "./entity-node";

/** Keeps world matrices in step: collects what moved and, once before a frame is drawn, recomputes just that and what hangs below. */
export class TransformGraph {
  private readonly moved: EntityNode[] = [];

  /** The node's local transform or parent changed. */
  markMoved(node: EntityNode): void {
    if (node.isMoved) return;
    node.isMoved = true;
    this.moved.push(node);
  }

  get hasMoved(): boolean {
    return this.moved.length > 0;
  }

  /** Makes every world matrix valid and tells the views of those that changed. */
  update(): void {
    const { moved } = this;
    // The list grows while it is walked: a node that moved adds its children behind itself.
    for (let index = 0; index < moved.length; index++) this.updateNode(moved[index] as EntityNode);
    moved.length = 0;
  }

  private updateNode(node: EntityNode): void {
    if (!node.isMoved) return;
    node.isMoved = false;
    if (node.parent) this.updateNode(node.parent);
    node.updateWorldMatrix();
    const { views } = node;
    for (let index = 0; index < views.length; index++) views[index]?.onDidMove();
    if (node.children) for (const child of node.children) this.markMoved(child);
  }

  clear(): void {
    for (const node of this.moved) node.isMoved = false;
    this.moved.length = 0;
  }
}
