import {
  Copy,
  Magnet,
  Move3d,
  Pause,
  Pencil,
  Play,
  Plus,
  Rotate3d,
  Scale3d,
  Search,
  Square,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { Badge } from "../controls/badge";
import { Button } from "../controls/button";
import { IconButton } from "../controls/icon-button";
import { Kbd } from "../controls/kbd";
import { Spinner } from "../controls/spinner";
import { ToggleButton } from "../controls/toggle-button";
import { SearchField } from "../fields/search-field";
import { SegmentedControl } from "../fields/segmented-control";
import { Select } from "../fields/select";
import { CommandPalette, type PaletteCommand } from "../overlays/command-palette";
import { ConfirmDialog } from "../overlays/confirm-dialog";
import { ContextMenu } from "../overlays/context-menu";
import { Menu } from "../overlays/menu";
import type { MenuItems } from "../overlays/menu-item";
import { PromptDialog } from "../overlays/prompt-dialog";

const menuItems: MenuItems = [
  { id: "rename", label: "Rename", icon: Pencil, shortcut: "F2" },
  { id: "duplicate", label: "Duplicate", icon: Copy, shortcut: "Mod+D" },
  { id: "snap", label: "Snap to grid", checked: true },
  { id: "paste", label: "Paste as child", shortcut: "Mod+Shift+V", disabled: true },
  {
    id: "create",
    label: "Create",
    icon: Plus,
    items: [
      { id: "empty", label: "Empty entity" },
      { id: "light", label: "Point light" },
    ],
  },
  "separator",
  { id: "delete", label: "Delete", icon: Trash2, shortcut: "Delete", danger: true },
];

const commands: PaletteCommand[] = [
  { id: "play", title: "Play", group: "Run", icon: Play, shortcut: "Mod+Enter", run: () => undefined },
  { id: "stop", title: "Stop", group: "Run", icon: Square, disabled: true, run: () => undefined },
  { id: "move", title: "Move tool", group: "Scene", icon: Move3d, shortcut: "W", run: () => undefined },
  { id: "rotate", title: "Rotate tool", group: "Scene", icon: Rotate3d, shortcut: "E", run: () => undefined },
  { id: "file", title: "player.ts", detail: "assets/scripts", group: "Files", run: () => undefined },
];

const validateName = (name: string) => (name.includes("/") ? "A name cannot contain a slash." : undefined);

/** Buttons, menus and dialogs. */
export function GalleryControls() {
  const [query, setQuery] = useState("coin");
  const [tool, setTool] = useState("move");
  const [isSnapping, setIsSnapping] = useState(true);
  const [open, setOpen] = useState<"confirm" | "prompt" | "palette">();
  const close = () => setOpen(undefined);
  return (
    <section className="gallery__column" aria-label="Buttons and overlays">
      <div className="gallery__group">
        <p className="gallery__title">Buttons</p>
        <div className="gallery__line">
          <Button variant="primary" icon={Plus}>
            Add component
          </Button>
          <Button>Open project</Button>
          <Button variant="quiet">Discard</Button>
          <Button variant="danger">Delete</Button>
        </div>
        <div className="gallery__line">
          <Button variant="primary" disabled>
            Add component
          </Button>
          <Button disabled>Open project</Button>
          <Button variant="quiet" disabled>
            Discard
          </Button>
          <Button selected>Selected</Button>
        </div>
        <div className="gallery__line">
          <IconButton icon={Play} label="Play" shortcut="Mod+Enter" size="large" tone="play" testId="play" />
          <IconButton icon={Pause} label="Pause" size="large" tone="pause" selected />
          <IconButton icon={Square} label="Stop" size="large" disabled />
          <IconButton icon={Search} label="Search" />
          <IconButton icon={Trash2} label="Delete" tone="danger" />
          <IconButton icon={Plus} label="Add" size="small" />
          <ToggleButton icon={Magnet} label="Snap" shortcut="X" pressed={isSnapping} onChange={setIsSnapping} />
          <SegmentedControl
            label="Tool"
            value={tool}
            options={[
              { value: "move", label: "Move", icon: Move3d, shortcut: "W" },
              { value: "rotate", label: "Rotate", icon: Rotate3d, shortcut: "E" },
              { value: "scale", label: "Scale", icon: Scale3d, shortcut: "R" },
            ]}
            onChange={setTool}
          />
          <Select
            label="Snap"
            quiet
            value={0.5}
            options={[{ value: 0.5, label: "0.5 m" }]}
            onChange={() => undefined}
          />
        </div>
      </div>
      <div className="gallery__group">
        <p className="gallery__title">Search, badges, keys, progress</p>
        <SearchField label="Search hierarchy" value={query} onChange={setQuery} />
        <div className="gallery__line" style={{ marginTop: 8 }}>
          <Badge>12</Badge>
          <Badge tone="accent">script</Badge>
          <Badge tone="play">running game</Badge>
          <Badge tone="pause">paused</Badge>
          <Badge tone="warning">stale</Badge>
          <Badge tone="error">3 errors</Badge>
          <Kbd keys="Mod+Shift+P" />
          <Spinner label="Compiling" />
        </div>
      </div>
      <div className="gallery__group">
        <p className="gallery__title">Overlays</p>
        <div className="gallery__line">
          <Menu items={menuItems}>
            <Button>Open menu</Button>
          </Menu>
          <ContextMenu items={menuItems}>
            <span tabIndex={0}>Right-click here</span>
          </ContextMenu>
          <Button onClick={() => setOpen("confirm")}>Confirm</Button>
          <Button onClick={() => setOpen("prompt")}>Prompt</Button>
          <Button onClick={() => setOpen("palette")}>Palette</Button>
        </div>
      </div>
      <div className="gallery__group">
        <p className="gallery__title">Text on surfaces</p>
        {["--surface-0", "--surface-1", "--surface-2", "--surface-3"].map((surface) => (
          <div key={surface} className="gallery__swatches" style={{ background: `var(${surface})` }}>
            {["strong", "normal", "faint"].map((text) => (
              <span key={text} className="gallery__swatch" style={{ color: `var(--text-${text})` }}>
                {text}
              </span>
            ))}
            {["accent", "play", "pause", "error", "warning"].map((text) => (
              <span key={text} className="gallery__swatch" style={{ color: `var(--${text}-text)` }}>
                {text}
              </span>
            ))}
          </div>
        ))}
      </div>
      <ConfirmDialog
        open={open === "confirm"}
        title="Delete the folder “coins”?"
        description="12 files are moved to the system’s trash. Three entities refer to them."
        confirmLabel="Delete"
        alternativeLabel="Show references"
        danger
        onConfirm={close}
        onAlternative={close}
        onCancel={close}
      />
      <PromptDialog
        open={open === "prompt"}
        title="New script"
        label="Name"
        initialValue="Rotator"
        confirmLabel="Create"
        validate={validateName}
        onConfirm={close}
        onCancel={close}
      />
      <CommandPalette open={open === "palette"} onOpenChange={close} commands={commands} />
    </section>
  );
}
