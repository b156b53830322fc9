import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "../controls/button";
import { Dialog } from "./dialog";

export interface PromptDialogProps {
  open: boolean;
  title: string;
  description?: ReactNode;
  /** Names the text that is asked for. */
  label: string;
  initialValue?: string | undefined;
  placeholder?: string | undefined;
  confirmLabel: string;
  /** Why the text cannot be taken, or undefined if it can. An empty text is never taken. */
  validate?: ((value: string) => string | undefined) | undefined;
  onConfirm: (value: string) => void;
  onCancel: () => void;
}

/** Asks for one line of text. */
export function PromptDialog(props: PromptDialogProps) {
  const { open, title, description, onCancel } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title={title}
      description={description}
      size="small"
      testId="prompt-dialog"
    >
      <PromptForm {...props} />
    </Dialog>
  );
}

function PromptForm({ label, initialValue = "", placeholder, confirmLabel, validate, ...rest }: PromptDialogProps) {
  const { onConfirm, onCancel } = rest;
  const [value, setValue] = useState(initialValue);
  const [isTouched, setIsTouched] = useState(false);
  const inputId = useId();
  const messageId = useId();
  const message = value.trim() === "" ? undefined : validate?.(value);
  const canConfirm = value.trim() !== "" && message === undefined;
  const shownMessage = isTouched ? message : undefined;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsTouched(true);
    if (canConfirm) onConfirm(value);
  };

  return (
    <form onSubmit={onSubmit} className="ui-dialog__field">
      <label htmlFor={inputId} className="ui-dialog__field-label">
        {label}
      </label>
      <input
        id={inputId}
        className="ui-input ui-input--large"
        value={value}
        placeholder={placeholder}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        aria-invalid={shownMessage !== undefined || undefined}
        aria-describedby={messageId}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setValue(event.currentTarget.value);
          setIsTouched(true);
        }}
      />
      <p id={messageId} className="ui-dialog__message" role="status">
        {shownMessage}
      </p>
      <div className="ui-dialog__footer ui-dialog__footer--inline">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!canConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
