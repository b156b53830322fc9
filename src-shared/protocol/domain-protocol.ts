import type { JsonValue } from "../base/json";
import type { Result } from "../base/result";
import type { InputSettings } from "../document/input-settings";
import type { SceneDiff } from "../document/scene-diff";
import type { SceneRecord } from "../document/scene-record";
import type { DomainKind } from "../scripting/domain-kind";
import type { LogEntry } from "../scripting/log-entry";
import type { ScriptClassInfo } from "../scripting/script-class-info";
import type { FieldOutcomes } from "../scripting/field-outcomes";
import type { ScriptDiagnostic } from "../scripting/script-diagnostic";
import type { SwapPreview, SwapReport, SwapTrial } from "../scripting/swap-report";
import type { Command, CommandResult, ComponentPlace, FieldEdit } from "./command";
import type { InputEvent } from "./input-event";
import type { RecordedInput } from "./input-recording";
import type { FieldSnapshot } from "./session-api";

/** Everything a domain needs to run the project's scripts: the compiled files and what is known of their classes. */
export interface ScriptBuild {
  /** Counts up within an editor run; a play session stays on the build it started with. */
  readonly id: number;
  /** All files in load order: a base class's file comes before those that derive from it. */
  readonly modules: readonly ScriptModule[];
  readonly classes: readonly ScriptClassInfo[];
  /**
   * Names of classes that no earlier domain has loaded from the very same code, that of everything it imports included; all
   * of them where absent. The defaults of all others are filled in, and an editor domain runs their files when they are
   * first used.
   */
  readonly fresh?: readonly string[];
  /** What has to be left out as it never came to an end. */
  readonly quarantined?: QuarantinedCode;
}

/** Names of classes that are not constructed, and files that do not run. */
export interface QuarantinedCode {
  readonly classes: readonly string[];
  readonly files: readonly string[];
}

/** A build told by what differs from one that a domain keeps in mind. */
export interface BuildChanges {
  readonly id: number;
  /** Modules that are new or differ. */
  readonly modules: readonly ScriptModule[];
  /** All files in load order; absent where they are those of before. */
  readonly files?: readonly string[];
  /** Classes that are new, differ, or are fresh (see `ScriptBuild`); all others are as before, and not fresh. */
  readonly classes: readonly ScriptClassInfo[];
  /** The names of all classes; absent where they are those of before. */
  readonly classNames?: readonly string[];
  readonly quarantined?: QuarantinedCode;
}

/** One compiled script file. `code` is a CommonJS body for `(exports, require, module)`. */
export interface ScriptModule {
  /** Relative to the project: "assets/scripts/player.ts". */
  readonly file: string;
  /** Of source, compiler version and options: equal hashes mean equal code. */
  readonly hash: string;
  readonly code: string;
  /** A source map (JSON) from `code` to the user's file. */
  readonly sourceMap: string;
  readonly imports: readonly ModuleImport[];
}

/** The specifier as written, and the project file it stands for where it is a relative import. */
export interface ModuleImport {
  readonly specifier: string;
  readonly file?: string;
  /** Everything that it gives away the importer gives away too, by `export *`. */
  readonly isPassedOn?: true;
}

/** `workerData` of a domain worker. */
export interface DomainOptions {
  readonly kind: DomainKind;
  /** Absolute path of the project: its files run under their own addresses, see `scriptUrl`. */
  readonly projectDir: string;
  /** Scripts may use what Node has, as the project says. */
  readonly allowsNode: boolean;
  /** Of the `CutSignal`. */
  readonly cutSignal: SharedArrayBuffer;
}

/** What main can ask of a domain. Calls are answered in order; every answer follows the frames posted before it. */
export interface DomainApi {
  /** Runtime domain only, before `load`: what holds for all the code that runs in it, from the first line on. */
  configure(options: GameOptions): void;
  /** Compiles code without running it, so that a later `load` of the same hashes is quick. */
  prepare(modules: readonly ScriptModule[]): void;
  /**
   * Runs the modules and registers their classes; once per domain. One bad module does not stop the others. Modules that
   * were prepared may come without their code and source map.
   */
  load(build: ScriptBuild): LoadReport;
  /** Keeps a build in mind, without running anything, so that `loadChanges` need only tell what differs from it. */
  prepareBuild(build: ScriptBuild): void;
  /** Like `prepareBuild`, for a build that is much like the one kept in mind. */
  prepareChanges(changes: BuildChanges): void;
  /** Like `load`, for a build that is much like the one kept in mind. Only classes that are not known are reported on. */
  loadChanges(changes: BuildChanges): LoadReport;
  /**
   * Deserializes a scene. Instances are constructed, then values injected. In the runtime domain nothing is started; in
   * the editor domain `@editorScript` instances run `onCreate`, `onEnable` and `onStart`.
   */
  openWorld(scene: SceneRecord, options?: WorldOptions): WorldReport;
  /** Editor domain only: newer code is about to take over; what scripts put into `onBeforeReload`'s state. */
  takeReloadState(): ReloadState;
  /** Editor domain only: what `onDrawGizmos` of all scripts draws now, see `debug-lines.ts`. */
  drawGizmos(): Float32Array;
  /** Makes the world follow a change of the document. */
  applyDiff(diff: SceneDiff, options?: FollowOptions): EditReport;
  /** Sets fields of live objects directly, sub-paths included; for edits of a running game. */
  setFields(edits: readonly FieldEdit[]): EditReport;
  getFields(entity: string, component: string): readonly FieldSnapshot[];
  /** The world as a sparse record. Values that the code changed count as set in the runtime domain. */
  serialize(): SceneRecord;
  evaluate(expression: string): Result<JsonValue, "thrown" | "compileError">;
  /** Calls a method on components, one after the other. What one throws is reported too, and keeps no other from its call. */
  callMethod(places: readonly ComponentPlace[], method: string): Result<void, "thrown" | "notFound" | "leftOut">;
  /** `selection` is what `editor.selection` begins with. */
  runStatements(module: ScriptModule, selection?: readonly string[]): Result<JsonValue, "thrown">;

