import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import type { Recovery, ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import type { DomainKind } from "../../../src-shared/scripting/domain-kind";
import type { ScriptClassInfo } from "../../../src-shared/scripting/script-class-info";
import type { ScriptDiagnostic, StackFrame } from "../../../src-shared/scripting/script-diagnostic";
import type { CodeFrame, CodePlace } from "../debugger/read-place";

/** Where the code of a domain was when something was found to be wrong with it. */
export interface FaultPlace {
  readonly domain: DomainKind;
  /** What is wrong with that, as the end of a sentence: "did not end within 2 s". */
  readonly verdict: string;
  readonly place: CodePlace;
  /** The domain's files by the names under which they run. */
  readonly modules: ReadonlyMap<string, ScriptModule>;
  readonly classes: readonly ScriptClassInfo[];
  /** What the domain itself knew of whose code it was, if it could be asked. */
  readonly recovery?: Recovery;
}

/** That place in the user's own source, as a fault; undefined when none of the user's code is known of it. */
export function describePlace({
  domain,
  verdict,
  place,
  modules,
  classes,
  recovery,
}: FaultPlace): ScriptDiagnostic | undefined {
  const stack = place.frames.flatMap((frame) => mapFrame(frame, modules));
  const [top] = stack;
  // A class that is only tried has an entity for the while, which nobody knows.
  const entity = recovery?.entity ?? (recovery?.leftOut === "class" ? undefined : place.component?.entity);
  const callback = recovery?.callback ?? nameOutermost(place, modules);
  const surrounding = callback === "static block" && top ? findClassAround(classes, top) : undefined;
  const script = recovery?.script ?? place.className ?? surrounding;
  const file = top?.file ?? recovery?.file;
  const line = top?.line ?? recovery?.line;
  if (file === undefined && script === undefined) return undefined;
  const what = [callback === undefined ? "Something" : describeCallback(callback), "of"];
  // What a file calls is not all that it does; what it imports runs by itself.
  if (callback === "top level") what.push(modules.get(findTopLevel(place, modules)?.url ?? "")?.file ?? file ?? "");
  else what.push(script ?? recovery?.file ?? file ?? "", ...(entity ? [`on "${entity.name}"`] : []));
  return {
    severity: "error",
    source: "runtime",
    message: `${what.join(" ")} ${verdict}.`,
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
    ...(top ? { column: top.column } : {}),
    ...(entity ? { entity } : {}),
    ...(recovery?.component === undefined ? {} : { component: recovery.component }),
    ...(script === undefined ? {} : { script }),
    ...(callback === undefined ? {} : { callback }),
    domain,
    ...(stack.length === 0 ? {} : { stack }),
  };
}

/** The outermost function of the user's on the stack, as the user knows it; undefined where there is none. */
export function nameOutermost(place: CodePlace, modules: ReadonlyMap<string, ScriptModule>): string | undefined {
  const index = place.frames.findLastIndex(({ url }) => modules.has(url));
  const frame = place.frames[index];
  if (!frame) return undefined;
  const { functionName, isTopLevel } = frame;
  if (isTopLevel) {
    const running = findTopLevel(place, modules) ?? frame;
    return isStaticBlock(place.frames[place.frames.indexOf(running) - 1]) ? "static block" : "top level";
  }
  if (functionName === "<instance_members_initializer>") return "constructor";
  if (functionName === place.className) return "constructor";
  if (functionName !== "") return functionName;
  const isTimer = place.frames.slice(index).some(({ url }) => url === "node:internal/timers");
  return isTimer ? "timer callback" : "anonymous function";
}

/** The file that runs, of those that import one another. */
function findTopLevel(place: CodePlace, modules: ReadonlyMap<string, ScriptModule>): CodeFrame | undefined {
  return place.frames.find(({ url, isTopLevel }) => isTopLevel && modules.has(url));
}

/** The class of the user's in whose text the outermost function of the stack stands, or below which it does. */
export function nameClassAround(
  place: CodePlace,
  { modules, classes }: Pick<FaultPlace, "modules" | "classes">,
): string | undefined {
  const outermost = place.frames.flatMap((frame) => mapFrame(frame, modules)).at(-1);
  return outermost && findClassAround(classes, outermost);
}

/** The class whose declaration begins last before a place. */
function findClassAround(classes: readonly ScriptClassInfo[], { file, line }: StackFrame): string | undefined {
  const before = classes.filter((info) => info.file === file && info.line <= line);
  return before.reduce<ScriptClassInfo | undefined>(
    (last, info) => (last && last.line > info.line ? last : info),
    undefined,
  )?.name;
}

function isStaticBlock(frame: CodeFrame | undefined): boolean {
  return frame?.functionName === "<static_initializer>";
}

const described: Readonly<Record<string, string>> = {
  "top level": "The top level",
  "static block": "A static block",
  constructor: "The constructor",
  "timer callback": "A timer's callback",
  "anonymous function": "A function",
};

function describeCallback(callback: string): string {
  return described[callback] ?? callback;
}

function mapFrame(frame: CodeFrame, modules: ReadonlyMap<string, ScriptModule>): StackFrame[] {
  const module = modules.get(frame.url);
  if (!module) return [];
  const { functionName, line, column } = frame;
  const place = { functionName, file: module.file, line, column };
  if (module.sourceMap === "") return [place];
  const original = originalPositionFor(new TraceMap(module.sourceMap), { line, column: column - 1 });
  return [original.line === null ? place : { ...place, line: original.line, column: original.column + 1 }];
}
