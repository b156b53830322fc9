import { X } from "lucide-react";
import type { BreakpointInfo } from "../../../src-shared/protocol/debugger-api";
import { IconButton } from "../../ui/controls/icon-button";
import { CheckBox } from "../../ui/fields/check-box";
import { ListRow } from "../../ui/layout/list-row";
import { useEditor } from "../../workbench/editor-context";
import { fileNameOf } from "../../workbench/files/file-kind";
import { openSource } from "../../workbench/open-source";

export interface BreakpointListProps {
  breakpoints: readonly BreakpointInfo[];
}

/** The project's breakpoints; each can be switched off for a while, and taken away. */
export function BreakpointList({ breakpoints }: BreakpointListProps) {
  const { layout, stores } = useEditor();
  if (breakpoints.length === 0) return <p className="debugger__hint">Click beside a line number to set one.</p>;
  const change = (changed: BreakpointInfo, next: readonly BreakpointInfo[]) => {
    const others = breakpoints.filter(({ file, line }) => file === changed.file && line !== changed.line);
    void stores.debug.getState().setBreakpoints(changed.file, [...others, ...next]);
  };
  return (
    <div className="ui-list" role="list" aria-label="Breakpoints">
      {breakpoints.map((breakpoint) => {
        const { file, line, boundLine, state, message, condition, logMessage, isEnabled = true } = breakpoint;
        const place = `${fileNameOf(file)}:${boundLine ?? line}`;
        return (
          <ListRow key={`${file}:${line}`} role="listitem" faint={!isEnabled} title={message} testId="debug-breakpoint">
            <CheckBox
              checked={isEnabled}
              label={`Stop at ${place}`}
              onChange={(enabled) => change(breakpoint, [{ ...breakpoint, isEnabled: enabled }])}
            />
            <span className="debugger__dot" data-state={isEnabled ? state : "off"} />
            <button
              type="button"
              className="debugger__link ui-truncate"
              onClick={() => openSource(layout, { file, line: boundLine ?? line })}
            >
              {place}
            </button>
            <span className="debugger__faint ui-truncate">{message ?? condition ?? logMessage}</span>
            <span className="debugger__place">
              <IconButton
                size="small"
                icon={X}
                label={`Remove the breakpoint at ${place}`}
                onClick={() => change(breakpoint, [])}
              />
            </span>
          </ListRow>
        );
      })}
    </div>
  );
}
