import "./segmented-control.css";
import { ToggleGroup } from "radix-ui";
import { type IconType, Icon } from "../controls/icon";
import { Tooltip } from "../overlays/tooltip";
import { type Committed, type FieldProps, useFieldAria } from "./field-context";

export interface SegmentOption<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Shown instead of the label, which is then the tooltip. */
  readonly icon?: IconType | undefined;
  readonly shortcut?: string | undefined;
}

export interface SegmentedControlProps<T extends string> extends FieldProps {
  /** Undefined while mixed. */
  value: T | undefined;
  options: readonly SegmentOption<T>[];
  onChange: (value: T) => Committed;
}

/** A choice of one out of a few, all in sight. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { value, options, onChange, label, error, disabled, readOnly, testId } = props;
  const aria = useFieldAria({ label, error });
  return (
    <ToggleGroup.Root
      {...aria}
      aria-invalid={undefined}
      type="single"
      className="ui-segments"
      value={value ?? ""}
      disabled={disabled === true || readOnly === true}
      data-testid={testId}
      onValueChange={(next) => {
        const option = options.find((candidate) => candidate.value === next);
        if (option) void onChange(option.value);
      }}
    >
      {options.map((option) => (
        <Tooltip key={option.value} content={option.icon && option.label} shortcut={option.shortcut}>
          <ToggleGroup.Item value={option.value} aria-label={option.label} className="ui-segments__item">
            {option.icon ? <Icon of={option.icon} /> : option.label}
          </ToggleGroup.Item>
        </Tooltip>
      ))}
    </ToggleGroup.Root>
  );
}
