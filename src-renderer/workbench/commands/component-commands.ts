import { ClipboardPaste, Plus } from "lucide-react";
import { builtInComponents } from "../../../src-shared/document/built-in-components";
import { addComponent } from "../edits/add-component";
import { pasteComponent } from "../edits/component-clipboard";
import type { Editor } from "../editor";
import type { AppCommand } from "./command-registry";

/** Adding components to the selected entities. */
export function createComponentCommands(editor: Editor): readonly AppCommand[] {
  const { stores } = editor;
  const selected = () => stores.selection.getState().ids;
  const hasSelection = () => selected().length > 0;

  return [
    {
      id: "component.add",
      title: "Add component…",
      group: "Component",
      section: "search",
      icon: Plus,
      keybinding: "Mod+Shift+A",
      isEnabled: hasSelection,
      run: () => {
        editor.layout.open("inspector");
        editor.requests.requestAddComponent();
      },
    },
    {
      id: "component.paste-as-new",
      title: "Paste component as new",
      group: "Component",
      section: "search",
      icon: ClipboardPaste,
      isEnabled: () => hasSelection() && editor.clipboard.component !== undefined,
      run: async () => void (await pasteComponent(editor, selected())),
    },
    ...builtInComponents
      .filter(({ type }) => type !== "Transform")
      .map(({ type }): AppCommand => ({
        id: `component.add-${type}`,
        title: `Add ${type}`,
        group: "Component",
        section: "types",
        isEnabled: hasSelection,
        run: async () => void (await addComponent(editor, selected(), type)),
      })),
  ];
}
