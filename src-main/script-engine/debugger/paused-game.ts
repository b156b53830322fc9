import type { Debugger, Runtime } from "node:inspector";
import type { Result } from "../../../src-shared/base/result";
import { fail, ok } from "../../../src-shared/base/result";
import type {
  DebugFailure,
  DebugFrame,
  DebugScope,
  DebugValue,
  DebugVariable,
} from "../../../src-shared/protocol/debugger-api";
import { describeValue, readHandle } from "./describe-value";
import type { GameSources } from "./game-sources";
import { bringImports, readImportedNames } from "./imported-names";
import { listVariables } from "./list-variables";
import { nameFrame } from "./name-frame";
import type { RunningScripts } from "./running-scripts";
import type { WorkerConnection } from "./worker-connection";

export interface PausedGameContext {
  readonly connection: WorkerConnection;
  readonly sources: GameSources;
  readonly scripts: RunningScripts;
}

const evaluationMs = 2000;
const scopeNames: Readonly<Record<string, string>> = {
  local: "Local",
  block: "Block",
  closure: "Closure",
  catch: "Catch",
  module: "Module",
  eval: "Eval",
  with: "With",
  global: "Global",
};

/** One stop of the game: its frames, and what can be seen and changed in them until it goes on. */
export class PausedGame {
  constructor(
    private readonly context: PausedGameContext,
    private readonly event: Debugger.PausedEventDataType,
  ) {}

  /** The user's own, innermost first; their places follow the newest sources. */
  get frames(): readonly DebugFrame[] {
    return [...this.event.callFrames.flatMap((frame) => this.describeFrame(frame)), ...this.describeAwaiting()];
  }

  /** How many calls are under way, those of the engine included. */
  get depth(): number {
    return this.event.callFrames.length;
  }

  getScopes(frameId: string): Result<readonly DebugScope[], DebugFailure> {
    const frame = this.findFrame(frameId);
    if (!frame) return notPaused();
    const scopes: DebugScope[] = [];
    if (frame.this.objectId !== undefined) scopes.push({ name: "this", handle: frame.this.objectId });
    for (const [index, { type, object }] of frame.scopeChain.entries()) {
      // The outermost function of a file is what the file itself is to the user.
      const isModule = type === "closure" && frame.scopeChain[index + 1]?.type === "global";
      const name = isModule ? "Module" : (scopeNames[type] ?? type);
      if (object.objectId !== undefined) scopes.push({ name, handle: object.objectId });
    }
    return ok(scopes);
  }

  async getVariables(handle: string): Promise<Result<readonly DebugVariable[], DebugFailure>> {
    const isScope = this.event.callFrames.some(({ scopeChain }) =>
      scopeChain.some(({ type, object }) => type !== "global" && object.objectId === handle),
    );
    try {
      return ok(await listVariables(this.context.connection, handle, isScope));
    } catch {
      return notPaused();
    }
  }

  async evaluate(frameId: string, expression: string): Promise<Result<DebugValue, DebugFailure>> {
    const evaluated = await this.evaluateRaw(frameId, expression);
    return evaluated.ok ? ok(describeValue(evaluated.value)) : evaluated;
  }

  /** The value itself, as far as it is data; for the console. */
  async evaluateByValue(expression: string): Promise<Result<unknown, DebugFailure>> {
    const [frame] = this.frames;
    const evaluated = await this.evaluateRaw(frame?.id ?? "", expression, { returnByValue: true });
    return evaluated.ok ? ok(evaluated.value.value) : evaluated;
  }

