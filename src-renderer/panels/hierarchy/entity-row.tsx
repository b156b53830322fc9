import { Eye, EyeOff } from "lucide-react";
import { type DragEvent, memo, type MouseEvent } from "react";
import { useShallow } from "zustand/react/shallow";
import { Icon } from "../../ui/controls/icon";
import { IconButton } from "../../ui/controls/icon-button";
import { ListRow } from "../../ui/layout/list-row";
import { TreeToggle } from "../../ui/layout/tree-toggle";
import { entityIcon } from "../../workbench/component-icons";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { executeCommand } from "../../workbench/execute-command";
import type { DropSide } from "./drop-place";
import { RenameInput } from "./rename-input";
import type { TreeRow } from "./tree-rows";

export interface EntityRowEvents {
  readonly onClick: (row: TreeRow, event: MouseEvent) => void;
  readonly onDoubleClick: (row: TreeRow) => void;
  readonly onToggle: (row: TreeRow, event: MouseEvent) => void;
  readonly onContextMenu: (row: TreeRow) => void;
  readonly onDragStart: (row: TreeRow, event: DragEvent) => void;
  readonly onDragOver: (row: TreeRow, event: DragEvent) => void;
  readonly onRenamed: () => void;
}

export interface EntityRowProps {
  row: TreeRow;
  top: number;
  isSelected: boolean;
  isActive: boolean;
  isRenaming: boolean;
  isPinged: boolean;
  isOff: boolean;
  drop: DropSide | undefined;
  events: EntityRowEvents;
}

/** The id of a row's element, for `aria-activedescendant`. */
export function rowElementId(entity: string): string {
  return `hierarchy-row-${entity}`;
}

/** One entity in the tree. It listens to what it shows of its own record only. */
export const EntityRow = memo(function EntityRow(props: EntityRowProps) {
  const { row, top, isSelected, isActive, isRenaming, isPinged, isOff, drop, events } = props;
  const { id } = row;
  const shown = useEditorStore(
    "scene",
    useShallow(({ document }) => {
      const entity = document?.entity(id);
      return entity && { name: entity.name, enabled: entity.enabled, icon: entityIcon(entity) };
    }),
  );
  if (!shown) return undefined;
  const { name, enabled, icon } = shown;
  return (
    <ListRow
      id={rowElementId(id)}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-selected={isSelected}
      aria-expanded={row.hasChildren ? row.isExpanded : undefined}
      aria-label={name}
      className="hierarchy-row"
      style={{ position: "absolute", top, left: 0, right: 0 }}
      depth={row.depth}
      selected={isSelected}
      active={isActive}
      faint={isOff || !enabled || row.isContext}
      drop={drop}
      draggable={!isRenaming}
      data-entity={id}
      data-pinged={isPinged || undefined}
      testId="hierarchy-row"
      onClick={(event) => events.onClick(row, event)}
      onDoubleClick={() => events.onDoubleClick(row)}
      onContextMenu={() => events.onContextMenu(row)}
      onDragStart={(event) => events.onDragStart(row, event)}
      onDragOver={(event) => events.onDragOver(row, event)}
    >
      <TreeToggle
        isOpen={row.hasChildren ? row.isExpanded : undefined}
        onToggle={(event) => events.onToggle(row, event)}
      />
      <Icon of={icon} className="hierarchy-row__icon" />
      {isRenaming ? (
        <RenameInput id={id} name={name} onDone={events.onRenamed} />
      ) : (
        <span className="ui-truncate hierarchy-row__name">{name === "" ? "Unnamed" : name}</span>
      )}
      <EnabledButton id={id} enabled={enabled} />
    </ListRow>
  );
});

function EnabledButton({ id, enabled }: { id: string; enabled: boolean }) {
  const editor = useEditor();
  return (
    <span className="hierarchy-row__enabled" data-off={!enabled || undefined}>
      <IconButton
        icon={enabled ? Eye : EyeOff}
        label={enabled ? "Disable" : "Enable"}
        size="small"
        tabIndex={-1}
        testId="row-enabled"
        onDoubleClick={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation();
          // In a selection all of it follows.
          const { ids } = editor.stores.selection.getState();
          void executeCommand(editor, { kind: "setEnabled", ids: ids.includes(id) ? ids : [id], enabled: !enabled });
        }}
      />
    </span>
  );
}
