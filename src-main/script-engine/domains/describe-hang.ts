import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import type { ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import type { DomainKind } from "../../../src-shared/scripting/domain-kind";
import type { ScriptDiagnostic, StackFrame } from "../../../src-shared/scripting/script-diagnostic";
import type { HangFrame, HangPlace } from "./locate-hang";

/** The place of a hang in the user's own source, as a fault; undefined when none of the user's code is on the stack. */
export function describeHang(
  domain: DomainKind,
  seconds: number,
  place: HangPlace,
  modules: ReadonlyMap<string, ScriptModule>,
): ScriptDiagnostic | undefined {
  const stack = place.frames.flatMap((frame) => mapFrame(frame, modules));
  const [top] = stack;
  const outermost = stack.at(-1);
  if (!top || !outermost) return undefined;
  const { className, component } = place;
  const callback = nameCallback(outermost.functionName, className);
  const of = className ?? top.file;
  const on = component ? ` on "${component.entity.name}"` : "";
  return {
    severity: "error",
    source: "runtime",
    message: `${callback} of ${of}${on} did not end within ${seconds} s.`,
    file: top.file,
    line: top.line,
    column: top.column,
    ...(component ? { entity: component.entity } : {}),
    ...(className === undefined ? {} : { script: className }),
    callback,
    domain,
    stack,
  };
}

function mapFrame(frame: HangFrame, modules: ReadonlyMap<string, ScriptModule>): StackFrame[] {
  const module = modules.get(frame.url);
  if (!module) return [];
  const { functionName, line, column } = frame;
  const place = { functionName, file: module.file, line, column };
  if (module.sourceMap === "") return [place];
  const original = originalPositionFor(new TraceMap(module.sourceMap), { line, column: column - 1 });
  return [original.line === null ? place : { ...place, line: original.line, column: original.column + 1 }];
}

/** V8's name of a function, as the user knows it. */
function nameCallback(functionName: string, className: string | undefined): string {
  if (functionName === "") return "The top level";
  if (functionName === "<static_initializer>") return "A static block";
  if (functionName === "<instance_members_initializer>") return "A field's default";
  return functionName === className ? "The constructor" : functionName;
}
