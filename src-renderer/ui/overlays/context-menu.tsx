import { ContextMenu as Primitive } from "radix-ui";
import type { ReactElement } from "react";
import { MenuEntries } from "./menu-entries";
import type { MenuItems } from "./menu-item";
import { useMenuChoice } from "./use-menu-choice";

export interface ContextMenuProps {
  /** A function is asked when the menu is open, so that one menu can serve a whole tree. */
  items: MenuItems | (() => MenuItems);
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  disabled?: boolean | undefined;
  testId?: string | undefined;
  /** One element that takes a ref; a right click in it, or the menu key, opens the menu. */
  children: ReactElement;
}

/** The menu of a right click. */
export function ContextMenu({ items, onOpenChange, disabled = false, testId, children }: ContextMenuProps) {
  const { onChoose, onCloseAutoFocus } = useMenuChoice();
  return (
    <Primitive.Root {...(onOpenChange && { onOpenChange })}>
      <Primitive.Trigger asChild disabled={disabled}>
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          className="ui-menu"
          collisionPadding={8}
          onCloseAutoFocus={onCloseAutoFocus}
          data-testid={testId}
        >
          <MenuEntries parts={Primitive} items={items} onChoose={onChoose} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
