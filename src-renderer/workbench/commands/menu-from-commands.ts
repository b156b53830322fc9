import type { MenuItem, MenuItems } from "../../ui/overlays/menu-item";
import {
  type AppCommand,
  type CommandGroup,
  commandGroups,
  type CommandRegistry,
  shownKeybinding,
} from "./command-registry";

/** One menu of the menu bar as it stands now: a separator between sections, submenus where commands name one. */
export function menuFromCommands(registry: CommandRegistry, group: CommandGroup): MenuItems {
  const sections = new Map<string, MenuItem[]>();
  const submenus = new Map<string, { readonly item: MenuItem; readonly items: MenuItem[] }>();
  for (const command of registry.list(group)) {
    if (command.isHidden) continue;
    const section = sections.get(command.section ?? "") ?? [];
    sections.set(command.section ?? "", section);
    if (command.submenu === undefined) {
      section.push(menuItemOf(registry, command));
      continue;
    }
    let submenu = submenus.get(command.submenu);
    if (!submenu) {
      const items: MenuItem[] = [];
      const item: MenuItem = { id: `submenu-${slugOf(command.submenu)}`, label: command.submenu, items };
      submenu = { item, items };
      submenus.set(command.submenu, submenu);
      section.push(item);
    }
    submenu.items.push(menuItemOf(registry, command));
  }
  return [...sections.values()].flatMap((items) => ["separator" as const, ...items]);
}

/** The whole menu bar in one menu. */
export function mainMenu(registry: CommandRegistry): MenuItems {
  return commandGroups
    .map((group) => ({ id: `menu-${group.toLowerCase()}`, label: group, items: menuFromCommands(registry, group) }))
    .filter(({ items }) => items.length > 0);
}

/** An entry for a context menu, by the command's id; `label` where the place makes the full title needless. */
export function menuItemFor(registry: CommandRegistry, id: string, label?: string): MenuItem {
  const command = registry.get(id);
  if (!command) throw new Error(`There is no command ${id}`);
  const item = menuItemOf(registry, command);
  return label === undefined ? item : { ...item, label };
}

function menuItemOf(registry: CommandRegistry, command: AppCommand): MenuItem {
  const isChecked = command.isChecked?.();
  return {
    id: command.id,
    label: command.describe?.() ?? command.title,
    icon: isChecked === undefined ? command.icon : undefined,
    shortcut: shownKeybinding(command),
    disabled: !registry.isEnabled(command.id),
    checked: isChecked,
    danger: command.id.endsWith(".delete") || undefined,
    onSelect: () => void registry.run(command.id),
  };
}

function slugOf(label: string): string {
  return label.toLowerCase().replace(/[^a-z\d]+/g, "-");
}
