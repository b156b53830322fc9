import { afterEach, describe, expect, it } from "vitest";
import type { SwapGame } from "../testing/swap-game";
import { playSwappable } from "../testing/swap-game";
import { allChanges, watched } from "../testing/play-domain";
import { closeDomains, describeClass, describeEntity, manual } from "../testing/test-domain";

afterEach(closeDomains);

const classes = [describeClass("A", "a.ts", { hp: "double" }), describeClass("Other", "other.ts", { n: "double" })];
const a = (body: string) => `export class A extends Script {
  static total = 0;
  hp = 100; list = [1]; at = new Vector3(1, 2, 3); bag = new Map([["a", 1]]);
  ${body} }`;
const good = a(
  `override onUpdate() { this.hp--; A.total++; this.list.push(this.hp); this.at.x++; this.bag.set("a", this.hp); }`,
);
const other = `export class Other extends Script { n = 0; private peer = 0; override onUpdate() { this.n++; this.transform.position.x++; } }`;
const scene = [describeEntity("x", [{ type: "A" }]), describeEntity("y", [{ type: "Other" }])];

const look = async (game: SwapGame) =>
  (await Promise.all([
    game.peek("x/A", "[self.hp, self.list, self.at.x, [...self.bag], self.constructor.total, Object.keys(self)]"),
    game.peek("y/Other", "[self.n, self.transform.position.x]"),
    game.peek("y/Other", "[Time.frame, Time.time, Time.fixedTime]"),
  ])) as [[number, number[], number, unknown, number, string[]], [number, number], [number, number, number]];

const play = (options = manual) => playSwappable({ "a.ts": good, "other.ts": other }, classes, scene, options);

