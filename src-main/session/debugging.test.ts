import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { DebugState } from "../../src-shared/protocol/debugger-api";
import type { EditorSession } from "./editor-session";
import type { TestSession } from "./testing/open-test-session";
import { openRealSession } from "./testing/real-session";

const file = "assets/scripts/mover.ts";
const mover = `import { Script } from "tandem";
export class Mover extends Script {
  speed = 5;
  override onStart() {
    console.log("started");
  }
  override onUpdate() {
    this.speed += 1;
  }
  override onDestroy() {
    console.log("ended");
  }
}
`;
const line = (text: string) => mover.split("\n").findIndex((candidate) => candidate.includes(text)) + 1;

let test: TestSession;
afterEach(async () => test?.[Symbol.asyncDispose]());

async function open(breakpoints?: string): Promise<{ readonly session: EditorSession; readonly cube: string }> {
  test = await openRealSession({
    [file]: mover,
    ...(breakpoints === undefined ? {} : { ".tandem/breakpoints.json": breakpoints }),
  });
  const added = await test.session.execute({ kind: "addEntity", name: "Cube", components: [{ type: "Mover" }] });
  if (!added.ok) throw new Error(added.message);
  return { session: test.session, cube: added.ids[0] ?? "" };
}

function whenState(session: EditorSession, isRight: (state: DebugState) => boolean): Promise<DebugState> {
  return new Promise((resolve) => {
    const subscription = session.on("onDidChangeDebugState", (state) => {
      if (!isRight(state)) return;
      subscription.dispose();
      resolve(state);
    });
  });
}
const whenPaused = (session: EditorSession) => whenState(session, ({ paused }) => paused !== undefined);

async function textsOf(session: EditorSession): Promise<readonly string[]> {
  await session.whenIdle();
  return (await session.getConsole()).map(({ text }) => text);
}

describe("while a script stands still", () => {
  it("Z37: every call is answered, and the editor goes on", async () => {
    const { session, cube } = await open();
    const bound = await session.setBreakpoints(file, [{ line: line("this.speed += 1") }]);
    expect(bound).toMatchObject({ ok: true, value: [{ state: "waiting" }] });
    const paused = whenPaused(session);
    await session.play();
    expect((await paused).paused).toMatchObject({ reason: "breakpoint", frames: [{ name: "Mover.onUpdate" }] });
    expect(await session.getPlayState()).toBe("playing");
    expect((await session.getScene())?.entities.map(({ name }) => name)).toContain("Cube");
    expect((await session.getFields(cube, "Mover")).map(({ name }) => name)).toEqual(["speed"]);
    const edit = { entity: cube, component: "Mover", path: "speed", value: 3 };
    expect(await session.execute({ kind: "setFields", edits: [edit] })).toMatchObject({
      ok: false,
      message: "The game stands still in the debugger: let it go on first.",
    });
    expect(await session.evaluate("this.speed", "runtime")).toEqual({ ok: true, value: 5 });
    expect(await session.evaluate("1 + 1", "editor")).toEqual({ ok: true, value: 2 });
    expect((await session.recompile()).outcome).toBe("swapped");
    const frame = (await session.getDebugState()).paused?.frames[0]?.id ?? "";
    expect(await session.evaluateInFrame(frame, "this.entity.name")).toMatchObject({ value: { text: '"Cube"' } });
    expect(await session.getScopes(frame)).toMatchObject({ ok: true });

    await session.setBreakpoints(file, []);
    // Play goes on wherever its button is pressed.
    const gone = whenState(session, (state) => state.paused === undefined);
    await session.resume();
    await gone;
    await session.stop();
    expect(await textsOf(session)).toEqual(["started", "ended"]);
  });

  it("nothing stands still any more when a call to go on has been answered", async () => {
    const { session, cube } = await open();
    await session.setBreakpoints(file, [{ line: line("this.speed += 1") }]);
    for (let round = 0; round < 3; round++) {
      const paused = whenPaused(session);
      if (round === 0) await session.play();
      else await session.setBreakpoints(file, [{ line: line("this.speed += 1") }]);
      await paused;
      await session.setBreakpoints(file, []);
      expect(await session.resumeScript()).toEqual({ ok: true });
      const edit = { entity: cube, component: "Mover", path: "speed", value: 3 };
      expect(await session.execute({ kind: "setFields", edits: [edit] })).toMatchObject({ ok: true });
      expect(await session.evaluate("1 + 1", "runtime")).toEqual({ ok: true, value: 2 });
    }
  });

  it("while the game is only starting, edits work and Stop ends it", async () => {
    const { session, cube } = await open();
    await session.setBreakpoints(file, [{ line: line('console.log("started")') }]);
    const paused = whenPaused(session);
    const playing = session.play();
    await paused;
    await session.whenIdle();
    expect(await session.execute({ kind: "renameEntity", id: cube, name: "Renamed" })).toMatchObject({ ok: true });
    expect(await session.undo()).toMatchObject({ ok: true });
    await session.stop();
    expect(await playing).toMatchObject({ ok: true });
    expect(await session.getPlayState()).toBe("edit");
    expect(await textsOf(session)).toEqual(["started", "ended"]);
  });

  it("the project can be closed", async () => {
    const { session } = await open();
    await session.setBreakpoints(file, [{ line: line('console.log("started")') }]);
    const paused = whenPaused(session);
    void session.play();
    await paused;
    await session.closeProject();
    expect(await session.getDebugState()).toEqual({ isAttached: false, breakpoints: [], exceptionBreaks: "none" });
  });
});

