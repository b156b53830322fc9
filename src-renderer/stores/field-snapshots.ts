import { isSameJson } from "../../src-shared/base/json";
import { findComponentSchema } from "../../src-shared/document/built-in-components";
import { convertValue } from "../../src-shared/document/convert-value";
import type { FieldInfo } from "../../src-shared/document/field-type";
import { defaultValue } from "../../src-shared/document/field-value";
import { reservedComponentKeys, type ComponentRecord } from "../../src-shared/document/scene-record";
import type { FieldSnapshot } from "../../src-shared/protocol/session-api";
import type { ScriptClassInfo } from "../../src-shared/scripting/script-class-info";

/** What a component has in its fields, by their names, in the order of its type. */
export type ComponentFields = ReadonlyMap<string, FieldSnapshot>;

/** The fields that a component type declares, or undefined if there is no such type. */
export function fieldInfosOf(type: string, info: ScriptClassInfo | undefined): readonly FieldInfo[] | undefined {
  return findComponentSchema(type)?.fields ?? info?.fields;
}

/**
 * A component's fields as they follow from its record alone. Of a built-in one that is all there is while nothing runs;
 * for a script it stands in where no instance can be asked.
 */
export function snapshotsFromRecord(
  record: ComponentRecord,
  info: ScriptClassInfo | undefined,
): readonly FieldSnapshot[] {
  const infos = fieldInfosOf(record.type, info) ?? [];
  const isBuiltIn = findComponentSchema(record.type) !== undefined;
  const declared = infos.map((field): FieldSnapshot => {
    const { name, type } = field;
    const value = record[name];
    // What is stored of a script may be of another type than its field has by now; the scene holds no such built-in.
    const fitting = value === undefined || isBuiltIn ? value : convertValue(type, value)?.value;
    if (fitting !== undefined) return { name, type, value: fitting, state: "set" };
    return { name, type, value: defaultValue(field), state: "default" };
  });
  if (isBuiltIn) return declared;
  const names = new Set(infos.map(({ name }) => name));
  const kept = Object.entries(record).flatMap(([name, value]): readonly FieldSnapshot[] => {
    if (value === undefined || names.has(name) || reservedComponentKeys.has(name)) return [];
    return [{ name, value, state: "set", type: { kind: "unknown", text: "unknown" } }];
  });
  return [...declared, ...kept];
}

/** `present` with those of these names as they are in `next`. */
export function replaceSome(
  present: readonly FieldSnapshot[],
  next: readonly FieldSnapshot[],
  names: ReadonlySet<string>,
): readonly FieldSnapshot[] {
  const replaced = new Map(present.map((snapshot) => [snapshot.name, snapshot]));
  for (const snapshot of next) if (names.has(snapshot.name)) replaced.set(snapshot.name, snapshot);
  return [...replaced.values()];
}

/** `next`, but with every snapshot of `present` that is equal, and `present` itself if all are: identity tells change. */
export function keepSnapshots(present: ComponentFields | undefined, next: readonly FieldSnapshot[]): ComponentFields {
  const kept = new Map(
    next.map((snapshot) => {
      const old = present?.get(snapshot.name);
      return [snapshot.name, old && isSameSnapshot(old, snapshot) ? old : snapshot];
    }),
  );
  if (present?.size !== kept.size) return kept;
  const names = [...present.keys()];
  const isUnchanged = [...kept].every(([name, snapshot], index) => {
    return name === names[index] && snapshot === present.get(name);
  });
  return isUnchanged ? present : kept;
}

function isSameSnapshot(a: FieldSnapshot, b: FieldSnapshot): boolean {
  return (
    a.state === b.state &&
    a.error === b.error &&
    isSameJson(a.value, b.value) &&
    (a.type === b.type || JSON.stringify(a.type) === JSON.stringify(b.type))
  );
}
