import { ArrowDown } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../ui/controls/button";
import { useVirtualRows } from "../../ui/layout/use-virtual-rows";
import { useEditor } from "../../workbench/editor-context";
import { openSource } from "../../workbench/open-source";
import { useLatest } from "../../workbench/use-latest";
import { ConsoleLine, type ConsoleLineEvents, lineElementId } from "./console-line";
import type { ConsoleRow } from "./console-rows";
import { copyText } from "./copy-text";
import { placeOf } from "./entry-details";
import { textOfRow } from "./row-text";

export interface ConsoleListProps {
  rows: readonly ConsoleRow[];
  selectedKey: string | undefined;
  onSelect: (row: ConsoleRow | undefined) => void;
}

const rowHeight = 24;

/**
 * The rows in sight. The newest stay in sight as they come, unless the user has scrolled up: then what is read stays where
 * it is, also when older entries are dropped above it.
 */
export function ConsoleList({ rows, selectedKey, onSelect }: ConsoleListProps) {
  const editor = useEditor();
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  /** The row at the upper edge, and how far it is scrolled out. */
  const anchor = useRef<{ readonly key: string; readonly offset: number } | undefined>(undefined);
  const [isBehind, setIsBehind] = useState(false);

  const virtualizer = useVirtualRows({ count: rows.length, scroller, rowHeight, overscan: 12 });

  const latestRows = useLatest(rows);
  const onScroll = () => {
    const element = scroller.current;
    if (!element || element.clientHeight === 0) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < rowHeight / 2;
    const row = latestRows.current[Math.floor(element.scrollTop / rowHeight)];
    anchor.current = row && { key: row.key, offset: element.scrollTop % rowHeight };
    if (isAtEnd.current) setIsBehind(false);
  };
  const scrollToEnd = () => {
    isAtEnd.current = true;
    setIsBehind(false);
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  };

  const newestKey = rows.at(-1)?.key;
  const seenNewest = useRef(newestKey);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    else {
      const held = anchor.current;
      const index = held ? rows.findIndex(({ key }) => key === held.key) : -1;
      if (held && index >= 0) element.scrollTop = index * rowHeight + held.offset;
      if (seenNewest.current !== newestKey) setIsBehind(true);
    }
    seenNewest.current = newestKey;
  }, [rows, newestKey]);

  const open = (row: ConsoleRow) => {
    const place = placeOfRow(row);
    if (place) openSource(editor.layout, place);
  };
  const events = useMemo<ConsoleLineEvents>(
    () => ({
      onOpen: (place) => openSource(editor.layout, place),
      onSelectEntity: (id) => {
        if (editor.stores.scene.getState().document?.has(id)) editor.stores.selection.getState().select([id]);
      },
    }),
    [editor],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const present = rows.findIndex(({ key }) => key === selectedKey);
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -rows.length, End: rows.length }[
      event.key
    ];
    const row = rows[present];
    if (step !== undefined) {
      const from = present < 0 ? (step > 0 ? -1 : rows.length) : present;
      const index = Math.min(rows.length - 1, Math.max(0, from + step));
      onSelect(rows[index]);
      virtualizer.scrollToIndex(index, { align: "auto" });
    } else if (event.key === "Enter" && row) open(row);
    else if (event.key === "Escape" && row) onSelect(undefined);
    else if (event.key === "c" && (event.ctrlKey || event.metaKey) && row) void copyText(textOfRow(row));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="console-list">
      <div
        ref={scroller}
        className="console-list__scroller ui-list"
        role="grid"
        aria-label="Entries"
        aria-rowcount={rows.length}
        aria-activedescendant={selectedKey === undefined ? undefined : lineElementId(selectedKey)}
        tabIndex={0}
        data-testid="console-list"
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        <div className="console-list__rows" role="presentation" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return (
              row && (
                <ConsoleLine
                  key={row.key}
                  row={row}
                  index={index}
                  top={start}
                  isSelected={row.key === selectedKey}
                  onSelect={onSelect}
                  events={events}
                />
              )
            );
          })}
        </div>
      </div>
      {isBehind && (
        <Button icon={ArrowDown} className="console-list__newest" onClick={scrollToEnd} testId="console-newest">
          Newest
        </Button>
      )}
    </div>
  );
}

function placeOfRow(row: ConsoleRow) {
  if (row.kind === "entry") return placeOf(row.entry);
  return row.evaluation.kind === "statements" ? { file: row.evaluation.source } : undefined;
}
