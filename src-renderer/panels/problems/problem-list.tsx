import { CircleAlert, FolderCog, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { Badge } from "../../ui/controls/badge";
import { FoldArrow } from "../../ui/controls/fold-arrow";
import { Icon } from "../../ui/controls/icon";
import { ListRow } from "../../ui/layout/list-row";
import { useVirtualRows } from "../../ui/layout/use-virtual-rows";
import { useEditor } from "../../workbench/editor-context";
import { fileIconOf, fileNameOf, folderOf } from "../../workbench/files/file-kind";
import { openSource } from "../../workbench/open-source";
import type { ProblemRow } from "./problem-rows";

export interface ProblemListProps {
  rows: readonly ProblemRow[];
  onFileOpenChange: (file: string, isOpen: boolean) => void;
}

const rowHeight = 24;

/** The problems in sight, as a tree of files. A click opens the place. */
export function ProblemList({ rows, onFileOpenChange }: ProblemListProps) {
  const { layout, stores } = useEditor();
  const scroller = useRef<HTMLDivElement>(null);
  const [activeKey, setActiveKey] = useState<string>();
  const active = rows.findIndex(({ key }) => key === activeKey);

  const virtualizer = useVirtualRows({ count: rows.length, scroller, rowHeight, overscan: 10 });

  const open = (row: ProblemRow) => {
    if (row.kind === "file") onFileOpenChange(row.file ?? "", !row.isOpen);
    else if (row.problem.source === "scene" && row.entities.length > 0) {
      // A value is mended in the inspector, not in the file.
      stores.selection.getState().select(row.entities.map(({ id }) => id));
    } else if (row.problem.file !== undefined) openSource(layout, { ...row.problem, file: row.problem.file });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active];
    const target = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (target !== undefined) {
      const index = Math.min(rows.length - 1, Math.max(0, target));
      setActiveKey(rows[index]?.key);
      virtualizer.scrollToIndex(index, { align: "auto" });
    } else if (event.key === "Enter" && row) open(row);
    else if (event.key === "ArrowLeft" && row?.kind === "file") onFileOpenChange(row.file ?? "", false);
    else if (event.key === "ArrowRight" && row?.kind === "file") onFileOpenChange(row.file ?? "", true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={scroller}
      className="problem-list ui-list"
      role="tree"
      aria-label="Problems"
      aria-activedescendant={active < 0 ? undefined : elementIdOf(active)}
      tabIndex={0}
      data-testid="problem-list"
      onKeyDown={onKeyDown}
    >
      <div className="problem-list__rows" role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return undefined;
          const isActive = row.key === activeKey;
          const shared = {
            id: elementIdOf(index),
            role: "treeitem",
            selected: isActive,
            active: isActive,
            "aria-selected": isActive,
            style: { position: "absolute", top: start, right: 0, left: 0 } as const,
            onClick: () => {
              setActiveKey(row.key);
              open(row);
            },
          };
          return row.kind === "file" ? (
            <ListRow key={row.key} {...shared} aria-level={1} aria-expanded={row.isOpen} testId="problem-file">
              <FileHead row={row} />
            </ListRow>
          ) : (
            <ListRow key={row.key} {...shared} aria-level={2} className="problem-row" testId="problem">
              <ProblemLine row={row} />
            </ListRow>
          );
        })}
      </div>
    </div>
  );
}

function FileHead({ row }: { row: Extract<ProblemRow, { kind: "file" }> }) {
  const { file, isOpen, errorCount, warningCount } = row;
  return (
    <>
      <span className="problem-row__toggle">
        <FoldArrow isOpen={isOpen} />
      </span>
      <Icon of={file === undefined ? FolderCog : fileIconOf(file)} size={14} />
      <span className="problem-row__file">{file === undefined ? "Project" : fileNameOf(file)}</span>
      {file !== undefined && <span className="problem-row__folder ui-truncate">{folderOf(file)}</span>}
      <span className="problem-row__counts ui-numeric">
        {errorCount > 0 && <span data-severity="error">{errorCount}</span>}
        {warningCount > 0 && <span data-severity="warning">{warningCount}</span>}
      </span>
    </>
  );
}

const sourceNames: Record<ScriptDiagnostic["source"], string> = {
  compile: "does not compile",
  type: "type",
  reflect: "fields",
  runtime: "while running",
  scene: "scene",
  project: "project",
};

function ProblemLine({ row }: { row: Extract<ProblemRow, { kind: "problem" }> }) {
  const { problem, count, entities } = row;
  const { severity, message, source, line, column, callback } = problem;
  const on = entities.length > 1 ? `${entities.length.toLocaleString("en")} entities` : entities[0]?.name;
  const where = [on, callback].filter((part) => part !== undefined).join(" · ");
  return (
    <>
      <span
        className="problem-row__severity"
        data-severity={severity}
        role="img"
        aria-label={severity === "error" ? "Error" : "Warning"}
      >
        <Icon of={severity === "error" ? CircleAlert : TriangleAlert} size={13} />
      </span>
      <span className="problem-row__message ui-truncate" title={message}>
        {message.replace(/\s*\n\s*/g, " ")}
      </span>
      {count > 1 && <Badge testId="problem-count">×{count.toLocaleString("en")}</Badge>}
      {where !== "" && (
        <span className="problem-row__note" title={entities.map(({ name }) => name).join(", ")}>
          {where}
        </span>
      )}
      <span className="problem-row__note">{sourceNames[source]}</span>
      {line !== undefined && (
        <span className="problem-row__place ui-numeric">{column === undefined ? line : `${line}:${column}`}</span>
      )}
    </>
  );
}

function elementIdOf(index: number): string {
  return `problem-row-${index}`;
}
