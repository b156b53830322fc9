import { parseBigInt } from "../numbers/bigint-text";
import { DraftInput } from "./draft-input";
import type { Committed, FieldProps } from "./field-context";
import { useDraft } from "./use-draft";

export interface BigIntFieldProps extends FieldProps {
  /** Undefined only while mixed. */
  value: bigint | undefined;
  min?: bigint | undefined;
  max?: bigint | undefined;
  onCommit: (value: bigint) => Committed;
}

/** A whole number of any size, exact to the last digit; takes expressions such as `2^53+1`. */
export function BigIntField({ value, min, max, onCommit, ...field }: BigIntFieldProps) {
  const mixed = field.mixed ?? false;
  const shown = mixed || value === undefined ? "" : String(value);
  const draft = useDraft<bigint>({
    shown,
    mixed,
    read: (text) => parseBigInt(text, { min, max }),
    format: String,
    isSame: (typed) => typed === value,
    onCommit,
  });
  return (
    <div className="ui-number" data-disabled={field.disabled || undefined}>
      <DraftInput
        {...field}
        draft={draft}
        selectOnFocus
        inputMode="numeric"
        className="ui-number__input"
        title={shown}
      />
    </div>
  );
}
