import { Command, Grid3x3, Magnet, Move3d, Rotate3d, Scale3d, SunMoon } from "lucide-react";
import type { Editor } from "../editor";
import type { PanelDefinition } from "../panel-definition";
import type { AppCommand } from "./command-registry";

/** Panels, the tools of the scene view, and how the window looks. */
export function createViewCommands(editor: Editor, panels: readonly PanelDefinition[]): readonly AppCommand[] {
  const { layout, requests, stores } = editor;
  const settings = () => stores.settings.getState();
  const tools = [
    { tool: "move", title: "Move tool", icon: Move3d, key: "W" },
    { tool: "rotate", title: "Rotate tool", icon: Rotate3d, key: "E" },
    { tool: "scale", title: "Scale tool", icon: Scale3d, key: "R" },
  ] as const;

  return [
    {
      id: "view.command-palette",
      title: "Command palette",
      group: "View",
      section: "palette",
      icon: Command,
      keybinding: ["Mod+K", "Mod+Shift+P"],
      when: "!code-editor",
      whileTyping: true,
      run: () => requests.requestPalette("commands"),
    },
    {
      id: "view.quick-open",
      title: "Open file…",
      group: "View",
      section: "palette",
      keybinding: "Mod+P",
      whileTyping: true,
      isEnabled: () => stores.project.getState().project !== undefined,
      run: () => requests.requestPalette("files"),
    },
    ...panels
      .filter(({ isDocument }) => !isDocument)
      .map(({ id, title, icon }): AppCommand => ({
        id: `view.panel-${id}`,
        title: `Show ${title.toLowerCase()}`,
        describe: () => title,
        group: "View",
        section: "panels",
        icon,
        run: () => layout.open(id),
      })),
    ...tools.map(({ tool, title, icon, key }): AppCommand => ({
      id: `view.tool-${tool}`,
      title,
      group: "View",
      section: "tools",
      icon,
      keybinding: key,
      when: "scene || hierarchy",
      isChecked: () => settings().tool === tool,
      run: () => settings().set({ tool }),
    })),
    {
      id: "view.toggle-space",
      title: "Gizmo along the entity's own axes",
      group: "View",
      section: "tools",
      keybinding: "X",
      when: "scene",
      isChecked: () => settings().gizmoSpace === "local",
      run: () => settings().set({ gizmoSpace: settings().gizmoSpace === "local" ? "world" : "local" }),
    },
    {
      id: "view.toggle-snap",
      title: "Snap while dragging",
      group: "View",
      section: "tools",
      icon: Magnet,
      isChecked: () => settings().isSnapping,
      run: () => settings().set({ isSnapping: !settings().isSnapping }),
    },
    {
      id: "view.toggle-grid",
      title: "Grid",
      group: "View",
      section: "scene",
      icon: Grid3x3,
      keybinding: "G",
      when: "scene",
      isChecked: () => settings().isGridShown,
      run: () => settings().set({ isGridShown: !settings().isGridShown }),
    },
    {
      id: "view.toggle-stats",
      title: "Statistics",
      group: "View",
      section: "scene",
      isChecked: () => settings().areStatsShown,
      run: () => settings().set({ areStatsShown: !settings().areStatsShown }),
    },
    {
      id: "view.toggle-theme",
      title: "Switch between dark and light",
      group: "View",
      section: "window",
      icon: SunMoon,
      run: () => {
        const { theme, setChoice } = stores.theme.getState();
        setChoice(theme === "dark" ? "light" : "dark");
      },
    },
    {
      id: "view.system-theme",
      title: "Follow the system's theme",
      group: "View",
      section: "window",
      isChecked: () => stores.theme.getState().choice === "system",
      run: () => stores.theme.getState().setChoice("system"),
    },
    {
      id: "view.reset-layout",
      title: "Reset layout",
      group: "View",
      section: "window",
      run: () => layout.reset(),
    },
  ];
}
