import "./select.css";
import { Check, ChevronDown } from "lucide-react";
import { Select as Primitive } from "radix-ui";
import { Icon, type IconType } from "../controls/icon";
import { type Committed, type FieldProps, useFieldAria } from "./field-context";

export interface SelectOption<T extends string | number> {
  readonly value: T;
  readonly label: string;
  readonly icon?: IconType | undefined;
  readonly disabled?: boolean | undefined;
}

export interface SelectProps<T extends string | number> extends FieldProps {
  /** Undefined while mixed. A value that no option has is shown as it is, and marked. */
  value: T | undefined;
  options: readonly SelectOption<T>[];
  onChange: (value: T) => Committed;
  placeholder?: string | undefined;
  /** Without a frame, for toolbars. */
  quiet?: boolean | undefined;
}

/** A choice of one out of many. */
export function Select<T extends string | number>(props: SelectProps<T>) {
  const { value, options, onChange, placeholder, quiet, label, error, disabled, readOnly, testId } = props;
  const mixed = props.mixed ?? false;
  const aria = useFieldAria({ label, error });
  // The primitive knows texts only, and no empty one: options are known to it by their place.
  const index = mixed ? -1 : options.findIndex((option) => option.value === value);
  const chosen = options[index];
  const isUnknown = !mixed && value !== undefined && chosen === undefined;
  return (
    <Primitive.Root
      value={index < 0 ? "" : String(index)}
      disabled={disabled === true || readOnly === true}
      onValueChange={(next) => {
        const option = options[Number(next)];
        if (next !== "" && option) void onChange(option.value);
      }}
    >
      <Primitive.Trigger
        {...aria}
        aria-invalid={isUnknown || error !== undefined || undefined}
        className="ui-select"
        data-quiet={quiet || undefined}
        data-mixed={mixed || undefined}
        data-testid={testId}
      >
        {chosen?.icon && <Icon of={chosen.icon} />}
        <span className="ui-select__value">
          <Primitive.Value placeholder={mixed ? "Mixed" : isUnknown ? String(value) : (placeholder ?? "None")}>
            {chosen?.label}
          </Primitive.Value>
        </span>
        <Primitive.Icon asChild>
          <Icon of={ChevronDown} size={12} className="ui-select__arrow" />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className="ui-menu ui-select__list" position="popper" sideOffset={3} collisionPadding={8}>
          <Primitive.Viewport>
            {options.map((option, place) => (
              <Primitive.Item
                key={option.value}
                value={String(place)}
                disabled={option.disabled ?? false}
                className="ui-menu__item"
                data-testid={`option-${option.value}`}
              >
                <span className="ui-menu__lead">
                  <Primitive.ItemIndicator>
                    <Icon of={Check} />
                  </Primitive.ItemIndicator>
                </span>
                {option.icon && <Icon of={option.icon} className="ui-select__option-icon" />}
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
