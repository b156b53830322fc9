import "./debugger.css";
import { Bug } from "lucide-react";
import type { DebugPause, ExceptionBreaks } from "../../../src-shared/protocol/debugger-api";
import { Badge } from "../../ui/controls/badge";
import { Select } from "../../ui/fields/select";
import { EmptyState } from "../../ui/layout/empty-state";
import { Panel } from "../../ui/layout/panel";
import { Section } from "../../ui/layout/section";
import { CommandButton } from "../../workbench/commands/command-button";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { BreakpointList } from "./breakpoint-list";
import { FrameList } from "./frame-list";
import { ScopeTree } from "./scope-tree";
import { WatchList } from "./watch-list";

const exceptionOptions: readonly { readonly value: ExceptionBreaks; readonly label: string }[] = [
  { value: "none", label: "No exceptions" },
  { value: "uncaught", label: "Uncaught exceptions" },
  { value: "all", label: "All exceptions" },
];

/** Where a script of the running game stands still, what it knows there, and the buttons that let it go on. */
export function Debugger() {
  const { commands } = useEditor();
  const debug = useEditorStore("debug", (state) => state.debug);
  // The buttons ask whether they are enabled when they are shown.
  useEditorStore("play", ({ state }) => state);
  const { paused, breakpoints, exceptionBreaks, server } = debug;
  return (
    <Panel
      label="Debugger"
      keyContext="debugger"
      testId="panel-debugger"
      className="debugger"
      bar={
        <>
          <CommandButton command={paused ? "debug.continue" : "debug.pause"} tone={paused ? "play" : "normal"} />
          <CommandButton command="debug.step-over" />
          <CommandButton command="debug.step-into" />
          <CommandButton command="debug.step-out" />
          <span className="debugger__exceptions">
            <Select
              quiet
              label="Stop at"
              value={exceptionBreaks}
              options={exceptionOptions}
              onChange={(mode) => void commands.run(`debug.exceptions-${mode}`)}
              testId="debugger-exceptions"
            />
          </span>
          <span className="debugger__note ui-truncate" data-testid="debugger-state">
            {paused && describePause(paused)}
          </span>
          {server && <Badge testId="debugger-server">{`127.0.0.1:${server.port}`}</Badge>}
          <CommandButton command="debug.toggle-server" selected={server !== undefined} />
        </>
      }
    >
      {paused || breakpoints.length > 0 ? (
        <div className="debugger__columns">
          <div className="debugger__column">
            <Section title="Call stack">
              <FrameList frames={paused?.frames ?? []} />
            </Section>
            <Section title="Breakpoints">
              <BreakpointList breakpoints={breakpoints} />
            </Section>
          </div>
          <div className="debugger__column">
            <Section title="Variables">
              <ScopeTree />
            </Section>
          </div>
          <div className="debugger__column">
            <Section title="Watch">
              <WatchList />
            </Section>
          </div>
        </div>
      ) : (
        <EmptyState icon={Bug} title="Nothing to look into" testId="debugger-empty">
          Click beside a line number of a script to stop the running game there.
        </EmptyState>
      )}
    </Panel>
  );
}

const reasons: Readonly<Record<DebugPause["reason"], string>> = {
  breakpoint: "Stopped at a breakpoint",
  step: "Stopped after a step",
  pause: "Stopped as asked",
  exception: "Stopped at an exception",
  debuggerStatement: "Stopped at a debugger statement",
  client: "Another debugger holds the game",
};

function describePause({ reason, exception }: DebugPause): string {
  return exception ? `${reasons[reason]}: ${exception.text}` : reasons[reason];
}
