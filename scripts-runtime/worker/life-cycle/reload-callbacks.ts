import type { CarriedState } from "../../../src-shared/protocol/domain-protocol";
import type { FaultReporter } from "../faults/fault-reporter";
import type { ComponentNode } from "../world/world-objects";
import { findUncarryable } from "./find-uncarryable";
import type { LifeCycle } from "./life-cycle";

/** Calls `onBeforeReload` of those that have it, and gives back what they want to be carried to the newer code. */
export function callBeforeReload(
  nodes: Iterable<ComponentNode>,
  lifeCycle: LifeCycle,
  faults: FaultReporter,
): CarriedState[] {
  const carried: CarriedState[] = [];
  for (const node of nodes) {
    const instance = node.script?.instance;
    if (!instance?.onBeforeReload) continue;
    const state: Record<string, unknown> = {};
    lifeCycle.guard(node, "onBeforeReload", () => instance.onBeforeReload?.(state));
    const plain = Object.entries(state).filter(([name, value]) => {
      const found = findUncarryable(value, `state.${name}`);
      if (found === undefined) return true;
      const message = `${found}, so state.${name} is not carried over the reload: only plain values can be.`;
      faults.reportMessage(message, { node, callback: "onBeforeReload" });
      return false;
    });
    if (plain.length > 0) carried.push({ component: node.id, state: Object.fromEntries(plain) });
  }
  return carried;
}

/** Calls `onAfterReload` of those that have it, with what their predecessors left. */
export function callAfterReload(
  nodes: readonly ComponentNode[],
  lifeCycle: LifeCycle,
  carried: readonly CarriedState[],
): void {
  const states = new Map(carried.map(({ component, state }) => [component, state]));
  for (const node of nodes) {
    const instance = node.script?.instance;
    if (!instance?.onAfterReload || node.isDestroyed) continue;
    lifeCycle.guard(node, "onAfterReload", () => instance.onAfterReload?.({ ...states.get(node.id) }));
  }
}
