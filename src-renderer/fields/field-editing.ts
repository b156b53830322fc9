import type { JsonValue } from "../../src-shared/base/json";
import type { FieldSnapshot } from "../../src-shared/protocol/session-api";
import type { ChangePhase, Committed } from "../ui/fields/field-context";

/** Why an edit was not taken, and of which place in the field. */
export interface Refusal {
  readonly path: string;
  readonly message: string;
}

/** What the rows of a field hand their edits to: one value, or that of several components at once. */
export interface FieldEditing {
  readonly refusal: Refusal | undefined;
  /** Sets the value at a path; `valueFor` gives each component's own, by its index. Undefined is "not set". */
  readonly change: (path: string, valueFor: (place: number) => JsonValue | undefined, phase: ChangePhase) => Committed;
  /** Sets a value that is made from the present one, after every edit before it has arrived. */
  readonly update: (path: string, valueFrom: (snapshot: FieldSnapshot) => JsonValue | undefined) => Promise<void>;
}