  /** Runtime domain only: `onCreate`, `onEnable`, `onStart` of all, then frames unless `paused`. */
  start(options: StartOptions): void;
  pause(): void;
  resume(): void;
  step(options: { readonly frames?: number; readonly fixed?: number }): void;
  setTimeScale(scale: number): void;
  /** `onDisable` and `onDestroy` while the world still stands; frames end. */
  stop(): void;
  /** Runtime domain only: what swapping to a build would do to the running game. Runs no code. */
  previewSwap(build: ScriptBuild): SwapPreview;
  /**
   * Runtime domain only: the build's code, where it differs, takes the place of what runs, between two frames. Modules that
   * are as the domain began with come without their code. The first frame after it is told by `onDidTrySwap`.
   */
  swap(build: ScriptBuild): SwapReport;
  sendInput(events: readonly InputEvent[]): void;
  /** Main has forwarded the frame; the next packet may come. */
  acknowledgeFrame(frame: number): void;
  /** The next packet introduces all entities with their transforms, for a viewer that came late. */
  requestKeyFrame(): void;
  /** The time until now does not count for the game: a debugger held it. */
  skipTime(): void;
  ping(): DomainPulse;
  /**
   * Code that this thread ran was cut off, and nothing on its way out has run: `finally` blocks neither. Puts the domain
   * back in order and leaves out what was to blame. A call that comes between is refused with `cutOffMessage`.
   */
  recover(cut: CutOff): Recovery;
}

/** What main saw of code that it cut off. */
export interface CutOff {
  /** The call that was being answered; absent where it is none of those that were asked. */
  readonly call?: keyof DomainApi;
  /** The id of the innermost component on the stack. */
  readonly component?: string;
  /** The outermost function of the user's on the stack. */
  readonly functionName?: string;
  /** The script class in whose text, or below which, that function stands. */
  readonly classAround?: string;
}

/** How a domain goes on after code of its was cut off. */
export interface Recovery {
  /** What is left out from now on. "none" where no script could be told. */
  readonly leftOut: "component" | "class" | "file" | "none";
  readonly component?: string;
  readonly entity?: { readonly id: string; readonly name: string };
  readonly script?: string;
  readonly file?: string;
  readonly line?: number;
  /** "onUpdate", "constructor", "set speed". */
  readonly callback?: string;
  /** Steps that were asked for and not taken. */
  readonly steps: { readonly frames: number; readonly fixed: number };
  /** An edit was only followed in part. */
  readonly isTorn: boolean;
  /** What was cut off was code swapped into the game, which is back on the code from before. */
  readonly rolledBack?: number;
  /** It was code of before, as it made way in a swap: that is left out, and the swap is to be made again. */
  readonly isSwapDue?: boolean;
  /** How many frames had come to their end by then. */
  readonly frames: number;
}

/** The symbol of a global function of a domain that tells what was written; main calls it where the thread stands still. */
export const tellLogsSymbol = "tandem.tellLogs";

/** What a call is refused with that comes after one that was cut off, until the domain has recovered. */
export const cutOffMessage = "The call before was cut off.";

/** How a game is doing. */
export interface DomainPulse {
  /** How many frames have come to their end. */
  readonly frames: number;
  /** Frames should go on coming by themselves. */
  readonly isTicking: boolean;
}

export interface WorldOptions {
  /** Components whose scripts are not constructed; they stand as placeholders. */
  readonly quarantined?: readonly string[];
  /** This domain takes over from one with older code, whose scripts left this for their successors. */
  readonly carried?: ReloadState;
  /** The same scene was open in the domain before: what scripts make of it this time is taken back. */
  readonly isReplay?: boolean;
}

