import type { JsonValue } from "../../../src-shared/base/json";
import { isSameJson } from "../../../src-shared/base/json";
import type { SceneChange, SceneDiff } from "../../../src-shared/document/scene-diff";
import { storedValue } from "../types/component-type";
import { takeFieldChange } from "./change-log";
import { encodeLive } from "./serialize";
import type { World } from "./world";
import type { ComponentNode } from "./world-objects";

/** What scripts change in the scene while it is edited, as changes of the document; the records follow. */
export class EditorChanges {
  private pending: SceneChange[] = [];
  private readonly watches = new Set<() => void>();
  private isTorn = false;

  constructor(private readonly world: World) {}

  /**
   * Runs code that may change any field of any script, and notes what it changed, also when it ends later; but for scripts
   * that are told of otherwise.
   */
  watch<T>(job: () => T, isToldOf: (node: ComponentNode) => boolean = () => false): T {
    if (this.world.domain !== "editor") return job();
    const watched = this.world.collectScripts().filter((node) => !isToldOf(node));
    const before = new Map(watched.map((node) => [node, encodeFields(node, this.world)]));
    const compareAll = () => {
      for (const [node, values] of before) if (!node.isDestroyed) this.compare(node, values);
      // What came meanwhile was told as it was made; its own callbacks may have changed it since.
      const fresh = this.world
        .collectScripts()
        .filter((node) => !before.has(node) && !isToldOf(node) && !node.isDestroyed);
      if (fresh.length > 0) this.collect();
      for (const node of fresh) {
        const values = encodeStored(node);
        before.set(node, values);
        this.compare(node, values);
      }
    };
    this.watches.add(compareAll);
    const end = () => {
      this.watches.delete(compareAll);
      compareAll();
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

  /** Notes what code that is still being watched has changed so far. */
  compareWatched(): void {
    for (const compare of this.watches) compare();
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

  private compare(node: ComponentNode, before: (JsonValue | undefined)[]): void {
    const after = encodeFields(node, this.world);
    for (const field of node.type?.layout.fields ?? []) {
      const value = after[field.index];
      if (value === undefined || isSameJson(value, before[field.index])) continue;
      const stored = node.record[field.name];
      before[field.index] = value;
      // An edit that came from the document meanwhile is no change of a script's.
      if (isSameJson(value, stored)) continue;
      node.record = { ...node.record, [field.name]: value };
      this.pending.push({
        kind: "setComponent",
        entity: node.entity.id,
        component: node.id,
        key: field.name,
        ...(stored === undefined ? {} : { before: stored }),
        after: value,
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
