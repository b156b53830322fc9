import type { JsonValue } from "../../src-shared/base/json";
import { decodeNumber, encodeNumber } from "../../src-shared/document/encoded-value";
import { type VectorKind, vectorSizes } from "../../src-shared/document/field-type";
import { VectorField } from "../ui/fields/vector-field";
import { offsetNumber } from "../ui/numbers/number-drag";
import { useFieldsServices } from "./fields-context";
import { fieldPropsOf, readValues, shownNumber, type ValueBinding } from "./value-binding";

/** As many as fit beside two others. */
export const narrowDigits = 4;

const axes = ["x", "y", "z", "w"] as const;

/** Two to four numbers. Each axis is edited by itself, so that a multiple selection keeps the others. */
export function VectorWidget({ binding }: { binding: ValueBinding }) {
  const { type, attributes, path, editing } = binding;
  const { mixed: _mixed, ...field } = fieldPropsOf(binding);
  const size = vectorSizes[type.kind as VectorKind];
  const { isPlaying } = useFieldsServices();
  const exact = readValues(binding, (value) => readNumbers(value, size));
  const vectors = exact.map((vector) => vector.map((number) => shownNumber(number, isPlaying, narrowDigits)));
  const { range, min = range?.[0], max = range?.[1], step, unit } = attributes;
  return (
    <VectorField
      {...field}
      error={field.error ?? (editing.refusal?.path.startsWith(`${path}.`) ? editing.refusal.message : undefined)}
      min={min}
      max={max}
      step={step}
      // A unit in each of three narrow fields would push the numbers out; the tooltip names it.
      unit={size === 2 ? unit : undefined}
      value={sharedParts(vectors, size)}
      onChange={(axis, value, phase) =>
        editing.change(`${path}.${axes[axis] ?? "x"}`, () => encodeNumber(value), phase)
      }
      onOffset={(axis, offset, phase) => {
        const moved = (place: number) => offsetNumber(exact[place]?.[axis] ?? 0, offset, { min, max });
        return editing.change(`${path}.${axes[axis] ?? "x"}`, (place) => encodeNumber(moved(place)), phase);
      }}
    />
  );
}

/** The numbers of an encoded vector, or undefined if it is none of that size. */
export function readNumbers(value: JsonValue, size: number): readonly number[] | undefined {
  if (!Array.isArray(value) || value.length !== size) return undefined;
  const numbers = value.map((part: JsonValue) => decodeNumber(part));
  return numbers.every((number) => number !== undefined) ? numbers : undefined;
}

/** Per axis the number that all have, or undefined where they differ. */
export function sharedParts(vectors: readonly (readonly number[])[], size: number): readonly (number | undefined)[] {
  const [first] = vectors;
  return Array.from({ length: size }, (_, axis) => {
    const part = first?.[axis];
    return vectors.every((vector) => Object.is(vector[axis], part)) ? part : undefined;
  });
}
