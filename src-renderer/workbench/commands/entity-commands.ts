import { Eye, FolderTree, Package, Scan, Ungroup } from "lucide-react";
import type { Editor } from "../editor";
import { topmostOf } from "../clipboard/entity-clipboard";
import { executeCommand } from "../execute-command";
import { savePrefab } from "../prefabs/save-prefab";
import type { AppCommand } from "./command-registry";
import { createEntity } from "./create-entity";
import { entityTemplates } from "./entity-templates";

/** Making entities, and arranging the selected ones. */
export function createEntityCommands(editor: Editor): readonly AppCommand[] {
  const { requests, stores } = editor;
  const selected = () => stores.selection.getState().ids;
  const document = () => stores.scene.getState().document;
  const topmost = () => {
    const present = document();
    return present ? topmostOf(present, selected()) : [];
  };
  const hasSelection = () => selected().length > 0;
  const hasScene = () => document() !== undefined;
  const areAllEnabled = () => selected().every((id) => document()?.entity(id)?.enabled);

  return [
    ...entityTemplates.map((template): AppCommand => {
      const { id, name, icon, submenu } = template;
      return {
        id: `entity.create-${id}`,
        title: `Create ${name.toLowerCase()}`,
        group: "Entity",
        section: "create",
        icon,
        ...(submenu !== undefined && { submenu }),
        isEnabled: hasScene,
        run: () => createEntity(editor, template),
      };
    }),
    {
      id: "entity.create-child",
      title: "Create empty child",
      group: "Entity",
      section: "arrange",
      keybinding: "Mod+Shift+N",
      icon: FolderTree,
      isEnabled: hasSelection,
      run: async () => {
        const [template] = entityTemplates;
        const parent = selected().at(-1);
        if (template) await createEntity(editor, template, { parent });
      },
    },
    {
      id: "entity.unparent",
      title: "Move to the top level",
      group: "Entity",
      section: "arrange",
      icon: Ungroup,
      isEnabled: () => selected().some((id) => document()?.entity(id)?.parent !== undefined),
      run: async () => {
        await executeCommand(editor, { kind: "reparentEntities", ids: topmost() });
      },
    },
    {
      id: "entity.save-prefab",
      title: "Save as prefab…",
      group: "Entity",
      section: "arrange",
      icon: Package,
      isEnabled: () => topmost().length === 1,
      run: async () => {
        const [root] = topmost();
        if (root !== undefined) await savePrefab(editor, root);
      },
    },
    {
      id: "entity.toggle-enabled",
      title: "Enabled",
      group: "Entity",
      section: "state",
      icon: Eye,
      keybinding: "Alt+Shift+A",
      isEnabled: hasSelection,
      isChecked: () => hasSelection() && areAllEnabled(),
      run: async () =>
        void (await executeCommand(editor, { kind: "setEnabled", ids: selected(), enabled: !areAllEnabled() })),
    },
    {
      id: "entity.frame",
      title: "Frame in the scene view",
      group: "Entity",
      section: "state",
      icon: Scan,
      keybinding: "F",
      when: "hierarchy || scene",
      isEnabled: hasScene,
      run: () => {
        editor.layout.open("scene");
        requests.requestFrame(selected());
      },
    },
  ];
}
