import type { DebugLines } from "../../api/debug-lines";
import type { ComponentNode } from "../world/world-objects";
import type { LifeCycle } from "./life-cycle";

/** Calls `onDrawGizmos` of the scripts that act, and gathers what they draw. */
export class GizmoDrawer {
  /** They threw: until their code is another they are left alone, as each would say the same again with every edit. */
  private readonly failed = new WeakSet<ComponentNode>();

  constructor(
    private readonly lifeCycle: LifeCycle,
    private readonly lines: DebugLines,
  ) {}

  /** The lines, as `src-shared/protocol/debug-lines.ts` says. */
  draw(nodes: readonly ComponentNode[]): Float32Array {
    this.lines.clear();
    for (const node of nodes) {
      const instance = node.script?.instance;
      if (!instance?.onDrawGizmos || !node.isInEffect || this.failed.has(node)) continue;
      this.failed.add(node);
      this.lifeCycle.guard(node, "onDrawGizmos", () => {
        instance.onDrawGizmos?.();
        this.failed.delete(node);
      });
    }
    const drawn = this.lines.take();
    this.lines.clear();
    return drawn;
  }
}