  async setVariable(
    frameId: string,
    handle: string,
    name: string,
    expression: string,
  ): Promise<Result<DebugValue, DebugFailure>> {
    const evaluated = await this.evaluateRaw(frameId, expression);
    if (!evaluated.ok) return evaluated;
    const newValue = toArgument(evaluated.value);
    const scopeNumber = this.findFrame(frameId)?.scopeChain.findIndex(({ object }) => object.objectId === handle) ?? -1;
    const { connection } = this.context;
    try {
      if (scopeNumber >= 0) {
        const variable = { scopeNumber, variableName: name, newValue, callFrameId: frameId };
        await connection.call("Debugger.setVariableValue", variable);
        return ok(describeValue(evaluated.value));
      }
      const answer = await connection.call<Runtime.CallFunctionOnReturnType>("Runtime.callFunctionOn", {
        objectId: readHandle(handle).objectId,
        functionDeclaration: "function (name, value) { this[name] = value; return this[name]; }",
        arguments: [{ value: name }, newValue],
        generatePreview: true,
        silent: true,
      });
      return answer.exceptionDetails ? fail("thrown", describeThrown(answer)) : ok(describeValue(answer.result));
    } catch (error) {
      return fail("invalid", `${name} cannot be set: ${(error as Error).message}`);
    }
  }

  private async evaluateRaw(
    callFrameId: string,
    expression: string,
    options: { readonly returnByValue?: boolean } = {},
  ): Promise<Result<Runtime.RemoteObject, DebugFailure>> {
    const frame = this.findFrame(callFrameId);
    if (!frame) return notPaused();
    const module = this.context.sources.moduleAt(this.context.scripts.urlOf(frame.location.scriptId));
    try {
      const answer = await this.context.connection.call<Debugger.EvaluateOnCallFrameReturnType>(
        "Debugger.evaluateOnCallFrame",
        {
          callFrameId,
          expression: module ? bringImports(expression, readImportedNames(module)) : expression,
          generatePreview: true,
          silent: true,
          timeout: evaluationMs,
          ...options,
        },
      );
      return answer.exceptionDetails ? fail("thrown", describeThrown(answer)) : ok(answer.result);
    } catch (error) {
      const why = (error as Error).message;
      return why.includes("terminated") ? fail("thrown", "It did not end within 2 s.") : fail("notPaused", why);
    }
  }

  private findFrame(frameId: string): Debugger.CallFrame | undefined {
    return this.event.callFrames.find(({ callFrameId }) => callFrameId === frameId);
  }

  private describeFrame(frame: Debugger.CallFrame): DebugFrame[] {
    return this.place(frame.location, nameFrame(frame), frame.callFrameId);
  }

  /** Functions that wait for what stands still. */
  private describeAwaiting(): DebugFrame[] {
    const frames: DebugFrame[] = [];
    for (let trace = this.event.asyncStackTrace; trace; trace = trace.parent) {
      for (const { functionName, ...location } of trace.callFrames) {
        frames.push(...this.place(location, functionName || "(anonymous)"));
      }
    }
    return frames;
  }

  private place(location: Debugger.Location, name: string, id?: string): DebugFrame[] {
    const { sources, scripts } = this.context;
    const place = scripts.toSource(location);
    if (!place) return [];
    const newest = sources.toNewestLine(place.file, place.line);
    const isOutdated = newest === undefined ? { isOutdated: true } : {};
    return [{ ...(id === undefined ? {} : { id }), name, ...place, line: newest ?? place.line, ...isOutdated }];
  }
}

function toArgument(value: Runtime.RemoteObject): Runtime.CallArgument {
  if (value.objectId !== undefined) return { objectId: value.objectId };
  if (value.unserializableValue !== undefined) return { unserializableValue: value.unserializableValue };
  return value.type === "undefined" ? {} : { value: value.value as unknown };
}

function describeThrown({
  exceptionDetails,
}: {
  readonly exceptionDetails?: Runtime.ExceptionDetails | undefined;
}): string {
  const thrown = exceptionDetails?.exception;
  if (!thrown) return exceptionDetails?.text ?? "It threw.";
  return thrown.subtype === "error" ? describeValue(thrown).text : `Thrown: ${describeValue(thrown).text}`;
}

function notPaused(): Result<never, "notPaused"> {
  return fail("notPaused", "The game does not stand there any more.");
}
