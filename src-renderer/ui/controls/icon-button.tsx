import "./button.css";
import { clsx } from "clsx";
import type { ComponentProps, MouseEvent } from "react";
import { Tooltip } from "../overlays/tooltip";
import { Icon, type IconType } from "./icon";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  icon: IconType;
  /** The accessible name, shown as the tooltip. */
  label: string;
  /** Shown in the tooltip, as for `parseKeybinding`. It does not register the shortcut. */
  shortcut?: string | undefined;
  tooltipSide?: "top" | "bottom" | "left" | "right" | undefined;
  /** `small` is 18 px, for inside rows and fields. */
  size?: "small" | "normal" | "large";
  tone?: "normal" | "danger" | "play" | "pause" | "accent";
  selected?: boolean | undefined;
  testId?: string | undefined;
}

/** A button that is only an icon. A disabled one stays reachable, so that its tooltip can say what it is. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, shortcut, tooltipSide, size = "normal", tone = "normal", selected, testId, ...others } = props;
  const { className, disabled, onClick, type = "button", ...rest } = others;
  const onClickEnabled = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabled) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Tooltip content={label} shortcut={shortcut} side={tooltipSide}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-disabled={disabled || undefined}
        onClick={onClickEnabled}
        data-testid={testId}
        data-selected={selected || undefined}
        data-tone={tone}
        className={clsx("ui-icon-button", `ui-icon-button--${size}`, className)}
      >
        <Icon of={icon} size={size === "small" ? 12 : size === "large" ? 16 : 14} />
      </button>
    </Tooltip>
  );
}
