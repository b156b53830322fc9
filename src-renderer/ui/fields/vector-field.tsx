import "./number-field.css";
import type { NumberStepping } from "../numbers/number-drag";
import { type FieldProps, useFieldAria } from "./field-context";
import type { GestureListener } from "./gesture";
import { type Axis, NumberField } from "./number-field";

const axes: readonly Axis[] = ["x", "y", "z", "w"];

type AxisListener = (
  axis: number,
  ...change: Parameters<GestureListener<number>>
) => ReturnType<GestureListener<number>>;

export interface VectorFieldProps extends Omit<FieldProps, "mixed">, NumberStepping {
  /** Two to four numbers; an axis is undefined while its values differ in a multiple selection. */
  value: readonly (number | undefined)[];
  /** Tells the axis that changed (0 for X) and its value. A gesture stays on one axis. */
  onChange: AxisListener;
  /** As `onOffset` of a number: for an axis whose values differ. */
  onOffset?: AxisListener | undefined;
  unit?: string | undefined;
}

/** Two to four numbers side by side, each with its letter in the axis' colour. */
export function VectorField({ value, onChange, onOffset, label, error, testId, ...number }: VectorFieldProps) {
  const aria = useFieldAria({ label, error });
  const name = label === undefined ? "" : `${label} `;
  return (
    <div {...aria} aria-invalid={undefined} role="group" className="ui-vector" data-testid={testId}>
      {value.map((component, index) => {
        const axis = axes[index] ?? "w";
        return (
          <NumberField
            key={axis}
            {...number}
            axis={axis}
            label={`${name}${axis.toUpperCase()}`}
            value={component}
            mixed={component === undefined}
            error={error}
            testId={testId && `${testId}-${axis}`}
            onChange={(next, phase) => onChange(index, next, phase)}
            onOffset={onOffset && ((offset, phase) => onOffset(index, offset, phase))}
          />
        );
      })}
    </div>
  );
}
