import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";
import type { EngineBench } from "./testing/engine-bench";
import { createEngineBench, playOptions, sceneWith, script } from "./testing/engine-bench";

let bench: EngineBench;
const budgetMs = 1500;

beforeAll(async () => {
  bench = await createEngineBench({}, { budgetMs });
});

afterAll(() => bench.dispose());

async function open(scripts: Record<string, string>): Promise<EngineBench> {
  await bench.reset(scripts);
  return bench;
}

const path = (name: string) => `assets/scripts/${name}`;
const containing = (text: string): unknown => expect.stringContaining(text);
const loop = "while (true) {}";
const good = script("Good", "x = 1;");
const scene = sceneWith({ type: "Good", id: "c1", x: 5 }, { type: "Bad", id: "c2", hp: 9 });
const withBad = (body: string) => ({ "good.ts": good, "bad.ts": script("Bad", `hp = 1;\n${body}`) });

describe("a game that is stuck", () => {
  it("case 99: an endless loop ends the session and is named with script, callback, entity and place", async () => {
    const { engine, openScene, logs } = await open(withBad(`onUpdate() {\n  this.spin();\n}\nspin() {\n  ${loop}\n}`));
    await openScene(scene);
    await engine.play(scene, playOptions);
    const end = await new Promise<ScriptDiagnostic | undefined>((resolve) => engine.playSession?.onDidEnd(resolve));
    expect(end).toMatchObject({
      severity: "error",
      domain: "runtime",
      script: "Bad",
      callback: "onUpdate",
      entity: { id: "e1", name: "One" },
      file: path("bad.ts"),
      line: 8,
      stack: [
        { functionName: "spin", line: 8 },
        { functionName: "onUpdate", line: 5 },
      ],
    });
    expect(engine.playSession).toBeUndefined();
    expect(logs.at(-1)).toMatchObject({ level: "error", diagnostic: { script: "Bad" } });
    // The editor is as it was, and the next game starts.
    expect(await engine.getFields("e1", "c1")).toMatchObject([{ value: 5 }]);
    expect(await engine.play(sceneWith({ type: "Good", id: "c1" }), playOptions)).toMatchObject({ ok: true });
    await engine.playSession?.stop();
  });

  it("case 99: an endless loop in onCreate refuses Play and names it", async () => {
    const { engine } = await open(withBad(`onCreate() { ${loop} }`));
    const played = await engine.play(scene, playOptions);
    expect(played).toMatchObject({
      ok: false,
      reason: "domainFailed",
      message: containing('onCreate of Bad on "One"'),
    });
    expect(engine.playSession).toBeUndefined();
  });

  it.each(["onUpdate", "onDestroy"])("ZT10: Stop ends the game also from an endless loop in %s", async (callback) => {
    const { engine, logs } = await open(withBad(`${callback}() { console.log("in"); ${loop} }`));
    await engine.play(scene, playOptions);
    const session = engine.playSession;
    // Time for the first frame.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const ended = new Promise<ScriptDiagnostic | undefined>((resolve) => session?.onDidEnd(resolve));
    await session?.stop();
    expect(await ended).toMatchObject({ severity: "error", domain: "runtime" });
    expect(engine.playSession).toBeUndefined();
    expect(logs.at(-1)?.text).toContain("onDestroy");
    await session?.stop();
  });

  it("Z23, ZT10: exceptions stop neither the game nor its end", async () => {
    const { engine, logs } = await open(
      withBad('onUpdate() { throw new Error("in update"); } onDestroy() { throw new Error("in destroy"); }'),
    );
    await engine.play(scene, { ...playOptions, clock: "manual" });
    await engine.playSession?.step({ frames: 2 });
    const session = engine.playSession;
    const ended = new Promise((resolve) => session?.onDidEnd(resolve));
    await session?.stop();
    expect(await ended).toBeUndefined();
    const texts = logs.map(({ text }) => text);
    expect(texts).toContainEqual(containing("in update"));
    expect(texts).toContainEqual(containing("in destroy"));
    expect(logs[0]?.diagnostic).toMatchObject({ file: path("bad.ts"), line: 4, callback: "onUpdate", script: "Bad" });
  });

  it("asynchronous work of a stopped game touches nothing", async () => {
    const { engine, logs } = await open(withBad('onCreate() { setInterval(() => console.log("still here"), 5); }'));
    await engine.play(scene, playOptions);
    await engine.playSession?.stop();
    const count = logs.length;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(logs).toHaveLength(count);
  });
});

