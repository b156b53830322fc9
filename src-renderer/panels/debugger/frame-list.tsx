import type { DebugFrame } from "../../../src-shared/protocol/debugger-api";
import { ListRow } from "../../ui/layout/list-row";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { fileNameOf } from "../../workbench/files/file-kind";
import { openSource } from "../../workbench/open-source";

export interface FrameListProps {
  frames: readonly DebugFrame[];
}

/** The calls that led to where a script stands, innermost first. One that is chosen shows its place and its variables. */
export function FrameList({ frames }: FrameListProps) {
  const { layout, stores } = useEditor();
  const selected = useEditorStore("debug", ({ frame }) => frame);
  if (frames.length === 0) return <p className="debugger__hint">No script stands still.</p>;
  return (
    <div className="ui-list" role="listbox" aria-label="Call stack">
      {frames.map((frame, index) => {
        const { id, name, file, line, isOutdated } = frame;
        const choose = () => {
          if (id !== undefined) stores.debug.getState().selectFrame(id);
          openSource(layout, frame);
        };
        return (
          <ListRow
            key={id ?? `${index} ${name}`}
            role="option"
            tabIndex={0}
            aria-selected={id !== undefined && id === selected}
            selected={id !== undefined && id === selected}
            faint={id === undefined}
            testId="debug-frame"
            onClick={choose}
            onKeyDown={(event) => {
              if (event.key === "Enter") choose();
            }}
          >
            <span className="ui-truncate">{name}</span>
            {id === undefined && <span className="debugger__faint">awaits</span>}
            {isOutdated && <span className="debugger__faint">changed since</span>}
            <span className="debugger__place ui-numeric">{`${fileNameOf(file)}:${line}`}</span>
          </ListRow>
        );
      })}
    </div>
  );
}
