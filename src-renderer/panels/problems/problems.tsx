import "./problems.css";
import { CircleCheck, SearchX } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import { Button } from "../../ui/controls/button";
import { SearchField } from "../../ui/fields/search-field";
import { EmptyState } from "../../ui/layout/empty-state";
import { Panel } from "../../ui/layout/panel";
import { useEditorStore } from "../../workbench/editor-context";
import type { PanelProps } from "../../workbench/panel-definition";
import { ProblemList } from "./problem-list";
import { listProblemRows } from "./problem-rows";
import { SeverityToggles } from "./severity-toggles";

const bothSeverities: ReadonlySet<ScriptDiagnostic["severity"]> = new Set(["error", "warning"] as const);

/** What is wrong in the project's scripts, by file. */
export function Problems({ tab }: PanelProps) {
  const { problems, errorCount, warningCount } = useEditorStore("problems", (state) => state);
  const [severities, setSeverities] = useState(bothSeverities);
  const [search, setSearch] = useState("");
  const [closedFiles, setClosedFiles] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(
    () => listProblemRows(problems, { severities, search, closedFiles }),
    [problems, severities, search, closedFiles],
  );

  useEffect(() => {
    if (problems.length === 0) tab.setMark(undefined);
    else tab.setMark({ kind: "count", text: String(problems.length), tone: errorCount > 0 ? "error" : "warning" });
  }, [tab, problems, errorCount]);

  const setFileOpen = (file: string, isOpen: boolean) => {
    const next = new Set(closedFiles);
    if (isOpen) next.delete(file);
    else next.add(file);
    setClosedFiles(next);
  };
  return (
    <Panel
      label="Problems"
      keyContext="problems"
      testId="panel-problems"
      className="problems"
      bar={
        <>
          <SearchField value={search} onChange={setSearch} label="Filter" testId="problems-search" />
          <SeverityToggles
            counts={{ error: errorCount, warning: warningCount }}
            severities={severities}
            onChange={setSeverities}
          />
        </>
      }
    >
      {rows.length > 0 ? (
        <ProblemList rows={rows} onFileOpenChange={setFileOpen} />
      ) : problems.length > 0 ? (
        <EmptyState
          icon={SearchX}
          title="Nothing passes the filter"
          action={
            <Button
              onClick={() => {
                setSearch("");
                setSeverities(bothSeverities);
              }}
            >
              Show all
            </Button>
          }
        >
          There are problems of another kind or text.
        </EmptyState>
      ) : (
        <EmptyState icon={CircleCheck} title="No problems" testId="problems-empty">
          What keeps a script from working is listed here as soon as it is saved.
        </EmptyState>
      )}
    </Panel>
  );
}
