import type { ChangeEvent } from "react";
import type { FieldProps } from "./field-context";
import type { DraftControl } from "./use-draft";

/** What every text input of a draft is given, of one line or of several. */
export function draftProps(
  draft: DraftControl,
  { disabled, readOnly, mixed, testId }: Pick<FieldProps, "disabled" | "readOnly" | "mixed" | "testId">,
) {
  return {
    spellCheck: false,
    value: draft.text,
    disabled,
    readOnly,
    "data-draft": draft.isEditing ? "typed" : "none",
    "data-mixed": mixed || undefined,
    "data-testid": testId,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => draft.type(event.currentTarget.value),
    onBlur: () => draft.leave(),
  };
}
