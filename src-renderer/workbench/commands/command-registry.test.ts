import { expect, it, vi } from "vitest";
import { KeybindingRegistry } from "../../ui/keys/keybinding-registry";
import type { MenuItem } from "../../ui/overlays/menu-item";
import { type AppCommand, CommandRegistry, overlayContext } from "./command-registry";
import { mainMenu, menuFromCommands, menuItemFor } from "./menu-from-commands";
import { nativeMenu } from "./native-menu";

function createRegistry() {
  const keybindings = new KeybindingRegistry("other");
  const onError = vi.fn();
  return { keybindings, onError, commands: new CommandRegistry(keybindings, onError) };
}

const command = (id: string, more: Partial<AppCommand> = {}): AppCommand => ({
  id,
  title: id,
  group: "Edit",
  run: () => undefined,
  ...more,
});
const press = (key: string, ctrlKey = false) => ({
  key,
  code: "",
  ctrlKey,
  shiftKey: false,
  altKey: false,
  metaKey: false,
});
const nowhere = { isTyping: false, hasTextUndo: false, focusContexts: new Set<string>() };
const shape = (items: ReturnType<typeof menuFromCommands>): unknown[] =>
  items.map((item) => (item === "separator" ? "-" : item.items ? { [item.label]: shape(item.items) } : item.label));

it("runs a command by its key, by its id, and not while it is disabled", () => {
  const { commands, keybindings } = createRegistry();
  const run = vi.fn();
  let isEnabled = true;
  commands.add(command("a", { keybinding: "Mod+D", isEnabled: () => isEnabled, run }));
  expect(keybindings.dispatch(press("d", true), nowhere)).toBe(true);
  expect(commands.run("a")).toBe(true);
  isEnabled = false;
  expect(keybindings.dispatch(press("d", true), nowhere)).toBe(false);
  expect(commands.run("a")).toBe(false);
  expect(commands.run("unknown")).toBe(false);
  expect(run).toHaveBeenCalledTimes(2);
});

it("lets no key reach through a dialog or a menu", () => {
  const { commands, keybindings } = createRegistry();
  const run = vi.fn();
  commands.add(command("delete", { keybinding: "Delete", when: "hierarchy || scene", run }));
  commands.add(command("save", { keybinding: "Mod+S", run }));
  const inScene = { ...nowhere, focusContexts: new Set(["scene"]) };
  keybindings.setContext(overlayContext, true);
  expect(keybindings.dispatch(press("Delete"), inScene)).toBe(false);
  expect(keybindings.dispatch(press("s", true), nowhere)).toBe(false);
  keybindings.setContext(overlayContext, false);
  expect(keybindings.dispatch(press("Delete"), inScene)).toBe(true);
});

it("takes commands and their keys back together", () => {
  const { commands, keybindings } = createRegistry();
  const added = commands.add(command("a", { keybinding: "F2" }), command("b"));
  added.dispose();
  expect(commands.list()).toEqual([]);
  expect(keybindings.dispatch(press("F2"), nowhere)).toBe(false);
  expect(() => commands.add(command("a"), command("a"))).toThrow("already");
});

it("tells of a command that failed, at once or later", async () => {
  const { commands, onError } = createRegistry();
  const failing = command("later", { run: () => Promise.reject(new Error("line lost")) });
  commands.add(failing);
  commands.add(
    command("now", {
      run: () => {
        throw new Error("bug");
      },
    }),
  );
  commands.run("later");
  commands.run("now");
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(2));
});

it("makes menus with sections and submenus, and leaves hidden commands out", () => {
  const { commands } = createRegistry();
  commands.add(
    command("undo", { section: "history" }),
    command("cut", { section: "clipboard" }),
    command("redo", { section: "history" }),
    command("box", { section: "create", submenu: "Shape" }),
    command("ball", { section: "create", submenu: "Shape" }),
    command("secret", { isHidden: true }),
    command("play", { group: "Play" }),
  );
  expect(shape(menuFromCommands(commands, "Edit"))).toEqual([
    "-",
    "undo",
    "redo",
    "-",
    "cut",
    "-",
    { Shape: ["box", "ball"] },
  ]);
  expect(mainMenu(commands).map((menu) => (menu as MenuItem).label)).toEqual(["Edit", "Play"]);
});

it("shows in a menu what a command would do now", () => {
  const { commands } = createRegistry();
  commands.add(
    command("undo", { describe: () => "Undo rename", keybinding: ["Mod+Z", "F9"], isEnabled: () => false }),
    command("grid", { isChecked: () => true }),
  );
  expect(menuItemFor(commands, "undo")).toMatchObject({ label: "Undo rename", shortcut: "Mod+Z", disabled: true });
  expect(menuItemFor(commands, "grid")).toMatchObject({ checked: true });
  expect(() => menuItemFor(commands, "none")).toThrow("no command");
});

it("writes native menus as a host takes them", () => {
  const { commands } = createRegistry();
  commands.add(
    command("undo", { section: "a", keybinding: "Mod+Shift+Z" }),
    command("grid", { section: "b", isChecked: () => false, isEnabled: () => false }),
  );
  expect(nativeMenu(commands)).toEqual([
    {
      label: "Edit",
      items: [
        { kind: "command", label: "undo", command: "undo", isEnabled: true, accelerator: "CmdOrCtrl+Shift+Z" },
        { kind: "separator" },
        { kind: "command", label: "grid", command: "grid", isEnabled: false, isChecked: false },
      ],
    },
  ]);
});
