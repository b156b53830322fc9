import { Popover } from "radix-ui";
import { type KeyboardEvent, type ReactElement, useState } from "react";
import { Icon, type IconType } from "../../ui/controls/icon";
import { SearchField } from "../../ui/fields/search-field";

/** Something that can be picked. */
export interface PickerItem {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly icon: IconType;
}

export interface PickerPopoverProps {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Names the search. */
  label: string;
  /** At most `mostItems` that match; asked while open only, so that it may search the whole scene. */
  search: (query: string) => readonly PickerItem[];
  current: string | undefined;
  emptyText: string;
  onPick: (id: string) => void;
  /** What the list hangs from. */
  children: ReactElement;
}

export const mostItems = 100;

/** A searchable list that drops from a field. */
export function PickerPopover({ open, onOpenChange, children, ...list }: PickerPopoverProps) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor asChild>{children}</Popover.Anchor>
      <Popover.Portal>
        <Popover.Content className="picker" align="end" sideOffset={4} collisionPadding={8} data-testid="picker">
          <PickerList {...list} onDone={() => onOpenChange(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type PickerListProps = Omit<PickerPopoverProps, "open" | "onOpenChange" | "children"> & { onDone: () => void };

function PickerList({ label, search, current, emptyText, onPick, onDone }: PickerListProps) {
  const [query, setQuery] = useState("");
  const items = search(query.trim());
  const currentIndex = items.findIndex(({ id }) => id === current);
  const [moved, setMoved] = useState<number>();
  const active = Math.min(moved ?? Math.max(0, currentIndex), items.length - 1);
  const pick = (id: string) => {
    onDone();
    onPick(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const item = items[active];
    if (event.key === "ArrowDown") setMoved(Math.min(items.length - 1, active + 1));
    else if (event.key === "ArrowUp") setMoved(Math.max(0, active - 1));
    else if (event.key === "Enter" && item) pick(item.id);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="picker__search">
        <SearchField
          value={query}
          label={label}
          testId="picker-search"
          onKeyDown={onKeyDown}
          onChange={(text) => {
            setQuery(text);
            setMoved(undefined);
          }}
        />
      </div>
      <div className="picker__list" role="listbox" aria-label={label}>
        {items.length === 0 && <p className="picker__empty">{query === "" ? emptyText : "Nothing matches"}</p>}
        {items.map(({ id, label: name, detail, icon }, index) => (
          <div
            key={id}
            role="option"
            aria-selected={id === current}
            className="picker__item"
            data-active={index === active || undefined}
            data-testid="picker-item"
            ref={(element) => {
              if (index === active) element?.scrollIntoView({ block: "nearest" });
            }}
            onPointerMove={() => index !== active && setMoved(index)}
            onClick={() => pick(id)}
          >
            <Icon of={icon} />
            <span className="ui-truncate">{name}</span>
            {detail !== undefined && <span className="picker__detail ui-truncate">{detail}</span>}
          </div>
        ))}
      </div>
    </>
  );
}
