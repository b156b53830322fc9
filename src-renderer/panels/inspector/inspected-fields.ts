import type { FieldAttributes, FieldInfo } from "../../../src-shared/document/field-type";
import type { ComponentFields } from "../../stores/field-snapshots";
import type { FieldsState } from "../../stores/fields-store";
import type { ComponentPlace } from "../../../src-shared/protocol/command";

/** A field that all inspected components have. What each of them has in it is in the fields store. */
export interface InspectedField {
  readonly name: string;
  readonly attributes: FieldAttributes;
  readonly doc?: string | undefined;
}

export interface InspectedFields {
  /** What the type declares, in its order. */
  readonly declared: readonly InspectedField[];
  /** What no class declares any more, kept in the file. */
  readonly setAside: readonly InspectedField[];
}

/** The names of the fields that the components at all places have, in the order of the first one. */
export function commonFieldNames({ byComponent }: FieldsState, places: readonly ComponentPlace[]): readonly string[] {
  const [first, ...others] = places.map(({ component }): ComponentFields => byComponent.get(component) ?? new Map());
  return [...(first?.keys() ?? [])].filter((name) => others.every((fields) => fields.has(name)));
}

/** Joins names with what their type says of them; those that it does not know are set aside. */
export function inspectFields(names: readonly string[], infos: readonly FieldInfo[]): InspectedFields {
  const known = new Map(infos.map((info) => [info.name, info]));
  return {
    declared: names.flatMap((name) => known.get(name) ?? []),
    setAside: names.filter((name) => !known.has(name)).map((name) => ({ name, attributes: {} })),
  };
}
