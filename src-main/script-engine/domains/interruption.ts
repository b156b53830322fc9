import type { Recovery } from "../../../src-shared/protocol/domain-protocol";
import type { DomainKind } from "../../../src-shared/scripting/domain-kind";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";

/** Code of a domain was cut off as it did not come to an end; the domain lives on. */
export interface Interruption {
  /** What was cut off, and what is left out from now on. */
  readonly fault: ScriptDiagnostic;
  readonly recovery: Recovery;
}

/** What follows from it, as a sentence. */
export function whatIsLeftOut(domain: DomainKind, { leftOut, script, rolledBack, isSwapDue }: Recovery): string {
  if (rolledBack !== undefined) return "It was interrupted, and the running game went back to the code from before.";
  if (isSwapDue) return "It was interrupted, and newer code comes into the running game without it.";
  if (leftOut === "none") return "It was interrupted.";
  const until = domain === "editor" ? "until its code changes" : "for the rest of this game";
  const what = leftOut === "class" ? `All of ${script ?? "its class"}` : leftOut === "file" ? "The file" : "It";
  return `It was interrupted. ${what} is left out ${until}.`;
}
