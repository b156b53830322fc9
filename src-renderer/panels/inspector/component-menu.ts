import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { MenuItems } from "../../ui/overlays/menu-item";
import type { Editor } from "../../workbench/editor";
import { openSource } from "../../workbench/open-source";
import type { InspectedComponent } from "./inspected-components";
import type { ComponentEditing } from "./use-component-editing";

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
    { id: "copy-values", label: "Copy values", onSelect: editing.copyValues },
    { id: "paste-values", label: "Paste values", disabled: !editing.canPaste(), onSelect: editing.pasteValues },
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
