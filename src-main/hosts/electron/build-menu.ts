import type { MenuItemConstructorOptions } from "electron";
import type { MenuItemRecord, MenuRecord } from "../../../src-shared/protocol/host-api";

export interface MenuContext {
  readonly platform: NodeJS.Platform;
  /** Adds what helps to work on Tandem itself. */
  readonly isDeveloping: boolean;
  choose(command: string): void;
}

/** The native menu bar of the renderer's menus, with what the system itself expects in one. */
export function buildMenu(menus: readonly MenuRecord[], context: MenuContext): MenuItemConstructorOptions[] {
  return [
    ...(context.platform === "darwin" ? [{ role: "appMenu" as const }] : []),
    ...(menus.length === 0 ? [{ role: "editMenu" as const }] : []),
    ...menus.map(({ label, items }): MenuItemConstructorOptions => ({
      label,
      submenu: [...items.map((item) => buildItem(item, context)), ...listTextRoles(label, context.platform)],
    })),
    ...(context.isDeveloping
      ? [{ label: "Developer", submenu: [{ role: "reload" as const }, { role: "toggleDevTools" as const }] }]
      : []),
  ];
}

function buildItem(item: MenuItemRecord, context: MenuContext): MenuItemConstructorOptions {
  switch (item.kind) {
    case "separator":
      return { type: "separator" };
    case "submenu":
      return { label: item.label, submenu: item.items.map((child) => buildItem(child, context)) };
    case "command":
      return {
        label: item.label,
        click: () => context.choose(item.command),
        enabled: item.isEnabled ?? true,
        ...(item.isChecked === undefined ? {} : { type: "checkbox", checked: item.isChecked }),
        // The page handles the keys, as it does in a browser; the menu only shows them.
        ...(item.accelerator === undefined ? {} : { accelerator: item.accelerator, registerAccelerator: false }),
      };
  }
}

/** On macOS the clipboard's keys work in text fields only where a menu has them. */
function listTextRoles(label: string, platform: NodeJS.Platform): MenuItemConstructorOptions[] {
  if (label !== "Edit" || platform !== "darwin") return [];
  return [{ type: "separator" }, { role: "cut" }, { role: "copy" }, { role: "paste" }, { role: "selectAll" }];
}
