import type { JsonValue } from "../base/json";
import type { Result } from "../base/result";
import type { ProjectSettings } from "../document/project-settings";
import type { SceneDiff } from "../document/scene-diff";
import type { SceneRecord } from "../document/scene-record";
import type { FieldType } from "../document/field-type";
import type { DomainKind } from "../scripting/domain-kind";
import type { LogEntry } from "../scripting/log-entry";
import type { ReloadReport, ScriptRename } from "../scripting/reload-report";
import type { ScriptClassInfo } from "../scripting/script-class-info";
import type { ScriptDiagnostic } from "../scripting/script-diagnostic";
import type { SwapPreview, SwapReport, SwapState } from "../scripting/swap-report";
import type { Command, CommandResult, ComponentPlace, FieldEdit } from "./command";
import type { DebuggerApi, DebugState } from "./debugger-api";
import type { InputEvent } from "./input-event";
import type { InputRecording } from "./input-recording";

/**
 * All that an editor can be asked, the same in every host. Values are encoded as in scene files, so every call crosses
 * JSON unharmed. Expected failures come back as results; a call rejects only when the session ended or has a bug.
 */
export interface SessionApi extends DebuggerApi {
  /** Opens a folder with `tandem.json`, compiles its scripts and opens its start scene. The open project is closed first. */
  openProject(dir: string): Promise<Result<ProjectInfo, ProjectFailure>>;
  /** Copies a template into a folder that is new or empty, and opens it. */
  createProject(dir: string, template: string): Promise<Result<ProjectInfo, ProjectFailure>>;
  closeProject(): Promise<void>;
  getProject(): Promise<ProjectInfo | undefined>;
  /** Lets the open project's scripts run on this machine, now and from now on. */
  trustProject(): Promise<Result<void, ProjectFailure>>;
  /**
   * Changes one setting of the open project, at a path such as "play.fixedRate" or "input.axes[0].name"; without a value it
   * returns to its default. It is in `tandem.json` at once and holds from the next Play, reload or call on.
   */
  changeProjectSetting(path: string, value?: JsonValue): Promise<Result<void, SettingFailure>>;
  getTemplates(): Promise<readonly TemplateInfo[]>;
  /** Newest first. */
  getRecentProjects(): Promise<readonly RecentProject[]>;

  /** `path` relative to the project. Unsaved edits of the open scene are lost: ask first, see `getSceneState`. */
  openScene(path: string): Promise<Result<void, SceneFailure>>;
  newScene(): Promise<Result<void, SceneFailure>>;
  /** Opens the last copy of a scene that could be read, for a scene whose file cannot; saving replaces the file. */
  restoreScene(path: string): Promise<Result<void, SceneFailure>>;
  saveScene(): Promise<Result<void, SceneFailure>>;
  saveSceneAs(path: string): Promise<Result<void, SceneFailure>>;
  /** The active world's scene: the edited one, or the running game's while playing. */
  getScene(): Promise<SceneRecord | undefined>;
  getSceneState(): Promise<SceneState>;
  /** What the instance in the active domain really has; empty for an unknown entity or component. */
  getFields(entity: string, component: string): Promise<readonly FieldSnapshot[]>;

  execute(command: Command): Promise<CommandResult>;
  undo(): Promise<Result<HistoryInfo, "nothingToUndo" | "cannotUndo">>;
  redo(): Promise<Result<HistoryInfo, "nothingToRedo" | "cannotRedo">>;
  getHistory(): Promise<HistoryInfo>;

  play(options?: PlayOptions): Promise<Result<void, PlayFailure>>;
  pause(): Promise<Result<void, PlayFailure>>;
  resume(): Promise<Result<void, PlayFailure>>;
  /** Runs a paused game on by whole frames, or by fixed ticks. One frame without options. */
  step(options?: { readonly frames?: number; readonly fixed?: number }): Promise<Result<void, PlayFailure>>;
  /** 0 to 10; 1 is real time. */
  setTimeScale(scale: number): Promise<Result<void, PlayFailure>>;
  stop(): Promise<Result<void, PlayFailure>>;
  getPlayState(): Promise<PlayState>;
  /** Plays the running game anew on the newest code, as paused as it is and with what the user changed in it. */
  restart(): Promise<Result<void, PlayFailure>>;
  /** What became of the newest code that was saved while the game runs, where the project swaps it in; else undefined. */
  getSwapState(): Promise<SwapState | undefined>;
  /** What newer code would do to the running game's fields while it waits for `applySwap`; undefined where none waits. */
  getSwapPreview(): Promise<SwapPreview | undefined>;
  /** Brings the code that waits, or was dismissed, into the running game. */
  applySwap(): Promise<Result<SwapReport, SwapFailure>>;
  /** The running game goes on with the code that it has. */
  dismissSwap(): Promise<void>;
  /** Fields that the user, not a script, changed since Play; what `applyPlayEdits` would take over. */
  getPlayEdits(): Promise<readonly FieldEdit[]>;
  sendInput(event: InputEvent): Promise<void>;
  /** What the player has done in the running game, else in the last one; undefined when none was played. */
  getInputRecording(): Promise<InputRecording | undefined>;

