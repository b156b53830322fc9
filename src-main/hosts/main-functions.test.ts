import { describe, expect, it, vi } from "vitest";
import type { Command } from "../../src-shared/protocol/command";
import type { HostApi } from "../../src-shared/protocol/host-api";
import type { InputEvent } from "../../src-shared/protocol/input-event";
import type { SessionApi } from "../../src-shared/protocol/session-api";
import { mainFunctionArguments } from "./main-function-arguments";
import { createMainFunctions } from "./main-functions";

type Call = (...args: unknown[]) => Promise<unknown>;

/** The door with a room behind it that writes down every call. */
function openDoor() {
  const calls: unknown[][] = [];
  const record =
    (name: string) =>
    (...args: unknown[]) =>
      Promise.resolve(void calls.push([name, ...args]));
  const hostNames = ["getHostInfo", "pickFolder", "listFolders", "createFolder", "revealInFileManager", "openExternal"];
  const host = Object.fromEntries(
    [...hostNames, "setWindowState", "answerClose", "setMenu"].map((n) => [n, record(n)]),
  );
  const session = new Proxy({}, { get: (_target, name) => record(String(name)) });
  const functions = createMainFunctions(session as SessionApi, host as unknown as HostApi, vi.fn());
  return { calls, call: functions as unknown as Record<string, Call> };
}

describe("a call from the renderer", () => {
  it("reaches the function of its name with its arguments", async () => {
    const { calls, call } = openDoor();
    await call.openProject!("/games/one");
    await call.writeFile!("assets/a.ts", "text", "v1");
    await call.writeFile!("assets/b.ts", "text");
    await call.listFolders!();
    await call.play!({ paused: true });
    expect(calls).toEqual([
      ["openProject", "/games/one"],
      ["writeFile", "assets/a.ts", "text", "v1"],
      ["writeFile", "assets/b.ts", "text", undefined],
      ["listFolders", undefined],
      ["play", { paused: true }],
    ]);
  });

  it("passes every kind of command and input event", async () => {
    const { calls, call } = openDoor();
    const edit = { entity: "e", component: "c", path: "speed", value: { $number: "NaN" } };
    const entity = { id: "e", name: "Player", enabled: true, components: [{ id: "t", type: "Transform" }], extra: [1] };
    const commands: Command[] = [
      { kind: "addEntity" },
      { kind: "addEntity", name: "A", parent: "p", index: 0, components: [{ type: "Mover", speed: 5, at: [0, 1, 0] }] },
      { kind: "deleteEntities", ids: ["a"] },
      { kind: "duplicateEntities", ids: ["a", "b"] },
      { kind: "reparentEntities", ids: ["a"], parent: "p", index: 1 },
      { kind: "renameEntity", id: "a", name: "" },
      { kind: "setEnabled", ids: ["a"], enabled: false },
      { kind: "setTags", ids: ["a"], tags: ["enemy"] },
      { kind: "addComponent", entity: "a", type: "Light" },
      { kind: "removeComponent", entity: "a", component: "Light" },
      { kind: "moveComponent", entity: "a", component: "Light", index: 2 },
      { kind: "resetComponent", entity: "a", component: "Light" },
      { kind: "setFields", edits: [edit, { entity: "e", component: "c", path: "speed" }], mergeKey: "drag" },
      { kind: "pasteEntities", entities: [entity], index: 3 },
      { kind: "applyPlayEdits", edits: [edit] },
    ];
    const inputs: InputEvent[] = [
      { kind: "keyDown", code: "KeyW" },
      { kind: "pointerMove", x: -1.5, y: 2, width: 640, height: 480 },
      { kind: "pointerUp", button: 0 },
      { kind: "wheel", deltaX: 0, deltaY: -120 },
      { kind: "gamepad", index: 0, axes: [0.5], buttons: [1] },
      { kind: "blur" },
    ];
    for (const command of commands) await call.execute!(command);
    for (const input of inputs) await call.sendInput!(input);
    expect(calls.map(([, argument]) => argument)).toEqual([...commands, ...inputs]);
  });

  const value = (wrong: unknown) => ({
    kind: "setFields",
    edits: [{ entity: "e", component: "c", path: "speed", value: wrong }],
  });
  const cycle: unknown[] = [];
  cycle.push(cycle);
  const wrongCalls: [string, unknown[], RegExp][] = [
    ["openProject", [], /^openProject, argument 1: /],
    ["openProject", [5], /expected string but received 5/i],
    ["openProject", ["a", "b"], /^openProject takes 1 arguments and was given 2/],
    ["openProject", ["x".repeat(5000)], /argument 1/],
    ["getScene", ["a"], /takes 0 arguments/],
    ["writeFile", ["a", {}], /^writeFile, argument 2/],
    ["evaluate", ["1", "main"], /argument 2/],
    ["play", ["yes"], /argument 1/],
    ["play", [{ paused: 1 }], /^play, argument 1, paused: /],
    ["play", [{ clock: "manual" }], /argument 1, clock/],
    ["step", [{ frames: 1.5 }], /frames/],
    ["step", [{ frames: -1 }], /frames/],
    ["setTimeScale", [Number.NaN], /argument 1/],
    ["answerClose", ["maybe"], /argument 1/],
    ["acknowledgeFrame", ["1"], /argument 1/],
    ["execute", [undefined], /argument 1/],
    ["execute", [{ kind: "dropTables" }], /argument 1/],
    ["execute", [{ kind: "deleteEntities", ids: "all" }], /ids/],
    ["execute", [{ kind: "deleteEntities", ids: [1] }], /^execute, argument 1, ids\.0: /],
    ["execute", [{ kind: "renameEntity", id: "a", name: "b", extra: 1 }], /extra/],
    ["execute", [{ kind: "addEntity", components: [{ speed: 1 }] }], /component with its type/],
    ["execute", [{ kind: "pasteEntities", entities: [{ id: "a" }] }], /Expected an entity/],
    ["execute", [value(1n)], /JSON value/],
    ["execute", [value(Number.POSITIVE_INFINITY)], /JSON value/],
    ["execute", [value(new Map())], /JSON value/],
    ["execute", [value([new Date()])], /JSON value/],
    ["execute", [value(cycle)], /JSON value/],
    ["setMenu", [[{ label: "File", items: [{ kind: "command", label: "Open" }] }]], /0\.items/],
  ];

  it.each(wrongCalls)("to %s with wrong arguments is refused and goes no further (%#)", async (name, args, message) => {
    const { calls, call } = openDoor();
    await expect(call[name]!(...args)).rejects.toThrow(message);
    expect(calls).toEqual([]);
  });

  it("finds nothing but the functions of the interface", () => {
    const { call } = openDoor();
    expect(Object.keys(call).sort()).toEqual(Object.keys(mainFunctionArguments).sort());
    expect(call.dispose).toBeUndefined();
  });
});