/** What the scripts of a domain leave to those of the next. Plain values, as structured cloning keeps them. */
export interface ReloadState {
  readonly scripts: readonly CarriedState[];
  readonly statics: readonly CarriedStatics[];
}

/** The values of static members marked `@keep`. */
export interface CarriedStatics {
  /** The class's name. */
  readonly script: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What a script put into the state of `onBeforeReload`. */
export interface CarriedState {
  /** The component's id. */
  readonly component: string;
  readonly state: Readonly<Record<string, unknown>>;
}

/** The project's settings for its games. */
export interface GameOptions {
  /** `Random` begins with it; absent, every game is another. */
  readonly randomSeed?: number;
  /** Fixed ticks a second of game time. */
  readonly fixedRate: number;
  /** Fixed ticks that one frame makes up for at most. */
  readonly maxFixedSteps: number;
  /** The names of axes and actions; absent, there are the usual ones. */
  readonly input?: InputSettings;
}

export interface StartOptions {
  /** Number of the play session, for frame packets. */
  readonly session: number;
  readonly paused: boolean;
  /** Frames follow real time; "manual" ones only come by `step`, as fast as it goes. */
  readonly clock: "realtime" | "manual";
  /** A frame that is stepped is as long as a fixed step, and so has one; else a 60th of a second. */
  readonly stepsByTick?: boolean;
  readonly timeScale: number;
  /** Packets are produced only while somebody watches. */
  readonly sendFrames: boolean;
}

export interface LoadReport {
  /** The build's classes with their constructor's defaults filled in, without those that did not load. */
  readonly classes: readonly ScriptClassInfo[];
  readonly problems: readonly ScriptDiagnostic[];
}

export interface WorldReport {
  /** Component ids that stand as placeholders as their class is missing, broken or quarantined. */
  readonly placeholders: readonly string[];
  /** Per component: fields whose stored value did not fit and was converted, defaulted or set aside. */
  readonly migrated: readonly MigratedFields[];
  readonly problems: readonly ScriptDiagnostic[];
}

export interface MigratedFields extends FieldOutcomes {
  readonly entity: string;
  readonly component: string;
  readonly script: string;
}

export interface FollowOptions {
  /** Components just added by hand: they get `onReset`. */
  readonly fresh?: readonly string[];
  /** Undo or redo: the scene is to be what it was then, so that what scripts make of it this time is taken back. */
  readonly isReplay?: boolean;
}

/** What the instances really hold after an edit. */
export interface EditReport {
  /** Set fields whose value differs from what was sent, for example as a setter or `onValidate` clamped it. */
  readonly corrections: readonly FieldEdit[];
  /** Editor domain only: what else scripts changed because of the edit, in order. It comes after the corrections. */
  readonly changes: SceneDiff;
  /** Component ids that stand as placeholders among those that the diff added. */
  readonly placeholders: readonly string[];
  readonly problems: readonly ScriptDiagnostic[];
}

/** What a domain tells main without being asked. */
export interface DomainEvents {
  /** What scripts have written and the faults that were found, in the order in which that happened. */
  onDidLog(entries: readonly DomainLogEntry[]): void;
  /** An encoded frame packet; its memory is transferred. */
  onDidProduceFrame(packet: Uint8Array): void;
  /** Input is applied to the frame that begins. */
  onDidTakeInput(input: RecordedInput): void;
  /** Scripts changed the edited scene; main makes a step of the history of it. */
  onDidEdit(edit: DomainEdit): void;
  /** A statement script asks for a command on the edited scene, which becomes part of its step. */
  executeCommand(command: Command, step: EditStep): CommandResult | Promise<CommandResult>;
  /** A statement script selects entities in the editor. */
  onDidSelect(ids: readonly string[]): void;
  /** The first frame on swapped code is over; or it is gone again as it threw, or was cut off. */
  onDidTrySwap(trial: SwapTrial): void;
  /** Answered when no code of the domain is being cut off, and such as was has been recovered from. */
  whenInterrupted(): void | Promise<void>;
  /** The domain holds much of what it may: told several times a second for as long as it does, and once when it is over. */
  onDidMeasureMemory(use: MemoryUse): void;
}

/** What the code of a domain holds. An MB has 2^20 bytes. */
export interface MemoryUse {
  /** Objects, garbage included. */
  readonly heapMb: number;
  /** The contents of array buffers, which are not part of the heap. */
  readonly buffersMb: number;
}

/** The step of the history that an edit is part of. */
export interface EditStep {
  readonly label: string;
  /** Edits with the same key in a row are one step. */
  readonly mergeKey?: string;
}

export interface DomainEdit extends EditStep {
  readonly diff: SceneDiff;
}

/** A log entry without what main adds: its id and its domain. */
export type DomainLogEntry = Omit<LogEntry, "id" | "domain">;
