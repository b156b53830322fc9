import type { FieldOutcomes } from "./field-outcomes";
import type { ScriptDiagnostic } from "./script-diagnostic";

/** What one reload of the editor domain did. */
export interface ReloadReport {
  /** The build now live in the editor domain; unchanged when the reload failed. */
  readonly build: number;
  /** "swapped": new code is live; "unchanged": nothing differed; "failed": the old domain stays, see `problems`. */
  readonly outcome: "swapped" | "unchanged" | "failed";
  readonly changedFiles: readonly string[];
  readonly addedClasses: readonly string[];
  readonly removedClasses: readonly string[];
  /** Classes whose code may differ: those of the changed files and of files that depend on them. */
  readonly refreshedClasses: readonly string[];
  /** Milliseconds per stage; `total` is from the first file event to the swap, without the settle delay. */
  readonly timings: {
    readonly compile: number;
    readonly load: number;
    readonly world: number;
    readonly total: number;
  };
  readonly instances: readonly InstanceReport[];
  /** Names that seem to have changed in this save while values are still stored under the old ones. */
  readonly renames: readonly ScriptRename[];
  readonly problems: readonly ScriptDiagnostic[];
}

/** A field or class that seems to go by another name now, as nothing in the source says so. */
export interface ScriptRename {
  readonly kind: "field" | "class";
  /** Where it is declared, relative to the project. */
  readonly file: string;
  /** The name of the class as the source has it: the one that declares the field, or the renamed one itself. */
  readonly className: string;
  readonly from: string;
  readonly to: string;
  /** How many components hold a value under the old name, in the open scene and in the files of other scenes and prefabs. */
  readonly components: number;
}

/** What became of one instance's values. Instances that kept everything are not listed. */
export interface InstanceReport extends FieldOutcomes {
  readonly entity: string;
  readonly component: string;
  readonly script: string;
  readonly isPlaceholder: boolean;
}
