import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DebugPause, StepKind } from "../../../src-shared/protocol/debugger-api";
import type { EngineBench } from "../testing/engine-bench";
import { createEngineBench, playOptions, sceneWith } from "../testing/engine-bench";
import type { PlaySession } from "../types";
import type { ScriptDebugger } from "./script-debugger";
import { whenPaused, whenState } from "./testing/when-state";

const file = "assets/scripts/mover.ts";
const mover = `import { Script, Vector3 } from "tandem";

/** Goes its way. */
export class Mover extends Script {
  speed = 5;
  frames = 0;
  longest = 0;
  ends = 0;
  private readonly at = new Vector3(1, 2, 3);

  override onStart() {
    this.ends = 0;
  }

  override onUpdate(dt: number) {
    this.frames += 1;
    this.longest = Math.max(this.longest, dt);

    const step = this.move(dt);
    this.transform.position.x += step;
  }

  private move(dt: number): number {
    const names = ["a", "b"];
    return names.length * dt + this.at.x;
  }

  override onDestroy() {
    this.ends += 1;
    console.log("ended", this.ends);
  }
}
`;
const line = (text: string) => mover.split("\n").findIndex((candidate) => candidate.includes(text)) + 1;
const scene = sceneWith({ type: "Mover", id: "c1" });

let bench: EngineBench;
let debug: ScriptDebugger;

beforeAll(async () => {
  bench = await createEngineBench({}, { folderName: "tandem debug ü " });
  debug = bench.engine.debugger;
});

afterAll(() => bench.dispose());

beforeEach(async () => {
  await debug.setExceptionBreaks("none");
  for (const { file: other } of debug.state.breakpoints) await debug.setBreakpoints(other, []);
  debug.detach();
});

async function play(scripts: Record<string, string> = { "mover.ts": mover }): Promise<PlaySession> {
  await bench.reset(scripts);
  return start();
}

async function start(): Promise<PlaySession> {
  const started = await bench.engine.play(scene, playOptions);
  if (!started.ok) throw new Error(started.message);
  return started.value;
}

function unwrap<T>(result: { ok: true; value: T } | { ok: false; message: string }): T {
  if (!result.ok) throw new Error(result.message);
  return result.value;
}

function stopAfter(kind: StepKind): Promise<DebugPause> {
  return new Promise((resolve) => {
    const subscription = debug.onDidChangeState(({ paused }) => {
      if (!paused) return;
      subscription.dispose();
      resolve(paused);
    });
    void debug.step(kind);
  });
}

async function variablesOf(frame: string, scope: string) {
  const scopes = unwrap(unwrap(debug.look()).getScopes(frame));
  const found = scopes.find(({ name }) => name === scope);
  return found ? unwrap(await unwrap(debug.look()).getVariables(found.handle)) : [];
}

