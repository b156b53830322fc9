import { useEffect, useState } from "react";
import type { DebugScope } from "../../../src-shared/protocol/debugger-api";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { VariableRow } from "./variable-row";

/** What the chosen frame knows, scope by scope; an object is looked into when it is opened. */
export function ScopeTree() {
  const { api } = useEditor();
  const frame = useEditorStore("debug", (state) => state.frame);
  const pause = useEditorStore("debug", ({ debug }) => debug.paused);
  const [scopes, setScopes] = useState<readonly DebugScope[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      const result = frame === undefined ? undefined : await api.getScopes(frame).catch(() => undefined);
      if (isCurrent) setScopes(result?.ok ? result.value : []);
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [api, frame, pause]);
  if (frame === undefined || scopes.length === 0) {
    return <p className="debugger__hint">Shown while a script stands still.</p>;
  }
  return (
    <div className="ui-list" role="tree" aria-label="Variables">
      {scopes.map(({ name, handle }, index) => (
        <VariableRow
          key={`${name} ${index}`}
          frame={frame}
          variable={{ name, handle, text: "", type: "scope" }}
          isOpenAtFirst={name === "this" || name === "Local" || name === "Block"}
        />
      ))}
    </div>
  );
}