describe("Newer code that goes wrong", () => {
  it("is taken back when its first frame throws: classes, values, vectors, statics, places, the clock", async () => {
    const game = await play();
    await game.step(3);
    const expected = await look(game);
    const bad = a(`extra = 1; override onUpdate() {
      this.hp = -1; this.list.length = 0; this.at.set(0, 0, 0); this.bag.clear(); A.total = 99; (this.scene.find("y")!.getComponent("Other") as any).n = 500;
      this.scene.find("y")!.transform.position.x = 500;
      throw new Error("not yet"); }`);
    expect(await game.swap({ "a.ts": `\n\n${bad}` })).toMatchObject({ outcome: "swapped" });
    await game.step();
    // The frame that was lost has been run by the code of before.
    expect(await look(game)).toEqual([
      [expected[0][0] - 1, [...expected[0][1], 96], 5, [["a", 96]], 4, expected[0][5]],
      [4, 4],
      [4, expect.closeTo(4 / 60), expect.closeTo(4 / 60)],
    ]);
    expect(game.trials).toMatchObject([
      {
        build: 2,
        problem: {
          message: "The running game went back to the code from before: Error: not yet",
          file: "assets/scripts/a.ts",
          line: 10,
          script: "A",
          callback: "onUpdate",
          entity: { id: "x" },
        },
      },
    ]);
    expect(game.faults).toEqual([]);
    await game.step();
    expect(await game.peek("x/A", "self.hp")).toBe(95);
  });

  it("is tried again with the next save", async () => {
    const game = await play();
    await game.swap({ "a.ts": a(`override onUpdate() { throw new Error("no"); }`) });
    await game.step();
    await game.swap({ "a.ts": a(`override onUpdate() { this.hp = 1; }`) });
    await game.step();
    expect(game.trials).toMatchObject([{ build: 2, problem: {} }, { build: 3 }]);
    expect(await game.peek("x/A", "self.hp")).toBe(1);
  });

  it.each([
    ["a module's top level", `${good} throw new Error("at once");`, 7],
    ["a field's initializer", a(`odd = (() => { throw new Error("at once"); })();`), 5],
    ["a constructor", a(`constructor() { super(); if (this.hp) throw new Error("at once"); }`), 5],
    ["onAfterReload", a(`override onAfterReload() { throw new Error("at once"); }`), 5],
  ])("changes nothing when %s throws", async (_where, source, line) => {
    const game = await play();
    await game.step(2);
    const before = await look(game);
    const report = await game.swap({ "a.ts": source.replace(/\}\s+throw/, "}\n\nthrow") });
    expect(report).toMatchObject({
      outcome: "rolledBack",
      problem: {
        message: "The running game went back to the code from before: Error: at once",
        file: "assets/scripts/a.ts",
        line,
      },
    });
    expect(await look(game)).toEqual(before);
    await game.step();
    expect(await game.peek("x/A", "self.hp")).toBe(97);
    expect(game.faults).toEqual([]);
    expect(game.trials).toEqual([]);
  });

  it("changes nothing when a setter refuses the value of before", async () => {
    const game = await play();
    await game.step();
    const setter = `export class A extends Script { get hp() { return 0; } set hp(v: number) { throw new Error("closed"); } }`;
    expect(await game.swap({ "a.ts": setter })).toMatchObject({
      outcome: "rolledBack",
      problem: { callback: "set hp" },
    });
    await game.step();
    expect(await game.peek("x/A", "self.hp")).toBe(98);
  });

  it("takes the entities and components of its frame with it, brings back those that it destroyed, and tells viewers", async () => {
    const game = await playSwappable(
      { "a.ts": good, "other.ts": other },
      classes,
      [
        ...scene,
        describeEntity("z", [{ type: "Other" }]),
        describeEntity("below", [{ type: "Other" }], { parent: "z" }),
      ],
      watched,
    );
    await game.step();
    const names = async () =>
      (await game.api.serialize()).entities.map(({ name, parent, components }) => [name, parent, components.length]);
    const before = await names();
    const seen = allChanges(game).length;
    await game.swap({
      "a.ts": a(`override onUpdate() {
        this.scene.spawn({ name: "new", components: ["Other"] });
        const y = this.scene.find("y")!;
        y.parent = this.entity;
        y.name = "other";
        y.enabled = false;
        this.entity.addComponent("Light");
        this.scene.find("z")!.destroy();
        this.every(0.001, () => console.log("still there"));
        this.listen(this.scene, "ping", () => console.log("pong"));
      }
      override onLateUpdate() { throw new Error("too much"); }`),
    });
    await game.step();
    expect(game.trials).toMatchObject([{ problem: { callback: "onLateUpdate" } }]);
    expect(await names()).toEqual(before);
    await game.step(3);
    await game.peek("x/A", "self.scene.emit('ping')");
    expect(game.lines()).toEqual([]);
    // The destroyed ones live on: each has had its updates, and none twice.
    expect(await game.peek("below/Other", "self.n")).toBe(5);
    const later = allChanges(game).slice(seen);
    expect(later.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["addEntity", "removeEntity"]));
  });

  it("is not blamed for what another script, or the code of before, throws", async () => {
    const throwing = `export class Other extends Script { n = 0; override onUpdate() { this.n++; if (this.n === 3) throw new Error("mine"); } }`;
    const game = await playSwappable({ "a.ts": good, "other.ts": throwing }, classes, scene);
    await game.step(2);
    await game.swap({ "a.ts": a(`override onUpdate() { this.hp = 5; }`) });
    await game.step();
    expect(game.trials).toEqual([{ build: 2 }]);
    expect(game.faults).toMatchObject([{ message: "Error: mine" }]);
    expect(await game.peek("x/A", "self.hp")).toBe(5);
    // The same error as before is no reason to refuse the rest of a save.
    await game.swap({ "a.ts": a(`override onUpdate() { throw new Error("same"); }`) });
    await game.step();
    expect(game.trials[1]).toMatchObject({ problem: {} });
  });

  it.each([
    ["waits in", `override async onUpdate() { this.hp--; await this.nextFrame(); throw new Error("old"); }`],
    ["left a timer in", `override onStart() { this.every(0.001, () => { throw new Error("old"); }); }`],
    ["awaits in a chain in", `override onUpdate() { void this.delay(0.001).then(() => { throw new Error("old"); }); }`],
    [
      "left a listener in",
      `override onStart() { this.listen(this.scene, "tick", () => { throw new Error("old"); }); }`,
    ],
  ])("is not blamed for what the code of before %s the game", async (_what, before) => {
    const ticking = `export class Other extends Script { n = 0; override onUpdate() { this.scene.emit("tick"); } }`;
    const game = await playSwappable({ "a.ts": a(before), "other.ts": ticking }, classes, scene);
    await game.step();
    await game.swap({ "a.ts": a(`override onUpdate() { this.hp = 5; }`) });
    await game.step();
    expect(game.trials).toEqual([{ build: 2 }]);
    expect(await game.peek("x/A", "self.hp")).toBe(5);
    expect(game.faults.map(({ message }) => message)).toContain("Error: old");
    // Back to the code that the game began with, and to such as throws by itself.
    await game.swap({ "a.ts": a(before.replace("old", "new").replace("nextFrame()", "null")) });
    await game.swap({ "a.ts": a(`override onUpdate() { this.hp = 6; throw new Error("unripe"); }`) });
    await game.step();
    expect(game.trials[1]).toMatchObject({ problem: { message: expect.stringContaining("unripe") as string } });
  });

  it("is blamed for what it throws where it is that which the game began with", async () => {
    const bad = a(`override onUpdate() { if (A.total > 1) throw new Error("early"); A.total++; }`);
    const game = await playSwappable({ "a.ts": bad, "other.ts": other }, classes, scene);
    await game.step();
    await game.swap({ "a.ts": a(`override onUpdate() { A.total = 9; }`) });
    await game.step();
    await game.swap({ "a.ts": bad });
    await game.step();
    expect(game.trials).toMatchObject([{ build: 2 }, { build: 3, problem: { callback: "onUpdate" } }]);
  });

  it("keeps what the user changed in a paused game, and makes way for a newer save before it was ever tried", async () => {
    const game = await play();
    await game.step();
    await game.swap({ "a.ts": a(`override onUpdate() { throw new Error("first"); }`) });
    await game.api.setFields([{ entity: "x", component: "x/A", path: "hp", value: 1000 }]);
    await game.swap({ "a.ts": a(`override onUpdate() { throw new Error("second"); }`) });
    expect(await game.peek("x/A", "self.hp")).toBe(1000);
    await game.step();
    expect(game.trials).toMatchObject([
      { build: 3, problem: { message: "The running game went back to the code from before: Error: second" } },
    ]);
    expect(await game.peek("x/A", "self.hp")).toBe(999);
  });

  it("uses up no chance when it is taken back, nor by what it runs as it comes in", async () => {
    const drawing = (more: string, then: string) =>
      a(`own = new RandomStream(3); drawn: number[] = []; ${more}
        override onUpdate() { this.drawn.push(Random.value(), Math.random(), this.own.value()); this.scene.spawn(); ${then} }`);
    const after = async (newer?: string) => {
      const game = await playSwappable({ "a.ts": drawing("", "") }, classes, [describeEntity("x", [{ type: "A" }])]);
      await game.api.configure({ randomSeed: 1, fixedRate: 60, maxFixedSteps: 5 });
      await game.step(2);
      if (newer !== undefined) expect(await game.swap({ "a.ts": newer })).toMatchObject({ outcome: "swapped" });
      await game.step(2);
      return [await game.peek("x/A", "self.drawn"), (await game.api.serialize()).entities.map(({ id }) => id)];
    };
    const expected = await after();
    expect(await after(drawing("", `throw new Error("no");`))).toEqual(expected);
    expect(await after(drawing("private luck = Random.value() + Math.random();", ""))).toEqual(expected);
  });

  it("comes between two frames also where each waits for what a timer has ended", async () => {
    const waiting = (body: string) => a(`override onFixedUpdate() { void this.delay(0); } ${body}`);
    const game = await playSwappable({ "a.ts": waiting("") }, classes, [describeEntity("x", [{ type: "A" }])]);
    const stepping = game.step(200);
    const swapping = game.swap({ "a.ts": waiting(`override onUpdate() { throw new Error("early"); }`) });
    await stepping;
    expect(await swapping).toMatchObject({ outcome: "swapped" });
    await game.step();
    expect(game.faults).toEqual([]);
    expect(game.trials).toMatchObject([{ build: 2, problem: { callback: "onUpdate" } }]);
    expect(await game.peek("x/A", "Time.frame")).toBe(201);
  });

  it.each([
    ["onUpdate", { frames: 1 }, 99],
    ["onFixedUpdate", { fixed: 1 }, 100],
  ] as const)("is taken back when the promise of an async %s is rejected", async (callback, step, hp) => {
    const game = await play();
    await game.swap({
      "a.ts": a(`override async ${callback}() { this.hp = 0; await null; this.hp = -1; throw new Error("unripe"); }`),
    });
    await game.api.step(step);
    expect(game.trials).toMatchObject([{ problem: { message: expect.stringContaining("unripe") as string } }]);
    expect(await game.peek("x/A", "self.hp")).toBe(hp);
    expect(await game.peek("x/A", "Time.frame")).toBe("frames" in step ? 1 : 0);
    expect(game.faults).toEqual([]);
  });

  it("is tried by fixed ticks as by frames", async () => {
    const game = await play();
    await game.swap({ "a.ts": a(`override onFixedUpdate() { this.hp = 0; throw new Error("tick"); }`) });
    await game.api.step({ fixed: 1 });
    expect(game.trials).toMatchObject([{ problem: { callback: "onFixedUpdate" } }]);
    expect(await game.peek("x/A", "self.hp")).toBe(100);
  });
});
