import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { Result } from "../../src-shared/base/result";
import { fail, ok } from "../../src-shared/base/result";
import type { BreakpointRequest, DebugFailure, DebuggerApi, DebugState } from "../../src-shared/protocol/debugger-api";
import { writeAtomically } from "../project/atomic-file";
import type { PausedGame } from "../script-engine/debugger/paused-game";
import type { ScriptDebugger } from "../script-engine/debugger/script-debugger";
import type { OpenProject, SessionState } from "./session-state";

/** Where nothing can be debugged. */
export const idleDebugState: DebugState = { isAttached: false, breakpoints: [], exceptionBreaks: "none" };

const breakpointsFile = ".tandem/breakpoints.json";
const savedBreakpoints = v.record(
  v.string(),
  v.array(
    v.strictObject({
      line: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
      isEnabled: v.exactOptional(v.boolean()),
      condition: v.exactOptional(v.string()),
      logMessage: v.exactOptional(v.string()),
    }),
  ),
);

/** The calls of the debugger, for the open project. */
export function createDebuggerApi(state: SessionState): DebuggerApi {
  async function withDebugger<T>(
    job: (debug: ScriptDebugger, project: OpenProject) => Result<T, DebugFailure> | Promise<Result<T, DebugFailure>>,
  ): Promise<Result<T, DebugFailure>> {
    const { project } = state;
    if (!project?.engine) return fail("noProject", "No scripts are running: open a project and trust it.");
    return job(project.engine.debugger, project);
  }

  function whilePaused<T>(
    look: (game: PausedGame) => Result<T, DebugFailure> | Promise<Result<T, DebugFailure>>,
  ): Promise<Result<T, DebugFailure>> {
    return withDebugger((debug) => {
      const paused = debug.look();
      return paused.ok ? look(paused.value) : paused;
    });
  }

  return {
    getDebugState: async () => state.project?.engine?.debugger.state ?? idleDebugState,
    setBreakpoints: (file, breakpoints) =>
      withDebugger(async (debug, project) => {
        const infos = await debug.setBreakpoints(file, breakpoints);
        await saveBreakpoints(project, debug);
        return ok(infos);
      }),
    setExceptionBreaks: (mode) => withDebugger(async (debug) => ok(await debug.setExceptionBreaks(mode))),
    attachDebugger: () => withDebugger(async (debug) => ok(await debug.attachWhenever())),
    detachDebugger: () => withDebugger((debug) => ok(debug.detach())),
    pauseScript: () => withDebugger((debug) => debug.pause()),
    resumeScript: () => withDebugger((debug) => debug.resume()),
    stepScript: (kind) => withDebugger((debug) => debug.step(kind)),
    getScopes: (frame) => whilePaused((game) => game.getScopes(frame)),
    getVariables: (handle) => whilePaused((game) => game.getVariables(handle)),
    evaluateInFrame: (frame, expression) => whilePaused((game) => game.evaluate(frame, expression)),
    setVariable: (frame, handle, name, expression) =>
      whilePaused((game) => game.setVariable(frame, handle, name, expression)),
    startDebugServer: (port) => withDebugger((debug, { settings }) => debug.startServer(port ?? settings.debug.port)),
    stopDebugServer: () => withDebugger(async (debug) => ok(await debug.stopServer())),
  };
}

/** Sets the breakpoints that the project had when it was open last. What cannot be read is as if there were none. */
export async function restoreBreakpoints({ dir }: OpenProject, debug: ScriptDebugger): Promise<void> {
  const text = await readFile(join(dir, breakpointsFile), "utf8").catch(() => "{}");
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return;
  }
  const saved = v.safeParse(savedBreakpoints, json);
  if (!saved.success) return;
  for (const [file, breakpoints] of Object.entries(saved.output)) await debug.setBreakpoints(file, breakpoints);
}

async function saveBreakpoints({ dir, isReadOnly }: OpenProject, debug: ScriptDebugger): Promise<void> {
  if (isReadOnly) return;
  const files = new Map<string, BreakpointRequest[]>();
  for (const { file, state: _state, boundLine: _line, message: _message, ...request } of debug.state.breakpoints) {
    files.set(file, [...(files.get(file) ?? []), request]);
  }
  // They are a convenience: one that cannot be kept is still set.
  await writeAtomically(join(dir, breakpointsFile), `${JSON.stringify(Object.fromEntries(files), undefined, 2)}\n`);
}
