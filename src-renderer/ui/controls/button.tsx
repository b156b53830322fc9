import "./button.css";
import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { Icon, type IconType } from "./icon";

export interface ButtonProps extends ComponentProps<"button"> {
  /** `primary` for the one likely action of a place, `quiet` without a frame until pointed at. */
  variant?: "primary" | "normal" | "quiet" | "danger";
  icon?: IconType | undefined;
  /** Shown as pressed, for example while its menu is open. */
  selected?: boolean | undefined;
  testId?: string | undefined;
}

/** A button whose label is a verb. */
export function Button(props: ButtonProps) {
  const { variant = "normal", icon, selected, testId, className, children, type = "button", ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      data-testid={testId}
      data-selected={selected || undefined}
      className={clsx("ui-button", `ui-button--${variant}`, className)}
    >
      {icon && <Icon of={icon} />}
      {children !== undefined && <span className="ui-truncate">{children}</span>}
    </button>
  );
}
