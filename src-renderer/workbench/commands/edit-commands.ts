import { ClipboardPaste, Copy, CopyPlus, Redo2, Scissors, TextCursorInput, Trash2, Undo2 } from "lucide-react";
import { topmostOf } from "../clipboard/entity-clipboard";
import type { Editor } from "../editor";
import { executeCommand } from "../execute-command";
import type { AppCommand } from "./command-registry";

/** Where the keys of entities hold: elsewhere Delete and Ctrl+C mean something else. */
const entityKeys = "!console && !problems && !project-files && !code-editor && !game && !inspector";

/** Undo and redo, and what is done to the selected entities as a whole. */
export function createEditCommands(editor: Editor): readonly AppCommand[] {
  const { api, clipboard, requests, stores } = editor;
  const selected = () => stores.selection.getState().ids;
  const document = () => stores.scene.getState().document;
  const hasSelection = () => selected().length > 0;
  const history = () => stores.sceneState.getState().history;
  const isConnected = () => stores.connection.getState().isConnected;

  const copy = () => {
    const present = document();
    if (present) clipboard.copy(present, selected());
  };
  const deleteSelected = () => executeCommand(editor, { kind: "deleteEntities", ids: selected() });
  const tell = (result: { readonly ok: true } | { readonly ok: false; readonly message: string }) => {
    if (!result.ok) stores.notifications.getState().notify({ severity: "info", message: result.message });
  };

  return [
    {
      id: "edit.undo",
      title: "Undo",
      describe: () => withLabel("Undo", history().undo.at(-1)?.label),
      group: "Edit",
      section: "history",
      icon: Undo2,
      keybinding: "Mod+Z",
      when: "!code-editor && !game",
      isEnabled: () => history().undo.length > 0 && isConnected(),
      run: async () => {
        // The end of a drag that is still on its way would come back behind it.
        await editor.editsUnderWay.whenDone();
        tell(await api.undo());
      },
    },
    {
      id: "edit.redo",
      title: "Redo",
      describe: () => withLabel("Redo", history().redo[0]?.label),
      group: "Edit",
      section: "history",
      icon: Redo2,
      keybinding: ["Mod+Shift+Z", "Mod+Y"],
      when: "!code-editor && !game",
      isEnabled: () => history().redo.length > 0 && isConnected(),
      run: async () => {
        await editor.editsUnderWay.whenDone();
        tell(await api.redo());
      },
    },
    {
      id: "edit.cut",
      title: "Cut entity",
      group: "Edit",
      section: "clipboard",
      icon: Scissors,
      keybinding: "Mod+X",
      when: entityKeys,
      isEnabled: hasSelection,
      run: async () => {
        copy();
        await deleteSelected();
      },
    },
    {
      id: "edit.copy",
      title: "Copy entity",
      group: "Edit",
      section: "clipboard",
      icon: Copy,
      keybinding: "Mod+C",
      when: entityKeys,
      isEnabled: () => hasSelection() && !isTextSelected(),
      run: copy,
    },
    {
      id: "edit.paste",
      title: "Paste entity",
      group: "Edit",
      section: "clipboard",
      icon: ClipboardPaste,
      keybinding: "Mod+V",
      when: entityKeys,
      isEnabled: () => clipboard.mayPaste && document() !== undefined,
      run: async () => {
        const entities = await clipboard.read();
        if (entities.length === 0) {
          const message = "There is nothing to paste: copy an entity first, here or in another window of Tandem.";
          stores.notifications.getState().notify({ severity: "info", message });
          return;
        }
        // Beside the active entity, as its sibling.
        const active = selected().at(-1);
        const parent = active === undefined ? undefined : document()?.entity(active)?.parent;
        const done = await executeCommand(editor, {
          kind: "pasteEntities",
          entities,
          ...(parent !== undefined && { parent }),
        });
        if (done) selectRoots(done.ids);
      },
    },
    {
      id: "edit.duplicate",
      title: "Duplicate entity",
      group: "Edit",
      section: "entity",
      icon: CopyPlus,
      keybinding: "Mod+D",
      when: entityKeys,
      isEnabled: hasSelection,
      run: async () => {
        const done = await executeCommand(editor, { kind: "duplicateEntities", ids: selected() });
        if (done) selectRoots(done.ids);
      },
    },
    {
      id: "edit.rename",
      title: "Rename entity",
      group: "Edit",
      section: "entity",
      icon: TextCursorInput,
      keybinding: "F2",
      when: entityKeys,
      isEnabled: hasSelection,
      run: () => {
        const active = selected().at(-1);
        if (active === undefined) return;
        editor.layout.open("hierarchy");
        requests.requestRename(active);
      },
    },
    {
      id: "edit.delete",
      title: "Delete entity",
      group: "Edit",
      section: "entity",
      icon: Trash2,
      keybinding: ["Delete", "Mod+Backspace"],
      when: entityKeys,
      isEnabled: hasSelection,
      run: async () => void (await deleteSelected()),
    },
    {
      id: "edit.select-all",
      title: "Select all entities",
      group: "Edit",
      section: "selection",
      keybinding: "Mod+A",
      when: "hierarchy || scene",
      isEnabled: () => (document()?.size ?? 0) > 0,
      run: () => stores.selection.getState().select(document()?.subtree() ?? []),
    },
    {
      id: "edit.deselect",
      title: "Deselect all",
      group: "Edit",
      section: "selection",
      keybinding: "Escape",
      when: "hierarchy || scene",
      isEnabled: hasSelection,
      run: () => stores.selection.getState().clear(),
    },
  ];

  /** A paste or a copy answers with all new entities; their roots are what the user handles. */
  function selectRoots(ids: readonly string[]): void {
    const present = document();
    stores.selection.getState().selectNew(present ? topmostOf(present, ids) : ids);
  }
}

function withLabel(verb: string, label: string | undefined): string {
  if (label === undefined) return verb;
  return `${verb} ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

/** Text that the user marked outside of fields is what Ctrl+C means then. */
function isTextSelected(): boolean {
  return (globalThis.getSelection()?.toString() ?? "") !== "";
}
