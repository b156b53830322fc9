import type { Disposable } from "../../src-shared/base/disposable";
import type { Event } from "../../src-shared/base/emitter";
import type { JsonValue } from "../../src-shared/base/json";
import type { Result } from "../../src-shared/base/result";
import type { ProjectSettings } from "../../src-shared/document/project-settings";
import type { SceneDiff } from "../../src-shared/document/scene-diff";
import type { SceneRecord } from "../../src-shared/document/scene-record";
import type { Command, CommandResult, ComponentPlace, FieldEdit } from "../../src-shared/protocol/command";
import type {
  DomainEdit,
  DomainLogEntry,
  EditReport,
  FollowOptions,
  EditStep,
  GameOptions,
} from "../../src-shared/protocol/domain-protocol";
import type { InputEvent } from "../../src-shared/protocol/input-event";
import type { RecordedInput } from "../../src-shared/protocol/input-recording";
import type { EvaluationFailure, FieldSnapshot } from "../../src-shared/protocol/session-api";
import type { DomainKind } from "../../src-shared/scripting/domain-kind";
import type { ReloadReport, ScriptRename } from "../../src-shared/scripting/reload-report";
import type { ScriptClassInfo } from "../../src-shared/scripting/script-class-info";
import type { SwapPreview, SwapReport, SwapTrial } from "../../src-shared/scripting/swap-report";
import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";
import type { ScriptDebugger } from "./debugger/script-debugger";

export interface ScriptEngineOptions {
  /** Absolute. Scripts are every `.ts`, `.tsx`, `.js` and `.jsx` file below its `assets/scripts`. */
  readonly projectDir: string;
  /** Absolute path of the folder with the bundles `compiler.js` and `domain.js`. */
  readonly workersDir: string;
  /** How long after the last file event a save counts as finished; before the project's settings. */
  readonly settleMs?: number;
  /** How long a domain may take to answer before it is ended; before the project's settings. */
  readonly budgetMs?: number;
  /** The project's own settings, asked for whenever one is needed: a change holds from the next use on. */
  readonly readSettings?: () => Pick<
    ProjectSettings["scripts"],
    "settleDelay" | "answerBudget" | "heapLimit" | "allowNodeModules"
  >;
  readonly readDebugSettings?: () => Pick<ProjectSettings["debug"], "logFile" | "verbosity">;
  /** Types are checked in the background wherever the project has the typings of "tandem"; true by default. */
  readonly checkTypes?: boolean;
  /** Carries out a command of a statement script on the edited scene; without it there is none to edit. */
  readonly executeCommand?: (command: Command, step: EditStep) => Promise<CommandResult>;
  /** The texts of the project's scenes and prefabs that are not open, for what is stored in them. */
  readonly readClosedScenes?: () => AsyncIterable<string>;
  /**
   * Runs a job while no edit is under way and none can begin, with the edit scene as it is then. The engine swaps
   * domains inside, so that the new one starts from exactly the document.
   */
  runExclusive<T>(job: (scene: SceneRecord | undefined) => Promise<T>): Promise<T>;
}

/** Compiles scripts, keeps the editor domain alive and up to date, and starts play sessions. Knows no scene document. */
export interface ScriptEngine extends Disposable {
  readonly onDidReload: Event<ReloadReport>;
  readonly onDidChangeClasses: Event<readonly ScriptClassInfo[]>;
  /** All problems of the project's scripts, sorted by file and line; at most 200. */
  readonly onDidChangeProblems: Event<readonly ScriptDiagnostic[]>;
  readonly onDidLog: Event<{ readonly domain: DomainKind | "engine"; readonly entries: readonly DomainLogEntry[] }>;
  /** An editor script changed the scene. */
  readonly onDidEdit: Event<DomainEdit>;
  /** What the running game goes on without, each with why; none when it has ended. */
  readonly onDidLeaveOut: Event<readonly ScriptDiagnostic[]>;
  /** A statement script selects entities in the editor. */
  readonly onDidSelect: Event<readonly string[]>;
  /** How the running game's first frame on swapped code went. */
  readonly onDidTrySwap: Event<SwapTrial>;

  /** What `onDrawGizmos` of the edited scene's scripts draws has changed, see `src-shared/protocol/debug-lines.ts`. */
  readonly onDidDrawGizmos: Event<readonly number[]>;

