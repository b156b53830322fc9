import { type Disposable, DisposableStore, toDisposable } from "../../../src-shared/base/disposable";
import type { BreakpointInfo } from "../../../src-shared/protocol/debugger-api";
import type { Editor } from "../../workbench/editor";
import { isBufferDirty } from "../../stores/code-buffer";
import { type Monaco, monaco } from "./monaco";

type CodeEditor = Monaco.editor.IStandaloneCodeEditor;

/**
 * Shows a script's breakpoints beside its line numbers, and where the running game stands in it. A click there, or F9 at
 * the caret, sets a breakpoint or takes it away. They go along with the text as it is edited; the session is told of where
 * they went when it is saved, as its lines are those of the saved text.
 */
export function attachBreakpointMargin({ stores }: Editor, code: CodeEditor, file: string): Disposable {
  const owned = new DisposableStore();
  const marks = code.createDecorationsCollection();
  const stop = code.createDecorationsCollection();
  /** In the order of `marks`. */
  let shown: readonly BreakpointInfo[] = [];
  const own = () => stores.debug.getState().debug.breakpoints.filter((breakpoint) => breakpoint.file === file);
  const isDirty = () => {
    const buffer = stores.codeBuffers.getState().buffers.get(file);
    return buffer !== undefined && isBufferDirty(buffer);
  };

  const tell = async (answer: Promise<string | undefined>) => {
    const message = await answer;
    if (message !== undefined) stores.notifications.getState().notify({ severity: "error", message });
  };
  /** With the lines where they are now. */
  const moved = () =>
    shown.flatMap((breakpoint, index) => {
      const line = marks.getRange(index)?.startLineNumber;
      return line === undefined ? [] : [{ ...breakpoint, line: breakpoint.line + line - shownLine(breakpoint) }];
    });
  const toggle = (line: number) => {
    const present = moved();
    const others = present.filter((_, index) => marks.getRange(index)?.startLineNumber !== line);
    const next = others.length < present.length ? others : [...present, { line }];
    void tell(stores.debug.getState().setBreakpoints(file, next));
  };

  const show = () => {
    shown = own();
    marks.set(shown.map(markOf));
    const { debug, frame } = stores.debug.getState();
    const frames = debug.paused?.frames ?? [];
    stop.set(
      frames.flatMap((candidate, index) => {
        if (candidate.file !== file || (index > 0 && candidate.id !== frame)) return [];
        const name = index === 0 ? "stop" : "caller";
        return {
          range: new monaco.Range(candidate.line, 1, candidate.line, 1),
          options: {
            isWholeLine: true,
            className: `code-editor__${name}-line`,
            glyphMarginClassName: `code-editor__${name}-glyph`,
          },
        };
      }),
    );
  };
  show();
  owned.add(toDisposable(stores.debug.subscribe(show)));
  owned.add(
    toDisposable(
      stores.codeBuffers.subscribe(({ buffers }, before) => {
        if (buffers.get(file) === before.buffers.get(file) || isDirty()) return;
        const next = moved();
        const hasMoved = next.length !== shown.length || next.some(({ line }, index) => line !== shown[index]?.line);
        if (hasMoved) void tell(stores.debug.getState().setBreakpoints(file, next));
      }),
    ),
  );

  const margin = monaco.editor.MouseTargetType.GUTTER_GLYPH_MARGIN;
  owned.add(
    code.onMouseDown(({ target, event }) => {
      if (target.type === margin && event.leftButton) toggle(target.position.lineNumber);
    }),
  );
  // Where a click would set one.
  const hint = code.createDecorationsCollection();
  owned.add(
    code.onMouseMove(({ target }) => {
      const line = target.type === margin ? target.position.lineNumber : undefined;
      const isFree = line !== undefined && !marks.getRanges().some((range) => range.startLineNumber === line);
      hint.set(isFree ? [hintAt(line)] : []);
    }),
  );
  owned.add(code.onMouseLeave(() => hint.clear()));
  owned.add(
    code.addAction({
      id: "tandem.toggleBreakpoint",
      label: "Toggle breakpoint",
      keybindings: [monaco.KeyCode.F9],
      contextMenuGroupId: "debug",
      run: () => {
        const line = code.getPosition()?.lineNumber;
        if (line !== undefined) toggle(line);
      },
    }),
  );
  return owned;
}

function shownLine({ line, boundLine }: BreakpointInfo): number {
  return boundLine ?? line;
}

function markOf(breakpoint: BreakpointInfo): Monaco.editor.IModelDeltaDecoration {
  const { state, message, condition, logMessage, isEnabled = true } = breakpoint;
  const look = !isEnabled ? "off" : state === "unbound" ? "unbound" : "set";
  const text = message ?? condition ?? logMessage;
  const line = shownLine(breakpoint);
  return {
    range: new monaco.Range(line, 1, line, 1),
    options: {
      glyphMarginClassName: `code-editor__breakpoint code-editor__breakpoint--${look}`,
      glyphMarginHoverMessage: { value: text ?? "Breakpoint" },
      stickiness: monaco.editor.TrackedRangeStickiness.NeverGrowsWhenTypingAtEdges,
    },
  };
}

function hintAt(line: number): Monaco.editor.IModelDeltaDecoration {
  return {
    range: new monaco.Range(line, 1, line, 1),
    options: { glyphMarginClassName: "code-editor__breakpoint code-editor__breakpoint--hint" },
  };
}
