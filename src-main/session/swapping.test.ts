import { afterEach, describe, expect, it } from "vitest";
import type { TestSession } from "./testing/open-test-session";
import { openScripts, sessionActions, writeScript } from "./testing/real-session";

let test: TestSession;
afterEach(() => test?.[Symbol.asyncDispose]());

const actions = sessionActions(() => test);
const { set, fieldsOf } = actions;

const mover = (body: string) => `export class Mover extends Script { ${body} }`;
const first = mover(`hp = 100; frames = 0; override onUpdate() { this.frames += 1; }`);

async function playPaused(scripts: Readonly<Record<string, string>>, setting = "swap"): Promise<string> {
  test = await openScripts(scripts);
  const entity = await actions.playPaused("Mover", setting);
  await test.session.step({ frames: 5 });
  return entity;
}

/** Saves as another program would, and waits until all that follows from it is done. */
async function save(source: string, name = "mover.ts"): Promise<void> {
  const reload = new Promise<void>((resolve) => {
    const listening = test.session.on("onDidReloadScripts", () => {
      listening.dispose();
      resolve();
    });
  });
  await writeScript(test.projectDir, name, source);
  await reload;
  await test.session.whenIdle();
}

async function addInGame(type: string): Promise<void> {
  const added = await test.session.execute({ kind: "addEntity", name: "Another", components: [{ type }] });
  if (!added.ok) throw new Error(added.message);
}

async function valueOf(entity: string, field: string): Promise<unknown> {
  return (await fieldsOf(entity, "Mover"))[field]?.[0];
}

