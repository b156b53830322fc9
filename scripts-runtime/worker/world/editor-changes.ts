import type { JsonValue } from "../../../src-shared/base/json";
import { isSameJson } from "../../../src-shared/base/json";
import { keepAside } from "../../../src-shared/document/keep-aside";
import type { SceneChange, SceneDiff } from "../../../src-shared/document/scene-diff";
import type { BoundField } from "../types/component-type";
import { storedValue } from "../types/component-type";
import { takeFieldChange } from "./change-log";
import { encodeLive } from "./serialize";
import type { World } from "./world";
import type { ComponentNode } from "./world-objects";

/** By script, and there by the index of the field: what it held when nobody had changed it since the document said it. */
type HeldFields = Map<ComponentNode, (JsonValue | undefined)[]>;

/** What scripts change in the scene while it is edited, as changes of the document; the records follow. */
export class EditorChanges {
  private pending: SceneChange[] = [];
  private readonly watches = new Set<HeldFields>();
  private isTorn = false;

  constructor(private readonly world: World) {}

  /** Runs code that may change any field of any script, and notes what it changed, also when it ends later. */
  watch<T>(job: () => T): T {
    if (this.world.domain !== "editor") return job();
    const held: HeldFields = new Map(this.world.collectScripts().map((node) => [node, encodeFields(node, this.world)]));
    this.watches.add(held);
    const end = () => {
      this.watches.delete(held);
      this.compareAll(held);
    };
    let result: T;
    try {
      result = job();
    } catch (error) {
      end();
      throw error;
    }
    if (result instanceof Promise) return result.finally(end) as T;
    end();
    return result;
  }

  /** A script that came with an edit has what its record says: whatever is in its fields later and not now, scripts put there. */
  holdAll(node: ComponentNode): void {
    if (!node.script) return;
    for (const held of this.watches) held.set(node, encodeFields(node, this.world));
  }

  /** The same of one field that an edit has just set: what the field held before it does not count any more. */
  holdField(node: ComponentNode, field: BoundField): void {
    if (!node.script) return;
    for (const held of this.watches) {
      const values = held.get(node);
      if (values) values[field.index] = encodeLive(node, field, this.world);
    }
  }

  /** Notes what code that is still being watched has changed so far. */
  compareWatched(): void {
    for (const held of this.watches) this.compareAll(held);
  }

  /**
   * Code that was being watched was cut off. Whether there was any: what it changed last is not known then, so nothing of it
   * is told, and the world has to be opened anew.
   */
  recover(): boolean {
    this.isTorn ||= this.watches.size > 0;
    this.watches.clear();
    return this.isTorn;
  }

  /** The changes so far, in order. */
  take(): SceneDiff {
    this.collect();
    const pending = this.isTorn ? [] : this.pending;
    this.pending = [];
    return pending;
  }

  private collect(): void {
    this.pending.push(...this.world.changes.take());
    for (const entity of this.world.transforms.collect()) {
      const node = entity.nodes[0];
      for (const field of node?.type?.layout.fields ?? []) {
        const change = node && takeFieldChange(node, field);
        if (change) this.pending.push(change);
      }
    }
    this.world.transforms.takeFresh();
  }

  private compareAll(held: HeldFields): void {
    for (const [node, values] of held) if (!node.isDestroyed) this.compare(node, values);
    // What scripts made meanwhile was told as it was made; its own callbacks may have changed it since.
    const fresh = this.world.collectScripts().filter((node) => !held.has(node) && !node.isDestroyed);
    if (fresh.length > 0) this.collect();
    for (const node of fresh) {
      const values = encodeStored(node);
      held.set(node, values);
      this.compare(node, values);
    }
  }

  private compare(node: ComponentNode, before: (JsonValue | undefined)[]): void {
    const after = encodeFields(node, this.world);
    for (const field of node.type?.layout.fields ?? []) {
      const value = after[field.index];
      if (value === undefined || isSameJson(value, before[field.index])) continue;
      const stored = node.record[field.name];
      const kept = keepAside(field.type, storedValue(node.record, field), value);
      before[field.index] = value;
      // An edit that came from the document meanwhile, as a reset does, is no change of a script's.
      if (isSameJson(kept, storedValue(node.record, field) ?? field.fallback)) continue;
      node.record = { ...node.record, [field.name]: kept };
      this.pending.push({
        kind: "setComponent",
        entity: node.entity.id,
        component: node.id,
        key: field.name,
        ...(stored === undefined ? {} : { before: stored }),
        after: kept,
      });
    }
  }
}

/** What the fields hold according to the document. */
function encodeStored(node: ComponentNode): (JsonValue | undefined)[] {
  return (node.type?.layout.fields ?? []).map((field) => storedValue(node.record, field) ?? field.default);
}

function encodeFields(node: ComponentNode, world: World): (JsonValue | undefined)[] {
  return (node.type?.layout.fields ?? []).map((field) => encodeLive(node, field, world));
}
