import { Eraser, Layers } from "lucide-react";
import type { MouseEvent } from "react";
import { Icon } from "../../ui/controls/icon";
import { IconButton } from "../../ui/controls/icon-button";
import { ToggleButton } from "../../ui/controls/toggle-button";
import { SearchField } from "../../ui/fields/search-field";
import { Tooltip } from "../../ui/overlays/tooltip";
import type { ConsoleState } from "../../stores/console-store";
import type { LogLevel } from "./console-rows";
import { levelIcons } from "./level-icon";

export interface ConsoleBarProps {
  counts: ConsoleState["counts"];
  levels: ReadonlySet<LogLevel>;
  onLevelsChange: (levels: ReadonlySet<LogLevel>) => void;
  search: string;
  onSearchChange: (search: string) => void;
  isCollapsed: boolean;
  onCollapsedChange: (isCollapsed: boolean) => void;
  canClear: boolean;
  onClear: () => void;
}

const toggles: readonly { readonly level: LogLevel; readonly label: string }[] = [
  { level: "error", label: "Errors" },
  { level: "warning", label: "Warnings" },
  { level: "info", label: "Infos" },
  { level: "debug", label: "Debug messages" },
];

/** The console's filter: text, levels with their counts, collapsing; and clearing. */
export function ConsoleBar(props: ConsoleBarProps) {
  const { counts, levels, onLevelsChange, search, onSearchChange, isCollapsed, onCollapsedChange } = props;
  const { canClear, onClear } = props;
  const onToggle = (level: LogLevel, event: MouseEvent) => {
    const next = new Set(levels);
    if (event.altKey) {
      const isOnly = levels.size === 1 && levels.has(level);
      onLevelsChange(new Set(isOnly ? toggles.map((toggle) => toggle.level) : [level]));
      return;
    }
    if (!next.delete(level)) next.add(level);
    onLevelsChange(next);
  };
  return (
    <>
      <SearchField value={search} onChange={onSearchChange} label="Filter" testId="console-search" />
      <div className="console-levels" role="group" aria-label="Levels">
        {toggles.map(({ level, label }) => (
          <Tooltip key={level} content={`${label}: ${counts[level].toLocaleString("en")} (Alt: only these)`}>
            <button
              type="button"
              className="console-levels__toggle ui-numeric"
              data-level={level}
              data-empty={counts[level] === 0 || undefined}
              aria-pressed={levels.has(level)}
              aria-label={label}
              data-testid={`console-level-${level}`}
              onClick={(event) => onToggle(level, event)}
            >
              <Icon of={levelIcons[level]} size={13} />
              <span>{shortCount(counts[level])}</span>
            </button>
          </Tooltip>
        ))}
      </div>
      <ToggleButton
        icon={Layers}
        label="Collapse equal entries"
        pressed={isCollapsed}
        onChange={onCollapsedChange}
        testId="console-collapse"
      />
      <IconButton
        icon={Eraser}
        label="Clear console"
        shortcut="Mod+L"
        disabled={!canClear}
        onClick={onClear}
        testId="console-clear"
      />
    </>
  );
}

function shortCount(count: number): string {
  if (count < 1000) return String(count);
  return count < 1_000_000 ? `${Math.floor(count / 1000)}k` : `${Math.floor(count / 1_000_000)}m`;
}
