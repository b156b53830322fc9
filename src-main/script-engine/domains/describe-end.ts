import type { DomainKind } from "../../../src-shared/scripting/domain-kind";
import type { ScriptDiagnostic } from "../../../src-shared/scripting/script-diagnostic";
import type { DomainEnd } from "./domain-end";

/** An end that nobody asked for, as a fault with all that is known of its cause. */
export function describeEnd(domain: DomainKind, { message, call, fault }: DomainEnd): ScriptDiagnostic {
  if (fault) return { ...fault, message: `${fault.message} The ${domain} domain was ended.` };
  const doing = call && activities[call];
  return {
    severity: "error",
    source: "runtime",
    message: doing === undefined ? message : `${message} It was ${doing}.`,
    domain,
  };
}

const activities: Partial<Record<NonNullable<DomainEnd["call"]>, string>> = {
  load: "loading the scripts",
  openWorld: "making the scene's script instances",
  takeReloadState: "calling onBeforeReload of the scene's scripts",
  drawGizmos: "drawing gizmos",
  applyDiff: "following an edit",
  setFields: "setting fields",
  getFields: "reading fields",
  evaluate: "evaluating an expression",
  callMethod: "calling a method",
  runStatements: "running a statement script",
  start: "starting the scene's scripts",
  stop: "stopping the scene's scripts",
  step: "running a frame",
  ping: "running a callback",
};
