import { useEffect, useRef } from "react";
import type { CodeWorkspace } from "./code-workspace";
import { editorOptions } from "./editor-options";
import { type Monaco, monaco } from "./monaco";

export interface CompareViewProps {
  workspace: CodeWorkspace;
  model: Monaco.editor.ITextModel;
  /** The text on disk. */
  theirs: string;
  isReadOnly: boolean;
}

/** What is on disk at the left, the editor's own text, which can be edited, at the right. */
export function CompareView({ workspace, model, theirs, isReadOnly }: CompareViewProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const original = monaco.editor.createModel(theirs, model.getLanguageId());
    const diff = monaco.editor.createDiffEditor(box.current, {
      ...editorOptions,
      overflowWidgetsDomNode: workspace.overflowNode,
      originalEditable: false,
      readOnly: isReadOnly,
      renderSideBySide: true,
      useInlineViewWhenSpaceIsLimited: true,
      renderSideBySideInlineBreakpoint: 560,
      renderOverviewRuler: false,
      ignoreTrimWhitespace: false,
    });
    diff.setModel({ original, modified: model });
    diff.getModifiedEditor().focus();
    return () => {
      // The editor's own model outlives the comparison.
      diff.setModel(null);
      diff.dispose();
      original.dispose();
    };
  }, [workspace, model, theirs, isReadOnly]);
  return (
    <>
      <div className="code-editor__sides" aria-hidden>
        <span>− On disk</span>
        <span>+ Your text</span>
      </div>
      <div ref={box} className="code-editor__text" data-testid="code-compare" />
    </>
  );
}