describe("A project that swaps newer code into the running game", () => {
  it("does so at once where only code differs", async () => {
    const entity = await playPaused({ "mover.ts": first });
    const before = test.takeEvents("onDidChangePlayState").at(-1);
    await save(first.replace("+= 1", "+= 10"));
    expect(test.takeEvents("onDidChangeSwap").map((state) => state?.stage)).toEqual(["trying"]);
    expect(await test.session.getSwapPreview()).toBeUndefined();
    await test.session.step({ frames: 2 });
    expect(await valueOf(entity, "frames")).toBe(25);
    expect(await test.session.getSwapState()).toMatchObject({
      stage: "swapped",
      report: { outcome: "swapped", instances: 1, changedFiles: ["assets/scripts/mover.ts"] },
    });
    // It is the same game.
    expect(test.takeEvents("onDidChangePlayState").filter(({ session }) => session !== before?.session)).toEqual([]);
    await test.session.stop();
    expect(await test.session.getSwapState()).toBeUndefined();
  });

  it("shows first what would become of fields that differ, and waits for an answer", async () => {
    const entity = await playPaused({ "mover.ts": first });
    const second = mover(`hp = "full"; mana = 3; override onUpdate() { this.mana += 1; }`);
    await save(second);
    const preview = {
      changedFiles: ["assets/scripts/mover.ts"],
      instances: 1,
      classes: [
        { script: "Mover", instances: 1, kept: [], converted: ["hp"], defaulted: ["mana"], setAside: ["frames"] },
      ],
    };
    expect(await test.session.getSwapState()).toMatchObject({ stage: "waiting", preview });
    expect(await test.session.getSwapPreview()).toMatchObject(preview);
    await test.session.step({ frames: 1 });
    expect(await valueOf(entity, "frames")).toBe(6);

    await test.session.dismissSwap();
    expect(await test.session.getSwapState()).toMatchObject({ stage: "dismissed" });
    expect(await test.session.getSwapPreview()).toBeUndefined();
    // Who changes their mind can still have it.
    expect(await test.session.applySwap()).toMatchObject({ ok: true, value: { outcome: "swapped", instances: 1 } });
    await test.session.step({ frames: 2 });
    expect(await fieldsOf(entity, "Mover")).toMatchObject({ hp: ["100", "set"], mana: [5, "set"] });
    expect(await test.session.applySwap()).toMatchObject({ ok: false, reason: "nothingToSwap" });
  });

  it("asks anew when a newer save comes, and no more when it takes the difference back", async () => {
    await playPaused({ "mover.ts": first });
    await save(mover(`hp = 1; mana = 3; frames = 0;`));
    const waiting = await test.session.getSwapPreview();
    await save(mover(`hp = 1; armor = 3; frames = 0;`));
    const newer = await test.session.getSwapPreview();
    expect([waiting?.classes[0]?.defaulted, newer?.classes[0]?.defaulted]).toEqual([["mana"], ["armor"]]);
    expect(newer!.build).toBeGreaterThan(waiting!.build);
    await save(mover(`hp = 1; frames = 0; override onUpdate() { this.frames += 2; }`));
    expect(await test.session.getSwapPreview()).toBeUndefined();
    expect(await test.session.getSwapState()).toMatchObject({ stage: "trying" });
  });

  it("takes what the user sets by the code that the game has, whatever was saved since", async () => {
    const entity = await playPaused({ "mover.ts": first });
    const newer = mover(`hp = "full"; mana = 3; frames = 0;`);
    await save(newer);
    await set(entity, "Mover", "hp", 42);
    await expect(set(entity, "Mover", "mana", 5)).rejects.toThrow("mana");
    await set(entity, "Mover", "frames", 7);
    // In the edited scene it is as the newest code takes it.
    expect(await test.session.getPlayEdits()).toMatchObject([
      { path: "hp", value: "42" },
      { path: "frames", value: 7 },
    ]);
    await test.session.applySwap();
    await set(entity, "Mover", "mana", 5);
    expect(await fieldsOf(entity, "Mover")).toMatchObject({ hp: ["42", "set"], mana: [5, "set"], frames: [7, "set"] });
    await expect(set(entity, "Mover", "hp", 43)).rejects.toThrow("text");
  });

  it("restarts with all that the user set and that the newest code still takes", async () => {
    const entity = await playPaused({ "mover.ts": first });
    await set(entity, "Mover", "hp", 42);
    await set(entity, "Mover", "frames", 7);
    await save(mover(`hp = "full"; frames = 0;`));
    expect(await test.session.restart()).toEqual({ ok: true });
    expect(await fieldsOf(entity, "Mover")).toMatchObject({ hp: ["42", "set"], frames: [7, "set"] });
  });

  it("tells of its first frame also where a reload without any change came before that", async () => {
    await playPaused({ "mover.ts": first });
    await save(first.replace("this.frames += 1", "throw new Error('unripe')"));
    await test.session.recompile();
    await test.session.whenIdle();
    expect(await test.session.getSwapState()).toMatchObject({ stage: "trying" });
    await test.session.step({ frames: 1 });
    expect(await test.session.getSwapState()).toMatchObject({ stage: "rolledBack", problem: { line: 2 } });
  });

  it("goes back where the first frame throws, tells it as a problem, and tries the next save again", async () => {
    const entity = await playPaused({ "mover.ts": first });
    await save(`\n${first.replace("this.frames += 1", "this.frames = -1; throw new Error('unripe')")}`);
    await test.session.step({ frames: 1 });
    const message = "The running game went back to the code from before: Error: unripe";
    const place = { message, file: "assets/scripts/mover.ts", line: 3 };
    expect(await test.session.getSwapState()).toMatchObject({ stage: "rolledBack", problem: place });
    expect(await test.session.getProblems()).toMatchObject([place]);
    await test.session.whenIdle();
    expect((await test.session.getConsole()).filter(({ text }) => text === message)).toHaveLength(1);
    expect(await valueOf(entity, "frames")).toBe(6);
    await save(first.replace("+= 1", "+= 100"));
    await test.session.step({ frames: 1 });
    expect(await valueOf(entity, "frames")).toBe(106);
    expect(await test.session.getProblems()).toEqual([]);
  });

  it.each(["waiting", "dismissed"] as const)(
    "tells that it went back also where a newer save is %s meanwhile, which it offers anew",
    async (stage) => {
      const entity = await playPaused({ "mover.ts": first });
      await save(first.replace("this.frames += 1", "this.frames = -1; throw new Error('unripe')"));
      expect(await test.session.getSwapState()).toMatchObject({ stage: "trying" });
      await save(mover(`hp = 100; frames = 0; mana = 1; override onUpdate() { this.frames += 50; }`));
      if (stage === "dismissed") await test.session.dismissSwap();
      expect(await test.session.getSwapState()).toMatchObject({ stage });
      await test.session.step({ frames: 1 });
      await test.session.whenIdle();
      const problem = { message: "The running game went back to the code from before: Error: unripe" };
      const preview = { classes: [{ script: "Mover", defaulted: ["mana"], setAside: [] }] };
      expect(await test.session.getSwapState()).toMatchObject({ stage, problem, preview });
      expect(await test.session.getProblems()).toMatchObject([problem]);
      expect(await valueOf(entity, "frames")).toBe(6);
      await test.session.applySwap();
      await test.session.step({ frames: 1 });
      expect(await valueOf(entity, "frames")).toBe(56);
      expect(await test.session.getProblems()).toEqual([]);
    },
  );

  it.each([
    ["in its first frame", first.replace("this.frames += 1", "this.frames = -1; for (;;);")],
    ["in a field's initializer", first.replace("hp = 100", "hp = 100; odd = (() => { for (;;); })()")],
    ["at its top level", `for (;;);\n${first}`],
  ])("goes back where it never comes to an end %s", async (_where, source) => {
    const entity = await playPaused({ "mover.ts": first }, "keep");
    await test.session.changeProjectSetting("scripts.answerBudget", 0.3);
    await test.session.changeProjectSetting("scripts.runningGame", "swap");
    // A file that hangs as it loads does so in the editor too, which leaves it out and goes on.
    await save(source);
    if ((await test.session.getSwapPreview()) !== undefined) await test.session.applySwap();
    await test.session.step({ frames: 2 });
    await expect.poll(async () => (await test.session.getSwapState())?.stage).toBe("rolledBack");
    const { problem } = (await test.session.getSwapState())!;
    expect(problem).toMatchObject({ file: "assets/scripts/mover.ts" });
    expect(problem!.message).toContain("went back to the code from before");
    await test.session.step({ frames: 1 });
    expect(await valueOf(entity, "frames")).toBeGreaterThan(5);
    expect(await valueOf(entity, "hp")).toBe(100);
  });

  it("leaves out an onBeforeReload of the code of before that never comes to an end, and says so", async () => {
    const entity = await playPaused(
      { "mover.ts": mover(`frames = 0; override onBeforeReload() { for (;;); }`) },
      "keep",
    );
    await addInGame("Mover");
    await test.session.changeProjectSetting("scripts.answerBudget", 0.3);
    await test.session.changeProjectSetting("scripts.runningGame", "swap");
    await save(mover(`frames = 0; override onUpdate() { this.frames = 1; throw new Error("unripe"); }`));
    const note = "Mover: onBeforeReload never came to an end and was left out, so that nothing was carried over by it.";
    const left = { stage: "trying", report: { outcome: "swapped", instances: 2, notes: [note] } };
    expect(await test.session.getSwapState()).toMatchObject(left);
    const inGame = (await test.session.getConsole()).filter(({ domain }) => domain === "runtime");
    expect(inGame.map(({ text }) => text)).toEqual([
      expect.stringContaining("It was interrupted, and newer code comes into the running game without it."),
    ]);
    await test.session.step({ frames: 1 });
    expect(await test.session.getSwapState()).toMatchObject({ stage: "rolledBack" });
    // It is known by now, and nobody waits for it again.
    await save(mover(`frames = 0; override onUpdate() { this.frames += 10; }`));
    expect(await test.session.getSwapState()).toMatchObject(left);
    await test.session.step({ frames: 2 });
    expect(await valueOf(entity, "frames")).toBe(20);
    expect(
      (await test.session.getConsole()).filter(({ text }) => text.includes("onBeforeReload of Mover")),
    ).toHaveLength(2);
  });

  it("goes on however often newer code was cut off in its first frame", async () => {
    const entity = await playPaused({ "mover.ts": first }, "keep");
    await test.session.changeProjectSetting("scripts.answerBudget", 0.2);
    await test.session.changeProjectSetting("scripts.runningGame", "swap");
    for (let time = 1; time <= 10; time++) {
      await save(first.replace("this.frames += 1", `for (;;) this.frames = ${-time}`));
      await test.session.step({ frames: 1 });
      expect(await test.session.getSwapState()).toMatchObject({ stage: "rolledBack" });
    }
    expect(await test.session.getPlayState()).toBe("paused");
    expect(await valueOf(entity, "frames")).toBe(15);
  });

  it("stops at breakpoints in the newer code, and swaps a game that stands at one when it goes on", async () => {
    const entity = await playPaused({ "mover.ts": first });
    const { session } = test;
    const file = "assets/scripts/mover.ts";
    const newer = mover(`hp = 100; frames = 0;\n override onUpdate() {\n this.frames += 10;\n }`);
    await session.setBreakpoints(file, [{ line: 4 }]);
    await save(newer);
    expect((await session.getDebugState()).breakpoints).toMatchObject([{ line: 4, state: "bound" }]);
    const stepping = session.step({ frames: 1 });
    await expect.poll(async () => (await session.getDebugState()).paused?.frames[0]?.line).toBe(4);
    // Another save, while the game stands still.
    await writeScript(test.projectDir, "mover.ts", newer.replace("+= 10", "+= 1000"));
    await expect.poll(() => test.takeEvents("onDidReloadScripts").length).toBeGreaterThan(0);
    await session.setBreakpoints(file, []);
    await session.resumeScript();
    await stepping;
    await session.whenIdle();
    await session.step({ frames: 1 });
    expect(await valueOf(entity, "frames")).toBe(5 + 10 + 1000);
  });

  it("leaves the game alone where it asks for that", async () => {
    const entity = await playPaused({ "mover.ts": first }, "keep");
    await save(first.replace("+= 1", "+= 10"));
    await test.session.step({ frames: 1 });
    expect(await valueOf(entity, "frames")).toBe(6);
    expect(await test.session.getSwapState()).toBeUndefined();
  });

  it("can be told to restart the game in place of swapping", async () => {
    const entity = await playPaused({ "mover.ts": first });
    await save(mover(`hp = 7; mana = 1;`));
    expect(await test.session.restart()).toEqual({ ok: true });
    expect(await test.session.getSwapState()).toBeUndefined();
    expect(await test.session.getPlayState()).toBe("paused");
    expect(await fieldsOf(entity, "Mover")).toMatchObject({ hp: [7, "default"], mana: [1, "default"] });
  });

  it("has nothing left to swap where a save restarts the game after all", async () => {
    const entity = await playPaused({ "mover.ts": first });
    await save(mover(`hp = 7; mana = 1;`));
    expect(await test.session.getSwapState()).toMatchObject({ stage: "waiting" });
    await test.session.changeProjectSetting("scripts.runningGame", "restart");
    await save(mover(`hp = 8; mana = 2;`));
    expect(await fieldsOf(entity, "Mover")).toMatchObject({ hp: [8, "default"], mana: [2, "default"] });
    expect(await test.session.getSwapState()).toBeUndefined();
    expect(test.takeEvents("onDidChangeSwap").map((state) => state?.stage)).toEqual(["waiting", undefined]);
  });
});
