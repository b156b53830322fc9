import { useRef } from "react";
import type { MenuItem } from "./menu-item";

/**
 * Holds what was chosen until the menu has closed and given the focus back; only then it runs. Otherwise an action that
 * moves the focus, such as a rename in place, would lose it at once.
 */
export function useMenuChoice() {
  const chosen = useRef<MenuItem | undefined>(undefined);
  return {
    onChoose: (item: MenuItem) => {
      chosen.current = item;
    },
    onCloseAutoFocus: () => {
      const item = chosen.current;
      chosen.current = undefined;
      // The primitive moves the focus right after this handler.
      if (item?.onSelect) queueMicrotask(item.onSelect);
    },
  };
}
