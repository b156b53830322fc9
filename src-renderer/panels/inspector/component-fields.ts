import { findComponentSchema } from "../../../src-shared/document/built-in-components";
import type { FieldAttributes, FieldInfo } from "../../../src-shared/document/field-type";
import { zeroValue } from "../../../src-shared/document/field-value";
import { reservedComponentKeys } from "../../../src-shared/document/scene-record";
import type { FieldSnapshot } from "../../../src-shared/protocol/session-api";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { ComponentPlace } from "./inspected-components";

/** A field that all inspected components have, with what each of them has in it. */
export interface InspectedField {
  readonly name: string;
  readonly attributes: FieldAttributes;
  readonly doc: string | undefined;
  readonly snapshots: readonly [FieldSnapshot, ...FieldSnapshot[]];
}

export interface InspectedFields {
  /** What the type declares, in its order. */
  readonly declared: readonly InspectedField[];
  /** What no class declares any more, kept in the file. */
  readonly setAside: readonly InspectedField[];
}

/**
 * Joins what the instances have with what their type says of it. Fields that an instance has and the type does not know
 * are set aside. Where nothing was read, as in a restricted project, the records and the declared defaults stand in.
 */
export function inspectFields(
  places: readonly ComponentPlace[],
  snapshotsByPlace: readonly (readonly FieldSnapshot[] | undefined)[],
  infos: readonly FieldInfo[],
): InspectedFields {
  const known = new Map(infos.map((info) => [info.name, info]));
  const lists = places.map((place, index) => {
    const read = snapshotsByPlace[index];
    return read && read.length > 0 ? read : snapshotsOf(place, infos);
  });
  const [first = [], ...others] = lists.map((list) => new Map(list.map((snapshot) => [snapshot.name, snapshot])));
  const fields = [...first.values()].flatMap((snapshot): InspectedField[] => {
    const counterparts = others.map((list) => list.get(snapshot.name));
    if (counterparts.some((counterpart) => counterpart === undefined)) return [];
    const info = known.get(snapshot.name);
    return [
      {
        name: snapshot.name,
        attributes: info?.attributes ?? {},
        doc: info?.doc,
        snapshots: [snapshot, ...(counterparts as FieldSnapshot[])],
      },
    ];
  });
  return {
    declared: fields.filter(({ name }) => known.has(name)),
    setAside: fields.filter(({ name }) => !known.has(name)),
  };
}

/** The fields that a component type declares, or undefined if there is no such type. */
export function fieldInfosOf(
  type: string,
  classes: ReadonlyMap<string, ScriptClassInfo>,
): readonly FieldInfo[] | undefined {
  return findComponentSchema(type)?.fields ?? classes.get(type)?.fields;
}

function snapshotsOf({ record }: ComponentPlace, infos: readonly FieldInfo[]): readonly FieldSnapshot[] {
  const declared = infos.map((info): FieldSnapshot => {
    const value = record[info.name];
    const { name, type } = info;
    if (value !== undefined) return { name, type, value, state: "set" };
    const standard = "default" in info ? (info.default as FieldSnapshot["value"] | undefined) : undefined;
    return { name, type, value: standard ?? zeroValue(type), state: "default" };
  });
  const names = new Set(infos.map(({ name }) => name));
  const kept = Object.entries(record).flatMap(([name, value]): FieldSnapshot[] => {
    if (value === undefined || names.has(name) || reservedComponentKeys.has(name)) return [];
    return [{ name, value, state: "set", type: { kind: "unknown", text: "unknown" } }];
  });
  return [...declared, ...kept];
}
