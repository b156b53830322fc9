import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodeFramePacket } from "../../src-shared/protocol/frame-packet";
import { containing } from "./testing/containing";
import type { EngineBench } from "./testing/engine-bench";
import { createEngineBench, playOptions, sceneWith, script } from "./testing/engine-bench";

let bench: EngineBench;
/** The build that a test begins with. */
let first: number;

// Starting an engine takes most of a test's time, and one engine has to live through everything anyway.
beforeAll(async () => {
  bench = await createEngineBench({}, { folderName: `täst "dir" 'q' #1 % ` });
});

afterAll(() => bench.dispose());

async function open(scripts: Record<string, string>): Promise<EngineBench> {
  await bench.reset(scripts);
  first = bench.engine.build;
  return bench;
}

const path = (name: string) => `assets/scripts/${name}`;
const objectContaining = (members: object): unknown => expect.objectContaining(members);
const counter = script(
  "Counter",
  "static made = 0; speed = 5; seen = 0; onCreate() { Counter.made += 1; } onUpdate() { this.seen += 1; }",
);
const counterScene = sceneWith({ type: "Counter", id: "c1", speed: 7 });

describe("editing", () => {
  it("Z39, Z45: a save reloads, keeps the values and brings new fields", async () => {
    const { engine, openScene, save } = await open({ "counter.ts": counter });
    expect(engine.classes).toMatchObject([
      { name: "Counter", fields: [{ name: "speed", default: 5 }, { name: "seen" }] },
    ]);
    await openScene(counterScene);
    expect(await engine.getFields("e1", "c1")).toMatchObject([{ name: "speed", value: 7, state: "set" }, {}]);
    const report = await save("counter.ts", script("Counter", "speed = 5; height = 2;"));
    expect(report).toMatchObject({
      outcome: "swapped",
      build: first + 1,
      changedFiles: [path("counter.ts")],
      refreshedClasses: ["Counter"],
      addedClasses: [],
      removedClasses: [],
    });
    expect(engine.build).toBe(first + 1);
    expect(await engine.getFields("e1", "c1")).toMatchObject([
      { value: 7 },
      { name: "height", value: 2, state: "default" },
    ]);
  });

  it("case 25, ZT1: every save of a session is live after its own reload", async () => {
    const { engine, openScene, save } = await open({ "a.ts": script("A", "x = 0;") });
    await openScene(sceneWith({ type: "A", id: "c1" }));
    for (const x of [1, 2, 3, 4]) {
      expect((await save("a.ts", script("A", `x = ${x};`))).outcome).toBe("swapped");
      expect(await engine.getFields("e1", "c1")).toMatchObject([{ value: x }]);
    }
  });

  it("Z46, case 44: several events of one save are one reload, an unchanged save is none", async () => {
    const { engine, project, reports, touch } = await open({ "a.ts": script("A", "") });
    const file = await project.writeScript("a.ts", script("A", "x = 1;"));
    engine.notifyFilesChanged([file]);
    engine.notifyFilesChanged([file, "assets/scenes/main.scene.json"]);
    await touch(file);
    expect(reports).toHaveLength(1);
    await project.writeScript("a.ts", script("A", "x = 1;"));
    await touch(file);
    await touch("assets/scenes/main.scene.json", "tandem.json");
    expect(reports).toHaveLength(1);
  });

  it("W12, ZT2: of saves that come during a reload the last wins, and none is lost", async () => {
    const { engine, project, openScene, reports, lock, nextReport } = await open({ "a.ts": script("A", "x = 0;") });
    await openScene(sceneWith({ type: "A", id: "c1" }));
    const file = path("a.ts");
    let release: () => void = () => undefined;
    // An edit under way holds the first reload up between compiling and swapping.
    const edit = lock(() => new Promise<void>((resolve) => (release = resolve)));
    await project.writeScript("a.ts", script("A", "x = 1;"));
    engine.notifyFilesChanged([file]);
    await engine.play(sceneWith(), { ...playOptions, paused: true });
    await engine.playSession?.stop();
    for (const x of [2, 3, 4]) {
      await project.writeScript("a.ts", script("A", `x = ${x};`));
      engine.notifyFilesChanged([file]);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    const first = nextReport();
    release();
    await edit;
    await first;
    await engine.whenIdle();
    // The first save, and one for all that came meanwhile.
    expect(reports.map(({ outcome }) => outcome)).toEqual(["swapped", "swapped"]);
    expect(await engine.getFields("e1", "c1")).toMatchObject([{ value: 4 }]);
  });

  it("ZT3, ZT7, cases 3 and 60: a syntax error leaves the old code in place, and the fix brings all back", async () => {
    const { engine, openScene, save } = await open({ "a.ts": script("A", "hp = 1;"), "b.ts": script("B", "") });
    await openScene(sceneWith({ type: "A", id: "c1", hp: 123 }));
    const report = await save("a.ts", script("A", "hp = 1; }"));
    expect(report).toMatchObject({ outcome: "failed", build: first, problems: [{ file: path("a.ts"), line: 4 }] });
    expect(engine.problems).toMatchObject([{ source: "compile", severity: "error", file: path("a.ts") }]);
    expect(engine.classes).toMatchObject([{ name: "A", isStale: true }, { name: "B" }]);
    expect(await engine.getFields("e1", "c1")).toMatchObject([{ value: 123 }]);

    expect(await save("a.ts", script("A", "hp = 1;"))).toMatchObject({ outcome: "swapped" });
    expect(engine.problems).toEqual([]);
    expect(engine.classes[0]).not.toHaveProperty("isStale");
    expect(await engine.getFields("e1", "c1")).toMatchObject([{ value: 123 }]);
  });

  it("a good file beside a bad one goes live", async () => {
    const { engine, project, touch, reports } = await open({ "a.ts": script("A", ""), "b.ts": script("B", "") });
    await project.writeScript("a.ts", "export class {");
    await project.writeScript("b.ts", script("B", "x = 1;"));
    await touch(path("a.ts"), path("b.ts"));
    expect(reports.at(-1)).toMatchObject({ outcome: "swapped", refreshedClasses: ["A", "B"] });
    expect(engine.classes).toMatchObject([
      { name: "A", isStale: true },
      { name: "B", fields: [{ name: "x" }] },
    ]);
  });

  it("ZT4, case 48: files that are created and deleted bring and take their classes", async () => {
    const { engine, project, openScene, save, touch, reports } = await open({ "a.ts": script("A", "") });
    await openScene(sceneWith({ type: "B", id: "c1", x: 5 }));
    expect(await save("b.ts", script("B", "x = 1;"))).toMatchObject({ addedClasses: ["B"] });
    expect(await engine.getFields("e1", "c1")).toMatchObject([{ name: "x", value: 5 }]);
    await project.remove(path("b.ts"));
    await touch(path("b.ts"));
    expect(reports.at(-1)).toMatchObject({
      removedClasses: ["B"],
      instances: [{ entity: "e1", component: "c1", script: "B", isPlaceholder: true }],
    });
    expect(engine.classes.map(({ name }) => name)).toEqual(["A"]);
  });

  it("tells once what became of values, and not again with each later save of another file", async () => {
    const { openScene, save } = await open({ "a.ts": script("A", "x = 1;"), "b.ts": script("B", "") });
    await openScene(sceneWith({ type: "A", id: "c1", x: 5 }));
    const converted = [{ component: "c1", script: "A", converted: ["x"] }];
    expect((await save("a.ts", script("A", 'x = "1";')))?.instances).toMatchObject(converted);
    expect((await save("b.ts", script("B", "y = 1;")))?.instances).toEqual([]);
    expect((await save("a.ts", script("A", 'x = "2";')))?.instances).toMatchObject(converted);
  });

  it("case 55, case 43: replacing a file by a rename, again and again, is seen each time", async () => {
    const { engine, project, openScene, touch } = await open({ "a.ts": script("A", "x = 0;") });
    await openScene(sceneWith({ type: "A", id: "c1" }));
    for (const x of [1, 2, 3, 4, 5]) {
      await project.write("swap.tmp", script("A", `x = ${x};`));
      await project.rename("swap.tmp", path("a.ts"));
      await touch(path("a.ts"));
      expect(await engine.getFields("e1", "c1")).toMatchObject([{ value: x }]);
    }
  });

  it("Z13: a reload knows only the classes of the new code", async () => {
    const { engine, save } = await open({ "a.ts": script("A", "") + script("B", "") });
    expect(await save("a.ts", script("B", ""))).toMatchObject({ removedClasses: ["A"] });
    expect(engine.classes.map(({ name }) => name)).toEqual(["B"]);
  });

  it("case 7, Z12: a file that throws when it is loaded takes only its own classes", async () => {
    const { engine, openScene, save } = await open({ "a.ts": script("A", "x = 1;"), "b.ts": script("B", "x = 1;") });
    await openScene(sceneWith({ type: "A", id: "c1", x: 5 }, { type: "B", id: "c2", x: 6 }));
    const report = await save("a.ts", `${script("A", "x = 1;")}\nthrow new Error("no");`);
    expect(report).toMatchObject({
      outcome: "swapped",
      removedClasses: ["A"],
      instances: [{ component: "c1", isPlaceholder: true }],
    });
    expect(engine.problems).toMatchObject([{ file: path("a.ts"), line: 6, message: containing("no") }]);
    expect(await engine.getFields("e1", "c2")).toMatchObject([{ value: 6 }]);
    await save("a.ts", script("A", "x = 1;"));
    expect(engine.problems).toEqual([]);
    expect(await engine.getFields("e1", "c1")).toMatchObject([{ value: 5 }]);
  });

  it("case 11: refuses a build in which every class is gone by accident", async () => {
    const scripts = { "a.ts": script("A", ""), "b.ts": script("B", "x = 1;") };
    const { engine, project, openScene, touch, reports } = await open(scripts);
    await openScene(sceneWith({ type: "B", id: "c1", x: 5 }));
    await Promise.all([project.writeScript("a.ts", ""), project.writeScript("b.ts", "export {};")]);
    await touch(path("a.ts"), path("b.ts"));
    expect(reports.at(-1)).toMatchObject({ outcome: "failed", build: first });
    expect(engine.problems).toMatchObject([
      { message: containing("0 classes were found where the build before had 2") },
    ]);
    expect(engine.classes).toHaveLength(2);
    expect(await engine.getFields("e1", "c1")).toMatchObject([{ value: 5 }]);
    expect(await engine.play(counterScene, playOptions)).toMatchObject({ ok: false, reason: "compileErrors" });

    await Promise.all([project.writeScript("a.ts", scripts["a.ts"]), project.writeScript("b.ts", scripts["b.ts"])]);
    await touch(path("a.ts"), path("b.ts"));
    expect(reports.at(-1)).toMatchObject({ outcome: "swapped" });
    expect(engine.problems).toEqual([]);
  });

  it("case 11: refuses a build of which nothing can be loaded", async () => {
    const { engine, save } = await open({ "a.ts": script("A", ""), "shared.ts": "export {};" });
    await save("shared.ts", "export const x = 1;");
    const report = await save("a.ts", `${script("A", "")}\nthrow new Error("no");`);
    expect(report).toMatchObject({ outcome: "failed" });
    expect(engine.classes.map(({ name }) => name)).toEqual(["A"]);
    expect(engine.problems.map(({ message }) => message)).toContainEqual(containing("0 classes were found"));
    expect(engine.problems).toContainEqual(objectContaining({ message: "Error: no", file: path("a.ts"), line: 6 }));
    expect(report.problems).toContainEqual(objectContaining({ message: "Error: no" }));
    expect((await save("a.ts", script("A", ""))).outcome).toBe("swapped");
    expect(engine.problems).toEqual([]);
  });

  it("a project whose scripts are really deleted may become empty", async () => {
    const { engine, project, touch, reports } = await open({ "a.ts": script("A", ""), "b.ts": script("B", "") });
    await project.remove(path("a.ts"));
    await project.remove(path("b.ts"));
    await touch(path("a.ts"), path("b.ts"));
    expect(reports.at(-1)).toMatchObject({ outcome: "swapped", removedClasses: ["A", "B"] });
    expect(engine.classes).toEqual([]);
  });

  it("case 58: files that import each other load with the base class first", async () => {
    const { engine } = await open({
      "animal.ts": `import { Dog } from "./dog"; import { Script } from "tandem";
        export class Animal extends Script { legs = 4; onCreate() { new.target; void Dog; } }`,
      "dog.ts": 'import { Animal } from "./animal"; export class Dog extends Animal { barks = true; }',
    });
    expect(engine.problems).toEqual([]);
    expect(engine.classes).toMatchObject([
      { name: "Animal", fields: [{ name: "legs", default: 4 }] },
      {
        name: "Dog",
        base: "Animal",
        fields: [
          { name: "legs", default: 4 },
          { name: "barks", default: true },
        ],
      },
    ]);
  });

  it("case 56: of two classes of one name the first keeps it through a reload", async () => {
    const { engine, save } = await open({ "player.ts": script("Player", "x = 1;") });
    await save("a.ts", script("Player", "y = 1;"));
    expect(engine.classes).toMatchObject([{ name: "Player", file: path("player.ts") }]);
    expect(engine.problems).toMatchObject([
      { source: "reflect", file: path("a.ts"), message: containing("player.ts") },
    ]);
  });

  it("ZT8, case 82: works in a folder of any name", async () => {
    const { engine, openScene, save } = await open({ "ä 'ö'.ts": script("A", "x = 1;") });
    await openScene(sceneWith({ type: "A", id: "c1" }));
    await save("ä 'ö'.ts", script("A", "x = 2;"));
    expect(engine.problems).toEqual([]);
    expect(await engine.getFields("e1", "c1")).toMatchObject([{ value: 2 }]);
  });

  it("Z47: a reload swaps only when no edit is under way, with the document as it is then", async () => {
    const { engine, project, openScene, lock, nextReport, setScene } = await open({ "a.ts": script("A", "x = 1;") });
    await openScene(sceneWith({ type: "A", id: "c1", x: 5 }));
    const report = nextReport();
    await lock(async () => {
      engine.notifyFilesChanged([await project.writeScript("a.ts", script("A", "x = 2;"))]);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(engine.build).toBe(first);
      setScene(sceneWith({ type: "A", id: "c1", x: 6 }));
    });
    await report;
    expect(await engine.getFields("e1", "c1")).toMatchObject([{ value: 6 }]);
  });

  it("L04: runs a statement script in the domain that is asked for", async () => {
    const { engine, project, openScene } = await open({ "a.ts": script("A", "x = 1;") });
    await openScene(sceneWith({ type: "A", id: "c1" }));
    const file = await project.writeScript("once.run.ts", 'get("e1").name = "Renamed";');
    const label = new Promise((resolve) => engine.onDidEdit((edit) => resolve(edit.label)));
    expect(await engine.runStatementScript(file, "editor")).toMatchObject({ ok: true });
    expect(await label).toContain("once.run.ts");
    expect(await engine.runStatementScript(file, "runtime")).toMatchObject({ ok: false, reason: "noDomain" });
    expect(await engine.evaluate('get("e1").name', "editor")).toEqual({ ok: true, value: "Renamed" });
  });

  it("recompile reloads although nothing has changed, and starts statics anew", async () => {
    const { engine, openScene } = await open({ "counter.ts": counter });
    await openScene(counterScene);
    await engine.evaluate("Counter.made = 9", "editor");
    expect(await engine.recompile()).toMatchObject({ outcome: "swapped", build: first + 1, changedFiles: [] });
    expect(await engine.evaluate("Counter.made", "editor")).toEqual({ ok: true, value: 0 });
  });
});

describe("playing", () => {
  it("Z29, Z30, Z32: starts from the edit scene in a domain of its own and leaves the edit scene as it was", async () => {
    const source = script(
      "Speaker",
      `name = ""; onCreate() { console.log("create " + this.name + " of " + this.scene.entities?.length); this.name += "!"; }
       onStart() { console.log("start " + this.name); } onDestroy() { console.log("destroy " + this.name); }`,
    );
    const { engine, openScene, logs } = await open({ "speaker.ts": source });
    const scene = sceneWith({ type: "Speaker", id: "c1", name: "a" }, { type: "Speaker", id: "c2", name: "b" });
    await openScene(scene);
    const played = await engine.play(scene, { ...playOptions, paused: true });
    expect(played).toMatchObject({ ok: true, value: { build: first } });
    await engine.playSession?.step({ frames: 3 });
    await engine.playSession?.stop();
    expect(engine.playSession).toBeUndefined();
    expect(logs.map(({ text }) => text.replace(/ of .*/, ""))).toEqual([
      "create a",
      "create b",
      "start a!",
      "start b!",
      "destroy a!",
      "destroy b!",
    ]);
    expect(await engine.getFields("e1", "c1")).toMatchObject([{ value: "a" }]);
  });

  it("Z07, case 71: a second Play has fresh statics", async () => {
    const { engine } = await open({ "counter.ts": counter });
    const sessions = new Set<number>();
    for (let round = 0; round < 3; round += 1) {
      const played = await engine.play(counterScene, playOptions);
      if (played.ok) sessions.add(played.value.session);
      expect(await engine.evaluate("Counter.made", "runtime")).toEqual({ ok: true, value: 1 });
      await engine.playSession?.stop();
    }
    expect(sessions.size).toBe(3);
    expect(await engine.evaluate("Counter.made", "editor")).toEqual({ ok: true, value: 0 });
  });

  it("Z39, Z40, Z41, Z44, cases 35 and 38: a reload while playing changes the editor domain and leaves the game alone", async () => {
    const { engine, openScene, save } = await open({ "counter.ts": counter });
    await openScene(counterScene);
    await engine.play(counterScene, { ...playOptions, clock: "manual" });
    await engine.playSession?.step({ frames: 3 });
    await engine.evaluate('globalThis.kept = get("e1").getComponent("Counter"); globalThis.kept.seen', "runtime");
    expect(await save("counter.ts", script("Counter", "speed = 5; height = 2;"))).toMatchObject({
      outcome: "swapped",
      build: first + 1,
    });
    await engine.playSession?.step({ frames: 2 });
    expect(
      await engine.evaluate('[kept === get("e1").getComponent("Counter"), kept.seen, Counter.made]', "runtime"),
    ).toEqual({
      ok: true,
      value: [true, 5, 1],
    });
    expect(engine.playSession?.build).toBe(first);
    expect(await engine.playSession?.getFields("e1", "c1")).toMatchObject([
      { name: "speed" },
      { name: "seen", value: 5 },
    ]);
    expect(await engine.getFields("e1", "c1")).toMatchObject([{ name: "speed", value: 7 }, { name: "height" }]);
    await engine.playSession?.stop();
  });

  it("case 36: a save and Stop at once: the stop completes, then there is one reload", async () => {
    const { engine, project, reports } = await open({ "counter.ts": counter });
    await engine.play(counterScene, playOptions);
    engine.notifyFilesChanged([await project.writeScript("counter.ts", script("Counter", "x = 1;"))]);
    await engine.playSession?.stop();
    expect(engine.playSession).toBeUndefined();
    await engine.whenIdle();
    expect(reports.map(({ outcome }) => outcome)).toEqual(["swapped"]);
  });

  it("H18, case 31: Play right after a save plays the new code", async () => {
    const { engine, project } = await open({ "counter.ts": counter });
    engine.notifyFilesChanged([await project.writeScript("counter.ts", counter.replace("made = 0", "made = 100"))]);
    await engine.play(counterScene, playOptions);
    expect(await engine.evaluate("Counter.made", "runtime")).toEqual({ ok: true, value: 101 });
    await engine.playSession?.stop();
  });

  it("case 65: errors refuse Play, unless the last good build is asked for", async () => {
    const { engine, save } = await open({ "counter.ts": counter });
    await save("counter.ts", "\nexport class {");
    expect(await engine.play(counterScene, playOptions)).toMatchObject({
      ok: false,
      reason: "compileErrors",
      message: `The scripts have errors: mend ${path("counter.ts")} line 2 first, or play the last good build.`,
    });
    expect(await engine.play(counterScene, { ...playOptions, lastGoodBuild: true })).toMatchObject({ ok: true });
    expect(await engine.evaluate("Counter.made", "runtime")).toEqual({ ok: true, value: 1 });
    await engine.playSession?.stop();
  });

  it("one game at a time", async () => {
    const { engine } = await open({ "counter.ts": counter });
    const [first, second] = await Promise.all([
      engine.play(counterScene, playOptions),
      engine.play(counterScene, playOptions),
    ]);
    expect([first.ok, second.ok]).toEqual([true, false]);
    await engine.playSession?.stop();
  });

  it("pauses, resumes, steps and scales time", async () => {
    const source = script(
      "Clock",
      "frames = 0; fixed = 0; onUpdate() { this.frames += 1; } onFixedUpdate() { this.fixed += 1; }",
    );
    const { engine } = await open({ "clock.ts": source });
    await engine.play(sceneWith({ type: "Clock", id: "c1" }), { ...playOptions, paused: true });
    const session = engine.playSession;
    const values = async () => (await session?.getFields("e1", "c1"))?.map(({ value }) => value);
    expect(await values()).toEqual([0, 0]);
    await session?.step({ frames: 2 });
    expect(await values()).toEqual([2, 2]);
    await session?.step({ fixed: 500 });
    expect(await values()).toEqual([2, 502]);
    await session?.step({});
    await session?.setTimeScale(0);
    await session?.step({ frames: 3 });
    expect(await values()).toEqual([6, 503]);
    await session?.stop();
  });

  it("hands over the frames from the first on", async () => {
    const { engine } = await open({ "counter.ts": counter });
    await engine.play(counterScene, { ...playOptions, sendFrames: true });
    const session = engine.playSession;
    await new Promise((resolve) => setTimeout(resolve, 50));
    const frames: number[] = [];
    const introduced = new Set<string>();
    await new Promise<void>((resolve) => {
      session?.onDidProduceFrame((packet) => {
        const snapshot = decodeFramePacket(packet);
        for (const [id] of snapshot.introduced) introduced.add(id);
        frames.push(snapshot.frame);
        session.acknowledgeFrame(snapshot.frame);
        if (frames.length === 3) resolve();
      });
    });
    await session?.stop();
    expect([...frames].sort((a, b) => a - b)).toEqual(frames);
    expect([...introduced]).toEqual(["e1"]);
  });
});
