import { Copy, X } from "lucide-react";
import { useMemo } from "react";
import { Button } from "../../ui/controls/button";
import { IconButton } from "../../ui/controls/icon-button";
import { useEditor } from "../../workbench/editor-context";
import { openSource } from "../../workbench/open-source";
import type { ConsoleRow } from "./console-rows";
import { copyText } from "./copy-text";
import { detailsOf, placeOf } from "./entry-details";
import { formatTime } from "./format-time";
import { levelNames } from "./level-icon";
import { LongText } from "./long-text";
import { textOfRow } from "./row-text";
import { StackFrames } from "./stack-frames";

/** All of a row: its whole text, what it is about, and the stack as links. */
export function RowDetails({ row, onClose }: { row: ConsoleRow; onClose: () => void }) {
  const { stores, layout } = useEditor();
  const entry = row.kind === "entry" ? row.entry : undefined;
  const details = useMemo(() => entry && detailsOf(entry), [entry]);
  const text = useMemo(() => details?.message ?? textOfRow(row), [details, row]);
  const place = entry && placeOf(entry);
  return (
    <aside className="console-details" aria-label="Details" data-testid="console-details">
      <header className="console-details__header">
        <span className="console-details__about ui-truncate">
          {entry ? describeOrigin(entry) : row.kind === "answer" ? "Result" : "Asked"}
        </span>
        {entry?.entity && (
          <Button
            variant="quiet"
            onClick={() => {
              const { id } = entry.entity ?? { id: "" };
              if (stores.scene.getState().document?.has(id)) stores.selection.getState().select([id]);
            }}
          >
            {entry.entity.name}
          </Button>
        )}
        <IconButton icon={Copy} label="Copy text" size="small" onClick={() => void copyText(textOfRow(row))} />
        <IconButton icon={X} label="Close details" size="small" onClick={onClose} testId="console-details-close" />
      </header>
      <div className="console-details__content">
        <LongText text={text} />
        {details && (details.userFrames.length > 0 || details.internalFrames.length > 0) && (
          <StackFrames details={details} />
        )}
        {details?.userFrames.length === 0 && place && (
          <button
            type="button"
            className="console-link"
            data-testid="console-details-source"
            onClick={() => openSource(layout, place)}
          >
            {place.file}
            {place.line !== undefined && `:${place.line}`}
          </button>
        )}
      </div>
    </aside>
  );
}

function describeOrigin({ level, time, script, diagnostic, count }: Extract<ConsoleRow, { kind: "entry" }>["entry"]) {
  const callback = diagnostic?.callback;
  const where = script === undefined ? undefined : callback === undefined ? script : `${script}.${callback}`;
  const often = count > 1 ? `${count.toLocaleString("en")} times` : undefined;
  return [levelNames[level], formatTime(time), where, often].filter((part) => part !== undefined).join(" · ");
}
