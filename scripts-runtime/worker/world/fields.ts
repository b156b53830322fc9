import { isSameJson } from "../../../src-shared/base/json";
import { convertValue } from "../../../src-shared/document/convert-value";
import { parseFieldPath, setAtPath } from "../../../src-shared/document/field-path";
import type { FieldEdit } from "../../../src-shared/protocol/command";
import type { FieldSnapshot } from "../../../src-shared/protocol/session-api";
import { readRecordFields } from "../../../src-shared/scripting/read-record-fields";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import { messageOf } from "../faults/thrown-value";
import type { BoundField } from "../types/component-type";
import { storedValue } from "../types/component-type";
import { CannotEncodeError } from "../values/cannot-encode-error";
import { keepDangling } from "./keep-dangling";
import { encodeLive } from "./serialize";
import type { World } from "./world";
import type { ComponentNode } from "./world-objects";

/** What a component really has, field by field. */
export function readFields(node: ComponentNode, world: World, info?: ScriptClassInfo): FieldSnapshot[] {
  if (!node.type) return readRecordFields(info?.fields ?? [], node.record);
  return node.type.layout.fields.map((field) => {
    const stored = storedValue(node.record, field);
    const base = { name: field.name, type: field.type };
    if (field.type.kind === "unknown") {
      return { ...base, value: stored ?? field.fallback, state: stored === undefined ? "default" : "set" };
    }
    // What was stored while the field had another type counts only as what the field makes of it.
    const fitting = stored === undefined ? undefined : convertValue(field.type, stored)?.value;
    try {
      const live = field.codec.encode(node.read(field), field.name);
      const value = field.codec.hasReferences ? keepDangling(field.type, fitting, live, world) : live;
      const isChanged = world.domain === "runtime" && !isSameJson(live, field.fallback);
      return {
        ...base,
        value,
        state: stored !== undefined || isChanged ? "set" : "default",
      };
    } catch (error) {
      return {
        ...base,
        value: fitting ?? field.fallback,
        state: stored === undefined ? "default" : "set",
        error: describeProblem(error, field.name),
      };
    }
  });
}

function describeProblem(error: unknown, field: string): string {
  return error instanceof CannotEncodeError ? error.message : `${field} cannot be read: ${messageOf(error)}`;
}

/**
 * Sets a field of a live object, or one place inside it; without a value it returns to its default. A field that does not
 * exist is passed over. Gives back what the field holds afterwards where that is something else.
 */
export function writeField(world: World, edit: FieldEdit, onRefused: (message: string) => void): FieldEdit | undefined {
  const node = world.resolveNode(edit.entity, edit.component);
  const path = parseFieldPath(edit.path);
  if (!node || !path) return undefined;
  if (edit.path === "enabled") {
    world.setComponentEnabled(node, edit.value !== false);
    return undefined;
  }
  const [name, ...steps] = path;
  const field = node.type?.layout.byName.get(name);
  if (!field) return undefined;
  if (edit.value === undefined) {
    world.builder.resetField(node, field);
    noteEdited(world, node, field);
    return undefined;
  }
  const base = encodeLive(node, field, world) ?? storedValue(node.record, field) ?? field.zero;
  const whole = setAtPath(field.type, base, steps, edit.value, name);
  if (!whole.ok) {
    onRefused(whole.message);
    return undefined;
  }
  world.builder.injectField(node, field, whole.value);
  noteEdited(world, node, field);
  const live = encodeLive(node, field, world, whole.value);
  if (live === undefined || isSameJson(live, whole.value)) return undefined;
  return { entity: edit.entity, component: edit.component, path: name, value: live };
}

/** Nobody knows the new value of a built-in's field yet. */
function noteEdited(world: World, node: ComponentNode, field: BoundField): void {
  if (node.script || node.type?.name === "Transform") return;
  node.known[field.index] = undefined;
  world.touch(node);
}
