import { ChevronDown, Grid3x3, Globe, Magnet, Move3d, Rotate3d, Scale3d, Box } from "lucide-react";
import type { Settings } from "../../stores/settings-store";
import { Icon } from "../../ui/controls/icon";
import { ToggleButton } from "../../ui/controls/toggle-button";
import { SegmentedControl } from "../../ui/fields/segmented-control";
import { Menu } from "../../ui/overlays/menu";
import type { MenuItem, MenuItems } from "../../ui/overlays/menu-item";
import { useEditorStore } from "../../workbench/editor-context";

const tools = [
  { value: "move", label: "Move", icon: Move3d, shortcut: "W" },
  { value: "rotate", label: "Rotate", icon: Rotate3d, shortcut: "E" },
  { value: "scale", label: "Scale", icon: Scale3d, shortcut: "R" },
] as const;

const spaces = [
  { value: "world", label: "Along the world's axes", icon: Globe, shortcut: "X" },
  { value: "local", label: "Along its own axes", icon: Box, shortcut: "X" },
] as const;

const moveSteps = [0.1, 0.25, 0.5, 1, 2, 5];
const rotateSteps = [1, 5, 15, 30, 45, 90];
const scaleSteps = [0.05, 0.1, 0.25, 0.5, 1];

/** The tools that lie over the scene: what dragging does, along which axes, and in which steps. */
export function SceneTools() {
  const tool = useEditorStore("settings", (state) => state.tool);
  const space = useEditorStore("settings", (state) => state.gizmoSpace);
  const isGridShown = useEditorStore("settings", (state) => state.isGridShown);
  const set = useEditorStore("settings", (state) => state.set);
  return (
    <div className="scene-tools" role="toolbar" aria-label="Scene tools" data-testid="scene-tools">
      <SegmentedControl
        label="Tool"
        value={tool}
        options={tools}
        onChange={(value) => set({ tool: value })}
        testId="scene-tool"
      />
      <SegmentedControl
        label="Axes"
        value={space}
        options={spaces}
        onChange={(value) => set({ gizmoSpace: value })}
        testId="scene-space"
      />
      <Snapping />
      <ToggleButton
        icon={Grid3x3}
        label="Grid"
        shortcut="G"
        pressed={isGridShown}
        onChange={(value) => set({ isGridShown: value })}
        testId="scene-grid"
      />
    </div>
  );
}

function Snapping() {
  const isSnapping = useEditorStore("settings", (state) => state.isSnapping);
  const settings = useEditorStore("settings", (state) => state);
  const { set } = settings;
  const items = (): MenuItems => [
    steps(settings, "moveSnap", "Move by", moveSteps, " m"),
    steps(settings, "rotateSnap", "Rotate by", rotateSteps, "°"),
    steps(settings, "scaleSnap", "Scale by", scaleSteps, "×"),
  ];
  return (
    <span className="scene-tools__snap">
      <ToggleButton
        icon={Magnet}
        label="Snap, or hold Ctrl while dragging"
        pressed={isSnapping}
        onChange={(value) => set({ isSnapping: value })}
        testId="scene-snap"
      />
      <Menu items={items} testId="snap-menu">
        <button type="button" className="scene-tools__steps" aria-label="Snapping steps" data-testid="snap-steps">
          <Icon of={ChevronDown} size={12} />
        </button>
      </Menu>
    </span>
  );
}

function steps(
  settings: Settings & { set: (changes: Partial<Settings>) => void },
  key: "moveSnap" | "rotateSnap" | "scaleSnap",
  label: string,
  choices: readonly number[],
  unit: string,
): MenuItem {
  return {
    id: key,
    label: `${label} ${settings[key]}${unit}`,
    items: choices.map((value) => ({
      id: `${key}-${value}`,
      label: `${value}${unit}`,
      checked: settings[key] === value,
      onSelect: () => settings.set({ [key]: value, isSnapping: true }),
    })),
  };
}