describe("breakpoints", () => {
  it("are kept with the project", async () => {
    const { session } = await open(JSON.stringify({ [file]: [{ line: 5, condition: "true" }] }));
    expect((await session.getDebugState()).breakpoints).toEqual([
      { file, line: 5, condition: "true", state: "waiting" },
    ]);
    await session.setBreakpoints(file, [{ line: 8 }, { line: 5, isEnabled: false }]);
    const text = await readFile(join(test.projectDir, ".tandem/breakpoints.json"), "utf8");
    expect(JSON.parse(text)).toEqual({ [file]: [{ line: 5, isEnabled: false }, { line: 8 }] });
  });

  it("are kept of a file of any name", async () => {
    const { session } = await open();
    for (const name of ["__proto__", "constructor"]) await session.setBreakpoints(name, [{ line: 1 }]);
    const kept = JSON.parse(await readFile(join(test.projectDir, ".tandem/breakpoints.json"), "utf8")) as object;
    expect(Object.keys(kept)).toEqual(["__proto__", "constructor"]);
  });

  it("are none where the file cannot be read", async () => {
    const { session } = await open('{ "a.ts": [{ "line": 0 }] }');
    expect((await session.getDebugState()).breakpoints).toEqual([]);
  });
});

it("Z35: the endpoint for other debuggers is at the port of the project's settings", async () => {
  const { session } = await open();
  await session.changeProjectSetting("debug.port", 0);
  const started = await session.startDebugServer();
  expect(started.ok && started.value).toBeGreaterThan(0);
  expect(started.ok && started.value).not.toBe(55_555);
  expect((await session.getDebugState()).server?.port).toBe(started.ok && started.value);
});

it("Z36: without a game there is nothing to look into, and calls say so", async () => {
  const { session } = await open();
  expect(await session.pauseScript()).toMatchObject({ ok: false, reason: "noGame" });
  expect(await session.resumeScript()).toMatchObject({ ok: false, reason: "notPaused" });
  expect(await session.stepScript("over")).toMatchObject({ ok: false, reason: "notPaused" });
  expect(await session.getScopes("1")).toMatchObject({ ok: false, reason: "notPaused" });
  expect(await session.evaluateInFrame("1", "1")).toMatchObject({ ok: false, reason: "notPaused" });
  await session.closeProject();
  expect(await session.setBreakpoints(file, [])).toMatchObject({ ok: false, reason: "noProject" });
  expect(await session.startDebugServer()).toMatchObject({ ok: false, reason: "noProject" });
});
