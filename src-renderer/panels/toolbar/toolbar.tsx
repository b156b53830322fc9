import "./toolbar.css";
import { CircleAlert, CircleCheck, Menu as MenuIcon, Moon, Search, Sun, TriangleAlert } from "lucide-react";
import { Icon } from "../../ui/controls/icon";
import { IconButton } from "../../ui/controls/icon-button";
import { Kbd } from "../../ui/controls/kbd";
import { Menu } from "../../ui/overlays/menu";
import { Tooltip } from "../../ui/overlays/tooltip";
import { mainMenu } from "../../workbench/commands/menu-from-commands";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { SceneMenu } from "./scene-menu";
import { Transport } from "./transport";

/** The strip at the top of the window: what is open, the game's transport, and the ways to everything else. */
export function Toolbar() {
  const { commands } = useEditor();
  const mode = useEditorStore("play", ({ state }) => state);
  const hasProject = useEditorStore("project", ({ project }) => project !== undefined);
  return (
    <header className="toolbar" data-mode={mode} data-testid="toolbar">
      <div className="toolbar__start">
        <Menu items={() => mainMenu(commands)} testId="main-menu">
          <IconButton icon={MenuIcon} label="Menu" size="large" testId="menu-button" />
        </Menu>
        <SceneMenu />
      </div>
      {hasProject && <Transport />}
      <div className="toolbar__end">
        {hasProject && <PaletteButton />}
        {hasProject && <ProblemCount />}
        <ThemeButton />
      </div>
    </header>
  );
}

function PaletteButton() {
  const { commands } = useEditor();
  return (
    <button
      type="button"
      className="toolbar__palette"
      data-testid="palette-button"
      onClick={() => void commands.run("view.command-palette")}
    >
      <Icon of={Search} size={13} />
      <span>Commands</span>
      <Kbd keys="Mod+K" />
    </button>
  );
}

function ProblemCount() {
  const { layout } = useEditor();
  const errors = useEditorStore("problems", ({ errorCount }) => errorCount);
  const warnings = useEditorStore("problems", ({ warningCount }) => warningCount);
  const tone = errors > 0 ? "error" : warnings > 0 ? "warning" : "none";
  const text = describeProblems(errors, warnings);
  return (
    <Tooltip content={text}>
      <button
        type="button"
        className="toolbar__problems ui-numeric"
        aria-label={text}
        data-tone={tone}
        data-testid="problem-count"
        onClick={() => layout.open("problems")}
      >
        <Icon of={tone === "none" ? CircleCheck : tone === "error" ? CircleAlert : TriangleAlert} />
        <span aria-hidden>{errors + warnings}</span>
      </button>
    </Tooltip>
  );
}

function ThemeButton() {
  const { commands } = useEditor();
  const theme = useEditorStore("theme", (state) => state.theme);
  return (
    <IconButton
      icon={theme === "dark" ? Moon : Sun}
      label={theme === "dark" ? "Switch to the light theme" : "Switch to the dark theme"}
      size="large"
      testId="theme-button"
      onClick={() => void commands.run("view.toggle-theme")}
    />
  );
}

function describeProblems(errors: number, warnings: number): string {
  if (errors + warnings === 0) return "No problems";
  const parts = [
    errors > 0 ? `${errors} ${errors === 1 ? "error" : "errors"}` : undefined,
    warnings > 0 ? `${warnings} ${warnings === 1 ? "warning" : "warnings"}` : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(", ");
}
