import { Copy, ExternalLink, FilePlus2, Film, FolderPlus, Pencil, SquareTerminal, Trash2 } from "lucide-react";
import type { MenuItems } from "../../ui/overlays/menu-item";
import { createScript } from "../../workbench/code/create-script";
import type { Editor } from "../../workbench/editor";
import { fileKindOf, isEntityKind } from "../../workbench/files/file-kind";
import { openFile } from "../../workbench/files/open-file";
import { openSource } from "../../workbench/open-source";
import { placePrefab } from "../../workbench/prefabs/place-prefab";
import { createFolder, createSceneFile, deleteFile, revealFile, targetFolderOf } from "./file-actions";
import type { FileRow } from "./file-rows";

export interface FileMenuEvents {
  readonly onRename: (path: string) => void;
  /** A folder was made. */
  readonly onDidCreate: (path: string) => void;
}

/** What can be made, in a folder, or where each kind belongs. */
export function newFileMenu(
  editor: Editor,
  folder: string | undefined,
  onDidCreate: (path: string) => void,
): MenuItems {
  return [
    {
      id: "new-script",
      label: "New script…",
      icon: FilePlus2,
      onSelect: () => void createScript(editor, "class", { folder }),
    },
    {
      id: "new-statement-script",
      label: "New statement script…",
      icon: SquareTerminal,
      onSelect: () => void createScript(editor, "statements", { folder }),
    },
    { id: "new-scene", label: "New scene…", icon: Film, onSelect: () => void createSceneFile(editor, folder) },
    {
      id: "new-folder",
      label: "New folder…",
      icon: FolderPlus,
      onSelect: () => {
        void createFolder(editor, folder ?? "assets").then((path) => path !== undefined && onDidCreate(path));
      },
    },
  ];
}

/** The menu of a right click: on a file or folder, or on the empty space below them. */
export function fileMenu(editor: Editor, row: FileRow | undefined, events: FileMenuEvents): MenuItems {
  if (!row) return newFileMenu(editor, undefined, events.onDidCreate);
  const { path, isFolder } = row;
  const kind = isFolder ? undefined : fileKindOf(path);
  return [
    ...(isFolder ? [] : [{ id: "open", label: "Open", onSelect: () => void openFile(editor, path) }]),
    ...(kind && isEntityKind(kind)
      ? [{ id: "open-as-text", label: "Open as text", onSelect: () => openSource(editor.layout, { file: path }) }]
      : []),
    ...(kind === "prefab"
      ? [{ id: "place", label: "Add to the scene", onSelect: () => void placePrefab(editor, path, {}) }]
      : []),
    "separator",
    ...newFileMenu(editor, targetFolderOf(path, isFolder), events.onDidCreate),
    "separator",
    { id: "rename", label: "Rename", icon: Pencil, shortcut: "F2", onSelect: () => events.onRename(path) },
    {
      id: "delete",
      label: "Delete",
      icon: Trash2,
      shortcut: "Delete",
      danger: true,
      onSelect: () => void deleteFile(editor, path, isFolder),
    },
    "separator",
    {
      id: "copy-path",
      label: "Copy path",
      icon: Copy,
      // Where the page may not write to the clipboard, the name in the tree can still be read.
      onSelect: () => void navigator.clipboard.writeText(path).catch(() => undefined),
    },
    { id: "reveal", label: "Show in file manager", icon: ExternalLink, onSelect: () => void revealFile(editor, path) },
  ];
}
