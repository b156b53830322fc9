import type { FieldOutcomes } from "./field-outcomes";
import type { ScriptDiagnostic } from "./script-diagnostic";

/** What newer code does to the values of one class's instances in the running game; what holds of one of them is told. */
export interface SwappedClass extends FieldOutcomes {
  /** The class's name in the newer code. */
  readonly script: string;
  /** How many live in the game. */
  readonly instances: number;
}

/** What swapping newer code into the running game would do. Nothing has been done yet. */
export interface SwapPreview {
  /** Of the newer code. */
  readonly build: number;
  readonly changedFiles: readonly string[];
  /** How many instances would get newer methods. */
  readonly instances: number;
  /** Classes whose fields differ and that live in the game. None: only code has changed. */
  readonly classes: readonly SwappedClass[];
}

/** What swapping newer code into the running game did. */
export interface SwapReport extends SwapPreview {
  /** "swapped": the newer code is in the game; "rolledBack": the game goes on with the code from before, see `problem`. */
  readonly outcome: "swapped" | "rolledBack";
  /** What could not be carried over, and what stays as it was, as sentences. */
  readonly notes: readonly string[];
  /** Why it was rolled back, or the code that came before what is offered now. */
  readonly problem?: ScriptDiagnostic;
}

/** How the first frame on newer code went. */
export interface SwapTrial {
  readonly build: number;
  /** What was thrown in it, or kept it from ending: the game is back on the code, and in the state, from before. */
  readonly problem?: ScriptDiagnostic;
  /** What the game goes on without on the newer code too; absent where there is nothing. */
  readonly leftOut?: LeftOutScripts;
}

/** What of a game's scripts is paused, or is not called any more. */
export interface LeftOutScripts {
  /** Ids. */
  readonly components: readonly string[];
  /** Names. */
  readonly classes: readonly string[];
}

/**
 * Where newer code stands on its way into the running game. "waiting": fields differ, so the user is asked first; "trying":
 * it is in, and its first frame is still to come; "dismissed": the user keeps the older code.
 */
export interface SwapState {
  readonly build: number;
  readonly stage: "waiting" | "dismissed" | "trying" | "swapped" | "rolledBack";
  readonly preview?: SwapPreview;
  readonly report?: SwapReport;
  /** Why it was rolled back. */
  readonly problem?: ScriptDiagnostic;
}