describe("an editor domain that is stuck", () => {
  it.each([
    ["a constructor", `constructor() { super(); ${loop} }`],
    ["a field's default", `spin = (() => { ${loop} })();`],
    ["a static block", `static { ${loop} }`],
  ])("case 99, ZT3: a save with an endless loop in %s leaves the old code live", async (_what, body) => {
    const { engine, openScene, save } = await open(withBad(""));
    await openScene(scene);
    const build = engine.build;
    const report = await save("bad.ts", script("Bad", `hp = 1;\n${body}`));
    expect(report).toMatchObject({ outcome: "failed", build });
    expect(engine.problems).toMatchObject([{ file: path("bad.ts"), line: 4 }]);
    expect(await engine.getFields("e1", "c2")).toMatchObject([{ name: "hp", value: 9 }]);
    expect(await engine.play(scene, playOptions)).toMatchObject({ ok: false, reason: "compileErrors" });

    expect(await save("bad.ts", script("Bad", "hp = 1; mana = 2;"))).toMatchObject({ outcome: "swapped" });
    expect(engine.problems).toEqual([]);
    expect(await engine.getFields("e1", "c2")).toMatchObject([{ value: 9 }, { name: "mana", value: 2 }]);
  });

  it("case 100: an edit that gets stuck ends the domain, and the next one leaves the guilty script out", async () => {
    const { engine, openScene, setScene, save } = await open(withBad(`onValidate() { if (this.hp > 50) { ${loop} } }`));
    await openScene(scene);
    const diff = [{ kind: "setComponent", entity: "e1", component: "c2", key: "hp", before: 9, after: 99 }] as const;
    setScene(sceneWith({ type: "Good", id: "c1", x: 5 }, { type: "Bad", id: "c2", hp: 99 }));
    const report = await engine.applyDiff(diff);
    expect(report.problems).toMatchObject([{ script: "Bad", callback: "onValidate" }]);
    await engine.whenIdle();
    expect(await engine.getFields("e1", "c1")).toMatchObject([{ value: 5 }]);
    expect(engine.problems).toMatchObject([
      { script: "Bad", file: path("bad.ts"), message: containing("left out until") },
    ]);

    // Another script's save does not bring it back, its own does.
    await save("good.ts", script("Good", "x = 1; y = 2;"));
    expect(engine.problems).toHaveLength(1);
    expect(await save("bad.ts", script("Bad", "hp = 1;"))).toMatchObject({ outcome: "swapped", instances: [] });
    expect(engine.problems).toEqual([]);
    expect(await engine.getFields("e1", "c2")).toMatchObject([{ value: 99 }]);
  });

  it("case 100: a scene whose script gets stuck opens all the same", async () => {
    const { engine, openScene } = await open(withBad(`constructor() { super(); if (globalThis.armed) { ${loop} } }`));
    await engine.evaluate("globalThis.armed = true", "editor");
    await openScene(scene);
    expect(await engine.getFields("e1", "c1")).toMatchObject([{ value: 5 }]);
    await engine.whenIdle();
    expect(engine.problems).toMatchObject([
      { script: "Bad", callback: "The constructor", message: containing("left out") },
    ]);
  });

  it("an expression that never ends ends the domain, not the editor", async () => {
    const { engine, openScene, logs } = await open(withBad(""));
    await openScene(scene);
    expect(await engine.evaluate("for (;;);", "editor")).toMatchObject({ ok: false, reason: "thrown" });
    await engine.whenIdle();
    expect(await engine.getFields("e1", "c2")).toMatchObject([{ value: 9 }]);
    expect(logs.at(-1)).toMatchObject({ level: "error", text: containing("evaluating an expression") });
  });
});

describe("a start", () => {
  it("case 100: comes up without the file that never gets through loading", async () => {
    const own = await createEngineBench({ ...withBad(""), "spin.ts": `${script("Spin", "")}${loop}` }, { budgetMs });
    try {
      expect(own.engine.classes.map(({ name }) => name)).toEqual(["Bad", "Good"]);
      expect(own.engine.problems.map(({ file }) => file)).toContain(path("spin.ts"));
      await own.openScene(scene);
      expect(await own.engine.getFields("e1", "c1")).toMatchObject([{ value: 5 }]);
      expect(await own.save("spin.ts", script("Spin", ""))).toMatchObject({
        outcome: "swapped",
        addedClasses: ["Spin"],
      });
      expect(own.engine.problems).toEqual([]);
    } finally {
      own.dispose();
    }
  });
});

describe("closing", () => {
  it("ends everything, whatever is under way", async () => {
    const own = await createEngineBench(withBad(""));
    await own.openScene(scene);
    const played = own.engine.play(scene, playOptions);
    const recompiled = own.engine.recompile();
    own.engine.dispose();
    expect(await played.catch(() => ({ ok: false }))).toMatchObject({ ok: false });
    // Whether it got as far as a report is a matter of timing; that it ends is not.
    await recompiled.catch(() => undefined);
    expect(await own.engine.getFields("e1", "c1")).toEqual([]);
    expect(await own.engine.evaluate("1", "editor")).toMatchObject({ ok: false, reason: "noDomain" });
    own.engine.notifyFilesChanged([path("bad.ts")]);
    await own.engine.whenIdle();
    own.dispose();
  });
});
