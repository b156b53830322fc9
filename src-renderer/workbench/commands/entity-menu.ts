import type { MenuItems } from "../../ui/overlays/menu-item";
import { createEntity } from "./create-entity";
import { entityTemplates } from "./entity-templates";
import { menuItemFor } from "./menu-from-commands";
import type { Editor } from "../editor";

/** What can be created, below `parent` where one is given. */
export function createMenu(editor: Editor, parent?: string): MenuItems {
  const submenus = new Map<string, MenuItems>();
  for (const template of entityTemplates) {
    const { id, name, icon, submenu = "" } = template;
    const item = {
      id: `create-${id}`,
      label: name,
      icon,
      onSelect: () => void createEntity(editor, template, { parent, isToBeNamed: true }),
    };
    submenus.set(submenu, [...(submenus.get(submenu) ?? []), item]);
  }
  return [...submenus].flatMap(([label, items]) =>
    label === "" ? items : [{ id: `create-${label.toLowerCase().replace(/\s/g, "-")}`, label, items }],
  );
}

/** The menu of a right click in the tree: on the selection, or beside everything. */
export function entityMenu(editor: Editor, clicked: string | undefined): MenuItems {
  const { commands } = editor;
  if (clicked === undefined) {
    return [...createMenu(editor), "separator", menuItemFor(commands, "edit.paste", "Paste")];
  }
  return [
    { id: "create-child", label: "Create child", items: createMenu(editor, clicked) },
    menuItemFor(commands, "component.add"),
    "separator",
    menuItemFor(commands, "edit.rename", "Rename"),
    menuItemFor(commands, "edit.duplicate", "Duplicate"),
    menuItemFor(commands, "edit.delete", "Delete"),
    "separator",
    menuItemFor(commands, "edit.cut", "Cut"),
    menuItemFor(commands, "edit.copy", "Copy"),
    menuItemFor(commands, "edit.paste", "Paste"),
    "separator",
    menuItemFor(commands, "entity.save-prefab"),
    "separator",
    menuItemFor(commands, "entity.frame"),
    menuItemFor(commands, "entity.unparent"),
    menuItemFor(commands, "entity.toggle-enabled"),
  ];
}
