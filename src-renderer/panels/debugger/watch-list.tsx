import { X } from "lucide-react";
import { useEffect, useState } from "react";
import type { DebugValue } from "../../../src-shared/protocol/debugger-api";
import { IconButton } from "../../ui/controls/icon-button";
import { TextField } from "../../ui/fields/text-field";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { VariableRow } from "./variable-row";

/** Expressions that are evaluated in the chosen frame, wherever a script stops. */
export function WatchList() {
  const { stores } = useEditor();
  const watches = useEditorStore("debug", (state) => state.watches);
  return (
    <div className="debugger__watches">
      <div className="ui-list" role="tree" aria-label="Watch">
        {watches.map((expression) => (
          <div key={expression} className="debugger__watch">
            <Watch expression={expression} />
            <IconButton
              size="small"
              icon={X}
              label={`Stop watching ${expression}`}
              onClick={() => stores.debug.getState().removeWatch(expression)}
            />
          </div>
        ))}
      </div>
      <TextField
        mono
        label="Watch an expression"
        placeholder="Watch an expression"
        value=""
        onCommit={(expression) => {
          if (expression.trim() !== "") stores.debug.getState().addWatch(expression.trim());
        }}
        testId="debug-watch-field"
      />
    </div>
  );
}

const unknown: DebugValue = { text: "—", type: "undefined" };

function Watch({ expression }: { expression: string }) {
  const { api } = useEditor();
  const frame = useEditorStore("debug", (state) => state.frame);
  const pause = useEditorStore("debug", ({ debug }) => debug.paused);
  const revision = useEditorStore("debug", (state) => state.revision);
  const [value, setValue] = useState(unknown);
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      const result =
        frame === undefined ? undefined : await api.evaluateInFrame(frame, expression).catch(() => undefined);
      if (!isCurrent) return;
      if (result === undefined) setValue(unknown);
      else setValue(result.ok ? result.value : { text: result.message, type: "error" });
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [api, frame, pause, revision, expression]);
  return <VariableRow key={value.handle} frame={frame ?? ""} variable={{ ...value, name: expression }} />;
}
