import "./tooltip.css";
import { Tooltip as Primitive } from "radix-ui";
import type { FocusEvent, ReactElement } from "react";
import { Kbd } from "../controls/kbd";

export interface TooltipProps {
  /** Nothing is shown where it is undefined or empty. */
  content: string | undefined;
  shortcut?: string | undefined;
  side?: "top" | "bottom" | "left" | "right" | undefined;
  /** One element that takes a ref and pointer and focus handlers. */
  children: ReactElement;
}

/** Names what it surrounds, and its shortcut, after 500 ms, or at once where the keyboard moves to it. */
export function Tooltip({ content, shortcut, side = "bottom", children }: TooltipProps) {
  if (!content) return children;
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild onFocus={onFocus}>
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className="ui-tooltip" side={side} sideOffset={6} collisionPadding={8}>
          <span className="ui-tooltip__text">{content}</span>
          {shortcut && <Kbd keys={shortcut} />}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Keeps the tooltip away from a focus that no key moved there: a click's, or one that an overlay gives back as it closes. */
function onFocus(event: FocusEvent): void {
  const isFromElsewhere = event.relatedTarget !== null;
  if (!isFromElsewhere || !event.currentTarget.matches(":focus-visible")) event.preventDefault();
}
