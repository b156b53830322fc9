import type { IconType } from "../controls/icon";

/** One entry of a menu, of a context menu, or a submenu where `items` are given. */
export interface MenuItem {
  /** Unique within its list; also the test id. */
  readonly id: string;
  readonly label: string;
  readonly icon?: IconType | undefined;
  /** Shown at the right, as for `parseKeybinding`. It does not register the shortcut. */
  readonly shortcut?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly danger?: boolean | undefined;
  /** Given at all, the entry is a check box. */
  readonly checked?: boolean | undefined;
  readonly items?: MenuItems | undefined;
  /** Runs after the menu has closed and the focus is back, so that it may move the focus itself. */
  readonly onSelect?: (() => void) | undefined;
}

/** Separators at the ends and double ones are left out, so that lists can be put together freely. */
export type MenuItems = readonly (MenuItem | "separator")[];

/** The items with only those separators that separate something. */
export function tidyMenuItems(items: MenuItems): MenuItems {
  return items.filter((item, index) => {
    if (item !== "separator") return true;
    const previous = items[index - 1];
    return (
      previous !== undefined && previous !== "separator" && items.slice(index).some((later) => later !== "separator")
    );
  });
}
