import { ChevronRight, CornerDownLeft, SquareTerminal } from "lucide-react";
import { memo } from "react";
import type { LogEntry } from "../../../src-shared/scripting/log-entry";
import { Badge } from "../../ui/controls/badge";
import { Icon } from "../../ui/controls/icon";
import { ListRow } from "../../ui/layout/list-row";
import { fileNameOf } from "../../workbench/files/file-kind";
import type { SourcePlace } from "../../workbench/open-source";
import type { ConsoleRow } from "./console-rows";
import { placeOf } from "./entry-details";
import { formatTime } from "./format-time";
import { LevelIcon } from "./level-icon";
import { lineOfRow } from "./row-text";

export interface ConsoleLineEvents {
  onOpen: (place: SourcePlace) => void;
  onSelectEntity: (id: string) => void;
}

export interface ConsoleLineProps {
  row: ConsoleRow;
  index: number;
  top: number;
  isSelected: boolean;
  onSelect: (row: ConsoleRow) => void;
  events: ConsoleLineEvents;
}

export function lineElementId(key: string): string {
  return `console-${key}`;
}

/** One row: time, level, where it comes from, and the beginning of its text. */
export const ConsoleLine = memo(function ConsoleLine(props: ConsoleLineProps) {
  const { row, index, top, isSelected, onSelect, events } = props;
  const isEntry = row.kind === "entry";
  const level = isEntry
    ? row.entry.level
    : row.kind === "answer" && row.answer.outcome === "failed"
      ? "error"
      : undefined;
  return (
    <ListRow
      id={lineElementId(row.key)}
      className="console-line"
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      selected={isSelected}
      active={isSelected}
      data-kind={row.kind}
      data-level={level}
      testId={`console-${row.kind}`}
      style={{ position: "absolute", top, right: 0, left: 0 }}
      onClick={() => onSelect(row)}
      onDoubleClick={() => {
        const place = isEntry ? placeOf(row.entry) : undefined;
        if (place) events.onOpen(place);
      }}
    >
      <span className="console-line__time ui-numeric" role="gridcell">
        {formatTime(isEntry ? row.entry.time : row.kind === "answer" ? row.answer.time : row.evaluation.time)}
      </span>
      {isEntry ? (
        <LevelIcon level={row.entry.level} />
      ) : (
        <span className="console-level" data-level={level}>
          <Icon of={row.kind === "answer" ? CornerDownLeft : questionIcon(row)} size={13} />
        </span>
      )}
      {isEntry && <Origin entry={row.entry} events={events} />}
      <span className="console-line__text" role="gridcell">
        {lineOfRow(row)}
      </span>
      {isEntry && row.count > 1 && <Badge testId="console-count">×{row.count.toLocaleString("en")}</Badge>}
    </ListRow>
  );
});

function Origin({ entry, events }: { entry: LogEntry; events: ConsoleLineEvents }) {
  const place = placeOf(entry);
  const { entity } = entry;
  return (
    <span className="console-line__origin" role="gridcell">
      {entity && (
        <button
          type="button"
          tabIndex={-1}
          className="console-link console-link--entity"
          title={`Select ${entity.name}`}
          data-testid="console-entity"
          onClick={() => events.onSelectEntity(entity.id)}
        >
          {entity.name}
        </button>
      )}
      {entity && place && <span aria-hidden>·</span>}
      {place ? (
        <button
          type="button"
          tabIndex={-1}
          className="console-link"
          title={`Open ${place.file}`}
          data-testid="console-source"
          onClick={() => events.onOpen(place)}
        >
          {fileNameOf(place.file)}
          {place.line !== undefined && `:${place.line}`}
        </button>
      ) : (
        !entity && <span className="console-line__domain">{originNames[entry.domain]}</span>
      )}
    </span>
  );
}

const originNames: Record<LogEntry["domain"], string> = { editor: "editing", runtime: "game", engine: "tandem" };

function questionIcon(row: ConsoleRow) {
  return row.kind === "question" && row.evaluation.kind === "statements" ? SquareTerminal : ChevronRight;
}