describe("breakpoints", () => {
  it("Z37: stop in the user's source, with names, scopes and values", async () => {
    await play();
    const infos = await debug.setBreakpoints(file, [{ line: line("const step") }]);
    expect(infos).toMatchObject([{ file, state: "bound", boundLine: line("const step") }]);
    const paused = await whenPaused(debug);
    expect(paused).toMatchObject({
      reason: "breakpoint",
      frames: [{ name: "Mover.onUpdate", file, line: line("const step") }],
    });
    const frame = paused.frames[0]?.id ?? "";
    expect(unwrap(unwrap(debug.look()).getScopes(frame)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["this", "Local", "Module", "Global"]),
    );
    const local = await variablesOf(frame, "Local");
    expect(local.map(({ name }) => name)).toEqual(expect.arrayContaining(["dt", "step"]));
    const own = await variablesOf(frame, "this");
    expect(own).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: "speed", text: "5", type: "number" })]),
    );
    const at = own.find(({ name }) => name === "at");
    expect(at?.text).toBe("Vector3 {x: 1, y: 2, z: 3}");
    const getter = own.find(({ name }) => name === "entity") ?? own.find(({ name }) => name === "transform");
    expect(getter).toBeDefined();
    expect(await variablesOf(frame, "Module")).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ name: "exports" })]),
    );
    await debug.resume();
    await bench.engine.playSession?.stop();
  });

  it("are set before Play, hold for every game, and stop what runs first", async () => {
    await bench.reset({ "mover.ts": mover });
    expect(await debug.setBreakpoints(file, [{ line: line("this.ends = 0") }])).toMatchObject([{ state: "waiting" }]);
    for (let round = 0; round < 3; round++) {
      const starting = start();
      const paused = await whenPaused(debug);
      expect(paused.frames[0]).toMatchObject({ file, line: line("this.ends = 0"), name: "Mover.onStart" });
      await debug.resume();
      await (await starting).stop();
      expect(debug.state).toMatchObject({ isAttached: false, breakpoints: [{ state: "waiting" }] });
      expect(debug.state.paused).toBeUndefined();
    }
  });

  it("move to the next line with code, or say that there is none", async () => {
    await play();
    const infos = await debug.setBreakpoints(file, [
      { line: line("/** Goes") },
      { line: line("this.longest =") + 1 },
      { line: 400 },
    ]);
    expect(infos).toMatchObject([
      { line: line("/** Goes"), state: "bound", boundLine: line("export class") },
      { state: "bound", boundLine: line("const step") },
      { state: "unbound", message: "There is no code here or below." },
    ]);
    await bench.engine.playSession?.stop();
  });

  it("stop where a condition holds, write messages, and tell what cannot be read", async () => {
    await play();
    const infos = await debug.setBreakpoints(file, [
      { line: line("const step"), condition: "this.frames >= 20 && Vector3.name === 'Vector3'" },
      { line: line("this.transform.position.x"), logMessage: "step {step > 0} of {this.speed}" },
      { line: line("return names"), condition: "names ==" },
    ]);
    expect(infos).toMatchObject([{ state: "bound" }, { state: "bound" }, { state: "unbound" }]);
    expect(infos[2]?.message).toMatch(/^The condition cannot be read: /);
    const paused = await whenPaused(debug, line("const step"));
    const frames = unwrap(await unwrap(debug.look()).evaluate(paused.frames[0]?.id ?? "", "this.frames"));
    expect(Number(frames.text)).toBeGreaterThanOrEqual(20);
    expect(bench.logs.map(({ text }) => text)).toContain("step true of 5");
    await bench.engine.playSession?.stop();
  });

  it("Z36: have no condition where a class is made, as to evaluate one there can end this whole process", async () => {
    const source = `import { Script } from "tandem";
export class Mover extends Script {
  static first = Math.max(1, 2);
  static {
    const add = () => this.first + 1;
    add();
  }
  static second = Math.max(2, 3);
}`;
    const at = (text: string) => source.split("\n").findIndex((each) => each.includes(text)) + 1;
    await bench.reset({ "mover.ts": source });
    const condition = "this === undefined";
    const lines = ["add =", "second ="].map(at);
    await debug.setBreakpoints(
      file,
      lines.map((each) => ({ line: each, condition })),
    );
    await start();
    expect(debug.state.breakpoints).toMatchObject([
      { state: "bound" },
      { state: "unbound", message: expect.stringMatching(/^No condition or message can be evaluated/) as string },
    ]);
    await bench.engine.playSession?.stop();
  });

  it("tell in the console when a condition throws", async () => {
    await play();
    await debug.setBreakpoints(file, [{ line: line("const step"), condition: "missing.x" }]);
    await expect
      .poll(() => bench.logs.map(({ text }) => text).join("\n"))
      .toContain(
        `The condition of the breakpoint at ${file}:${line("const step")} failed: ReferenceError: missing is not defined`,
      );
    await bench.engine.playSession?.stop();
  });

  it("Z41: follow the text when the game runs an older build", async () => {
    await play();
    await bench.save("mover.ts", `// one\n// two\n${mover.replace("const step = this", "const step = 1 + this")}`);
    const moved = await debug.setBreakpoints(file, [
      { line: line("this.transform") + 2 },
      { line: line("const step") + 2 },
    ]);
    expect(moved).toMatchObject([
      { state: "unbound", message: "The running game is of an older source that does not have this line." },
      { state: "bound", boundLine: line("this.transform") + 2 },
    ]);
    const paused = await whenPaused(debug);
    expect(paused.frames[0]).toMatchObject({ line: line("this.transform") + 2 });
    await bench.engine.playSession?.stop();
  });
});

