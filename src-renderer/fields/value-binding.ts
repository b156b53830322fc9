import type { JsonValue } from "../../src-shared/base/json";
import { isSameJson } from "../../src-shared/base/json";
import type { FieldAttributes, FieldType } from "../../src-shared/document/field-type";
import type { FieldProps } from "../ui/fields/field-context";
import type { FieldEditing } from "./field-editing";

/** One place in a field, on all inspected components. */
export interface ValueBinding<Type extends FieldType = FieldType> {
  readonly type: Type;
  readonly attributes: FieldAttributes;
  /** "speed", "stats.health", "items[2].name". */
  readonly path: string;
  /** One per component. */
  readonly values: readonly JsonValue[];
  readonly editing: FieldEditing;
  readonly isReadOnly: boolean;
}

/** The value if all components have the same one. */
export function sharedValue({ values }: Pick<ValueBinding, "values">): JsonValue | undefined {
  const [first] = values;
  return values.every((value) => isSameJson(value, first)) ? first : undefined;
}

/** The props that every widget hands to its control. */
export function fieldPropsOf(binding: ValueBinding): FieldProps {
  const { path, editing, isReadOnly, values } = binding;
  return {
    mixed: values.length > 1 && sharedValue(binding) === undefined,
    readOnly: isReadOnly,
    error: editing.refusal?.path === path ? editing.refusal.message : undefined,
    testId: `field-${path}`,
  };
}

/**
 * A number as it is shown. A running game's numbers move and end in digits that nobody wrote, so of those seven are shown,
 * as many as a 32-bit float has, or fewer where the field is narrow; what is edited is exact.
 */
export function shownNumber(value: number, isPlaying: boolean, digits = 7): number {
  return isPlaying && Number.isFinite(value) && value !== 0 ? Number(value.toPrecision(digits)) : value;
}

/** Says that a value is not of its type, which breaks this field's row and no other. */
export function misfit({ type }: ValueBinding, value: JsonValue | undefined): Error {
  return new Error(`The value ${String(JSON.stringify(value)).slice(0, 80)} is not a ${type.kind}`);
}

/** Reads each value, or throws where one is not of its type. */
export function readValues<T>(binding: ValueBinding, read: (value: JsonValue) => T | undefined): readonly T[] {
  return binding.values.map((value) => {
    const result = read(value);
    if (result === undefined) throw misfit(binding, value);
    return result;
  });
}
