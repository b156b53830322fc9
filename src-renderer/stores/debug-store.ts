import { createStore } from "zustand/vanilla";
import type { BreakpointRequest, DebugState } from "../../src-shared/protocol/debugger-api";
import { createReader } from "./create-reader";
import { type ListeningStore, listen } from "./listening-store";
import type { SessionSource } from "./session-source";

export interface DebugStoreState {
  readonly debug: DebugState;
  /** The frame whose variables are shown; undefined while no script stands still. */
  readonly frame: string | undefined;
  /** Expressions that are evaluated wherever a script stops. */
  readonly watches: readonly string[];
  /** Rises when a value was set while a script stands still: whoever shows values asks again. */
  readonly revision: number;
  selectFrame(frame: string): void;
  addWatch(expression: string): void;
  removeWatch(expression: string): void;
  tellOfChange(): void;
  /** Takes the place of all breakpoints of the file. The answer says why it failed. */
  setBreakpoints(file: string, breakpoints: readonly BreakpointRequest[]): Promise<string | undefined>;
}

export type DebugStore = ListeningStore<DebugStoreState>;

/** Mirrors what the debugger knows of the running game, and owns what the user looks at in it. */
export function createDebugStore(source: SessionSource): DebugStore {
  const store = createStore<DebugStoreState>()((set) => ({
    debug: { isAttached: false, breakpoints: [], exceptionBreaks: "none" },
    frame: undefined,
    watches: [],
    revision: 0,
    selectFrame: (frame) => set({ frame }),
    addWatch: (expression) =>
      set(({ watches }) => ({ watches: [...watches.filter((other) => other !== expression), expression] })),
    removeWatch: (expression) => set(({ watches }) => ({ watches: watches.filter((other) => other !== expression) })),
    tellOfChange: () => set(({ revision }) => ({ revision: revision + 1 })),
    async setBreakpoints(file, breakpoints) {
      const result = await source.api.setBreakpoints(file, breakpoints.map(toRequest));
      return result.ok ? undefined : result.message;
    },
  }));

  const apply = (debug: DebugState) => {
    const ids = debug.paused?.frames.flatMap(({ id }) => id ?? []) ?? [];
    const { frame } = store.getState();
    store.setState({ debug, frame: frame !== undefined && ids.includes(frame) ? frame : ids[0] });
  };
  const read = createReader(source.api.getDebugState.bind(source.api), apply);
  void read();
  return listen(store, [
    source.on("onDidChangeDebugState", apply),
    source.on("onDidChangeProject", () => void read()),
    source.onDidReconnect(() => void read()),
  ]);
}

/** What the session is asked for, of what it may have said about it. */
function toRequest({ line, isEnabled, condition, logMessage }: BreakpointRequest): BreakpointRequest {
  return {
    line,
    ...(isEnabled !== undefined && { isEnabled }),
    ...(condition !== undefined && { condition }),
    ...(logMessage !== undefined && { logMessage }),
  };
}
