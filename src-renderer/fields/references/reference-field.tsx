import { Crosshair, X } from "lucide-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { Icon, type IconType } from "../../ui/controls/icon";
import { IconButton } from "../../ui/controls/icon-button";
import { useFieldAria, type FieldProps } from "../../ui/fields/field-context";
import { type PickerItem, PickerPopover } from "./picker-popover";

export interface ReferenceFieldProps extends FieldProps {
  /** The id of what is referred to; undefined is none. */
  target: string | undefined;
  /** How it is shown; undefined if it is not there (any more). */
  shown: { readonly label: string; readonly icon: IconType; readonly picture?: ReactNode } | undefined;
  /** What can be referred to here, as in "Camera". */
  wanted: string;
  search: (query: string) => readonly PickerItem[];
  onPick: (id: string) => void;
  onClear: () => void;
  onPing: () => void;
  /** Whether what is dragged over the field may be dropped. */
  acceptsDrag: (transfer: DataTransfer) => boolean;
  /** Takes a drop; undefined if nothing in it fits. */
  readDrop: (transfer: DataTransfer) => string | undefined;
}

/** A reference to something: shows it, opens a list to pick from, takes drops, points to it, clears it. */
export function ReferenceField(props: ReferenceFieldProps) {
  const { target, shown, wanted, search, onPick, onClear, onPing, acceptsDrag, readDrop, ...field } = props;
  const { mixed = false, disabled = false, readOnly = false, testId } = field;
  const aria = useFieldAria(field);
  const [isOpen, setOpen] = useState(false);
  const [isDropTarget, setDropTarget] = useState(false);
  const isInert = disabled || readOnly;
  const isMissing = !mixed && target !== undefined && !shown;

  const onDragOver = (event: DragEvent) => {
    if (isInert || !acceptsDrag(event.dataTransfer)) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = "link";
    setDropTarget(true);
  };
  const onDrop = (event: DragEvent) => {
    setDropTarget(false);
    if (isInert || !acceptsDrag(event.dataTransfer)) return;
    event.preventDefault();
    event.stopPropagation();
    const dropped = readDrop(event.dataTransfer);
    if (dropped !== undefined) onPick(dropped);
  };

  return (
    <PickerPopover
      open={isOpen}
      onOpenChange={setOpen}
      label={`Search ${wanted}`}
      search={search}
      current={target}
      emptyText={`There is no ${wanted} here`}
      onPick={onPick}
    >
      <div
        className="reference"
        data-drop={isDropTarget || undefined}
        data-missing={isMissing || undefined}
        data-inert={isInert || undefined}
        onDragOver={onDragOver}
        onDragLeave={() => setDropTarget(false)}
        onDrop={onDrop}
      >
        <button
          {...aria}
          type="button"
          className="reference__button"
          disabled={isInert}
          data-empty={(!mixed && target === undefined) || undefined}
          data-mixed={mixed || undefined}
          data-testid={testId}
          aria-haspopup="listbox"
          onClick={() => setOpen(true)}
        >
          {!mixed && (shown?.picture ?? (shown && <Icon of={shown.icon} />))}
          <span className="ui-truncate">
            {mixed ? "Mixed" : (shown?.label ?? (isMissing ? `Missing ${wanted}` : `None (${wanted})`))}
          </span>
        </button>
        {!mixed && target !== undefined && (
          <>
            {shown && <IconButton icon={Crosshair} label="Show where it is" size="small" onClick={onPing} />}
            {!isInert && <IconButton icon={X} label="Clear" size="small" onClick={onClear} />}
          </>
        )}
      </div>
    </PickerPopover>
  );
}
