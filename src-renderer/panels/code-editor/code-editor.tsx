import "./code-editor.css";
import { FileX } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { isBufferDirty } from "../../stores/code-buffer";
import { Button } from "../../ui/controls/button";
import { Spinner } from "../../ui/controls/spinner";
import { EmptyState } from "../../ui/layout/empty-state";
import { Panel } from "../../ui/layout/panel";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { fileKindOf, fileNameOf } from "../../workbench/files/file-kind";
import { dockIdOf } from "../../workbench/layout/dock-layout";
import { codeEditorPanel } from "../../workbench/open-source";
import { rememberFile } from "../../workbench/palette/remember-recent";
import type { PanelProps, PanelTab } from "../../workbench/panel-definition";
import { saveFile } from "../../workbench/code/save-file";
import { BufferView } from "./buffer-view";
import { createCodeWorkspace } from "./code-workspace";
import { StatementBar } from "./statement-bar";
import { isTypingsPath, TypingsView } from "./typings-view";

/** One file of the project as text; a tab for each. */
export function CodeEditor({ instance: path = "", params, tab }: PanelProps) {
  const editor = useEditor();
  const { layout, parts, stores } = editor;
  const workspace = parts.obtain(createCodeWorkspace, editor);
  const isTypings = isTypingsPath(path);
  const status = useEditorStore("codeBuffers", ({ buffers }) => buffers.get(path)?.status);
  const failure = useEditorStore("codeBuffers", ({ buffers }) => buffers.get(path)?.failure);
  const isReadOnly = useEditorStore("project", ({ project }) => project?.isReadOnly ?? false);
  const isStatements = fileKindOf(path) === "statements";
  useUnsavedTab(path, tab);
  useEffect(() => {
    if (path.startsWith("node_modules/tandem/")) tab.setTitle("tandem");
  }, [tab, path]);

  const closeIfGone = useEffectEvent(() => {
    // A tab of the stored layout whose file is gone goes too; one that was asked for says what is wrong.
    const isStored = typeof params.request !== "number" || params.request < performance.timeOrigin;
    const isGone = stores.codeBuffers.getState().buffers.get(path)?.failure?.reason === "notFound";
    if (isGone && isStored) void layout.close(codeEditorPanel, path);
  });
  useEffect(() => {
    if (isTypings) return;
    void stores.codeBuffers
      .getState()
      .open(path)
      .then(() => closeIfGone());
    rememberFile(stores.settings, path);
  }, [stores, path, isTypings]);

  useEffect(() => {
    const subscription = stores.codeBuffers.onDidMove(({ from, to }) => {
      if (from !== path) return;
      const isInFront = layout.store.getState().activeId === dockIdOf(codeEditorPanel, path);
      layout.open(codeEditorPanel, { instance: to, title: fileNameOf(to), inBackground: !isInFront });
      void layout.close(codeEditorPanel, path);
    });
    return () => subscription.dispose();
  }, [stores, layout, path]);

  return (
    <Panel
      label={fileNameOf(path)}
      keyContext={isStatements ? "code-editor statement-script" : "code-editor"}
      testId="panel-code-editor"
      className="code-editor"
      data-file={path}
      bar={isStatements ? <StatementBar path={path} /> : undefined}
    >
      {isTypings ? (
        <TypingsView workspace={workspace} path={path} params={params} />
      ) : status === "ready" ? (
        <BufferView workspace={workspace} path={path} params={params} isReadOnly={isReadOnly} />
      ) : status === "failed" ? (
        <EmptyState
          icon={FileX}
          title={`${fileNameOf(path)} cannot be shown`}
          testId="code-failure"
          action={
            <>
              <Button onClick={() => void stores.codeBuffers.getState().open(path)}>Try again</Button>
              <Button onClick={() => void layout.close(codeEditorPanel, path)}>Close</Button>
            </>
          }
        >
          {failure?.message}
        </EmptyState>
      ) : (
        <div className="code-editor__loading">
          <Spinner label={`Opening ${fileNameOf(path)}`} size={18} />
        </div>
      )}
    </Panel>
  );
}

/** Marks the tab while the text is not saved, and asks before it is closed then. */
function useUnsavedTab(path: string, tab: PanelTab): void {
  const editor = useEditor();
  const isDirty = useEditorStore("codeBuffers", ({ buffers }) => {
    const buffer = buffers.get(path);
    return buffer !== undefined && isBufferDirty(buffer);
  });
  useEffect(() => tab.setMark(isDirty ? { kind: "unsaved" } : undefined), [tab, isDirty]);
  useEffect(() => {
    tab.setCloseGuard(async () => {
      const { codeBuffers, dialogs } = editor.stores;
      const buffer = codeBuffers.getState().buffers.get(path);
      if (!buffer || !isBufferDirty(buffer)) return true;
      const answer = await dialogs.getState().confirm({
        title: `Save ${fileNameOf(path)}?`,
        description: "Its changes are lost when it is closed unless they are saved.",
        confirmLabel: "Save",
        alternativeLabel: "Discard",
      });
      if (answer === "cancel") return false;
      return answer === "alternative" || saveFile(editor, path);
    });
    return () => tab.setCloseGuard(undefined);
  }, [editor, path, tab]);
}
