import "./check-box.css";
import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { type Committed, type FieldProps, useFieldAria } from "./field-context";

export interface CheckBoxProps extends FieldProps {
  checked: boolean;
  onChange: (checked: boolean) => Committed;
  /** Shown beside the box; it is then also the name. */
  text?: string | undefined;
  className?: string | undefined;
}

/** A yes or no. While mixed, a click says yes to all. */
export function CheckBox(props: CheckBoxProps) {
  const { checked, onChange, text, label, error, disabled, readOnly, testId, className } = props;
  const mixed = props.mixed ?? false;
  const aria = useFieldAria({ label: text ?? label, error });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed, checked]);
  const box = (
    <input
      {...aria}
      ref={input}
      type="checkbox"
      className={clsx("ui-check", className)}
      checked={!mixed && checked}
      disabled={disabled === true || readOnly === true}
      data-testid={testId}
      onChange={() => void onChange(mixed ? true : !checked)}
    />
  );
  if (text === undefined) return box;
  return (
    <label className="ui-check-label">
      {box}
      <span>{text}</span>
    </label>
  );
}
