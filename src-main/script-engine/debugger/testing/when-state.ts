import type { DebugPause, DebugState } from "../../../../src-shared/protocol/debugger-api";
import type { ScriptDebugger } from "../script-debugger";

/** Resolves as soon as the state is as the test wants it. */
export function whenState(debug: ScriptDebugger, isRight: (state: DebugState) => boolean): Promise<DebugState> {
  return new Promise((resolve) => {
    if (isRight(debug.state)) {
      resolve(debug.state);
      return;
    }
    const subscription = debug.onDidChangeState((state) => {
      if (!isRight(state)) return;
      subscription.dispose();
      resolve(state);
    });
  });
}

/** The stop after whatever happens now; `line` where it has to be there. */
export async function whenPaused(debug: ScriptDebugger, line?: number): Promise<DebugPause> {
  const { paused } = await whenState(
    debug,
    (state) => state.paused !== undefined && (line === undefined || state.paused.frames[0]?.line === line),
  );
  return paused as DebugPause;
}
