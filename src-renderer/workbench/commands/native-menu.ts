import type { MenuItemRecord, MenuRecord } from "../../../src-shared/protocol/host-api";
import { type MenuItem, type MenuItems, tidyMenuItems } from "../../ui/overlays/menu-item";
import type { CommandRegistry } from "./command-registry";
import { mainMenu } from "./menu-from-commands";

/** The menu bar as a host with native menus shows it. */
export function nativeMenu(registry: CommandRegistry): readonly MenuRecord[] {
  return mainMenu(registry)
    .filter((menu): menu is MenuItem => menu !== "separator")
    .map(({ label, items = [] }) => ({ label, items: recordsOf(items) }));
}

function recordsOf(items: MenuItems): readonly MenuItemRecord[] {
  return tidyMenuItems(items).map((item): MenuItemRecord => {
    if (item === "separator") return { kind: "separator" };
    if (item.items) return { kind: "submenu", label: item.label, items: recordsOf(item.items) };
    return {
      kind: "command",
      label: item.label,
      command: item.id,
      isEnabled: !item.disabled,
      ...(item.shortcut !== undefined && { accelerator: acceleratorOf(item.shortcut) }),
      ...(item.checked !== undefined && { isChecked: item.checked }),
    };
  });
}

/** As Electron writes keybindings. */
function acceleratorOf(keybinding: string): string {
  return keybinding.replace(/^Mod\b/, "CmdOrCtrl");
}
