/** What became of values by the names of their fields when a class has other fields than before. */
export interface FieldOutcomes {
  readonly kept: readonly string[];
  readonly converted: readonly string[];
  /** They have the default: new fields, and those whose value does not fit any more. */
  readonly defaulted: readonly string[];
  /** Values whose field is gone or no longer fits; they are kept beside the fields and come back with them. */
  readonly setAside: readonly string[];
}
