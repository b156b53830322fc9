import type { Result } from "../base/result";

/**
 * Debugging of the running game's scripts, and of nothing else: the editor goes on while they stand still. Breakpoints
 * belong to the open project; they can be set before Play and hold for every game until they are taken away. Files are
 * relative to the project, lines and columns are 1-based and those of the user's source. Expressions are JavaScript.
 */
export interface DebuggerApi {
  getDebugState(): Promise<DebugState>;
  /** Takes the place of all breakpoints of the file. Gives them with where they really are. */
  setBreakpoints(
    file: string,
    breakpoints: readonly BreakpointRequest[],
  ): Promise<Result<readonly BreakpointInfo[], DebugFailure>>;
  /** What Tandem catches at the call of a callback is uncaught: no script handles it. */
  setExceptionBreaks(mode: ExceptionBreaks): Promise<Result<void, DebugFailure>>;
  /**
   * Looks into every game also without a breakpoint, so that `debugger` statements stop it. Without this, games are looked
   * into as soon as there is a breakpoint, a break on exceptions, or a call of `pauseScript`.
   */
  attachDebugger(): Promise<Result<void, DebugFailure>>;
  /** Lets the game go on and stops looking into it, until the next game or `attachDebugger`. Breakpoints stay. */
  detachDebugger(): Promise<Result<void, DebugFailure>>;

  /** Stops before the next line of a script that runs. A game whose scripts do nothing goes on until one does. */
  pauseScript(): Promise<Result<void, DebugFailure>>;
  resumeScript(): Promise<Result<void, DebugFailure>>;
  /** Engine code is never entered: it is stepped over, or through to the script that it calls. */
  stepScript(kind: StepKind): Promise<Result<void, DebugFailure>>;

  /** Of a frame of `DebugState.paused`. */
  getScopes(frame: string): Promise<Result<readonly DebugScope[], DebugFailure>>;
  /** What an object or a scope holds, by the `handle` of either; a getter is called by reading its own handle. */
  getVariables(handle: string): Promise<Result<readonly DebugVariable[], DebugFailure>>;
  /** In a frame the names in view there are known, those that the file imports included. */
  evaluateInFrame(frame: string, expression: string): Promise<Result<DebugValue, DebugFailure>>;
  /** Sets a variable of a scope, or a member of an object, to what the expression gives in the frame. */
  setVariable(
    frame: string,
    handle: string,
    name: string,
    expression: string,
  ): Promise<Result<DebugValue, DebugFailure>>;

  /**
   * Opens an endpoint on 127.0.0.1, at the port of the project's settings unless another is named, through which debuggers
   * such as VS Code, Chrome or `node inspect` can attach to the running game and detach again at any time. It stays open
   * until `stopDebugServer` or until the project is closed. Gives the port.
   */
  startDebugServer(port?: number): Promise<Result<number, DebugFailure>>;
  stopDebugServer(): Promise<Result<void, DebugFailure>>;
}

export type ExceptionBreaks = "none" | "uncaught" | "all";
export type StepKind = "over" | "into" | "out";

/**
 * "noGame": nothing is playing. "notPaused": no script stands still, or the frame or handle is of an earlier stop.
 * "thrown": the expression threw, and the message tells what. "invalid": the value cannot be set there.
 */
export type DebugFailure = "noProject" | "noGame" | "notPaused" | "thrown" | "invalid" | "portInUse" | "io";

export interface BreakpointRequest {
  readonly line: number;
  /** True by default. */
  readonly isEnabled?: boolean;
  /** Stops only where this is truthy. */
  readonly condition?: string;
  /** Writes this into the console in place of stopping; `{expression}` is replaced by its value. */
  readonly logMessage?: string;
}

export interface BreakpointInfo extends BreakpointRequest {
  readonly file: string;
  /** "waiting": no game is looked into. "bound": it stops the game. "unbound": it cannot, and `message` tells why. */
  readonly state: "waiting" | "bound" | "unbound";
  /** Where it stops: `line`, or the next one with code. */
  readonly boundLine?: number;
  readonly message?: string;
}

export interface DebugState {
  /** The editor's own debugger looks into the running game. */
  readonly isAttached: boolean;
  /** Set while a script stands still. */
  readonly paused?: DebugPause;
  /** Of all files, sorted by file and line. */
  readonly breakpoints: readonly BreakpointInfo[];
  readonly exceptionBreaks: ExceptionBreaks;
  /** Set while the endpoint for other debuggers is open; `clients` counts those that are connected. */
  readonly server?: { readonly port: number; readonly clients: number };
}

export interface DebugPause {
  /** "client": a debugger from outside holds the game, and only it can tell more. */
  readonly reason: "breakpoint" | "step" | "pause" | "exception" | "debuggerStatement" | "client";
  /** What was thrown. */
  readonly exception?: DebugValue;
  /** The user's own frames, innermost first. */
  readonly frames: readonly DebugFrame[];
}

export interface DebugFrame {
  /** For `getScopes` and `evaluateInFrame`, as long as the game stands still. Absent in a frame that awaits this one. */
  readonly id?: string;
  /** "Mover.onUpdate". */
  readonly name: string;
  readonly file: string;
  /** In the newest source; where the game runs an older one, that of the same text. */
  readonly line: number;
  readonly column: number;
  /** The game runs an older source of the file, in which this place was changed since. */
  readonly isOutdated?: boolean;
}

export interface DebugScope {
  /** "Local", "Block", "Closure", "Module", "Global". */
  readonly name: string;
  readonly handle: string;
}

/** A value as it is shown. */
export interface DebugValue {
  readonly text: string;
  /** "number", "string", "object", "getter" … */
  readonly type: string;
  /** For `getVariables`, where there is something to see inside. */
  readonly handle?: string;
}

export interface DebugVariable extends DebugValue {
  readonly name: string;
}
