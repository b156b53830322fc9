import { useState } from "react";
import type { JsonObject } from "../../../src-shared/base/json";
import { useEditorStore } from "../../workbench/editor-context";
import type { CodeWorkspace } from "./code-workspace";
import { CompareView } from "./compare-view";
import { DiskBar } from "./disk-bar";
import { useCodeArea } from "./use-code-area";

export interface BufferViewProps {
  workspace: CodeWorkspace;
  path: string;
  params: JsonObject;
  isReadOnly: boolean;
}

/** A text to edit, with what is to be settled about its file above it. */
export function BufferView({ workspace, path, params, isReadOnly }: BufferViewProps) {
  const theirs = useEditorStore("codeBuffers", ({ buffers }) => {
    const disk = buffers.get(path)?.disk;
    return disk?.kind === "changed" ? disk.theirs.text : undefined;
  });
  const [wantsComparison, setWantsComparison] = useState(false);
  const model = workspace.modelOf(path);
  const isComparing = wantsComparison && theirs !== undefined;
  return (
    <>
      <DiskBar path={path} isComparing={isComparing} onCompare={setWantsComparison} />
      {isComparing && model ? (
        <CompareView workspace={workspace} model={model} theirs={theirs} isReadOnly={isReadOnly} />
      ) : (
        <CodeText workspace={workspace} path={path} params={params} isReadOnly={isReadOnly} />
      )}
    </>
  );
}

function CodeText({ workspace, path, params, isReadOnly }: BufferViewProps) {
  const box = useCodeArea({ workspace, path, model: workspace.modelOf(path), isReadOnly, params });
  return <div ref={box} className="code-editor__text" data-testid="code-text" />;
}
