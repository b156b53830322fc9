import { afterEach, describe, expect, it } from "vitest";
import { fail, ok } from "../../src-shared/base/result";
import type { BreakpointInfo, BreakpointRequest, DebugState } from "../../src-shared/protocol/debugger-api";
import { createDebugStore, type DebugStore } from "./debug-store";
import { InMemorySession } from "./testing/in-memory-session";

const file = "assets/scripts/mover.ts";
const idle: DebugState = { isAttached: false, breakpoints: [], exceptionBreaks: "none" };
const frame = (id: string, line: number) => ({ id, name: "Mover.onUpdate", file, line, column: 1 });

let store: DebugStore | undefined;
afterEach(() => store?.dispose());

function open() {
  const asked: (readonly BreakpointRequest[])[] = [];
  const session = new InMemorySession(undefined, [], {
    async setBreakpoints(name, breakpoints) {
      if (name !== file) return fail("noProject", "Open a project first.");
      asked.push(breakpoints);
      return ok([]);
    },
  });
  const opened = createDebugStore(session);
  store = opened;
  const tell = (state: Partial<DebugState>) => session.fire("onDidChangeDebugState", { ...idle, ...state });
  return { asked, opened, tell };
}

describe("the debug store", () => {
  it("shows the innermost frame of a stop, and keeps the one that was chosen while it is there", () => {
    const { opened, tell } = open();
    const frames = [frame("1", 10), frame("2", 20)];
    tell({ paused: { reason: "breakpoint", frames } });
    expect(opened.getState().frame).toBe("1");
    opened.getState().selectFrame("2");
    tell({ paused: { reason: "breakpoint", frames }, isAttached: true });
    expect(opened.getState().frame).toBe("2");
    tell({ paused: { reason: "step", frames: [frame("3", 11)] } });
    expect(opened.getState().frame).toBe("3");
    tell({});
    expect(opened.getState().frame).toBeUndefined();
  });

  it("asks for no more of a breakpoint than its own wishes, and says why one is refused", async () => {
    const { asked, opened } = open();
    const info: BreakpointInfo = { file, line: 5, state: "bound", boundLine: 6, condition: "x > 1" };
    expect(await opened.getState().setBreakpoints(file, [info, { line: 9 }])).toBeUndefined();
    expect(asked).toEqual([[{ line: 5, condition: "x > 1" }, { line: 9 }]]);
    expect(await opened.getState().setBreakpoints("missing.ts", [])).toBe("Open a project first.");
  });

  it("keeps each watched expression once", () => {
    const { opened } = open();
    for (const expression of ["a", "b", "a"]) opened.getState().addWatch(expression);
    expect(opened.getState().watches).toEqual(["b", "a"]);
    opened.getState().removeWatch("b");
    expect(opened.getState().watches).toEqual(["a"]);
  });
});
