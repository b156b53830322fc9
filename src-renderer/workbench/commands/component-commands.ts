import { Plus } from "lucide-react";
import { builtInComponents } from "../../../src-shared/document/built-in-components";
import type { Editor } from "../editor";
import { executeCommand } from "../execute-command";
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
    ...builtInComponents
      .filter(({ type }) => type !== "Transform")
      .map(({ type }): AppCommand => ({
        id: `component.add-${type}`,
        title: `Add ${type}`,
        group: "Component",
        section: "types",
        isEnabled: hasSelection,
        run: async () => {
          for (const entity of selected()) await executeCommand(editor, { kind: "addComponent", entity, type });
        },
      })),
  ];
}
