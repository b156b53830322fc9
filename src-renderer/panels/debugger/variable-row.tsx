import { useEffect, useState } from "react";
import type { DebugVariable } from "../../../src-shared/protocol/debugger-api";
import { FoldArrow } from "../../ui/controls/fold-arrow";
import { TextField } from "../../ui/fields/text-field";
import { ListRow } from "../../ui/layout/list-row";
import { useEditor, useEditorStore } from "../../workbench/editor-context";

export interface VariableRowProps {
  frame: string;
  variable: DebugVariable;
  /** Of what holds it; absent where it cannot be set. */
  owner?: string | undefined;
  depth?: number;
  isOpenAtFirst?: boolean;
}

/** A name and its value; a double click sets it, and what has parts opens. */
export function VariableRow({ frame, variable, owner, depth = 0, isOpenAtFirst = false }: VariableRowProps) {
  const { api, stores } = useEditor();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const [isSetting, setIsSetting] = useState(false);
  const { name, text, type, handle } = variable;
  const parts = useParts(isOpen ? handle : undefined);
  const mayBeSet = owner !== undefined && type !== "getter" && !name.startsWith("[[");

  const commit = async (expression: string) => {
    setIsSetting(false);
    if (owner === undefined || expression === text) return;
    const result = await api.setVariable(frame, owner, name, expression);
    if (!result.ok) stores.notifications.getState().notify({ severity: "error", message: result.message });
    stores.debug.getState().tellOfChange();
  };
  return (
    <>
      <ListRow
        role="treeitem"
        tabIndex={0}
        depth={depth}
        aria-level={depth + 1}
        aria-expanded={handle === undefined ? undefined : isOpen}
        testId="debug-variable"
        data-name={name}
        onClick={() => setIsOpen(handle !== undefined && !isOpen)}
        onDoubleClick={() => setIsSetting(mayBeSet)}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget) return;
          if (event.key === "ArrowRight") setIsOpen(handle !== undefined);
          else if (event.key === "ArrowLeft") setIsOpen(false);
          else if (event.key === "Enter") setIsSetting(mayBeSet);
        }}
      >
        <span className="debugger__toggle" data-empty={handle === undefined || undefined}>
          <FoldArrow isOpen={isOpen} />
        </span>
        <span className="debugger__name" data-scope={type === "scope" || undefined}>
          {name}
        </span>
        {isSetting ? (
          <TextField
            autoFocus
            mono
            label={`Value of ${name}`}
            value={text}
            onCommit={commit}
            testId="debug-value-field"
          />
        ) : (
          <span className="debugger__value ui-truncate" data-type={type} title={text}>
            {text}
          </span>
        )}
      </ListRow>
      {isOpen &&
        parts.map((part, index) => (
          <VariableRow key={`${part.name} ${index}`} frame={frame} variable={part} owner={handle} depth={depth + 1} />
        ))}
    </>
  );
}

/** Asked anew whenever a value was set. A handle of an earlier stop has no parts. */
function useParts(handle: string | undefined): readonly DebugVariable[] {
  const { api } = useEditor();
  const revision = useEditorStore("debug", (state) => state.revision);
  const [parts, setParts] = useState<readonly DebugVariable[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      const result = handle === undefined ? undefined : await api.getVariables(handle).catch(() => undefined);
      if (isCurrent) setParts(result?.ok ? result.value : []);
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [api, handle, revision]);
  return parts;
}
