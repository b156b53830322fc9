import type { Debugger } from "node:inspector";
import type { BreakpointInfo, BreakpointRequest } from "../../../src-shared/protocol/debugger-api";
import type { ScriptModule } from "../../../src-shared/protocol/domain-protocol";
import { scriptUrl } from "../../../src-shared/scripting/script-url";
import type { CatchRange } from "../compiler/list-catches";
import { isStaticAt } from "../compiler/list-catches";
import { createCondition } from "./breakpoint-condition";
import type { GameSources } from "./game-sources";
import { bringImports, readImportedNames } from "./imported-names";
import type { RunningScripts } from "./running-scripts";
import type { WorkerConnection } from "./worker-connection";

export interface BinderContext {
  readonly projectDir: string;
  readonly connection: WorkerConnection;
  readonly sources: GameSources;
  readonly scripts: RunningScripts;
  readonly listCatches: (code: string) => Promise<readonly CatchRange[]>;
}

/** Sets the user's breakpoints in the running code of one game. */
export class BreakpointBinder {
  /** What the inspector calls the breakpoints of each file. */
  private readonly set = new Map<string, string[]>();

  constructor(private readonly context: BinderContext) {}

  /** Puts these in the place of all breakpoints of the file. One call at a time. */
  async bind(file: string, requests: readonly BreakpointRequest[]): Promise<readonly BreakpointInfo[]> {
    const { connection } = this.context;
    for (const breakpointId of this.set.get(file) ?? []) {
      await connection.call("Debugger.removeBreakpoint", { breakpointId });
    }
    this.set.delete(file);
    const infos: BreakpointInfo[] = [];
    for (const request of requests) infos.push(await this.bindOne(file, request));
    return infos;
  }

  private async bindOne(file: string, request: BreakpointRequest): Promise<BreakpointInfo> {
    const unbound = (message: string): BreakpointInfo => ({ ...request, file, state: "unbound", message });
    const condition = createCondition(request, file);
    if (!condition.ok) return unbound(condition.message);
    if (request.isEnabled === false) return { ...request, file, state: "waiting" };
    const { sources } = this.context;
    const module = sources.moduleOf(file);
    if (!module) return unbound("The running game has no such file.");
    const line = sources.toRunningLine(file, request.line);
    if (line === undefined) return unbound("The running game is of an older source that does not have this line.");
    const place = await this.findPlace(file, line);
    if (!place) return unbound("There is no code here or below.");
    if (condition.value !== undefined && (await this.isInMakingOfClass(module, place.locations))) {
      return unbound(
        "No condition or message can be evaluated in a static block or in what a static field begins with.",
      );
    }
    const expression =
      condition.value === undefined ? undefined : bringImports(condition.value, readImportedNames(module));
    for (const location of place.locations) await this.setAt(file, location, expression);
    return { ...request, file, state: "bound", boundLine: sources.toNewestLine(file, place.line) ?? place.line };
  }

  /** Where V8 knows no scopes, so that to evaluate what has a `this` can end this whole process. */
  private async isInMakingOfClass({ code }: ScriptModule, locations: readonly Debugger.Location[]): Promise<boolean> {
    const ranges = await this.context.listCatches(code);
    return locations.some(({ lineNumber, columnNumber = 0 }) => isStaticAt(ranges, lineNumber, columnNumber));
  }

  /** The first place to stop at in the line, or in the next one that has any; in every running version of the file. */
  private async findPlace(
    file: string,
    sourceLine: number,
  ): Promise<{ readonly line: number; readonly locations: readonly Debugger.Location[] } | undefined> {
    const { projectDir, sources, scripts } = this.context;
    const module = sources.moduleOf(file);
    if (!module) return undefined;
    const ids = scripts.idsOf(scriptUrl(projectDir, file), module);
    for (const { line, codeLines } of sources.codeLinesFrom(module, sourceLine)) {
      const locations: Debugger.Location[] = [];
      for (const scriptId of ids) {
        const first = await this.findFirst(scriptId, line, codeLines);
        if (first) locations.push(first);
      }
      if (locations.length > 0) return { line, locations };
    }
    return undefined;
  }

  private async findFirst(
    scriptId: string,
    sourceLine: number,
    codeLines: readonly number[],
  ): Promise<Debugger.Location | undefined> {
    const { connection, scripts } = this.context;
    const found: { readonly location: Debugger.Location; readonly column: number }[] = [];
    for (const lineNumber of codeLines) {
      const { locations } = await connection.call<Debugger.GetPossibleBreakpointsReturnType>(
        "Debugger.getPossibleBreakpoints",
        {
          start: { scriptId, lineNumber, columnNumber: 0 },
          end: { scriptId, lineNumber: lineNumber + 1, columnNumber: 0 },
        },
      );
      for (const location of locations) {
        const place = scripts.toSource(location);
        if (place?.line === sourceLine) found.push({ location, column: place.column });
      }
    }
    return found.sort((a, b) => a.column - b.column)[0]?.location;
  }

  private async setAt(file: string, { scriptId, lineNumber, columnNumber }: Debugger.Location, condition?: string) {
    const location = { scriptId, lineNumber, columnNumber };
    const set = await this.context.connection
      .call<Debugger.SetBreakpointReturnType>("Debugger.setBreakpoint", {
        location,
        ...(condition === undefined ? {} : { condition }),
      })
      // Another breakpoint of the file has moved to the same place and stops there already.
      .catch(() => undefined);
    if (set) this.set.set(file, [...(this.set.get(file) ?? []), set.breakpointId]);
  }
}
