import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { MenuItems } from "../../ui/overlays/menu-item";
import type { Editor } from "../../workbench/editor";
import { openSource } from "../../workbench/open-source";
import type { InspectedComponent } from "./inspected-components";
import type { ComponentEditing } from "./component-editing";

export interface ComponentMenuOptions {
  readonly info: ScriptClassInfo | undefined;
  readonly count: number;
  readonly editing: ComponentEditing;
}

/** The menu of a component's header. */
export function componentMenu(
  { layout }: Editor,
  { type, index }: InspectedComponent,
  { info, count, editing }: ComponentMenuOptions,
): MenuItems {
  const isTransform = type === "Transform";
  return [
    ...(info
      ? [
          {
            id: "edit-script",
            label: "Edit script",
            onSelect: () => openSource(layout, { file: info.file, line: info.line }),
          },
        ]
      : []),
    "separator",
    { id: "copy-component", label: "Copy component", onSelect: editing.copy },
    {
      id: "paste-values",
      label: "Paste component values",
      disabled: !editing.canPasteValues(),
      onSelect: editing.pasteValues,
    },
    { id: "paste-as-new", label: "Paste as new", disabled: !editing.canPasteAsNew(), onSelect: editing.pasteAsNew },
    "separator",
    { id: "reset-component", label: "Reset to defaults", onSelect: editing.reset },
    "separator",
    // The Transform stays first.
    { id: "move-up", label: "Move up", disabled: index <= 1, onSelect: () => editing.move(-1) },
    {
      id: "move-down",
      label: "Move down",
      disabled: isTransform || index >= count - 1,
      onSelect: () => editing.move(1),
    },
    "separator",
    { id: "remove-component", label: "Remove", danger: true, disabled: isTransform, onSelect: editing.remove },
  ];
}
