import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import type { SceneDocument } from "../../../src-shared/document/scene-document";
import { ContextMenu } from "../../ui/overlays/context-menu";
import { useVirtualRows } from "../../ui/layout/use-virtual-rows";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { useLatest } from "../../workbench/use-latest";
import { entityMenu } from "../../workbench/commands/entity-menu";
import { EntityRow, type EntityRowEvents, rowElementId } from "./entity-row";
import { treeActionFor } from "./tree-keys";
import type { TreeRow } from "./tree-rows";
import type { Expansion } from "./use-expansion";
import { useTreeDrag } from "./use-tree-drag";

export interface EntityTreeHandle {
  focus(): void;
}

export interface EntityTreeProps {
  ref: Ref<EntityTreeHandle>;
  document: SceneDocument;
  rows: readonly TreeRow[];
  expansion: Expansion;
  isSearching: boolean;
}

const rowHeight = 24;
const pingMilliseconds = 900;

/** The rows that are in sight, with selection, keyboard, rename, and drag and drop. */
export function EntityTree({ ref, document, rows, expansion, isSearching }: EntityTreeProps) {
  const editor = useEditor();
  const { requests, stores } = editor;
  const selectedIds = useEditorStore("selection", ({ ids }) => ids);
  const selected = useMemo(() => new Set(selectedIds), [selectedIds]);
  const active = selectedIds.at(-1);
  const scroller = useRef<HTMLDivElement>(null);
  const clicked = useRef<string | undefined>(undefined);
  const [renaming, setRenaming] = useState<string>();
  const [pinged, setPinged] = useState<string>();
  const drag = useTreeDrag((id) => expansion.setExpanded([id], true));
  const { reveal } = expansion;

  const virtualizer = useVirtualRows({ count: rows.length, scroller, rowHeight, overscan: 8 });
  const scrollTo = (id: string) => {
    const index = rows.findIndex((row) => row.id === id);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: "auto" });
  };

  // What was selected elsewhere, in the scene view or by a command, comes into sight.
  const showActive = useEffectEvent((id: string) => {
    if (rows.some((row) => row.id === id)) scrollTo(id);
    else reveal(id);
  });
  useEffect(() => {
    if (active !== undefined) showActive(active);
  }, [active]);
  // When a search ends, what was found and selected is shown where it is.
  const showAfterSearch = useEffectEvent(() => {
    if (active !== undefined && !isSearching) showActive(active);
  });
  useEffect(() => showAfterSearch(), [isSearching]);
  // Rows that a reveal opened are there one render later.
  const scrollToTarget = useEffectEvent(() => {
    const target = renaming ?? pinged ?? active;
    if (target !== undefined && (renaming ?? pinged) !== undefined) scrollTo(target);
  });
  useEffect(() => scrollToTarget(), [renaming, pinged, rows]);

  useEffect(() => {
    const subscriptions = [
      requests.onDidRequestRename((id) => {
        reveal(id);
        setRenaming(id);
      }),
      requests.onDidRequestPing((id) => {
        reveal(id);
        setPinged(id);
      }),
    ];
    return () => subscriptions.forEach((subscription) => subscription.dispose());
  }, [requests, reveal]);
  useEffect(() => {
    if (pinged === undefined) return;
    const timer = setTimeout(() => setPinged(undefined), pingMilliseconds);
    return () => clearTimeout(timer);
  }, [pinged]);

  const focus = () => {
    scroller.current?.focus({ preventScroll: true });
    const first = rows[0];
    if (first && stores.selection.getState().ids.length === 0) stores.selection.getState().select([first.id]);
  };
  useImperativeHandle(ref, () => ({ focus }));

  const setExpandedBelow = (id: string, isExpanded: boolean) =>
    expansion.setExpanded(
      document.subtree(id).filter((below) => document.childrenOf(below).length > 0),
      isExpanded,
    );

  const handlers = useLatest({
    onClick(row: TreeRow, event: MouseEvent) {
      const selection = stores.selection.getState();
      if (event.shiftKey)
        selection.selectRange(
          row.id,
          rows.map(({ id }) => id),
        );
      else if (event.ctrlKey || event.metaKey) selection.toggle(row.id);
      else selection.select([row.id]);
    },
    onToggle(row: TreeRow, event: MouseEvent) {
      if (event.altKey) setExpandedBelow(row.id, !row.isExpanded);
      else expansion.setExpanded([row.id], !row.isExpanded);
    },
    onContextMenu({ id }: TreeRow) {
      clicked.current = id;
      if (!selected.has(id)) stores.selection.getState().select([id]);
    },
    onRenamed() {
      setRenaming(undefined);
      scroller.current?.focus({ preventScroll: true });
    },
  });
  const events = useMemo<EntityRowEvents>(
    () => ({
      onClick: (row, event) => handlers.current.onClick(row, event),
      onDoubleClick: ({ id }) => requests.requestFrame([id]),
      onToggle: (row, event) => handlers.current.onToggle(row, event),
      onContextMenu: (row) => handlers.current.onContextMenu(row),
      onDragStart: drag.onDragStart,
      onDragOver: drag.onDragOver,
      onRenamed: () => handlers.current.onRenamed(),
    }),
    [handlers, requests, drag.onDragStart, drag.onDragOver],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const pageSize = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const action = treeActionFor(rows, active, event, pageSize);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    switch (action.kind) {
      case "focus":
        if (action.extend)
          stores.selection.getState().selectRange(
            action.id,
            rows.map(({ id }) => id),
          );
        else stores.selection.getState().select([action.id]);
        return;
      case "expandAll":
        return setExpandedBelow(action.id, true);
      default:
        if (!isSearching) expansion.setExpanded([action.id], action.kind === "expand");
    }
  };

  return (
    <ContextMenu items={() => entityMenu(editor, clicked.current)} testId="hierarchy-menu">
      <div
        ref={scroller}
        className="hierarchy-tree ui-tree ui-list"
        role="tree"
        aria-label="Entities"
        aria-multiselectable
        aria-activedescendant={active !== undefined ? rowElementId(active) : undefined}
        tabIndex={0}
        data-testid="hierarchy-tree"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.target === event.currentTarget) clicked.current = undefined;
        }}
        onClick={(event) => {
          if (event.target === event.currentTarget) stores.selection.getState().clear();
        }}
        onDragOver={drag.onDragOverEmpty}
        onDragLeave={drag.onDragLeave}
        onDragEnd={drag.onDragEnd}
        onDrop={(event) => void drag.onDrop(event)}
      >
        <div className="ui-tree__rows" role="presentation" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return undefined;
            return (
              <EntityRow
                key={row.id}
                row={row}
                top={start}
                isSelected={selected.has(row.id)}
                isActive={row.id === active}
                isRenaming={row.id === renaming}
                isPinged={row.id === pinged}
                isOff={isDisabledAbove(document, row)}
                drop={drag.indicator?.id === row.id ? drag.indicator.side : undefined}
                events={events}
              />
            );
          })}
        </div>
      </div>
    </ContextMenu>
  );
}

/** An entity under one that is disabled is off, whatever it says itself. */
function isDisabledAbove(document: SceneDocument, { id, depth }: TreeRow): boolean {
  if (depth === 0) return false;
  for (let parent = document.entity(id)?.parent; parent !== undefined;) {
    const entity = document.entity(parent);
    if (entity?.enabled === false) return true;
    parent = entity?.parent;
  }
  return false;
}
