import { type FieldProps, useFieldAria } from "./field-context";
import { beginningOf } from "./text-limit";

/** Stands in for a text that is too long to edit here; the value itself is left as it is. */
export function OversizedText({ value, label, error, testId }: { value: string } & FieldProps) {
  const aria = useFieldAria({ label, error });
  return (
    <div className="ui-oversized">
      <textarea
        {...aria}
        className="ui-input ui-textarea"
        readOnly
        rows={3}
        value={beginningOf(value)}
        data-testid={testId}
      />
      <p className="ui-oversized__note">
        {value.length.toLocaleString("en")} characters, of which the first{" "}
        {beginningOf(value).length.toLocaleString("en")} are shown. Too long to edit here; the value is kept whole.
      </p>
    </div>
  );
}