  /** Those that can be added to entities: abstract ones stand only among the `ancestors` of others. */
  getScriptClasses(): Promise<readonly ScriptClassInfo[]>;
  /** Compiles everything anew and reloads the editor domain. */
  recompile(): Promise<ReloadReport>;
  /**
   * Writes `@formerly` into the source of what was renamed, so that the values stored under the old name belong to it, in
   * every scene. The save reloads the scripts as any other.
   */
  keepRenamed(rename: ScriptRename): Promise<Result<void, FileFailure>>;
  runStatementScript(path: string, domain: DomainKind): Promise<Result<JsonValue, EvaluationFailure>>;
  /** What is selected in the window: the `editor.selection` of statement scripts. */
  setSelection(ids: readonly string[]): Promise<void>;
  evaluate(expression: string, domain: DomainKind): Promise<Result<JsonValue, EvaluationFailure>>;
  /**
   * Calls a method of scripts, as the inspector's buttons do; what it does to the edited scene is one step. Refused with
   * what one of them threw, after all were called.
   */
  callMethod(
    places: readonly ComponentPlace[],
    method: string,
    domain: DomainKind,
  ): Promise<Result<void, EvaluationFailure>>;
  getProblems(): Promise<readonly ScriptDiagnostic[]>;
  getConsole(): Promise<readonly LogEntry[]>;
  clearConsole(): Promise<void>;
  /** Resolves when no compile, reload, type check or save is pending, and the games that were stopped have told their last. */
  whenIdle(): Promise<void>;

  /** Every file of the project but `.tandem/` and `node_modules/`, relative paths with forward slashes, sorted. */
  listFiles(): Promise<readonly ProjectFile[]>;
  readFile(path: string): Promise<Result<FileContent, FileFailure>>;
  /** Refused as "conflict" when the file on disk is no longer the version that the editor read. `undefined` creates. */
  writeFile(path: string, text: string, expectedVersion?: string): Promise<Result<FileContent, FileFailure>>;
  renameFile(path: string, newPath: string): Promise<Result<void, FileFailure>>;
  deleteFile(path: string): Promise<Result<void, FileFailure>>;
  /** Bytes of an asset, base64. */
  readAsset(path: string): Promise<Result<string, FileFailure>>;
  /** What scripts of the edited scene draw into scene views, see `debug-lines.ts`. */
  getGizmoLines(): Promise<readonly number[]>;
  /** The typings of "tandem", for the code editor. */
  getTypings(): Promise<readonly TypingsFile[]>;
}

/** What happened in a session; listeners are told in the order of the events. */
export interface SessionEvents {
  onDidChangeProject: ProjectInfo | undefined;
  /** Another scene is active: opened, closed, or entered and left by Play and Stop. Read it with `getScene`. */
  onDidOpenScene: SceneState;
  /** The active world's scene changed. */
  onDidChangeScene: SceneChangedEvent;
  /** Saved, edited away from the saved step, or history moved. */
  onDidChangeSceneState: SceneState;
  onDidChangePlayState: PlayStateEvent;
  /** A script stopped or went on, or something about breakpoints or the endpoint changed. */
  onDidChangeDebugState: DebugState;
  onDidReloadScripts: ReloadReport;
  /** Where newer code stands on its way into the running game; undefined when the game has ended. */
  onDidChangeSwap: SwapState | undefined;
  onDidChangeScriptClasses: readonly ScriptClassInfo[];
  /** New entries, and older ones again (by id) whose count rose. */
  onDidLog: readonly LogEntry[];
  onDidChangeProblems: readonly ScriptDiagnostic[];
  onDidChangeFiles: FilesChangedEvent;
  /** A statement script selects entities. */
  onDidRequestSelection: readonly string[];
  /** What `getGizmoLines` gives is another now. */
  onDidDrawGizmos: readonly number[];
  /** A frame packet, see `frame-packet.ts`. */
  onDidReceiveFrame: Uint8Array;
  /** Something takes longer than half a second, or has ended (undefined). */
  onDidChangeActivity: string | undefined;
  /** Something the user should know that belongs to no panel: a failed save, a lost connection. */
  onDidNotify: Notification;
}

