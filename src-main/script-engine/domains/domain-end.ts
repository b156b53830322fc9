import type { DomainApi } from "../../../src-shared/protocol/domain-protocol";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";

/** Why a domain is no more. */
export interface DomainEnd {
  readonly reason: "disposed" | "unresponsive" | "outOfMemory" | "crashed";
  readonly message: string;
  /** What it was asked when it fell silent or died. */
  readonly call?: keyof DomainApi;
  /** Where the user's code was stuck, as far as it could be told. */
  readonly fault?: ScriptDiagnostic;
  /** The id of the component whose code was stuck. */
  readonly component?: string;
}
