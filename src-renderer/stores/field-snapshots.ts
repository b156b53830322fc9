import { isSameJson } from "../../src-shared/base/json";
import type { ComponentSchema } from "../../src-shared/document/component-schema";
import type { ComponentRecord } from "../../src-shared/document/scene-record";
import type { FieldSnapshot } from "../../src-shared/protocol/session-api";

/** A built-in component's fields as they follow from its record alone, which holds while nothing runs. */
export function snapshotsFromRecord(schema: ComponentSchema, record: ComponentRecord): readonly FieldSnapshot[] {
  return schema.fields.map(({ name, type, default: standard }) => {
    const value = record[name];
    return value === undefined
      ? { name, type, value: standard, state: "default" }
      : { name, type, value, state: "set" };
  });
}

/** `next`, but with every snapshot of `present` that is equal, and `present` itself if all are: identity tells change. */
export function keepSnapshots(
  present: readonly FieldSnapshot[] | undefined,
  next: readonly FieldSnapshot[],
): readonly FieldSnapshot[] {
  if (!present) return next;
  const kept = next.map((snapshot, index) => {
    const old = present[index];
    return old && isSameSnapshot(old, snapshot) ? old : snapshot;
  });
  const isUnchanged = kept.length === present.length && kept.every((snapshot, index) => snapshot === present[index]);
  return isUnchanged ? present : kept;
}

function isSameSnapshot(a: FieldSnapshot, b: FieldSnapshot): boolean {
  return (
    a.name === b.name &&
    a.state === b.state &&
    a.error === b.error &&
    isSameJson(a.value, b.value) &&
    JSON.stringify(a.type) === JSON.stringify(b.type)
  );
}