export interface SceneChangedEvent {
  readonly diff: SceneDiff;
  /** Components whose live values may differ from before, besides those in the diff; `*` means all. */
  readonly touched: readonly string[] | "*";
}

export interface FilesChangedEvent {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

export interface Notification {
  readonly severity: "info" | "warning" | "error";
  readonly message: string;
}

export interface ProjectInfo {
  /** Absolute. */
  readonly dir: string;
  readonly name: string;
  /** Relative path of the scene that opens first. */
  readonly startScene?: string;
  readonly scenes: readonly string[];
  /** Not trusted yet on this machine: the scene is shown and scripts do not run. */
  readonly isRestricted: boolean;
  readonly isReadOnly: boolean;
  /** The scripts were compiled and live; until then the scene can be edited, but knows no script class. */
  readonly areScriptsReady: boolean;
  readonly settings: ProjectSettings;
}

export interface TemplateInfo {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

export interface RecentProject {
  readonly dir: string;
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly openedAt: number;
}

export interface SceneState {
  /** Relative path; absent for a scene never saved. */
  readonly path?: string;
  readonly name: string;
  readonly isOpen: boolean;
  /** Away from the step that was saved. */
  readonly isDirty: boolean;
  readonly history: HistoryInfo;
  /** Whose scene `getScene` gives. */
  readonly world: DomainKind;
  /** Why no scene is open, if one should be. */
  readonly failure?: SceneOpenFailure;
}

/** A scene that could not be opened. */
export interface SceneOpenFailure {
  readonly path: string;
  readonly message: string;
  /** Where in its file, 1-based. */
  readonly line?: number;
  readonly column?: number;
  /** There is a copy for `restoreScene`. */
  readonly canRestore: boolean;
}

export interface HistoryInfo {
  readonly undo: readonly HistoryStepInfo[];
  readonly redo: readonly HistoryStepInfo[];
}

/** Newest undo step last, next redo step first. */
export interface HistoryStepInfo {
  readonly label: string;
}

export interface FieldSnapshot {
  readonly name: string;
  readonly value: JsonValue;
  readonly state: "default" | "set";
  readonly type: FieldType;
  /** Set when the field cannot be read, for example a getter that throws. */
  readonly error?: string;
}

export interface PlayOptions {
  readonly paused?: boolean;
  /** Play although the newest sources do not compile, on the last build that did. */
  readonly lastGoodBuild?: boolean;
}

export type PlayState = "edit" | "playing" | "paused";

export interface PlayStateEvent {
  readonly state: PlayState;
  readonly timeScale: number;
  /** Increases with every Play. */
  readonly session: number;
  /** What Stop offers to apply; only in the event that ends a session. */
  readonly edits?: readonly FieldEdit[];
}

/** `id` doubles as the version for `writeFile`: a hash of the content. */
export interface FileContent {
  readonly path: string;
  readonly text: string;
  readonly version: string;
}

export interface ProjectFile {
  readonly path: string;
  readonly size: number;
}

export interface TypingsFile {
  /** As a code editor should know it: "file:///node_modules/tandem/index.d.ts". */
  readonly uri: string;
  readonly text: string;
}

export type ProjectFailure =
  "notFound" | "notAProject" | "invalidProject" | "newerFormat" | "notEmpty" | "unknownTemplate" | "noProject" | "io";
export type SettingFailure = "noProject" | "invalidSetting" | "invalidProject" | "io";
export type SceneFailure =
  "noProject" | "notFound" | "invalidScene" | "newerFormat" | "outsideProject" | "noPath" | "playing" | "io";
export type PlayFailure =
  | "noProject"
  | "noScene"
  | "restricted"
  | "compileErrors"
  | "playing"
  | "notPlaying"
  | "invalidTimeScale"
  | "domainFailed";
export type SwapFailure = "notPlaying" | "nothingToSwap";
export type EvaluationFailure = "noDomain" | "notFound" | "compileError" | "thrown" | "leftOut";
export type FileFailure = "noProject" | "notFound" | "outsideProject" | "exists" | "conflict" | "notText" | "io";
