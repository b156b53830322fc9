import { type DragEvent, useMemo, useRef, useState } from "react";
import { isAssetDrag, readAssetDrag, writeAssetDrag } from "../../workbench/drag-types";
import type { Editor } from "../../workbench/editor";
import { fileNameOf, folderOf } from "../../workbench/files/file-kind";
import { joinPath, renameFile, targetFolderOf } from "./file-actions";
import type { FileRow } from "./file-rows";

/** Drags files out of the tree, for whoever takes them, and into other folders of it. */
export function useFileDrag(editor: Editor) {
  const dragged = useRef<string | undefined>(undefined);
  const [targetFolder, setTargetFolder] = useState<string>();
  return useMemo(() => {
    const mayMoveTo = (folder: string) => {
      const path = dragged.current;
      if (path === undefined || folderOf(path) === folder) return false;
      // Not into itself, nor below.
      return folder !== path && !folder.startsWith(`${path}/`);
    };
    const end = () => {
      dragged.current = undefined;
      setTargetFolder(undefined);
    };
    return {
      targetFolder,
      onDragStart: ({ path }: FileRow, event: DragEvent) => {
        dragged.current = path;
        writeAssetDrag(event.dataTransfer, path);
      },
      onDragOver: ({ path, isFolder }: FileRow, event: DragEvent) => {
        if (!isAssetDrag(event.dataTransfer)) return;
        const folder = targetFolderOf(path, isFolder);
        if (!mayMoveTo(folder)) return setTargetFolder(undefined);
        event.preventDefault();
        event.dataTransfer.dropEffect = "move";
        setTargetFolder(folder);
      },
      onDragLeave: () => setTargetFolder(undefined),
      onDragEnd: end,
      onDrop: (event: DragEvent) => {
        const path = readAssetDrag(event.dataTransfer);
        if (path !== undefined && targetFolder !== undefined && mayMoveTo(targetFolder)) {
          event.preventDefault();
          void renameFile(editor, path, joinPath(targetFolder, fileNameOf(path)));
        }
        end();
      },
    };
  }, [editor, targetFolder]);
}
