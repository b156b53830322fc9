import { decodeBigInt, decodeNumber, encodeBigInt, encodeNumber } from "../../src-shared/document/encoded-value";
import { integerLimits, type IntegerKind, isIntegerKind } from "../../src-shared/document/field-type";
import { BigIntField } from "../ui/fields/bigint-field";
import { NumberField } from "../ui/fields/number-field";
import { SliderField } from "../ui/fields/slider-field";
import { offsetNumber } from "../ui/numbers/number-drag";
import { useFieldsServices } from "./fields-context";
import { fieldPropsOf, readValues, shownNumber, type ValueBinding } from "./value-binding";

/** A number of any kind but the 64-bit integers: a slider where a range is closed, else a field. */
export function NumberWidget({ binding }: { binding: ValueBinding }) {
  const { type, attributes, path, editing } = binding;
  const field = fieldPropsOf(binding);
  const { isPlaying } = useFieldsServices();
  const exact = readValues(binding, decodeNumber);
  const numbers = exact.map((value) => shownNumber(value, isPlaying));
  const { range, step, unit } = attributes;
  const limits = limitsOf(binding);
  const props = {
    ...field,
    ...limits,
    step,
    unit,
    integer: isIntegerKind(type.kind),
    value: field.mixed ? undefined : numbers[0],
    onChange: (value: number, phase: "preview" | "commit" | "cancel") =>
      editing.change(path, () => encodeNumber(value), phase),
    onOffset: (offset: number, phase: "preview" | "commit" | "cancel") =>
      editing.change(path, (place) => encodeNumber(offsetNumber(exact[place] ?? 0, offset, props)), phase),
  };
  if (!range || !Number.isFinite(range[0]) || !Number.isFinite(range[1])) return <NumberField {...props} />;
  return <SliderField {...props} min={limits.min ?? range[0]} max={limits.max ?? range[1]} />;
}

/** A 64-bit integer, exact to the last digit. */
export function BigIntWidget({ binding }: { binding: ValueBinding }) {
  const { type, attributes, path, editing } = binding;
  const field = fieldPropsOf(binding);
  const numbers = readValues(binding, decodeBigInt);
  const [lowest, highest] = integerLimits[type.kind as IntegerKind];
  const { range, min = range?.[0], max = range?.[1] } = attributes;
  return (
    <BigIntField
      {...field}
      value={field.mixed ? undefined : numbers[0]}
      min={min === undefined ? lowest : bigger(lowest, BigInt(Math.ceil(min)))}
      max={max === undefined ? highest : smaller(highest, BigInt(Math.floor(max)))}
      onCommit={(value) => editing.change(path, () => encodeBigInt(value), "commit")}
    />
  );
}

/** What both the type and the attributes admit. */
function limitsOf({ type, attributes }: ValueBinding): { readonly min?: number; readonly max?: number } {
  const { range, min = range?.[0], max = range?.[1] } = attributes;
  if (!isIntegerKind(type.kind)) return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  const [lowest, highest] = integerLimits[type.kind];
  return {
    min: Math.max(Number(lowest), Math.ceil(min ?? -Infinity)),
    max: Math.min(Number(highest), Math.floor(max ?? Infinity)),
  };
}

function bigger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
