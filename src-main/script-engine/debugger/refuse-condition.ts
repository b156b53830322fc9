import type { CatchRange } from "../compiler/list-catches";
import { isStaticAt } from "../compiler/list-catches";
import type { GameSources } from "./game-sources";
import { readMessage } from "./read-message";

export interface ConditionContext {
  readonly sources: GameSources;
  readonly listCatches: (code: string) => Promise<readonly CatchRange[]>;
  /** Of a script of the worker. */
  readonly urlOf: (scriptId: string) => string | undefined;
}

interface BreakpointParams {
  readonly condition?: unknown;
  /** Of `Debugger.setBreakpoint`; the others are of `Debugger.setBreakpointByUrl`. */
  readonly location?: { readonly scriptId?: string; readonly lineNumber?: number; readonly columnNumber?: number };
  readonly url?: string;
  readonly urlRegex?: string;
  readonly lineNumber?: number;
  readonly columnNumber?: number;
}

/**
 * The answer to a breakpoint of a debugger from outside whose condition would be evaluated where a class is made, which
 * can end this whole process; undefined for all else that it says.
 */
export async function refuseCondition(text: string, context: ConditionContext): Promise<string | undefined> {
  if (!text.includes('"condition"')) return undefined;
  const { id, method, params } = readMessage(text) ?? {};
  if (method !== "Debugger.setBreakpoint" && method !== "Debugger.setBreakpointByUrl") return undefined;
  const { condition, location, ...asked } = (params ?? {}) as BreakpointParams;
  if (typeof condition !== "string" || condition.trim() === "") return undefined;
  const { lineNumber = 0, columnNumber = 0 } = location ?? asked;
  const url = location ? context.urlOf(location.scriptId ?? "") : asked.url;
  for (const code of listCodes(context.sources, url, asked.urlRegex)) {
    if (!startsInMakingOfClass(await context.listCatches(code), code, lineNumber, columnNumber)) continue;
    const message = "No condition can be evaluated in a static block or in what a static field begins with.";
    return JSON.stringify({ id, error: { code: -32_000, message } });
  }
  return undefined;
}

function listCodes(sources: GameSources, url: string | undefined, pattern: string | undefined): readonly string[] {
  let isMeant = (candidate: string) => candidate === url;
  if (url === undefined && pattern !== undefined) {
    try {
      const expression = new RegExp(pattern);
      isMeant = (candidate) => expression.test(candidate);
    } catch {
      // The worker's inspector refuses it.
    }
  }
  return sources.urls.filter(isMeant).flatMap((candidate) => sources.moduleAt(candidate)?.code ?? []);
}

/** The breakpoint moves to the next place in the code; where a static member shares its line, that may be in there. */
function startsInMakingOfClass(
  ranges: readonly CatchRange[],
  code: string,
  lineNumber: number,
  columnNumber: number,
): boolean {
  const lines = code.split("\n");
  const isCode = (text: string) => text.trim() !== "";
  const rest = lines[lineNumber]?.slice(columnNumber) ?? "";
  const later = lines.findIndex((text, index) => index > lineNumber && isCode(text));
  const line = isCode(rest) ? lineNumber : later;
  const text = lines[line] ?? "";
  const column = line === lineNumber ? columnNumber : 0;
  const first = column + text.slice(column).search(/\S/);
  const isInside = ranges.some(({ kind, start, end }) => kind === "static" && start.line <= line && line <= end.line);
  const begins = ranges.some(({ kind, start }) => kind === "static" && start.line === line && start.column >= first);
  return begins || (isInside && isStaticAt(ranges, line, first));
}
