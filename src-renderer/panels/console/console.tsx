import "./console.css";
import { ScrollText } from "lucide-react";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { Button } from "../../ui/controls/button";
import { EmptyState } from "../../ui/layout/empty-state";
import { Panel } from "../../ui/layout/panel";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import type { PanelProps } from "../../workbench/panel-definition";
import { ConsoleBar } from "./console-bar";
import { ConsoleList } from "./console-list";
import { type ConsoleRow, createConsoleRowLister, type LogLevel } from "./console-rows";
import { EvaluateLine } from "./evaluate-line";
import { RowDetails } from "./row-details";
import { useOncePerFrame } from "./use-once-per-frame";

const allLevels: readonly LogLevel[] = ["error", "warning", "info", "debug"];

/** What scripts and the tool log, and a line to evaluate expressions in the active domain. */
export function Console({ tab }: PanelProps) {
  const { stores, commands } = useEditor();
  // A flood comes in many batches between two frames: the list is made once for each frame.
  const { entries, counts } = useOncePerFrame(stores.console);
  const evaluations = useEditorStore("evaluations", (state) => state.evaluations);
  const [levels, setLevels] = useState<ReadonlySet<LogLevel>>(new Set(allLevels));
  const [search, setSearch] = useState("");
  const [isCollapsed, setIsCollapsed] = useState(false);
  const [selectedKey, setSelectedKey] = useState<string>();
  const deferredSearch = useDeferredValue(search);
  const [listRows] = useState(createConsoleRowLister);
  const rows = useMemo(
    () => listRows(entries, evaluations, { levels, search: deferredSearch, isCollapsed }),
    [listRows, entries, evaluations, levels, deferredSearch, isCollapsed],
  );
  const selected = useMemo(
    () => (selectedKey === undefined ? undefined : rows.find(({ key }) => key === selectedKey)),
    [rows, selectedKey],
  );

  useEffect(() => {
    const { error } = counts;
    tab.setMark(error === 0 ? undefined : { kind: "count", text: error > 999 ? "999+" : String(error), tone: "error" });
  }, [tab, counts]);

  useEffect(() => {
    const registration = commands.add({
      id: "console.clear",
      title: "Clear console",
      group: "View",
      section: "console",
      keybinding: "Mod+L",
      when: "console",
      whileTyping: true,
      run: () => {
        stores.console.getState().clear();
        stores.evaluations.getState().clear();
      },
    });
    return () => registration.dispose();
  }, [commands, stores]);

  const isFiltered = search.trim() !== "" || levels.size < allLevels.length;
  const resetFilter = () => {
    setSearch("");
    setLevels(new Set(allLevels));
  };
  return (
    <Panel
      label="Console"
      keyContext="console"
      testId="panel-console"
      className="console"
      bar={
        <ConsoleBar
          counts={counts}
          levels={levels}
          onLevelsChange={setLevels}
          search={search}
          onSearchChange={setSearch}
          isCollapsed={isCollapsed}
          onCollapsedChange={setIsCollapsed}
          canClear={entries.length > 0 || evaluations.length > 0}
          onClear={() => void commands.run("console.clear")}
        />
      }
    >
      <div className="console__body">
        {rows.length === 0 ? (
          <EmptyConsole isFiltered={isFiltered && entries.length > 0} onReset={resetFilter} />
        ) : (
          <ConsoleList rows={rows} selectedKey={selected?.key} onSelect={(row) => setSelectedKey(row?.key)} />
        )}
        {selected && <SelectedDetails row={selected} onClose={() => setSelectedKey(undefined)} />}
      </div>
      <EvaluateLine />
    </Panel>
  );
}

function SelectedDetails({ row, onClose }: { row: ConsoleRow; onClose: () => void }) {
  // Another row starts at its own beginning, with nothing unfolded.
  return <RowDetails key={row.key} row={row} onClose={onClose} />;
}

function EmptyConsole({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  return (
    <div className="console__empty">
      {isFiltered ? (
        <EmptyState
          icon={ScrollText}
          title="Nothing passes the filter"
          action={<Button onClick={onReset}>Show all</Button>}
        >
          There are entries of other levels or texts.
        </EmptyState>
      ) : (
        <EmptyState icon={ScrollText} title="Nothing was logged" testId="console-empty">
          What scripts write with console.log and what goes wrong in them appears here.
        </EmptyState>
      )}
    </div>
  );
}
