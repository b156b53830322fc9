import { type Disposable, DisposableStore, toDisposable } from "../../../src-shared/base/disposable";
import { type CodeBuffer, isBufferDirty } from "../../stores/code-buffer";
import type { Editor } from "../../workbench/editor";
import { fileKindOf } from "../../workbench/files/file-kind";
import { openSource } from "../../workbench/open-source";
import { fileUriOf, pathOfUri } from "./file-uri";
import { type Monaco, monaco, prepareMonaco, themeNames, typescript } from "./monaco";
import { markProblems } from "./problem-markers";
import { registerScriptHovers } from "./script-hovers";
import { type LibrarySink, ScriptLibraries } from "./script-libraries";
import { describeStatementScope } from "./statement-scope";
import { changeBetween } from "./text-change";

type TextModel = Monaco.editor.ITextModel;

interface OpenModel {
  readonly model: TextModel;
  readonly subscription: Disposable;
  /** The buffer's revision whose text the model has. */
  revision: number;
  isDirty: boolean;
}

/** The owner under which the session's problems are marked. */
const markerOwner = "tandem";
const typingsUri = fileUriOf("node_modules/tandem/index.d.ts");
const scopeUri = fileUriOf("node_modules/tandem/statements.d.ts");

/** Makes the workspace of a window; for `LazyParts.obtain`. */
export function createCodeWorkspace(editor: Editor): CodeWorkspace {
  return new CodeWorkspace(editor);
}

/**
 * Everything about Monaco that the code editors of a window share: a model for each buffer, kept equal to it in both
 * directions; the sources that scripts can import; markers for the session's problems; the theme.
 */
