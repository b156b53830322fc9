import type { Result } from "../../../src-shared/base/result";
import type { Committed } from "./field-context";

/** How a field's value is shown as text, read back and committed. */
export interface DraftBinding<T> {
  /** The text of the present value; empty while the values of a multiple selection differ. */
  readonly shown: string;
  readonly mixed: boolean;
  read(text: string): Result<T>;
  format(value: T): string;
  /** Whether committing `value` would change nothing. Not asked while mixed, where every value changes something. */
  isSame(value: T): boolean;
  /** The value follows its default, so that confirming that very value is a change: it is set from then on. */
  readonly isUnset?: boolean;
  onCommit(value: T): Committed;
}

/** Text being typed, bound to the value it was begun on: it is committed there wherever the field goes meanwhile. */
export interface Draft<T> {
  readonly text: string;
  readonly binding: DraftBinding<T>;
}

export type DraftOutcome<T> =
  | { readonly kind: "unchanged" }
  | { readonly kind: "commit"; readonly value: T }
  | { readonly kind: "refused"; readonly message: string };

/** How a draft ends: by Enter, or by leaving the field. */
export type DraftEnding = "confirmed" | "left";

/** What ending a draft means. An untouched text is never an edit, so that clicking a field makes no undo step. */
export function concludeDraft<T>({ text, binding }: Draft<T>, ending: DraftEnding): DraftOutcome<T> {
  const setsDefault = ending === "confirmed" && binding.isUnset === true;
  if (text === binding.shown && !setsDefault) return { kind: "unchanged" };
  const result = binding.read(text);
  if (!result.ok) return { kind: "refused", message: result.message };
  if (!binding.mixed && !setsDefault && binding.isSame(result.value)) return { kind: "unchanged" };
  return { kind: "commit", value: result.value };
}
