import "./field.css";
import { clsx } from "clsx";
import type { KeyboardEvent } from "react";
import { ok } from "../../../src-shared/base/result";
import { draftProps } from "./draft-props";
import { type Committed, type FieldProps, useFieldAria } from "./field-context";
import { OversizedText } from "./oversized-text";
import { isOversized } from "./text-limit";
import { useDraft } from "./use-draft";

export interface TextAreaProps extends FieldProps {
  value: string;
  onCommit: (value: string) => Committed;
  /** Lines shown at least; it grows with the text up to twelve. */
  rows?: number;
  mono?: boolean | undefined;
  placeholder?: string | undefined;
}

/** Text of several lines, committed on leaving or with Ctrl+Enter (Command on macOS), taken back with Escape. */
export function TextArea({ value, onCommit, rows = 3, mono, placeholder, ...field }: TextAreaProps) {
  const { label, error } = field;
  const mixed = field.mixed ?? false;
  const aria = useFieldAria({ label, error });
  const draft = useDraft<string>({
    shown: mixed || isOversized(value) ? "" : value,
    mixed,
    read: (text) => ok(text),
    format: (text) => text,
    isSame: (text) => text === value,
    onCommit,
  });
  if (isOversized(value) && !mixed) return <OversizedText value={value} {...field} />;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      draft.commit();
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === "Escape" && draft.cancel()) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const lines = Math.min(12, Math.max(rows, draft.text.split("\n", 13).length));
  return (
    <textarea
      {...aria}
      className={clsx("ui-input", "ui-textarea", mono && "ui-input--mono")}
      rows={lines}
      placeholder={mixed ? "Mixed" : placeholder}
      {...draftProps(draft, field)}
      onKeyDown={onKeyDown}
    />
  );
}
