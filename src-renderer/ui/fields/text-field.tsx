import { ok } from "../../../src-shared/base/result";
import { DraftInput } from "./draft-input";
import type { Committed, FieldProps } from "./field-context";
import { OversizedText } from "./oversized-text";
import { isOversized } from "./text-limit";
import { useDraft } from "./use-draft";

export interface TextFieldProps extends FieldProps {
  value: string;
  onCommit: (value: string) => Committed;
  placeholder?: string | undefined;
  /** For paths, ids and code. */
  mono?: boolean | undefined;
  maxLength?: number | undefined;
  autoFocus?: boolean | undefined;
}

/** One line of text, committed with Enter or on leaving, taken back with Escape. */
export function TextField({ value, onCommit, mono, ...rest }: TextFieldProps) {
  const mixed = rest.mixed ?? false;
  const shownValue = isOversized(value) ? "" : value;
  const draft = useDraft<string>({
    shown: mixed ? "" : shownValue,
    mixed,
    read: (text) => ok(text),
    format: (text) => text,
    isSame: (text) => text === value,
    onCommit,
  });
  if (isOversized(value) && !mixed) return <OversizedText value={value} {...rest} />;
  return <DraftInput {...rest} draft={draft} className={mono ? "ui-input--mono" : undefined} />;
}
