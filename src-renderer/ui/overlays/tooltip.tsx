import "./tooltip.css";
import { Tooltip as Primitive } from "radix-ui";
import type { ReactElement } from "react";
import { Kbd } from "../controls/kbd";

export interface TooltipProps {
  /** Nothing is shown where it is undefined or empty. */
  content: string | undefined;
  shortcut?: string | undefined;
  side?: "top" | "bottom" | "left" | "right" | undefined;
  /** One element that takes a ref and pointer and focus handlers. */
  children: ReactElement;
}

/** Names what it surrounds, and its shortcut, after 500 ms. */
export function Tooltip({ content, shortcut, side = "bottom", children }: TooltipProps) {
  if (!content) return children;
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className="ui-tooltip" side={side} sideOffset={6} collisionPadding={8}>
          <span className="ui-tooltip__text">{content}</span>
          {shortcut && <Kbd keys={shortcut} />}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
