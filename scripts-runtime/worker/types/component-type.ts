import type { JsonValue } from "../../../src-shared/base/json";
import { fieldKeys, valueUnder } from "../../../src-shared/document/field-keys";
import type { FieldInfo, FieldType } from "../../../src-shared/document/field-type";
import { zeroValue } from "../../../src-shared/document/field-value";
import type { ComponentRecord } from "../../../src-shared/document/scene-record";
import type { Component } from "../../api/index";
import type { ValueCodec } from "../values/value-codec";
import { createCodec } from "../values/value-codec";

/** A kind of component that entities can have: a built-in one or a script class that loaded. */
export interface ComponentType {
  readonly name: string;
  readonly layout: FieldLayout;
  /** Asked for the first time, a script class may still have to run its file, and throws if it is not there. */
  readonly componentClass: new () => Component;
  readonly isUnique: boolean;
  readonly isAbstract: boolean;
  /** Names of the types that come with it. */
  readonly required: readonly string[];
  /** Set for script classes. */
  readonly script?: ScriptTraits;
}

/** What a script class adds to a component type. */
export interface ScriptTraits {
  readonly file: string;
  readonly line: number;
  readonly executionOrder: number;
  readonly isEditorScript: boolean;
}

/** The fields of a component type, each with the codec of its type. */
export interface FieldLayout {
  readonly fields: readonly BoundField[];
  readonly byName: ReadonlyMap<string, BoundField>;
}

export interface BoundField {
  readonly index: number;
  readonly name: string;
  readonly type: FieldType;
  readonly codec: ValueCodec;
  /** Keys under which a record may hold it, the present name first. */
  readonly keys: readonly string[];
  /** Encoded; unknown where a constructor threw or left something that cannot be encoded. */
  readonly default: JsonValue | undefined;
  /** Encoded: what the type has where nothing says more. */
  readonly zero: JsonValue;
  /** Encoded: the default, else the zero. */
  readonly fallback: JsonValue;
}

/** What a record holds of a field, under its present or an earlier name. */
export function storedValue(record: ComponentRecord, field: BoundField): JsonValue | undefined {
  return valueUnder(record, field.keys);
}

export function createLayout(infos: readonly FieldInfo[]): FieldLayout {
  const names = new Set(infos.map(({ name }) => name));
  const fields = infos.map((info, index): BoundField => {
    const zero = zeroValue(info.type);
    return {
      index,
      name: info.name,
      type: info.type,
      codec: createCodec(info.type),
      keys: fieldKeys(info, names),
      default: info.default,
      zero,
      fallback: info.default ?? zero,
    };
  });
  return { fields, byName: new Map(fields.map((field) => [field.name, field])) };
}