describe("stepping", () => {
  it("goes over, into and out of the user's functions, and never into the engine's", async () => {
    await play();
    await debug.setBreakpoints(file, [{ line: line("const step") }]);
    await whenPaused(debug);
    await debug.setBreakpoints(file, []);
    const lineAfter = async (kind: StepKind) => (await stopAfter(kind)).frames[0]?.line;
    expect(await stopAfter("into")).toMatchObject({
      reason: "step",
      frames: [
        { name: "Mover.move", line: line("const names") },
        { name: "Mover.onUpdate", line: line("const step") },
      ],
    });
    expect(await lineAfter("over")).toBe(line("return names"));
    expect(await lineAfter("out")).toBe(line("this.transform"));
    // Into the engine's getters it does not go, and out of the callback it goes on to the next frame.
    expect(await lineAfter("into")).toBe(line("this.transform") + 1);
    expect(await lineAfter("into")).toBe(line("this.frames"));
    expect(await lineAfter("over")).toBe(line("this.longest"));
    await bench.engine.playSession?.stop();
  });

  it("Z37: goes into what is imported, at once, and not through what the compiler made of the import", async () => {
    const user = `import { Script } from "tandem";
import { addOne } from "./sums";
export class Mover extends Script {
  override onUpdate() {
    let sum = 1;
    sum += addOne(sum);
  }
}`;
    const sums = "export function addOne(to: number) {\n  const sum = to + 1;\n  return sum;\n}\n";
    await play({ "mover.ts": user, "sums.ts": sums });
    const at = user.split("\n").findIndex((text) => text.includes("sum +=")) + 1;
    await debug.setBreakpoints(file, [{ line: at }]);
    await whenPaused(debug, at);
    const { frames } = await stopAfter("into");
    expect(frames.map((frame) => [frame.file, frame.line])).toEqual([
      ["assets/scripts/sums.ts", 2],
      [file, at],
    ]);
    await bench.engine.playSession?.stop();
  });

  it("pauses a game that runs, at a line of a script", async () => {
    await play();
    expect(await debug.pause()).toMatchObject({ ok: true });
    const paused = await whenPaused(debug);
    expect(paused).toMatchObject({ reason: "pause", frames: [{ file }] });
    await debug.resume();
    await whenState(debug, (state) => !state.paused);
    await bench.engine.playSession?.stop();
    expect(await debug.pause()).toMatchObject({ ok: false, reason: "noGame" });
  });

  it("stops at a debugger statement once it is asked to look", async () => {
    await debug.attachWhenever();
    await play({ "mover.ts": mover.replace("const names", "debugger;\n    const names") });
    expect(await whenPaused(debug)).toMatchObject({
      reason: "debuggerStatement",
      frames: [{ name: "Mover.move" }, {}],
    });
    await bench.engine.playSession?.stop();
  });
});

