import { cloneElement, type ReactElement } from "react";

export interface TooltipProps {
  /** Nothing is shown where it is undefined or empty. */
  content: string | undefined;
  shortcut?: string | undefined;
  side?: "top" | "bottom" | "left" | "right" | undefined;
  /** One element that hands `data-` attributes on to the page. */
  children: ReactElement<object>;
}

/**
 * Names what it surrounds, and its shortcut, after 500 ms, or at once where the keyboard moves to it. Here is only what it
 * says: the window's `TooltipLayer` shows it, so that a thousand of them cost nothing.
 */
export function Tooltip({ content, shortcut, side, children }: TooltipProps) {
  if (!content) return children;
  const attributes = { "data-tooltip": content, "data-tooltip-shortcut": shortcut, "data-tooltip-side": side };
  return cloneElement(children, attributes);
}
