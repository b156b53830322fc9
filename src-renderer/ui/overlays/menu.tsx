import { DropdownMenu } from "radix-ui";
import type { ReactElement } from "react";
import { MenuEntries } from "./menu-entries";
import type { MenuItems } from "./menu-item";
import { useMenuChoice } from "./use-menu-choice";

export interface MenuProps {
  /** A function is asked when the menu is open, never before. */
  items: MenuItems | (() => MenuItems);
  align?: "start" | "center" | "end";
  side?: "top" | "bottom" | "left" | "right";
  open?: boolean | undefined;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  testId?: string | undefined;
  /** The button that opens it. */
  children: ReactElement;
}

/** A menu that drops from a button. */
export function Menu({ items, align = "start", side = "bottom", open, onOpenChange, testId, children }: MenuProps) {
  const { onChoose, onCloseAutoFocus } = useMenuChoice();
  const control = { ...(open !== undefined && { open }), ...(onOpenChange && { onOpenChange }) };
  return (
    <DropdownMenu.Root {...control}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="ui-menu"
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={onCloseAutoFocus}
          data-testid={testId}
        >
          <MenuEntries parts={DropdownMenu} items={items} onChoose={onChoose} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
