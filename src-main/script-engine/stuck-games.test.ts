import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";
import { loop, path, scene, withBad } from "./testing/bad-script";
import { containing } from "./testing/containing";
import type { EngineBench } from "./testing/engine-bench";
import { createEngineBench, playOptions, sceneWith, script } from "./testing/engine-bench";

let bench: EngineBench;
const budgetMs = 1000;

beforeAll(async () => {
  bench = await createEngineBench({}, { budgetMs });
});

afterAll(() => bench.dispose());

async function open(scripts: Readonly<Record<string, string>>): Promise<EngineBench> {
  await bench.reset(scripts);
  return bench;
}

describe("a game that is stuck", () => {
  /** Plays until something was cut off, and then for a while. */
  async function playBad(
    body: string,
    components = scene,
    others: Readonly<Record<string, string>> = {},
  ): Promise<ScriptDiagnostic[]> {
    const { engine, openScene, logs } = await open({
      ...withBad(body),
      "good.ts": script("Good", "x = 1; onUpdate() { this.x++; }"),
      ...others,
    });
    await openScene(components);
    expect(await engine.play(components, playOptions)).toMatchObject({ ok: true });
    const faults = () => logs.flatMap(({ diagnostic }) => diagnostic ?? []);
    await expect.poll(faults).not.toEqual([]);
    const x = async () => (await engine.playSession?.getFields("e1", "c1"))?.[0]?.value as number;
    const before = await x();
    await expect.poll(x).toBeGreaterThan(before);
    return faults();
  }

  it("case 99: an endless loop is interrupted and named with script, callback, entity and place; the game goes on", async () => {
    const [fault, ...others] = await playBad(
      `onUpdate() {\n  this.hp = 7; this.spin();\n}\nspin() {\n  try { ${loop} } finally { ${loop} }\n}`,
    );
    expect(others).toEqual([]);
    expect(fault).toMatchObject({
      severity: "error",
      domain: "runtime",
      script: "Bad",
      callback: "onUpdate",
      entity: { id: "e1", name: "One" },
      file: path("bad.ts"),
      line: 8,
      message: containing('onUpdate of Bad on "One" did not end within 1 s. It was interrupted.'),
      stack: [
        { functionName: "spin", line: 8 },
        { functionName: "onUpdate", line: 5 },
      ],
    });
    // Its state is kept, and the game can be stopped and started again.
    expect(await bench.engine.playSession?.getFields("e1", "c2")).toMatchObject([{ name: "hp", value: 7 }]);
    await bench.engine.playSession?.stop();
  });

  it.each([
    ["its class", `const f = () => Promise.resolve().then(f); f();`],
    ["a helper's file", `void chain();`],
  ])("Z23: promises in %s that never end leave out the component that began them", async (where, code) => {
    const helper = `export function chain(): unknown { return Promise.resolve().then(chain); }`;
    const faults = await playBad(`onUpdate() { this.hp += 1; ${code} }`, scene, {
      "chain.ts": helper,
      "bad.ts": `import { chain } from "./chain"; ${script("Bad", `hp = 1;\nonUpdate() { this.hp += 1; ${code} }`)}`,
    });
    expect(faults).toMatchObject([
      {
        script: "Bad",
        entity: { id: "e1", name: "One" },
        leftOut: "component",
        file: path(where === "its class" ? "bad.ts" : "chain.ts"),
        message: containing("It was interrupted."),
      },
    ]);
    const hp = async () => (await bench.engine.playSession?.getFields("e1", "c2"))?.[0]?.value;
    const left = await hp();
    const x = async () => (await bench.engine.playSession?.getFields("e1", "c1"))?.[0]?.value as number;
    const before = await x();
    await expect.poll(x).toBeGreaterThan(before);
    expect(await hp()).toBe(left);
    await bench.engine.playSession?.stop();
  });

  it.each([
    ["onCreate", `onCreate() { ${loop} }`, "onCreate"],
    ["onEnable", `onEnable() { ${loop} }`, "onEnable"],
    ["onStart", `onStart() { ${loop} }`, "onStart"],
    ["onFixedUpdate", `onFixedUpdate() { ${loop} }`, "onFixedUpdate"],
    ["onLateUpdate", `onLateUpdate() { ${loop} }`, "onLateUpdate"],
    ["a repeated timer", `onCreate() { this.every(0.01, () => { ${loop} }); }`, "every"],
    ["a setter", `set mana(v) { ${loop} } onUpdate() { this.mana = 1; }`, "onUpdate"],
    ["a regular expression", `onUpdate() { /^(a+)+$/.test("a".repeat(50) + "b"); }`, "onUpdate"],
    ["a sort", `onUpdate() { [3, 2, 1].sort(() => { ${loop} }); }`, "onUpdate"],
    ["a reviver", `onUpdate() { JSON.parse("[1]", () => { ${loop} }); }`, "onUpdate"],
    ["valueOf", `onUpdate() { +{ valueOf() { ${loop} } }; }`, "onUpdate"],
    ["an async function", `async onStart() { await this.delay(0.05); ${loop} }`, "onStart"],
  ])("case 99: so is one in %s", async (_what, body, callback) => {
    const [fault] = await playBad(body);
    expect(fault).toMatchObject({ script: "Bad", callback, entity: { name: "One" }, file: path("bad.ts"), line: 4 });
  });

  it.each([
    [
      "a promise's callback",
      `onCreate() { Promise.resolve().then(function later() { ${loop} }); }`,
      "later",
      "later of",
    ],
    [
      "setTimeout",
      `onCreate() { setTimeout(() => { ${loop} }, 20); }`,
      "setTimeout callback",
      'setTimeout callback of Bad on "One"',
    ],
    [
      "a timer of nobody's",
      `static timer = setTimeout(() => { if (globalThis.armed) { ${loop} } }, 300); onCreate() { globalThis.armed = true; }`,
      "timer callback",
      "A timer's callback of",
    ],
  ])("case 99: one in %s is named by its function and line", async (_what, body, callback, message) => {
    const [fault] = await playBad(body);
    expect(fault).toMatchObject({ callback, file: path("bad.ts"), line: 4, message: containing(message) });
  });

  it.each([
    ["microtasks that never end", `micro();`, "micro"],
    [
      "an endless loop in each call of an interval",
      `if (!this.begun) { this.begun = true; often(); }`,
      "setInterval callback",
    ],
  ])("case 99: the component that begins %s in a helper's file is left out at once", async (_what, code, callback) => {
    const faults = await playBad("", scene, {
      "plan.ts": `export function micro() { queueMicrotask(micro); }
export function often() { setInterval(() => { ${loop} }, 1); }`,
      "bad.ts": `import { micro, often } from "./plan"; ${script("Bad", `hp = 1;\nonUpdate() { this.hp += 1; ${code} }`)}`,
    });
    const isLeftOut = { script: "Bad", entity: { id: "e1", name: "One" }, leftOut: "component", callback };
    expect(faults).toMatchObject([{ ...isLeftOut, file: path("plan.ts"), message: containing("It was interrupted.") }]);
    const hp = async () => (await bench.engine.playSession?.getFields("e1", "c2"))?.[0]?.value;
    const left = await hp();
    const x = async () => (await bench.engine.playSession?.getFields("e1", "c1"))?.[0]?.value as number;
    const before = await x();
    await expect.poll(x).toBeGreaterThan(before + 60);
    expect(await hp()).toBe(left);
    expect(faults).toHaveLength(1);
    await bench.engine.playSession?.stop();
  });

  it("case 99: the intervals of a component that is left out call nothing any more", async () => {
    await playBad(`ticks = 0; onStart() { setInterval(() => { this.ticks += 1; }, 1); } onUpdate() { ${loop} }`);
    const ticks = () => bench.engine.evaluate(`scene.get("e1").getComponent("Bad").ticks`, "runtime");
    const before = await ticks();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await ticks()).toEqual(before);
    await bench.engine.playSession?.stop();
  });

  it("case 99: one in a constructor that runs in the game leaves the class out, and all others live", async () => {
    const [fault] = await playBad(
      `constructor() { super(); if (globalThis.armed) { ${loop} } }
      onUpdate() { globalThis.armed = true; this.entity.scene.spawn({ components: [Bad] }); }`,
    );
    expect(fault).toMatchObject({ script: "Bad", callback: "constructor", file: path("bad.ts"), line: 4 });
  });

  it("case 99: with a manual clock the steps that were asked for are all taken", async () => {
    const { engine, openScene } = await open({
      ...withBad(`onUpdate() { if (this.hp++ === 10) { ${loop} } }`),
      "good.ts": script("Good", "x = 1; onUpdate() { this.x++; }"),
    });
    await openScene(scene);
    await engine.play(scene, { ...playOptions, clock: "manual" });
    await engine.playSession?.step({ frames: 20 });
    // Good comes before Bad on the entity, so it missed nothing.
    expect(await engine.playSession?.getFields("e1", "c1")).toMatchObject([{ value: 25 }]);
    await engine.playSession?.step({ fixed: 3 });
    await engine.playSession?.stop();
  });

  it("case 99: what can be interrupted only now and then is interrupted or ended, and told", async () => {
    const { engine, openScene, logs } = await open(withBad("onUpdate() { for (;;) new Array(3e7).fill(0).sort(); }"));
    await openScene(scene);
    await engine.play(scene, playOptions);
    const errors = () => logs.filter(({ level }) => level === "error");
    await expect.poll(() => errors().length).toBe(1);
    expect(errors()).toMatchObject([{ diagnostic: { domain: "runtime", message: containing("did not") } }]);
    await engine.playSession?.stop();
    expect(engine.playSession).toBeUndefined();
    expect(await engine.getFields("e1", "c1")).toMatchObject([{ value: 5 }]);
  });

  it.each(["Map.prototype.get", "Array.prototype.push", "Promise.prototype.then"])(
    "Z23: a script that breaks %s for everyone does no harm, or its game ends with a message",
    async (name) => {
      const { engine, openScene, logs } = await open({
        ...withBad(`onUpdate() { if (this.hp++ === 20) ${name} = () => { throw new Error("mine"); }; }`),
        "good.ts": script("Good", "x = 1; onUpdate() { this.x++; }"),
      });
      await openScene(scene);
      await engine.play(scene, playOptions);
      const frames = async () => (await engine.playSession?.getFields("e1", "c1").catch(() => undefined))?.[0]?.value;
      await new Promise((resolve) => setTimeout(resolve, 2.5 * budgetMs));
      const before = await frames();
      if (engine.playSession) await expect.poll(frames).not.toBe(before);
      else expect(logs.at(-1)).toMatchObject({ level: "error", diagnostic: { domain: "runtime" } });
      await engine.playSession?.stop();
    },
  );

  it.each(["onUpdate", "onDisable", "onDestroy"])(
    "ZT10, Z23: Stop leaves an endless loop in %s behind, which is named, and the others come to their end",
    async (callback) => {
      const { engine, logs } = await open({
        ...withBad(`${callback}() { console.log("in"); ${loop} }`),
        "good.ts": script("Good", 'x = 1; onDestroy() { console.log("good"); }'),
      });
      await engine.play(scene, playOptions);
      const session = engine.playSession;
      // Time for the first frame.
      await new Promise((resolve) => setTimeout(resolve, 200));
      await session?.stop();
      expect(engine.playSession).toBeUndefined();
      await engine.whenIdle();
      expect(logs.find(({ diagnostic }) => diagnostic)).toMatchObject({
        text: containing(
          `${callback} of Bad on "One" was ${callback === "onUpdate" ? "still running" : "running when"}`,
        ),
        diagnostic: { severity: "error", domain: "runtime", file: path("bad.ts"), line: 4, script: "Bad", callback },
      });
      expect(logs.map(({ text }) => text)).toContain("good");
      await session?.stop();
    },
  );

  it("ZT10: what is cut off behind Stop keeps no other of its class from its end", async () => {
    const wait = `const end = Date.now() + ${0.4 * budgetMs}; while (Date.now() < end);`;
    const { engine, logs } = await open(withBad(`onDestroy() { ${wait} console.log("ended"); }`));
    const crowd = sceneWith(...Array.from({ length: 9 }, (_, index) => ({ type: "Bad", id: `b${index}` })));
    await engine.play(crowd, { ...playOptions, clock: "manual" });
    await engine.playSession?.stop();
    await engine.whenIdle();
    const cuts = logs.filter(({ diagnostic }) => diagnostic).length;
    expect(cuts).toBeGreaterThan(1);
    expect(logs.flatMap(({ text, count }) => (text === "ended" ? [count] : [])).reduce((a, b) => a + b)).toBe(9 - cuts);
  });

  it("ZT10: all scripts end behind Stop when that takes long, while the next game runs already", async () => {
    const wait = "const end = Date.now() + 20; while (Date.now() < end);";
    const { engine, logs } = await open(
      withBad(`onDestroy() { ${wait} console.log("ended"); throw new Error("late"); }`),
    );
    const crowd = sceneWith(...Array.from({ length: 20 }, (_, index) => ({ type: "Bad", id: `b${index}` })));
    await engine.play(crowd, { ...playOptions, clock: "manual" });
    await engine.playSession?.stop();
    expect(engine.playSession).toBeUndefined();
    expect(logs.length).toBeLessThan(40);
    expect(await engine.play(scene, { ...playOptions, clock: "manual" })).toMatchObject({ ok: true });
    await engine.whenIdle();
    expect(logs.map(({ text }) => text)).toEqual(Array.from({ length: 20 }, () => ["ended", "Error: late"]).flat());
    await engine.playSession?.stop();
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

  it("case 99: takes all steps that were asked for, also that in which newer code is cut off, with its input", async () => {
    const counting = (then: string) =>
      `import { Input } from "tandem";\n${script("Good", `x = 1; pressed = 0; onUpdate() { this.x++; if (Input.wasPressed("KeyW")) this.pressed++; ${then} }`)}`;
    const { engine, openScene, save } = await open({ "good.ts": counting("") });
    const alone = sceneWith({ type: "Good", id: "c1", x: 5 });
    await openScene(alone);
    expect(await engine.play(alone, { ...playOptions, clock: "manual" })).toMatchObject({ ok: true });
    await engine.playSession?.step({ frames: 2 });
    await save("good.ts", counting(loop));
    expect(await engine.swap()).toMatchObject({ outcome: "swapped" });
    engine.playSession?.sendInput([{ kind: "keyDown", code: "KeyW" }]);
    await engine.playSession?.step({ frames: 3 });
    expect(await engine.playSession?.getFields("e1", "c1")).toMatchObject([{ value: 10 }, { value: 1 }]);
    await engine.playSession?.stop();
  });
});
