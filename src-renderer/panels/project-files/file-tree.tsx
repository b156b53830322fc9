import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { ContextMenu } from "../../ui/overlays/context-menu";
import { useVirtualRows } from "../../ui/layout/use-virtual-rows";
import { activeCodeFile } from "../../workbench/code/active-code-file";
import { useEditor } from "../../workbench/editor-context";
import { folderOf } from "../../workbench/files/file-kind";
import { openFile } from "../../workbench/files/open-file";
import { useLatest } from "../../workbench/use-latest";
import { deleteFile, joinPath, renameFile, siblingsOf } from "./file-actions";
import { fileElementId, FileLine, type FileLineEvents } from "./file-line";
import { fileMenu } from "./file-menu";
import type { FileRow } from "./file-rows";
import { fileTreeActionFor } from "./file-tree-keys";
import type { FileExpansion } from "./use-file-expansion";
import { useFileDrag } from "./use-file-drag";

export interface FileTreeProps {
  rows: readonly FileRow[];
  paths: readonly string[];
  expansion: FileExpansion;
  isSearching: boolean;
  selected: string | undefined;
  onSelect: (path: string | undefined) => void;
  scrollerRef: React.RefObject<HTMLDivElement | null>;
}

const rowHeight = 24;

/** The rows in sight, with selection, keyboard, rename, menus, and drag and drop. */
export function FileTree({ rows, paths, expansion, isSearching, selected, onSelect, scrollerRef }: FileTreeProps) {
  const editor = useEditor();
  const { requests, layout } = editor;
  const clicked = useRef<FileRow | undefined>(undefined);
  const [renaming, setRenaming] = useState<string>();
  const drag = useFileDrag(editor);
  const { reveal, setExpanded } = expansion;

  const virtualizer = useVirtualRows({ count: rows.length, scroller: scrollerRef, rowHeight, overscan: 8 });

  /** What is to come into sight once its folders are open. */
  const wanted = useRef<string | undefined>(undefined);
  const scrollToWanted = useEffectEvent(() => {
    const index = rows.findIndex(({ path }) => path === wanted.current);
    if (index < 0) return;
    wanted.current = undefined;
    virtualizer.scrollToIndex(index, { align: "auto" });
  });
  useEffect(() => scrollToWanted(), [rows]);
  const show = useEffectEvent((path: string) => {
    reveal(path);
    onSelect(path);
    wanted.current = path;
    scrollToWanted();
  });
  useEffect(() => {
    const subscription = requests.onDidRequestFile((path) => show(path));
    return () => subscription.dispose();
  }, [requests]);
  /** A file that was made just now is opened before it is listed. */
  const unlisted = useRef<string | undefined>(undefined);
  const showActiveFile = useEffectEvent(() => {
    const path = activeCodeFile(layout);
    if (path === undefined || path === selected) return;
    if (paths.includes(path)) show(path);
    else unlisted.current = path;
  });
  const showUnlisted = useEffectEvent(() => {
    const path = unlisted.current;
    if (path === undefined || !paths.includes(path)) return;
    unlisted.current = undefined;
    if (path === activeCodeFile(layout)) show(path);
  });
  useEffect(() => showUnlisted(), [paths]);
  useEffect(
    () =>
      layout.store.subscribe(({ activeId }, before) => {
        if (activeId !== before.activeId) showActiveFile();
      }),
    [layout],
  );

  const startRename = (path: string) => {
    reveal(path);
    setRenaming(path);
  };
  const handlers = useLatest({
    async onRenamed({ path }: FileRow, typed: string | undefined) {
      setRenaming(undefined);
      scrollerRef.current?.focus({ preventScroll: true });
      if (typed === undefined) return;
      const newPath = joinPath(folderOf(path), typed);
      if (await renameFile(editor, path, newPath)) onSelect(newPath);
    },
    onToggle(row: FileRow) {
      if (!isSearching) setExpanded(row.path, !row.isExpanded);
    },
    onSelect: (path: string) => onSelect(path),
  });
  const { onDragStart, onDragOver } = drag;
  const events = useMemo<FileLineEvents>(
    () => ({
      onSelect: ({ path }) => handlers.current.onSelect(path),
      onOpen: ({ path }) => void openFile(editor, path),
      onToggle: (row) => handlers.current.onToggle(row),
      onContextMenu: (row) => {
        clicked.current = row;
        handlers.current.onSelect(row.path);
      },
      onRenamed: (row, typed) => void handlers.current.onRenamed(row, typed),
      onDragStart,
      onDragOver,
    }),
    [editor, handlers, onDragStart, onDragOver],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const pageSize = Math.max(1, Math.floor((scrollerRef.current?.clientHeight ?? 0) / rowHeight) - 1);
    const action = fileTreeActionFor(rows, selected, event, pageSize);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    switch (action.kind) {
      case "select":
        onSelect(action.path);
        virtualizer.scrollToIndex(
          rows.findIndex(({ path }) => path === action.path),
          { align: "auto" },
        );
        return;
      case "expand":
      case "collapse":
        if (!isSearching) setExpanded(action.path, action.kind === "expand");
        return;
      case "open":
        if (action.row.isFolder) handlers.current.onToggle(action.row);
        else void openFile(editor, action.row.path);
        return;
      case "rename":
        return startRename(action.row.path);
      case "delete":
        void deleteFile(editor, action.row.path, action.row.isFolder);
    }
  };

  const onDidCreate = (path: string) => {
    setExpanded(path, true);
    reveal(path);
    onSelect(path);
    // It is not listed yet: the list that has it brings it into sight.
    wanted.current = path;
  };
  return (
    <ContextMenu
      items={() => fileMenu(editor, clicked.current, { onRename: startRename, onDidCreate })}
      testId="project-files-menu"
    >
      <div
        ref={scrollerRef}
        className="file-tree ui-tree ui-list"
        role="tree"
        aria-label="Project files"
        aria-activedescendant={selected === undefined ? undefined : fileElementId(selected)}
        tabIndex={0}
        data-testid="file-tree"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.target === event.currentTarget) clicked.current = undefined;
        }}
        onClick={(event) => {
          if (event.target === event.currentTarget) onSelect(undefined);
        }}
        onDragLeave={drag.onDragLeave}
        onDragEnd={drag.onDragEnd}
        onDrop={drag.onDrop}
      >
        <div className="ui-tree__rows" role="presentation" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return (
              row && (
                <FileLine
                  key={row.path}
                  row={row}
                  top={start}
                  isSelected={row.path === selected}
                  siblings={row.path === renaming ? siblingsOf(paths, folderOf(row.path), row.name) : undefined}
                  isDropTarget={row.isFolder && row.path === drag.targetFolder}
                  events={events}
                />
              )
            );
          })}
        </div>
      </div>
    </ContextMenu>
  );
}
