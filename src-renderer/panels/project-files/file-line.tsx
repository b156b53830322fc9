import { Folder, FolderOpen } from "lucide-react";
import { type DragEvent, memo } from "react";
import { isBufferDirty } from "../../stores/code-buffer";
import { Badge } from "../../ui/controls/badge";
import { Icon } from "../../ui/controls/icon";
import { ListRow } from "../../ui/layout/list-row";
import { TreeToggle } from "../../ui/layout/tree-toggle";
import { useEditorStore } from "../../workbench/editor-context";
import { fileIconOf, fileKindOf } from "../../workbench/files/file-kind";
import type { FileRow } from "./file-rows";
import { RenameFileInput } from "./rename-file-input";

export interface FileLineEvents {
  readonly onSelect: (row: FileRow) => void;
  readonly onOpen: (row: FileRow) => void;
  readonly onToggle: (row: FileRow) => void;
  readonly onContextMenu: (row: FileRow) => void;
  readonly onRenamed: (row: FileRow, typed: string | undefined) => void;
  readonly onDragStart: (row: FileRow, event: DragEvent) => void;
  readonly onDragOver: (row: FileRow, event: DragEvent) => void;
}

export interface FileLineProps {
  row: FileRow;
  top: number;
  isSelected: boolean;
  /** Of the row that is being renamed: the names beside it. */
  siblings: readonly string[] | undefined;
  isDropTarget: boolean;
  events: FileLineEvents;
}

/** The id of a row's element, for `aria-activedescendant`. */
export function fileElementId(path: string): string {
  return `file-row-${path}`;
}

/** One file or folder of the tree, with what is to be known about it: the open scene, what is not saved, what is wrong. */
export const FileLine = memo(function FileLine(props: FileLineProps) {
  const { row, top, isSelected, siblings, isDropTarget, events } = props;
  const { path, name, depth, isFolder, isExpanded } = row;
  const isOpenScene = useEditorStore("sceneState", (scene) => scene.isOpen && scene.path === path);
  const isSceneDirty = useEditorStore("sceneState", (scene) => scene.isDirty && scene.path === path);
  const isTextDirty = useEditorStore("codeBuffers", ({ buffers }) => {
    const buffer = buffers.get(path);
    return buffer !== undefined && isBufferDirty(buffer);
  });
  const hasErrors = useEditorStore("problems", ({ problems }) =>
    problems.some(({ file, severity }) => severity === "error" && file === path),
  );
  const isUnsaved = isSceneDirty || isTextDirty;
  return (
    <ListRow
      id={fileElementId(path)}
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isSelected}
      aria-expanded={isFolder ? isExpanded : undefined}
      aria-label={name}
      className="file-row"
      style={{ position: "absolute", top, left: 0, right: 0, zIndex: siblings ? 1 : undefined }}
      depth={depth}
      selected={isSelected}
      active={isSelected}
      faint={name.startsWith(".")}
      drop={isDropTarget ? "inside" : undefined}
      draggable={!siblings}
      data-path={path}
      data-kind={isFolder ? "folder" : fileKindOf(path)}
      data-errors={hasErrors || undefined}
      data-open-scene={isOpenScene || undefined}
      testId="file-row"
      onClick={() => events.onSelect(row)}
      onDoubleClick={() => (isFolder ? events.onToggle(row) : events.onOpen(row))}
      onContextMenu={() => events.onContextMenu(row)}
      onDragStart={(event) => events.onDragStart(row, event)}
      onDragOver={(event) => events.onDragOver(row, event)}
    >
      <TreeToggle isOpen={isFolder ? isExpanded : undefined} onToggle={() => events.onToggle(row)} />
      <Icon of={isFolder ? (isExpanded ? FolderOpen : Folder) : fileIconOf(path)} className="file-row__icon" />
      {siblings ? (
        <RenameFileInput name={name} siblings={siblings} onDone={(typed) => events.onRenamed(row, typed)} />
      ) : (
        <span className="file-row__name ui-truncate">{name}</span>
      )}
      {!siblings && isUnsaved && <span className="file-row__dot" role="img" aria-label="Not saved" />}
      {!siblings && isOpenScene && <Badge tone="accent">open</Badge>}
    </ListRow>
  );
});