describe("values", () => {
  it("are evaluated and set in any frame", async () => {
    await play();
    await debug.setBreakpoints(file, [{ line: line("return names") }]);
    const paused = await whenPaused(debug);
    const [inner = "", outer = ""] = paused.frames.map(({ id }) => id);
    const look = unwrap(debug.look());
    expect(unwrap(await look.evaluate(inner, "names.map((name) => name + this.speed)"))).toMatchObject({
      text: 'Array(2) ["a5", "b5"]',
      type: "array",
    });
    expect(unwrap(await look.evaluate(inner, "new Vector3(0, 0, 4).length()"))).toMatchObject({ text: "4" });
    expect(await look.evaluate(inner, "names.missing.x")).toMatchObject({
      ok: false,
      reason: "thrown",
      message: expect.stringContaining("TypeError: Cannot read properties of undefined") as unknown,
    });
    expect(unwrap(await look.evaluate(outer, "dt > 0"))).toMatchObject({ text: "true" });

    const scope = unwrap(look.getScopes(inner)).find(({ name }) => name === "Local");
    expect(unwrap(await look.setVariable(inner, scope?.handle ?? "", "dt", "40 + 2"))).toMatchObject({ text: "42" });
    expect(unwrap(await look.evaluate(inner, "dt"))).toMatchObject({ text: "42" });
    const own = unwrap(look.getScopes(inner)).find(({ name }) => name === "this");
    unwrap(await look.setVariable(inner, own?.handle ?? "", "speed", "Infinity"));
    expect(unwrap(await look.evaluate(inner, "this.speed"))).toMatchObject({ text: "Infinity" });
    expect(await bench.engine.evaluate("this.speed > 1", "runtime")).toEqual({ ok: true, value: true });
    const getter = unwrap(await look.getVariables(own?.handle ?? "")).find(({ type }) => type === "getter");
    expect(unwrap(await look.getVariables(getter?.handle ?? ""))).toMatchObject([{ name: getter?.name }]);

    // What makes entities and components work is not shown, and what scripts know of them is.
    const members = await variablesOf(inner, "this");
    expect(members.map(({ name }) => name).filter((name) => /host|Symbol/.test(name))).toEqual([]);
    const entity = members.find(({ name }) => name === "entity");
    expect(entity).toMatchObject({ text: 'Entity "One"', type: "object" });
    const known = unwrap(await look.getVariables(entity?.handle ?? ""));
    expect(known.map(({ name }) => name)).toEqual(expect.arrayContaining(["name", "tags", "children", "parent"]));
    expect(known.filter(({ type }) => type !== "getter")).toEqual([]);
    const name = known.find((each) => each.name === "name");
    expect(unwrap(await look.getVariables(name?.handle ?? ""))).toMatchObject([{ name: "name", text: '"One"' }]);
    expect(unwrap(await look.setVariable(inner, entity?.handle ?? "", "name", '"Two"'))).toMatchObject({
      text: '"Two"',
    });
    expect(unwrap(await look.evaluate(inner, "this.scene"))).toMatchObject({ text: "Scene" });

    await debug.resume();
    expect(await look.evaluate(inner, "1")).toMatchObject({ ok: false });
    await bench.engine.playSession?.stop();
  });
});

describe("exceptions", () => {
  const thrower = mover
    .replace(
      "const names",
      `try { this.fail("caught"); } catch { this.ends = 0; }
    if (this.frames === 3) this.fail("uncaught");
    const names`,
    )
    .replace(
      "override onDestroy",
      `private fail(what: string) {
    throw new Error(what);
  }

  override onDestroy`,
    );

  it("Z37: stop where no script catches them; the call of a callback does not count", async () => {
    await bench.reset({ "mover.ts": thrower });
    await debug.setExceptionBreaks("uncaught");
    const starting = start();
    const paused = await whenPaused(debug);
    expect(paused).toMatchObject({
      reason: "exception",
      exception: { text: "Error: uncaught" },
      frames: [{ name: "Mover.fail" }, { name: "Mover.move" }, { name: "Mover.onUpdate" }],
    });
    await debug.resume();
    await (await starting).stop();
  });

  it("all of them stop where that is asked for", async () => {
    await bench.reset({ "mover.ts": thrower });
    await debug.setExceptionBreaks("all");
    const starting = start();
    expect((await whenPaused(debug)).exception?.text).toBe("Error: caught");
    await (await starting).stop();
  });

  it.each([
    ["over", "this.work();", ["Mover.onUpdate", "after work"]],
    ["into", "this.work();", ["Mover.work", "this.inner()"]],
    ["out", "this.inner();", ["Mover.onUpdate", "after work"]],
  ] as const)("that are caught do not come in the way of a step %s", async (kind, from, [frame, to]) => {
    const source = `import { Script } from "tandem";
export class Mover extends Script {
  private tries = 0;
  override onUpdate() {
    this.work();
    this.tries += 1; // after work
  }
  private work() {
    this.inner();
    this.tries += 1;
  }
  private inner() {
    try {
      JSON.parse("{");
    } catch {
      this.tries += 1;
    }
  }
}
`;
    const lineIn = (text: string) => source.split("\n").findIndex((each) => each.includes(text)) + 1;
    await bench.reset({ "mover.ts": source });
    await debug.setExceptionBreaks("uncaught");
    await debug.setBreakpoints(file, [{ line: lineIn(from) }]);
    const starting = start();
    await whenPaused(debug);
    await debug.setBreakpoints(file, []);
    await debug.step(kind);
    await expect.poll(() => debug.state.paused?.reason).toBe("step");
    await expect.poll(() => debug.state.paused?.frames[0]).toMatchObject({ name: frame, line: lineIn(to) });
    await (await starting).stop();
  });

  it("stop in asynchronous callbacks too, unless a script that awaits them catches", async () => {
    const source = `import { Script } from "tandem";
export class Mover extends Script {
  override async onStart() {
    try { await this.later("caught"); } catch { console.log("was caught"); }
    await this.later("uncaught");
  }
  private async later(what: string) {
    await this.nextFrame();
    throw new Error(what);
  }
}
`;
    await bench.reset({ "mover.ts": source });
    await debug.setExceptionBreaks("uncaught");
    const starting = start();
    expect((await whenPaused(debug)).exception?.text).toBe("Error: uncaught");
    await (await starting).stop();
  });
});

