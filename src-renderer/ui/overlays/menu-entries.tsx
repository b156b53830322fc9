import "./menu.css";
import { Check, ChevronRight } from "lucide-react";
import type { ContextMenu, DropdownMenu } from "radix-ui";
import { Icon } from "../controls/icon";
import { Kbd } from "../controls/kbd";
import { type MenuItem, type MenuItems, tidyMenuItems } from "./menu-item";

/** The primitives that differ between a dropdown and a context menu, and nothing else. */
export type MenuParts = Pick<
  typeof DropdownMenu | typeof ContextMenu,
  "Item" | "CheckboxItem" | "Sub" | "SubTrigger" | "SubContent" | "Portal" | "Separator"
>;

export interface MenuEntriesProps {
  parts: MenuParts;
  items: MenuItems | (() => MenuItems);
  /** Called with what was chosen, before the menu closes. */
  onChoose: (item: MenuItem) => void;
}

/** The entries of a menu, from the declarative list. */
export function MenuEntries({ parts, items, onChoose }: MenuEntriesProps) {
  const tidy = tidyMenuItems(typeof items === "function" ? items() : items);
  const hasLead = tidy.some((item) => item !== "separator" && (item.icon !== undefined || item.checked !== undefined));
  return tidy.map((item, index) =>
    item === "separator" ? (
      <parts.Separator key={`separator-${index}`} className="ui-menu__separator" />
    ) : (
      <MenuEntry key={item.id} parts={parts} item={item} hasLead={hasLead} onChoose={onChoose} />
    ),
  );
}

interface MenuEntryProps extends Omit<MenuEntriesProps, "items"> {
  item: MenuItem;
  hasLead: boolean;
}

function MenuEntry({ parts, item, hasLead, onChoose }: MenuEntryProps) {
  const shared = {
    className: "ui-menu__item",
    disabled: item.disabled ?? false,
    "data-testid": `menu-${item.id}`,
    "data-danger": item.danger || undefined,
    textValue: item.label,
  };
  const content = (
    <>
      {hasLead && <span className="ui-menu__lead">{lead(item)}</span>}
      <span className="ui-menu__label">{item.label}</span>
      {item.shortcut && <Kbd keys={item.shortcut} />}
    </>
  );
  if (item.items) {
    return (
      <parts.Sub>
        <parts.SubTrigger {...shared}>
          {content}
          <Icon of={ChevronRight} size={12} className="ui-menu__arrow" />
        </parts.SubTrigger>
        <parts.Portal>
          <parts.SubContent className="ui-menu" sideOffset={2} alignOffset={-5} collisionPadding={8}>
            <MenuEntries parts={parts} items={item.items} onChoose={onChoose} />
          </parts.SubContent>
        </parts.Portal>
      </parts.Sub>
    );
  }
  if (item.checked !== undefined) {
    return (
      <parts.CheckboxItem {...shared} checked={item.checked} onSelect={() => onChoose(item)}>
        {content}
      </parts.CheckboxItem>
    );
  }
  return (
    <parts.Item {...shared} onSelect={() => onChoose(item)}>
      {content}
    </parts.Item>
  );
}

function lead(item: MenuItem) {
  if (item.checked) return <Icon of={Check} />;
  return item.icon && <Icon of={item.icon} />;
}
