import "./property-row.css";
import { clsx } from "clsx";
import { RotateCcw } from "lucide-react";
import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import { IconButton } from "../controls/icon-button";
import { Tooltip } from "../overlays/tooltip";
import { FieldContext, type LabelPointerHandler } from "./field-context";

export interface PropertyRowProps {
  label: string;
  /** Says what the value is for. */
  tooltip?: string | undefined;
  /**
   * Whether the value was set here, and so can be reset; without `onReset` it is only marked. Undefined where a value has
   * no default to follow.
   */
  overridden?: boolean | undefined;
  onReset?: (() => void) | undefined;
  /** Said at the reset button, which takes the marker's place while the row is pointed at or has the focus. */
  resetLabel?: string;
  /** Shown below the control. */
  error?: string | undefined;
  warning?: string | undefined;
  /** Steps of indentation, for nested values. */
  depth?: number;
  disabled?: boolean | undefined;
  /** Behind the control: buttons of array items and the like. */
  actions?: ReactNode;
  /** The control takes the whole width below the label. */
  stacked?: boolean | undefined;
  testId?: string | undefined;
  children: ReactNode;
}

/** A label and the field it names. A single number inside makes the label a drag handle. */
export function PropertyRow(props: PropertyRowProps) {
  const { label, tooltip, overridden, onReset, resetLabel = "Reset to default", error, warning, ...rest } = props;
  const { depth = 0, disabled, actions, stacked, testId, children } = rest;
  const labelId = useId();
  const errorId = useId();
  const message = error ?? warning;
  const labelDrag = useRef<LabelPointerHandler | undefined>(undefined);
  const [isDraggable, setIsDraggable] = useState(false);
  const surroundings = useMemo(
    () => ({
      labelId,
      errorId: message === undefined ? undefined : errorId,
      isUnset: overridden === false,
      setLabelDrag: (handler: LabelPointerHandler | undefined) => {
        labelDrag.current = handler;
        setIsDraggable(handler !== undefined);
      },
    }),
    [labelId, errorId, message, overridden],
  );
  return (
    <FieldContext value={surroundings}>
      <div
        className={clsx("ui-property", stacked && "ui-property--stacked")}
        style={{ "--ui-depth": depth } as React.CSSProperties}
        data-overridden={overridden || undefined}
        data-disabled={disabled || undefined}
        data-testid={testId}
        data-property={label}
      >
        <div className="ui-property__gutter">
          {overridden && onReset && <IconButton icon={RotateCcw} label={resetLabel} size="small" onClick={onReset} />}
        </div>
        <div className="ui-property__label">
          <Tooltip content={tooltip} side="left">
            <span
              id={labelId}
              className="ui-property__label-text"
              data-draggable={isDraggable || undefined}
              onPointerDown={(event) => labelDrag.current?.(event)}
            >
              {label}
            </span>
          </Tooltip>
        </div>
        <div className="ui-property__control">{children}</div>
        {actions !== undefined && <div className="ui-property__actions">{actions}</div>}
        {message !== undefined && (
          <p id={errorId} className="ui-property__message" data-tone={error === undefined ? "warning" : "error"}>
            {message}
          </p>
        )}
      </div>
    </FieldContext>
  );
}
