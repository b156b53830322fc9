import { isSameJson } from "../../../src-shared/base/json";
import type { SceneChange, SceneDiff } from "../../../src-shared/document/scene-diff";
import { sidesOf } from "../../../src-shared/document/scene-diff";
import type { BoundField } from "../types/component-type";
import { CannotEncodeError } from "../values/cannot-encode-error";
import type { ComponentNode } from "./world-objects";

/**
 * What scripts changed in the world since the last look: the structure as it happens, fields of built-in components by
 * comparing those that were assigned or handed out. Transforms are not in it, they have a table of their own.
 */
export class ChangeLog {
  /** While nobody listens, changes of the structure are not kept. */
  isRecording = false;
  private changes: SceneChange[] = [];
  private touched: ComponentNode[] = [];
  private readonly watched = new Set<ComponentNode>();

  record(makeChange: () => SceneChange): void {
    if (this.isRecording) this.changes.push(makeChange());
  }

  touch(node: ComponentNode): void {
    if (node.isTouched) return;
    node.isTouched = true;
    this.touched.push(node);
  }

  watch(node: ComponentNode): void {
    node.isWatched = true;
    this.watched.add(node);
  }

  /** A component has left the world. */
  forget(node: ComponentNode): void {
    this.watched.delete(node);
  }

  /** The changes in order; the records of the components are brought up to date with them. */
  take(): SceneDiff {
    for (const node of this.touched) {
      node.isTouched = false;
      this.collect(node, node.type?.layout.fields ?? []);
    }
    this.touched = [];
    for (const node of this.watched) {
      for (const field of node.type?.layout.fields ?? []) {
        if (field.codec.isMutable && !field.codec.isEncodedAs?.(node.values[field.index], node.known[field.index])) {
          this.collect(node, [field]);
        }
      }
    }
    const { changes } = this;
    this.changes = [];
    return changes;
  }

  private collect(node: ComponentNode, fields: readonly BoundField[]): void {
    if (node.isDestroyed) return;
    for (const field of fields) {
      const change = takeFieldChange(node, field);
      if (change && this.isRecording) this.changes.push(change);
    }
  }
}

/** The change of one field since it was last known, which its record then holds; undefined if there is none. */
export function takeFieldChange(node: ComponentNode, field: BoundField): SceneChange | undefined {
  let after;
  try {
    after = field.codec.encode(node.read(field), field.name);
  } catch (error) {
    // A script put something into the value that no document can hold, or its getter threw: the last good value stays.
    if (error instanceof CannotEncodeError || node.script) return undefined;
    throw error;
  }
  if (isSameJson(after, node.known[field.index])) return undefined;
  const before = node.record[field.name];
  node.known[field.index] = after;
  node.record = { ...node.record, [field.name]: after };
  return {
    kind: "setComponent",
    entity: node.entity.id,
    component: node.id,
    key: field.name,
    ...sidesOf(before, after),
  };
}