export class CodeWorkspace implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly models = new Map<string, OpenModel>();
  private readonly viewStates = new Map<string, Monaco.editor.ICodeEditorViewState>();
  private readonly libraries: ScriptLibraries;
  private statementScope: Disposable | undefined;
  private isApplying = false;
  /** Where the editors put what may reach beyond their panel, such as the list of completions. */
  readonly overflowNode = document.createElement("div");

  constructor(private readonly editor: Editor) {
    prepareMonaco();
    this.owned.add(registerScriptHovers());
    const { stores, connection, layout } = editor;
    const { codeBuffers, problems, theme, files, scriptClasses } = stores;

    this.overflowNode.className = "monaco-editor code-editor-overflow";
    document.body.append(this.overflowNode);
    this.owned.add(toDisposable(() => this.overflowNode.remove()));

    this.libraries = this.owned.add(new ScriptLibraries(connection, files, this.createLibrarySink()));
    this.owned.add(toDisposable(codeBuffers.subscribe(({ buffers }) => this.follow(buffers))));
    this.owned.add(
      codeBuffers.onDidMove(({ from, to }) => {
        const state = this.viewStates.get(from);
        if (state) this.viewStates.set(to, state);
        this.viewStates.delete(from);
      }),
    );
    this.owned.add(toDisposable(scriptClasses.subscribe(() => this.updateStatementScope())));
    this.owned.add(toDisposable(problems.subscribe(() => this.markAll())));
    this.owned.add(monaco.editor.onDidChangeMarkers((uris) => this.onMarkersChanged(uris)));

    const applyTheme = () => monaco.editor.setTheme(themeNames[theme.getState().theme]);
    applyTheme();
    this.owned.add(toDisposable(theme.subscribe(applyTheme)));
    void document.fonts.ready.then(() => monaco.editor.remeasureFonts());

    this.owned.add(
      monaco.editor.registerEditorOpener({
        openCodeEditor(_source, resource, at) {
          const path = pathOfUri(resource);
          if (path === undefined) return false;
          const line = at && ("lineNumber" in at ? at.lineNumber : at.startLineNumber);
          const column = at && ("column" in at ? at.column : at.startColumn);
          openSource(layout, { file: path, line, column });
          return true;
        },
      }),
    );
  }

  /** The model of a buffer that is ready. It lives as long as the buffer. */
  modelOf(path: string): TextModel | undefined {
    const buffer = this.editor.stores.codeBuffers.getState().buffers.get(path);
    if (buffer?.status !== "ready") return undefined;
    return (this.models.get(path) ?? this.openModel(buffer)).model;
  }

  /** The text of a file of the typings, to read only, once the typings are there. */
  async typingsModelOf(path: string): Promise<TextModel | undefined> {
    await this.libraries.whenTypingsAreRead();
    const uri = monaco.Uri.parse(fileUriOf(path));
    const library = typescript.typescriptDefaults.getExtraLibs()[fileUriOf(path)];
    return monaco.editor.getModel(uri) ?? (library && monaco.editor.createModel(library.content, "typescript", uri));
  }

  /** Where a file was scrolled to, and its cursors, when it was last seen. */
  getViewState(path: string): Monaco.editor.ICodeEditorViewState | undefined {
    return this.viewStates.get(path);
  }

  keepViewState(path: string, state: Monaco.editor.ICodeEditorViewState | null): void {
    if (state) this.viewStates.set(path, state);
  }

  dispose(): void {
    this.owned.dispose();
    this.statementScope?.dispose();
    for (const path of [...this.models.keys()]) this.closeModel(path);
  }

  private follow(buffers: ReadonlyMap<string, CodeBuffer>): void {
    for (const path of [...this.models.keys()]) if (!buffers.has(path)) this.closeModel(path);
    for (const [path, buffer] of buffers) {
      const open = this.models.get(path);
      if (!open) continue;
      if (open.revision !== buffer.revision) {
        open.revision = buffer.revision;
        this.applyText(open.model, buffer.text);
      }
      const isDirty = isBufferDirty(buffer);
      if (open.isDirty === isDirty) continue;
      open.isDirty = isDirty;
      this.mark(path);
    }
  }

  private openModel(buffer: CodeBuffer): OpenModel {
    const { path, text, revision } = buffer;
    const uri = monaco.Uri.parse(fileUriOf(encodeFragment(path)));
    // Following a reference into a file that is not open gave it a model of its own.
    monaco.editor.getModel(uri)?.dispose();
    const model = monaco.editor.createModel(text, languageOf(path), uri);
    const { codeBuffers } = this.editor.stores;
    const subscription = model.onDidChangeContent(() => {
      if (!this.isApplying) codeBuffers.getState().edit(path, textOf(model));
    });
    const open = { model, subscription, revision, isDirty: isBufferDirty(buffer) };
    this.models.set(path, open);
    this.mark(path);
    this.updateStatementScope();
    return open;
  }

  private closeModel(path: string): void {
    const open = this.models.get(path);
    this.models.delete(path);
    open?.subscription.dispose();
    open?.model.dispose();
    this.updateStatementScope();
  }

  /** The names of statement scripts are global, and other scripts do not have them: they are there while one is open. */
  private updateStatementScope(): void {
    const isNeeded = [...this.models.keys()].some((path) => fileKindOf(path) === "statements");
    const { typescriptDefaults } = typescript;
    const typings = typescriptDefaults.getExtraLibs()[typingsUri]?.content;
    if (!isNeeded || typings === undefined) {
      this.statementScope?.dispose();
      this.statementScope = undefined;
      return;
    }
    const { classes } = this.editor.stores.scriptClasses.getState();
    this.statementScope = typescriptDefaults.addExtraLib(describeStatementScope(typings, classes), scopeUri);
  }

  /** As an edit, so that undo brings back what was there. */
  private applyText(model: TextModel, text: string): void {
    this.isApplying = true;
    try {
      const { EndOfLineSequence, EndOfLinePreference } = monaco.editor;
      const isCrlf = text.includes("\r\n");
      model.pushStackElement();
      if (isCrlf !== (model.getEOL() === "\r\n")) model.pushEOL(isCrlf ? EndOfLineSequence.CRLF : EndOfLineSequence.LF);
      const change = changeBetween(model.getValue(EndOfLinePreference.TextDefined), text.replace(/^\uFEFF/, ""));
      if (change) {
        const range = monaco.Range.fromPositions(model.getPositionAt(change.start), model.getPositionAt(change.end));
        model.pushEditOperations(null, [{ range, text: change.text }], () => null);
      }
      model.pushStackElement();
    } finally {
      this.isApplying = false;
    }
  }

  private createLibrarySink(): LibrarySink {
    const { typescriptDefaults } = typescript;
    typescriptDefaults.setDiagnosticsOptions({ onlyVisible: true });
    const libraries = new Map<string, Disposable>();
    this.owned.add(toDisposable(() => libraries.forEach((library) => library.dispose())));
    return {
      set: (uri, text) => {
        libraries.set(uri, typescriptDefaults.addExtraLib(text, uri));
        // Following a reference gives a file that is not open a model, which is not to show what was once there.
        const model = monaco.editor.getModel(monaco.Uri.parse(uri));
        if (uri === typingsUri) this.updateStatementScope();
        if (model && ![...this.models.values()].some((open) => open.model === model)) model.setValue(text);
      },
      remove: (uri) => {
        libraries.get(uri)?.dispose();
        libraries.delete(uri);
      },
      setOptions: (options) => {
        const present = typescriptDefaults.getCompilerOptions();
        // Setting them starts the language service anew.
        if (JSON.stringify(present) !== JSON.stringify(options)) {
          typescriptDefaults.setCompilerOptions({ ...options } as Monaco.typescript.CompilerOptions);
        }
      },
    };
  }

  private onMarkersChanged(uris: readonly Monaco.Uri[]): void {
    for (const [path, { model }] of this.models) {
      if (uris.some((uri) => uri.toString() === model.uri.toString())) this.mark(path);
    }
  }

  private markAll(): void {
    for (const path of this.models.keys()) this.mark(path);
  }

  private mark(path: string): void {
    const { codeBuffers, problems } = this.editor.stores;
    const model = this.models.get(path)?.model;
    const buffer = codeBuffers.getState().buffers.get(path);
    if (!model || !buffer) return;
    const own = problems.getState().problems.filter(({ file }) => file === path);
    const live = monaco.editor.getModelMarkers({ owner: "typescript", resource: model.uri });
    const text = { lineCount: model.getLineCount(), lineAt: (line: number) => model.getLineContent(line) };
    const markers = markProblems(own, text, isBufferDirty(buffer), live).map((marker) => ({
      ...marker,
      severity: monaco.MarkerSeverity[marker.severity === "error" ? "Error" : "Warning"],
    }));
    const present = monaco.editor.getModelMarkers({ owner: markerOwner, resource: model.uri });
    // Setting markers tells of a change of markers, also where nothing changed.
    if (present.length > 0 || markers.length > 0) {
      if (JSON.stringify(present.map(comparable)) !== JSON.stringify(markers.map(comparable))) {
        monaco.editor.setModelMarkers(model, markerOwner, markers);
      }
    }
  }
}

function comparable(marker: Monaco.editor.IMarkerData) {
  const { severity, message, startLineNumber, startColumn, endLineNumber, endColumn } = marker;
  return [severity, message, startLineNumber, startColumn, endLineNumber, endColumn];
}

function languageOf(path: string): string | undefined {
  switch (fileKindOf(path)) {
    // One language service knows all scripts, and goes by the ends of their names: it takes JavaScript as such.
    case "script":
    case "statements":
      return "typescript";
    case "scene":
    case "json":
    case "material":
      return "json";
    default:
      return /\.(?:md|markdown)$/i.test(path) ? "markdown" : "plaintext";
  }
}

function textOf(model: TextModel): string {
  return model.getValue(monaco.editor.EndOfLinePreference.TextDefined, true);
}

/** Characters that would end the path of an address. */
function encodeFragment(path: string): string {
  return path.replace(/[%?#]/g, encodeURIComponent);
}