describe("while a script stands still", () => {
  it("CASES: everything else goes on, no watch bites, and game time does not jump", async () => {
    const session = await play();
    await debug.setBreakpoints(file, [{ line: line("const step"), condition: "this.frames === 5" }]);
    await whenPaused(debug);
    // Longer than any budget: nobody may take the game for stuck.
    await new Promise((resolve) => setTimeout(resolve, 2600));
    expect(await bench.engine.evaluate("1 + 1", "editor")).toEqual({ ok: true, value: 2 });
    expect((await bench.save("mover.ts", `${mover}\n`)).outcome).toBe("swapped");
    expect(debug.state.paused?.frames[0]).toMatchObject({ line: line("const step") });
    const look = unwrap(debug.look());
    await look.evaluate(look.frames[0]?.id ?? "", "this.longest = 0");
    await debug.resume();
    const fields = async () => session.getFields("e1", "c1");
    await expect.poll(async () => (await fields()).find(({ name }) => name === "frames")?.value).toBeGreaterThan(15);
    // A frame that had waited all the while would be as long as a frame can be.
    expect((await fields()).find(({ name }) => name === "longest")?.value).toBeLessThan(1 / 3);
    await session.stop();
    expect(bench.logs.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("Z32: Stop lets the game go on to its end, with every onDestroy", async () => {
    const session = await play();
    await debug.setBreakpoints(file, [{ line: line("const step") }]);
    await whenPaused(debug);
    await session.stop();
    expect(bench.logs.map(({ text }) => text)).toEqual(["ended 1"]);
    expect(debug.state).toMatchObject({ isAttached: false });
    expect(debug.state.paused).toBeUndefined();
  });

  it("Stop ends a game that stands in an endless loop", async () => {
    const session = await play({
      "mover.ts": mover.replace("const names", "for (;;) this.ends += 1;\n    const names"),
    });
    await debug.setBreakpoints(file, [{ line: line("const names") }]);
    await whenPaused(debug);
    await session.stop();
    const texts = () => bench.logs.map(({ text }) => text);
    await expect.poll(() => texts().join()).toContain("was still running when the game was stopped");
    await expect.poll(() => texts().join()).toContain("ended");
    expect(bench.logs).toHaveLength(2);
  });
});

it("Z36: only games can be looked into", async () => {
  await bench.reset({ "mover.ts": mover });
  await debug.attachWhenever();
  expect(debug.state).toMatchObject({ isAttached: false });
  await start();
  expect(debug.state).toMatchObject({ isAttached: true });
  await bench.engine.playSession?.stop();
});
