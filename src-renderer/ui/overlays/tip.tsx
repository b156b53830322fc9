import "./tooltip.css";
import { Portal } from "radix-ui";
import { Popper } from "radix-ui/internal";
import type { ReactNode, RefObject } from "react";

export interface TipProps {
  /** What it stands beside, and follows. */
  anchor: RefObject<HTMLElement | null>;
  id: string;
  side: "top" | "bottom" | "left" | "right";
  align?: "start" | "center";
  /** How far from the anchor. */
  offset: number;
  tone?: "error";
  children: ReactNode;
}

/** A few words beside an element and over everything, for as long as it is mounted. It takes no events. */
export function Tip({ anchor, id, side, align = "center", offset, tone, children }: TipProps) {
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={anchor} />
      <Portal.Root>
        <Popper.Content
          id={id}
          role="tooltip"
          className="ui-tooltip"
          data-tone={tone}
          side={side}
          align={align}
          sideOffset={offset}
          collisionPadding={8}
        >
          {children}
        </Popper.Content>
      </Portal.Root>
    </Popper.Root>
  );
}
