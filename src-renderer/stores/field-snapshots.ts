import { isSameJson } from "../../src-shared/base/json";
import { findComponentSchema } from "../../src-shared/document/built-in-components";
import type { FieldInfo } from "../../src-shared/document/field-type";
import { defaultValue } from "../../src-shared/document/field-value";
import type { ComponentRecord } from "../../src-shared/document/scene-record";
import type { FieldSnapshot } from "../../src-shared/protocol/session-api";
import { readRecordFields } from "../../src-shared/scripting/read-record-fields";
import type { ScriptClassInfo } from "../../src-shared/scripting/script-class-info";

/** What a component has in its fields, by their names, in the order of its type. */
export type ComponentFields = ReadonlyMap<string, FieldSnapshot>;

/** The fields that a component type declares, or undefined if there is no such type. */
export function fieldInfosOf(type: string, info: ScriptClassInfo | undefined): readonly FieldInfo[] | undefined {
  return findComponentSchema(type)?.fields ?? info?.fields;
}

/** A component's fields as they follow from its record alone. Of a built-in one that is all there is while nothing runs. */
export function snapshotsFromRecord(
  record: ComponentRecord,
  info: ScriptClassInfo | undefined,
): readonly FieldSnapshot[] {
  const builtIn = findComponentSchema(record.type);
  if (!builtIn) return readRecordFields(info?.fields ?? [], record);
  // Shown as it is stored: no instance makes something of a value that does not fit, and the field says that it does not.
  return builtIn.fields.map((field) => {
    const { name, type } = field;
    const value = record[name];
    return { name, type, value: value ?? defaultValue(field), state: value === undefined ? "default" : "set" };
  });
}

/** What an instance answered, with what its record keeps of fields that it does not have. */
export function withSetAside(
  answer: readonly FieldSnapshot[],
  record: ComponentRecord,
  info: ScriptClassInfo | undefined,
): readonly FieldSnapshot[] {
  // Without its class nothing tells what was set aside.
  if (!info) return answer;
  const names = new Set([...answer, ...info.fields].map(({ name }) => name));
  return [...answer, ...snapshotsFromRecord(record, info).filter(({ name }) => !names.has(name))];
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
