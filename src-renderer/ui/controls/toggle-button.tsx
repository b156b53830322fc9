import { IconButton, type IconButtonProps } from "./icon-button";

export interface ToggleButtonProps extends Omit<IconButtonProps, "selected" | "onClick" | "onChange"> {
  pressed: boolean;
  onChange: (pressed: boolean) => void;
}

/** An icon button that stays on or off. */
export function ToggleButton({ pressed, onChange, ...rest }: ToggleButtonProps) {
  return <IconButton {...rest} selected={pressed} aria-pressed={pressed} onClick={() => onChange(!pressed)} />;
}
