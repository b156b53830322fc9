import type { DebugLines } from "../../api/debug-lines";
import type { ComponentNode } from "../world/world-objects";
import type { LifeCycle } from "./life-cycle";

/** Calls `onDrawGizmos` of the scripts that act, and gathers what they draw. */
export class GizmoDrawer {
  /** They threw: until their code is another they are left alone, as each would say the same again with every edit. */
  private readonly failed = new WeakSet<ComponentNode>();
  /** Still set where the drawing before was cut off. */
  private isDrawing = false;
  /** What was drawn from elsewhere, as by statements. No time passes here, so it stays until others take its place. */
  private loose = new Float32Array();

  constructor(
    private readonly lifeCycle: LifeCycle,
    private readonly lines: DebugLines,
  ) {}

  /** The lines, as `src-shared/protocol/debug-lines.ts` says. */
  draw(nodes: readonly ComponentNode[]): Float32Array {
    const loose = this.lines.take();
    if (loose.length > 0 && !this.isDrawing) this.loose = new Float32Array(loose);
    this.lines.clear();
    this.isDrawing = true;
    for (const node of nodes) {
      const instance = node.script?.instance;
      if (!instance?.onDrawGizmos || !node.isInEffect || this.failed.has(node)) continue;
      this.failed.add(node);
      this.lifeCycle.guard(node, "onDrawGizmos", () => {
        instance.onDrawGizmos?.();
        this.failed.delete(node);
      });
    }
    this.isDrawing = false;
    const drawn = this.lines.take();
    this.lines.clear();
    const all = new Float32Array(drawn.length + this.loose.length);
    all.set(drawn);
    all.set(this.loose, drawn.length);
    return all;
  }

  /** Lets go what was drawn from elsewhere. */
  clear(): void {
    this.lines.clear();
    this.loose = new Float32Array();
  }
}
