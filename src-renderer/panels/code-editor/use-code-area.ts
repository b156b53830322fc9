import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { type Disposable, toDisposable } from "../../../src-shared/base/disposable";
import type { JsonObject } from "../../../src-shared/base/json";
import { useEditor } from "../../workbench/editor-context";
import { dockIdOf } from "../../workbench/layout/dock-layout";
import { fileKindOf } from "../../workbench/files/file-kind";
import { codeEditorPanel } from "../../workbench/open-source";
import { attachBreakpointMargin } from "./breakpoint-margin";
import type { CodeWorkspace } from "./code-workspace";
import { editorOptions } from "./editor-options";
import { type Monaco, monaco } from "./monaco";

export interface CodeArea {
  readonly workspace: CodeWorkspace;
  readonly path: string;
  readonly model: Monaco.editor.ITextModel | undefined;
  readonly isReadOnly: boolean;
  /** Where the panel was asked to go, see `codeEditorPanel`. */
  readonly params: JsonObject;
}

/**
 * An editor on a model inside an element: it starts where the file was left, goes where the panel is asked to go, and takes
 * the keyboard when its tab comes to the front.
 */
export function useCodeArea({
  workspace,
  path,
  model,
  isReadOnly,
  params,
}: CodeArea): RefObject<HTMLDivElement | null> {
  const editor = useEditor();
  const { layout } = editor;
  const box = useRef<HTMLDivElement>(null);
  const instance = useRef<Monaco.editor.IStandaloneCodeEditor | undefined>(undefined);
  const dockId = dockIdOf(codeEditorPanel, path);
  const { line, column, request } = params;

  const goTo = useEffectEvent(() => {
    const code = instance.current;
    if (!code || typeof line !== "number") return;
    const position = code.getModel()?.validatePosition({
      lineNumber: line,
      column: typeof column === "number" ? column : 1,
    });
    if (!position) return;
    code.setPosition(position);
    code.revealPositionInCenterIfOutsideViewport(position);
    focusWhenShown(code);
  });

  useEffect(() => {
    if (!box.current || !model) return;
    const code = monaco.editor.create(box.current, {
      ...editorOptions,
      overflowWidgetsDomNode: workspace.overflowNode,
      model,
    });
    instance.current = code;
    const margin = fileKindOf(path) === "script" ? attachBreakpointMargin(editor, code, path) : undefined;
    const viewState = workspace.getViewState(path);
    if (viewState) code.restoreViewState(viewState);
    const focusing = layout.store.getState().activeId === dockId ? focusWhenShown(code) : undefined;
    goTo();
    return () => {
      focusing?.dispose();
      margin?.dispose();
      workspace.keepViewState(path, code.saveViewState());
      code.dispose();
      instance.current = undefined;
    };
  }, [workspace, path, model, editor, layout, dockId]);

  useEffect(() => instance.current?.updateOptions({ readOnly: isReadOnly }), [isReadOnly, model]);

  useEffect(() => goTo(), [line, column, request]);

  useEffect(
    () =>
      layout.store.subscribe(({ activeId }, before) => {
        if (activeId !== dockId || before.activeId === dockId) return;
        const panel = box.current?.closest("[data-key-context]");
        // A click on a button of the panel itself keeps the focus there.
        if (panel?.contains(document.activeElement) && document.activeElement !== panel) return;
        if (instance.current) focusWhenShown(instance.current);
      }),
    [layout, dockId],
  );
  return box;
}

const mostFrames = 30;

/** The dock shows a tab some frames after it became the active one, and what is not shown cannot have the focus. */
function focusWhenShown(code: Monaco.editor.IStandaloneCodeEditor): Disposable {
  let frames = 0;
  let frame: number | undefined;
  const tryNow = () => {
    frame = undefined;
    code.focus();
    if (!code.hasTextFocus() && ++frames < mostFrames) frame = requestAnimationFrame(tryNow);
  };
  tryNow();
  const ending = toDisposable(() => frame !== undefined && cancelAnimationFrame(frame));
  code.onDidDispose(() => ending.dispose());
  return ending;
}
