import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

describe("an editor domain that is stuck", () => {
  it("case 99: what the older code never ends in when it makes way is not held against the newer", async () => {
    const { engine, openScene, save, logs } = await open(withBad(`onBeforeReload() { ${loop} }`));
    await openScene(scene);
    expect(await save("bad.ts", script("Bad", "hp = 1;"))).toMatchObject({
      outcome: "swapped",
    });
    expect(logs.flatMap(({ diagnostic }) => diagnostic?.callback ?? [])).toEqual(["onBeforeReload"]);
    expect(engine.problems).toEqual([]);
    // Opened again it is not left out either.
    await openScene(scene);
    expect(await engine.evaluate("scene.findComponent('Bad').hp", "editor")).toEqual({ ok: true, value: 9 });
  });

  it.each([
    ["a constructor", `constructor() { super(); ${loop} }`, "constructor"],
    ["a field's default", `spin = (() => { ${loop} })();`, "constructor"],
    ["a getter of a field", `get mana(): number { ${loop} } set mana(value: number) {}`, "constructor"],
    ["a static block", `static { ${loop} }`, "static block"],
  ])("case 99, 100, ZT3: a save with an endless loop in %s leaves out that alone", async (what, body, callback) => {
    const { engine, openScene, save } = await open(withBad(""));
    await openScene(scene);
    const serialized = what.startsWith("a getter") ? "@serialize() " : "";
    expect(
      await save(
        "bad.ts",
        script("Bad", `hp = 1;\n${serialized}${body}`).replace("{ Script }", "{ Script, serialize }"),
      ),
    ).toMatchObject({ outcome: "swapped" });
    expect(engine.problems).toMatchObject([
      { file: path("bad.ts"), line: 4, callback, message: containing("until its code changes") },
    ]);
    // The object that is made to see the defaults is on no entity of the user's.
    expect(engine.problems[0]).not.toHaveProperty("entity");
    expect(engine.classes.map(({ name }) => name)).toEqual(["Good"]);
    expect((await engine.getFields("e1", "c2"))[0]).toMatchObject({ name: "hp", value: 9 });

    // Others go on being edited, quickly, and games run without it.
    const before = performance.now();
    expect(await save("good.ts", script("Good", "x = 1; y = 2;"))).toMatchObject({ outcome: "swapped" });
    expect(performance.now() - before).toBeLessThan(budgetMs);
    expect(await engine.getFields("e1", "c1")).toMatchObject([{ value: 5 }, { name: "y", value: 2 }]);
    expect(engine.problems).toHaveLength(1);
    expect(await engine.play(scene, playOptions)).toMatchObject({ ok: true });
    expect(await engine.playSession?.serialize()).toEqual(scene);
    await engine.playSession?.stop();

    expect(await save("bad.ts", script("Bad", "hp = 1; mana = 2;"))).toMatchObject({ outcome: "swapped" });
    expect(engine.problems).toEqual([]);
    expect(await engine.getFields("e1", "c2")).toMatchObject([{ value: 9 }, { name: "mana", value: 2 }]);
  });

  it.each([
    ["themselves", `\n${loop}`, { file: path("once.run.ts"), line: 2 }],
    ["what they call", 'scene.findComponent("Bad").spin();', { file: path("bad.ts"), line: 4, entity: { id: "e1" } }],
  ])("case 99: statements that do not end are named with file and line, by %s", async (_what, statements, place) => {
    const { engine, openScene, logs } = await open({
      ...withBad(`spin() { ${loop} }`),
      "once.run.ts": statements,
    });
    await openScene(scene);
    const message = `The top level of ${path("once.run.ts")} did not end within 1 s. It was interrupted.`;
    expect(await engine.runStatementScript(path("once.run.ts"), "editor")).toEqual({
      ok: false,
      reason: "thrown",
      message,
    });
    await expect.poll(() => logs[0]?.diagnostic).toMatchObject({ message, ...place });
    expect(engine.problems).toEqual([]);
  });

  it("case 100: an edit that gets stuck is cut off, and the guilty script is left out from then on", async () => {
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

  it("case 99: a loop in the onReset of what is just added is cut off and named, and nothing else is lost", async () => {
    const { engine, openScene, setScene } = await open(withBad(`onReset() { ${loop} }`));
    const [before, bad] = [sceneWith({ type: "Good", id: "c1", x: 5 }), { type: "Bad", id: "c2", hp: 9 }];
    await openScene(before);
    setScene(scene);
    const diff = [{ kind: "addComponent", entity: "e1", component: bad, index: 2 }] as const;
    const report = await engine.applyDiff(diff, { fresh: ["c2"] });
    expect(report.problems).toMatchObject([
      { script: "Bad", callback: "onReset", entity: { id: "e1", name: "One" }, file: path("bad.ts"), line: 4 },
    ]);
    await engine.whenIdle();
    expect(await engine.getFields("e1", "c1")).toMatchObject([{ value: 5 }]);
    expect(await engine.getFields("e1", "c2")).toMatchObject([{ name: "hp", value: 9 }]);
    expect(engine.problems).toMatchObject([{ script: "Bad", message: containing("left out until") }]);
  });

  it("case 100: a scene whose script gets stuck opens all the same", async () => {
    const { engine, openScene } = await open(withBad(`constructor() { super(); if (globalThis.armed) { ${loop} } }`));
    await engine.evaluate("globalThis.armed = true", "editor");
    await openScene(scene);
    expect(await engine.getFields("e1", "c1")).toMatchObject([{ value: 5 }]);
    await engine.whenIdle();
    expect(engine.problems).toMatchObject([
      { script: "Bad", callback: "constructor", line: 4, message: containing("left out") },
    ]);
  });

  it("case 99: an expression that never ends is cut off, and nothing else is", async () => {
    const { engine, openScene, logs } = await open(withBad(""));
    await openScene(scene);
    expect(await engine.evaluate("for (;;);", "editor")).toMatchObject({ ok: false, reason: "thrown" });
    await engine.whenIdle();
    expect(await engine.getFields("e1", "c2")).toMatchObject([{ value: 9 }]);
    expect(logs.at(-1)).toMatchObject({ level: "error", text: containing("evaluating an expression") });
    expect(await engine.evaluate("1 + 1", "editor")).toEqual({ ok: true, value: 2 });
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

describe("a project with a class that never gets through its constructor", () => {
  it("case 100: opens with every other class, with one problem that names it", async () => {
    const own = await createEngineBench(withBad(`x = (() => { ${loop} })();`), { budgetMs: 800 });
    try {
      expect(own.engine.classes.map(({ name }) => name)).toEqual(["Good"]);
      await own.openScene(scene);
      await own.engine.whenIdle();
      expect(own.engine.problems).toMatchObject([
        { script: "Bad", callback: "constructor", file: path("bad.ts"), line: 4 },
      ]);
      expect((await own.engine.getFields("e1", "c2"))[0]).toMatchObject({ name: "hp", value: 9 });
      await own.save("bad.ts", script("Bad", "hp = 1;"));
      expect(own.engine.problems).toEqual([]);
      expect(await own.engine.getFields("e1", "c2")).toMatchObject([{ name: "hp", value: 9 }]);
    } finally {
      own.dispose();
    }
  });
});

describe("how long scripts may take", () => {
  it("case 102: is a setting that holds from the next use on, and nothing within it is cut off", async () => {
    const settings = { answerBudget: 5, settleDelay: 20, heapLimit: 512, allowNodeModules: false };
    const busy = `const end = performance.now() + 1200; while (performance.now() < end) {}`;
    const own = await createEngineBench(withBad(`onCreate() { ${busy} }`), { readSettings: () => settings });
    const faults = () => own.logs.flatMap(({ diagnostic }) => diagnostic ?? []);
    try {
      expect(await own.engine.play(scene, playOptions)).toMatchObject({ ok: true });
      expect(faults()).toEqual([]);
      await own.engine.playSession?.stop();
      settings.answerBudget = 0.4;
      settings.heapLimit = 256;
      expect(await own.engine.play(scene, playOptions)).toMatchObject({ ok: true });
      expect(faults()).toMatchObject([{ callback: "onCreate", message: containing("did not end within 0.4 s") }]);
      await own.engine.playSession?.stop();
    } finally {
      own.dispose();
    }
  });
});

describe("a source that the compiler cannot get through", () => {
  const deep = (open: string, close: string, count = 3000) => open.repeat(count) + "1" + close.repeat(count);
  it.each([
    ["parentheses", `\nexport const x = ${deep("(", ")")};`],
    ["lists in a class", script("Deep", `x = ${deep("[", "]")};`)],
    [
      "lists in a decorator",
      `import { Script, range } from "tandem";\nexport class Deep extends Script {\n  @range(${deep("[", "]")}) x = 1;\n}`,
    ],
    ["types", script("Deep", `x: ${deep("Array<", ">").replace("1", "number")} = [];`)],
    ["blocks that are never closed", `\n${"{".repeat(20_000)}`],
    ["a long chain", `\nexport const x = ${"1 + ".repeat(20_000)}1;`],
  ])("G63: %s: is at most a problem of its own file, and the others live", async (_what, source) => {
    const { engine, openScene, save } = await open({ ...withBad(""), "deep.ts": source });
    const names = engine.classes.map(({ name }) => name).sort();
    expect(names.filter((name) => name !== "Deep")).toEqual(["Bad", "Good"]);
    await openScene(scene);
    expect(await engine.getFields("e1", "c1")).toMatchObject([{ value: 5 }]);
    const files = engine.problems.map(({ file, line }) => [file, (line ?? 0) > 0]);
    expect(files.length).toBeLessThan(3);
    for (const place of files) expect(place).toEqual([path("deep.ts"), true]);
    await save("deep.ts", script("Deep", ""));
    expect(engine.problems).toEqual([]);
    expect(engine.classes.map(({ name }) => name).sort()).toEqual(["Bad", "Deep", "Good"]);
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
