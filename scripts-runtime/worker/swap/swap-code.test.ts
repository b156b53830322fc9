import { afterEach, describe, expect, it } from "vitest";
import { playSwappable } from "../testing/swap-game";
import { closeDomains, describeClass, describeEntity } from "../testing/test-domain";

afterEach(closeDomains);

const entity = (name: string, ...types: string[]) =>
  describeEntity(
    name,
    types.map((type) => ({ type })),
  );

describe("Newer code in a running game", () => {
  it("replaces methods in place: state, statics, timers, the frame counter and identity stay", async () => {
    const a = (verb: string) => `
      export class A extends Script {
        static count = 0;
        hp = 100;
        private elapsed = 0;
        other?: Script;
        override onStart() {
          globalThis.held = this;
          this.every(1, () => this.tick());
          A.count = 7;
        }
        override onUpdate(dt: number) { this.elapsed += dt; this.hp -= 1; console.log("${verb}"); }
        tick() { console.log("tick ${verb}"); }
        who() { return A; }
      }`;
    const game = await playSwappable(
      { "a.ts": a("old") },
      [describeClass("A", "a.ts", { hp: "double" })],
      [entity("x", "A")],
    );
    await game.step(30);
    expect(await game.swap({ "a.ts": a("new") })).toMatchObject({
      outcome: "swapped",
      build: 2,
      instances: 1,
      changedFiles: ["assets/scripts/a.ts"],
      classes: [],
      notes: [],
    });
    await game.step(30);
    expect(game.trials).toEqual([{ build: 2 }]);
    expect(game.lines().filter((line) => line === "old")).toHaveLength(30);
    expect(game.lines().filter((line) => line === "new")).toHaveLength(30);
    expect(game.lines().filter((line) => line.startsWith("tick"))).toEqual(["tick new"]);
    expect(await game.peek("x/A", "[self.hp, self.elapsed > 0.99, self === globalThis.held, Time.frame]")).toEqual([
      ...[40, true, true, 60],
    ]);
    expect(await game.peek("x/A", "[self.who().count, self.constructor === self.who()]")).toEqual([7, true]);
  });

  it("runs only what differs: the state of other modules stays, and they see the newer exports", async () => {
    const game = await playSwappable(
      {
        "base.ts": `export const factor = 2; export function scale(x: number) { return x * factor; }`,
        "count.ts": `export const seen: number[] = []; console.log("count runs");`,
        "index.ts": `export * from "./base"; export { seen } from "./count";`,
        "a.ts": `import { seen, scale } from "./index"; import * as base from "./base";
          export class A extends Script { override onUpdate() { seen.push(scale(1) + base.factor); } list() { return seen; } }`,
      },
      [describeClass("A", "a.ts")],
      [entity("x", "A")],
    );
    await game.step();
    await game.swap({
      "base.ts": `export const factor = 10; export function scale(x: number) { return x * factor * 3; }`,
    });
    await game.step();
    expect(await game.peek("x/A", "self.list()")).toEqual([4, 40]);
    expect(game.lines()).toEqual(["count runs"]);
  });

  it("gives new names away through files that pass on everything and have not changed themselves", async () => {
    const use = (body: string) =>
      `import { one, two } from "./all"; export class A extends Script { sum() { return ${body}; } }`;
    const game = await playSwappable(
      { "lib.ts": `export const one = 1;`, "all.ts": `export * from "./lib";`, "a.ts": use("one") },
      [describeClass("A", "a.ts")],
      [entity("x", "A")],
    );
    await game.swap({ "lib.ts": `export const one = 10; export const two = 20;`, "a.ts": use("one + two") });
    expect(await game.peek("x/A", "self.sum()")).toBe(30);
  });

  it("lets importers run again where a file gives away what cannot change in place, as JSON", async () => {
    const game = await playSwappable(
      {
        "data.json": `{"speed": 1}`,
        "a.ts": `import data from "./data.json"; export class A extends Script { n = 0; override onUpdate() { this.n += data.speed; } }`,
      },
      [describeClass("A", "a.ts", { n: "double" })],
      [entity("x", "A")],
    );
    await game.step();
    await game.swap({ "data.json": `{"speed": 10}` });
    await game.step();
    expect(await game.peek("x/A", "self.n")).toBe(11);
  });

  it("reaches through three classes in three files, wherever in the line the change is", async () => {
    const files = {
      "a.ts": `export class A extends Script { a = 1; #hidden = 5; name2() { return "A" + this.#hidden; } }`,
      "b.ts": `import { A } from "./a"; export class B extends A { b = 2; override name2() { return super.name2() + "B"; } }`,
      "c.ts": `import { B } from "./b"; import { A } from "./a";
        export class C extends B { #own = 3; override name2() { return super.name2() + "C" + this.#own; } isA() { return this instanceof A; } }`,
    };
    const classes = [describeClass("A", "a.ts"), describeClass("B", "b.ts"), describeClass("C", "c.ts")];
    const game = await playSwappable(files, classes, [entity("x", "C"), entity("y", "B")]);
    expect(await game.peek("x/C", "self.name2()")).toBe("A5BC3");
    await game.swap({
      "a.ts": `export class A extends Script { a = 1; extra = [1]; #hidden = 6; name2() { return "a" + this.#hidden + this.extra.length; } }`,
    });
    await game.step();
    expect(await game.peek("x/C", "[self.name2(), self.isA()]")).toEqual(["a61BC3", true]);
    expect(await game.peek("y/B", "self.name2()")).toBe("a61B");
    await game.swap({
      "b.ts": `import { A } from "./a"; export class B extends A { b = 2; override name2() { return super.name2() + "b"; } }`,
    });
    await game.step();
    expect(await game.peek("x/C", "[self.name2(), self.isA()]")).toEqual(["a61bC3", true]);
    expect(await game.peek("y/B", "self.name2()")).toBe("a61b");
    expect(game.trials).toEqual([{ build: 2 }, { build: 3 }]);
    expect(game.faults).toEqual([]);
  });

  it("is found by getComponent from modules that have not changed, by its older class too", async () => {
    const target = (body: string) => `export class Target extends Script { ${body} }`;
    const game = await playSwappable(
      {
        "target.ts": target("say() { return 1; }"),
        "seeker.ts": `import { Target } from "./target";
          export class Seeker extends Script { kept = Target; found = this.entity;
            look() { const t = this.getComponent(Target); return [t?.say(), t instanceof this.kept, this.getComponent(this.kept) === t]; }
            add() { return this.scene.spawn({}).addComponent(this.kept)?.say(); } }`,
      },
      [describeClass("Target", "target.ts"), describeClass("Seeker", "seeker.ts")],
      [entity("x", "Target", "Seeker")],
    );
    await game.swap({ "target.ts": target("say() { return 2; }") });
    await game.step();
    expect(await game.peek("x/Seeker", "[self.look(), self.add()]")).toEqual([[2, true, true], 2]);
  });

  it("can add a new class of a changed file at once", async () => {
    const game = await playSwappable(
      {
        "a.ts": `export class A extends Script { add() { return this.entity.addComponent("Fresh")?.constructor.name; } }`,
      },
      [describeClass("A", "a.ts")],
      [entity("x", "A")],
    );
    await game.swap(
      {
        "a.ts": `export class Fresh extends Script { n = 4; }
          export class A extends Script { add() { return this.entity.addComponent("Fresh")?.n; } }`,
      },
      [describeClass("A", "a.ts"), describeClass("Fresh", "a.ts", { n: "double" })],
    );
    await game.step();
    expect(await game.peek("x/A", "self.add()")).toBe(4);
  });

  it("leaves instances of a class that is gone as they are, and says so", async () => {
    const game = await playSwappable(
      {
        "a.ts": `export class A extends Script { n = 0; override onUpdate() { this.n++; } } export class B extends Script {}`,
      },
      [describeClass("A", "a.ts", { n: "double" }), describeClass("B", "a.ts")],
      [entity("x", "A")],
    );
    await game.step();
    const report = await game.swap({ "a.ts": `export class B extends Script {}` }, [describeClass("B", "a.ts")]);
    expect(report.notes).toEqual(["A is no longer in the code: its instance goes on as before."]);
    await game.step();
    expect(await game.peek("x/A", "self.n")).toBe(2);
  });

  it("leaves instances of a class that is no script any more as they are, and says so", async () => {
    const game = await playSwappable(
      { "a.ts": `export class A extends Script { n = 1; say() { return "old"; } }` },
      [describeClass("A", "a.ts", { n: "double" })],
      [entity("x", "A")],
    );
    const report = await game.swap({ "a.ts": `export class A { n = 1; say() { return "new"; } }` }, []);
    expect(report).toMatchObject({
      outcome: "swapped",
      notes: ["A is no longer in the code: its instance goes on as before."],
    });
    await game.step();
    expect(await game.peek("x/A", "self.say()")).toBe("old");
  });

  it("follows a class to its new name", async () => {
    const game = await playSwappable(
      { "a.ts": `export class A extends Script { n = 1; say() { return "A"; } }` },
      [describeClass("A", "a.ts", { n: "double" })],
      [describeEntity("x", [{ type: "A", n: 5 }])],
    );
    await game.swap({ "a.ts": `export class Better extends Script { n = 1; say() { return "Better"; } }` }, [
      describeClass("Better", "a.ts", { n: "double" }, { attributes: { formerly: ["A"] } }),
    ]);
    await game.step();
    expect(await game.peek("x/Better", "[self.n, self.say()]")).toEqual([5, "Better"]);
  });

  it("takes instances of a class that was gone along once there is code for them again, under its name or a newer one", async () => {
    const files = { "a.ts": `export class A extends Script { n = 0; static all = 1; add() { this.n += A.all; } }` };
    const game = await playSwappable(files, [describeClass("A", "a.ts", { n: "double" })], [entity("x", "A")]);
    const run = async () => {
      await game.step();
      const type = (await game.peek("x/A", "self !== undefined")) === true ? "A" : "B";
      await game.peek(`x/${type}`, "self.add()");
      return [type, await game.peek(`x/${type}`, "self.n")];
    };
    expect(await run()).toEqual(["A", 1]);
    const b = (body: string) => ({ "a.ts": `export class B extends Script { n = 0; static all = 5; ${body} }` });
    // Renamed, and only the next save tells that it was.
    expect(
      (await game.swap(b("add() { this.n += 10; }"), [describeClass("B", "a.ts", { n: "double" })])).notes,
    ).toHaveLength(1);
    expect(await run()).toEqual(["A", 2]);
    await game.swap(b("add() { this.n += 100; }"), [
      describeClass("B", "a.ts", { n: "double" }, { attributes: { formerly: ["A"] } }),
    ]);
    expect(await run()).toEqual(["B", 102]);
    // Its file is gone, and comes back as another.
    const gone = await game.swap({ "a.ts": undefined, "c.ts": "export {};" }, []);
    expect(gone).toMatchObject({ changedFiles: expect.arrayContaining(["assets/scripts/a.ts"]) as unknown });
    expect(await run()).toEqual(["B", 202]);
    await game.swap({ "d.ts": b("add() { this.n += 1000; }")["a.ts"] }, [describeClass("B", "d.ts", { n: "double" })]);
    expect(await run()).toEqual(["B", 1202]);
  });

  it("goes over to the class of another file where that of its own file is gone", async () => {
    const a = (step: number) => `export class A extends Script { n = 0; add() { return (this.n += ${step}); } }`;
    const game = await playSwappable(
      { "a.ts": a(1) },
      [describeClass("A", "a.ts", { n: "double" })],
      [entity("x", "A")],
    );
    // Both have it for a moment, as when a file is copied, edited, and the old one deleted.
    await game.swap({ "b.ts": a(10) });
    await game.step();
    const report = await game.swap({ "a.ts": undefined }, [describeClass("A", "b.ts", { n: "double" })]);
    expect(report).toMatchObject({ changedFiles: ["assets/scripts/a.ts"], instances: 1, outcome: "swapped" });
    await game.step();
    expect(await game.peek("x/A", "self.add()")).toBe(10);
  });

  it("lets those who listen to an exported event hear it from older and newer code, and names one that is gone", async () => {
    const files = (step: number, hit = "hit") => ({
      "a.ts": `import { GameEvent } from "tandem";
        export const ${hit} = new GameEvent<number>("${hit}");
        export const more = { healed: new GameEvent<number>("healed") };
        export class A extends Script { n = 0;
          override onStart() {
            this.listen(this.entity, ${hit}, (by) => this.take(by));
            this.listen(this.scene, more.healed, (by) => this.take(-by));
          }
          take(by: number) { this.n += by * ${step}; } }`,
    });
    const foe = `import { hit, more } from "./a";
      const held = hit;
      export class Foe extends Script {
        override onUpdate() { this.entity.emit(hit, 1); this.entity.emit(held, 1); this.scene.emit(more.healed, 0.5); } }`;
    const game = await playSwappable(
      { ...files(1), "foe.ts": foe },
      [describeClass("A", "a.ts", { n: "double" }), describeClass("Foe", "foe.ts")],
      [describeEntity("x", [{ type: "A" }, { type: "Foe" }])],
    );
    await game.step();
    for (const step of [10, 100]) expect(await game.swap(files(step))).toMatchObject({ outcome: "swapped", notes: [] });
    await game.step();
    expect(await game.peek("x/A", "self.n")).toBe(1.5 + 150);
    expect((await game.swap({ ...files(1, "struck"), "foe.ts": "export {};" })).notes).toEqual([
      "Foe is no longer in the code: its instance goes on as before.",
      "hit is no longer exported by assets/scripts/a.ts: who listens to that event does so in vain.",
    ]);
  });

  it("calls onBeforeReload of the older and onAfterReload of the newer code", async () => {
    const a = (which: string) => `export class A extends Script {
      override onBeforeReload(state: Record<string, unknown>) { state.from = "${which}"; }
      override onAfterReload(state: Record<string, unknown>) { console.log(state.from, "to", "${which}"); } }`;
    const game = await playSwappable({ "a.ts": a("one") }, [describeClass("A", "a.ts")], [entity("x", "A")]);
    await game.swap({ "a.ts": a("two") });
    expect(game.lines()).toEqual(["one to two"]);
  });

  it("maps errors to the lines of whichever code they come from", async () => {
    const a = (lines: string, body: string) => `${lines}export class A extends Script {
      list: (() => void)[] = [];
      override onStart() { this.every(0.05, () => { throw new Error("of the old"); }); }
      override onUpdate() { ${body} } }`;
    const game = await playSwappable({ "a.ts": a("", "") }, [describeClass("A", "a.ts")], [entity("x", "A")]);
    await game.step();
    await game.swap({ "a.ts": a("\n\n\n\n", "this.list;") });
    await game.step(4);
    await game.swap({ "a.ts": a("\n\n\n\n\n\n\n\n", "if (Time.frame > 6) throw new Error('of the new');") });
    await game.step(4);
    const found = game.faults.map(({ message, line }) => [message, line]);
    expect(found).toContainEqual(["Error: of the old", 4]);
    expect(found).toContainEqual(["Error: of the new", 13]);
  });

  it("starts what was paused or quarantined anew", async () => {
    const game = await playSwappable(
      { "a.ts": `export class A extends Script { n = 0; override onUpdate() { throw new Error("broken"); } }` },
      [describeClass("A", "a.ts", { n: "double" })],
      [entity("x", "A")],
    );
    await game.step(120);
    await game.swap({ "a.ts": `export class A extends Script { n = 0; override onUpdate() { this.n++; } }` });
    await game.step(3);
    expect(await game.peek("x/A", "self.n")).toBe(3);
  });

  it("comes thirty times in a row without anything piling up", async () => {
    const a = (n: number) =>
      `export class A extends Script { n = 0; keep = () => ${n}; override onUpdate() { this.n = ${n}; } }`;
    const game = await playSwappable(
      { "a.ts": a(0) },
      [describeClass("A", "a.ts", { n: "double" })],
      [entity("x", "A")],
    );
    for (let n = 1; n <= 30; n += 1) {
      expect((await game.swap({ "a.ts": a(n) })).outcome).toBe("swapped");
      await game.step();
      expect(await game.peek("x/A", "[self.n, self.keep()]")).toEqual([n, n]);
    }
    expect(game.trials).toHaveLength(30);
    expect(game.faults).toEqual([]);
  });
});