  readonly gizmoLines: readonly number[];
  readonly classes: readonly ScriptClassInfo[];
  readonly problems: readonly ScriptDiagnostic[];
  /** The id of the newest build that is live in the editor domain; 0 before the first. */
  readonly build: number;
  readonly playSession: PlaySession | undefined;
  /** Those of the code that the running game has, which may be other than the newest; undefined without a game. */
  readonly gameClasses: readonly ScriptClassInfo[] | undefined;
  /** Looks into running games. */
  readonly debugger: ScriptDebugger;

  /** Compiles everything and brings the editor domain up, without a world. Resolves although scripts may have problems. */
  start(): Promise<void>;
  /** The editor domain lets go of its world and deserializes this one; undefined leaves none. */
  openWorld(scene: SceneRecord | undefined): Promise<void>;
  /** Makes the editor domain follow an edit; see `DomainApi.applyDiff`. */
  applyDiff(diff: SceneDiff, options?: FollowOptions): Promise<EditReport>;
  /** From the editor domain. */
  getFields(entity: string, component: string): Promise<readonly FieldSnapshot[]>;
  evaluate(expression: string, domain: DomainKind): Promise<Result<JsonValue, EvaluationFailure>>;
  /** See `SessionApi.callMethod`. */
  callMethod(
    places: readonly ComponentPlace[],
    method: string,
    domain: DomainKind,
  ): Promise<Result<void, EvaluationFailure>>;
  /** `selection` is what `editor.selection` begins with. */
  runStatementScript(
    path: string,
    domain: DomainKind,
    selection?: readonly string[],
  ): Promise<Result<JsonValue, EvaluationFailure>>;
  /** Files below the project changed, as the watcher saw it; project-relative paths. Settling, hashing and reload follow. */
  notifyFilesChanged(paths: readonly string[]): void;
  recompile(): Promise<ReloadReport>;
  /** A source with the old name of what was renamed in it; undefined where it has no such declaration. */
  addFormerly(source: string, rename: ScriptRename): Promise<string | undefined>;
  /** Creates the runtime domain and runs the scene in it. One session at a time. */
  play(scene: SceneRecord, options: PlaySessionOptions): Promise<Result<PlaySession, "domainFailed" | "compileErrors">>;
  /** What it would do to bring the newest live code into the running game; undefined without a game. */
  previewSwap(): Promise<SwapPreview | undefined>;
  /** Brings the newest live code into the running game, between two frames; undefined without a game. */
  swap(): Promise<SwapReport | undefined>;
  /** Resolves when nothing is under way any more, the ends of games that were stopped included. */
  whenIdle(): Promise<void>;
}

export interface PlaySessionOptions extends GameOptions {
  readonly paused: boolean;
  readonly clock: "realtime" | "manual";
  readonly stepsByTick?: boolean;
  readonly timeScale: number;
  readonly sendFrames: boolean;
  readonly lastGoodBuild: boolean;
}

/** The life of one runtime domain, from `onCreate` to Stop. */
export interface PlaySession {
  /** Counts up within an editor run. */
  readonly session: number;
  readonly build: number;
  /** The packet as the domain made it, with its changes; acknowledge each so that the next may come. */
  readonly onDidProduceFrame: Event<Uint8Array>;
  /** The input of a frame, as it is applied. */
  readonly onDidTakeInput: Event<RecordedInput>;
  /** It was stopped, or ended by a fault that is given then. */
  readonly onDidEnd: Event<ScriptDiagnostic | undefined>;
  acknowledgeFrame(frame: number): void;
  requestKeyFrame(): void;
  pause(): Promise<void>;
  resume(): Promise<void>;
  step(options: { readonly frames?: number; readonly fixed?: number }): Promise<void>;
  setTimeScale(scale: number): Promise<void>;
  applyDiff(diff: SceneDiff): Promise<EditReport>;
  setFields(edits: readonly FieldEdit[]): Promise<EditReport>;
  getFields(entity: string, component: string): Promise<readonly FieldSnapshot[]>;
  serialize(): Promise<SceneRecord>;
  sendInput(events: readonly InputEvent[]): void;
  /**
   * Ends the session; resolves at once. The worker ends when its scripts have had `onDisable` and `onDestroy`, each cut off
   * where it does not end, and may log until then: see `ScriptEngine.whenIdle`.
   */
  stop(): Promise<void>;
}
