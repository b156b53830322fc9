import { afterEach, describe, expect, it } from "vitest";
import { playSwappable } from "../testing/swap-game";
import { closeDomains, createBuild, describeClass, describeEntity } from "../testing/test-domain";

afterEach(closeDomains);

const a = (body: string) => `export class A extends Script { ${body} }`;
const x = (fields: object = {}) => [describeEntity("x", [{ type: "A", ...fields }])];

describe("What instances hold when newer code comes in", () => {
  it("follows the table of migrations field by field", async () => {
    const before = {
      kept: "double",
      text: "double",
      list: "double",
      lost: "string",
      gone: "double",
      old: "double",
    } as const;
    const game = await playSwappable(
      { "a.ts": a(`kept = 1; text = 2; list = 3; lost = "some"; gone = 4; old = 5;`) },
      [describeClass("A", "a.ts", before)],
      x(),
    );
    await game.peek(
      "x/A",
      "(self.kept = 11, self.text = 12, self.list = 13, self.lost = 'words', self.gone = 14, self.old = 15)",
    );
    const newer = [
      describeClass(
        "A",
        "a.ts",
        {
          ...{ kept: "double", text: "string", list: { kind: "array", element: { kind: "double" } }, lost: "double" },
          ...{ renamed: "double", fresh: "double", empty: "double" },
        },
        { fieldAttributes: { renamed: { formerly: ["old"] } } },
      ),
    ];
    const code = a(`kept = 1; text = ""; list: number[] = []; lost = 7; renamed = 6; fresh = 8; empty!: number;`);
    const classes = [
      {
        script: "A",
        instances: 1,
        kept: ["kept", "renamed"],
        converted: ["text", "list"],
        defaulted: ["lost", "fresh", "empty"],
        setAside: ["lost", "gone"],
      },
    ];
    const preview = await game.api.previewSwap(createBuild({ "a.ts": code }, newer, 2));
    expect(preview).toEqual({ build: 2, changedFiles: ["assets/scripts/a.ts"], instances: 1, classes });
    expect(await game.peek("x/A", "Object.keys(self).includes('fresh')")).toBe(false);

    expect(await game.swap({ "a.ts": code }, newer)).toMatchObject({ outcome: "swapped", classes });
    await game.step();
    expect(
      await game.peek("x/A", "[self.kept, self.text, self.list, self.lost, self.renamed, self.fresh, self.empty]"),
    ).toEqual([11, "12", [13], 7, 15, 8, 0]);
    expect(await game.peek("x/A", "['gone', 'old'].filter((name) => name in self)")).toEqual([]);
    // What was set aside comes back with its field.
    const [info] = newer;
    const again = { ...info!, fields: [...info!.fields, ...describeClass("A", "a.ts", { gone: "double" }).fields] };
    await game.swap({ "a.ts": code.replace("kept = 1;", "kept = 1; gone = 4;") }, [again]);
    await game.step();
    expect(await game.peek("x/A", "self.gone")).toBe(14);
  });

  it("case 18: finds a field that is renamed again by the earlier name that both have, and not what the scene began with", async () => {
    const named = (name: string) => [
      describeClass("A", "a.ts", { [name]: "double" }, { fieldAttributes: { [name]: { formerly: ["hitPoints"] } } }),
    ];
    const game = await playSwappable({ "a.ts": a("hearts = 1;") }, named("hearts"), x({ hitPoints: 77 }));
    expect(await game.peek("x/A", "self.hearts")).toBe(77);
    await game.peek("x/A", "self.hearts = 50");
    const classes = [{ script: "A", instances: 1, kept: ["souls"], converted: [], defaulted: [], setAside: [] }];
    const newer = { "a.ts": a("souls = 1;") };
    expect(await game.swap(newer, named("souls"))).toMatchObject({ outcome: "swapped", classes });
    await game.step();
    expect(await game.peek("x/A", "[self.souls, 'hearts' in self]")).toEqual([50, false]);
  });

  it("keeps objects what they are for others that hold them", async () => {
    const body = (n: number) =>
      a(
        `list = [1]; at = new Vector3(1, 2, 3); bag = new Map([["a", { deep: ${n} }]]); partner?: Script; say() { return ${n}; }`,
      );
    const holder = `export class Holder extends Script { list: number[] = []; at?: object; a?: Script; bag?: object;
      take() { const a = this.getComponent("A") as any; a.list.push(9); a.bag.get("a").deep = 5; a.partner = this;
        this.list = a.list; this.at = a.at; this.a = a; this.bag = a.bag; }
      same() { const a = this.a as any; return [this.list === a.list, this.at === a.at, this.a === this.getComponent("A"), this.bag === a.bag, a.partner === this]; } }`;
    const classes = [
      describeClass("A", "a.ts", { list: { kind: "array", element: { kind: "double" } }, at: "vector3" }),
      describeClass("Holder", "holder.ts"),
    ];
    const game = await playSwappable({ "a.ts": body(1), "holder.ts": holder }, classes, [
      describeEntity("x", [{ type: "A" }, { type: "Holder" }]),
    ]);
    await game.peek("x/Holder", "self.take()");
    await game.swap({ "a.ts": body(2) });
    await game.step();
    expect(await game.peek("x/Holder", "self.same()")).toEqual([true, true, true, true, true]);
    expect(await game.peek("x/A", "[self.list, self.bag.get('a').deep, self.say()]")).toEqual([[1, 9], 5, 2]);
  });

  it("takes new fields, functions that are fields and #private ones from the newer code, and tells what could not be kept", async () => {
    const classes = [describeClass("A", "a.ts", { hp: "double" })];
    const game = await playSwappable(
      { "a.ts": a(`hp = 1; #secret = 1; say = () => "old" + this.#secret; bump() { this.#secret++; }`) },
      classes,
      x(),
    );
    await game.peek("x/A", "(self.hp = 50, self.bump())");
    const report = await game.swap({
      "a.ts": a(
        `hp = 1; #secret = 7; #more = 8; private cache = [1, 2]; say = () => "new" + this.#secret + this.#more; bump() { this.#secret++; }`,
      ),
    });
    expect(report.notes).toEqual(["A: #secret began anew, as nothing private can be carried over."]);
    await game.step();
    await game.peek("x/A", "self.bump()");
    expect(await game.peek("x/A", "[self.hp, self.say(), self.cache]")).toEqual([50, "new88", [1, 2]]);
  });

  it("takes functions and other values of no known type as it does private ones, and calls that no other shape", async () => {
    const say = (text: string) =>
      describeClass("A", "a.ts", { say: { kind: "unknown", text }, bag: { kind: "unknown", text: "" } });
    const body = (result: string) => `say = () => ${result}; bag = new Map();`;
    const game = await playSwappable({ "a.ts": a(body(`"old"`)) }, [say("old")], x());
    await game.peek("x/A", "self.bag.set('a', 1)");
    const report = await game.swap({ "a.ts": a(body(`"new"`)) }, [say("new")]);
    expect(report.classes).toEqual([]);
    expect(await game.peek("x/A", "[self.say(), self.bag.get('a')]")).toEqual(["new", 1]);
  });

  it("Z42: converts fields whose types are declared in another file than their class", async () => {
    const mood = (names: string[]) =>
      describeClass("A", "a.ts", {
        mood: { kind: "enum", options: names.map((name, value) => ({ name, value })) },
      });
    const moods = (names: string[]) => `export enum Mood { ${names.join(", ")} }`;
    const use = `import { Mood } from "./mood"; export class A extends Script { mood = Mood.Wild; is() { return Mood[this.mood]; } }`;
    const game = await playSwappable(
      { "mood.ts": moods(["Calm", "Wild"]), "a.ts": use },
      [mood(["Calm", "Wild"])],
      x(),
    );
    await game.swap({ "mood.ts": moods(["Sad", "Calm", "Wild"]) }, [mood(["Sad", "Calm", "Wild"])]);
    await game.step();
    expect(await game.peek("x/A", "self.is()")).toBe("Wild");
    expect((await game.api.getFields("x", "x/A"))[0]).toMatchObject({ value: "Wild" });
  });

  it("keeps what is behind accessors that are fields, and does not call it lost", async () => {
    const classes = [describeClass("A", "a.ts", { hp: "double", mana: "double" })];
    const behind = (more = "") =>
      a(
        `accessor hp = 1; accessor odd = 1; #mana = 2; get mana() { return this.#mana; } set mana(to) { this.#mana = to; } ${more}`,
      );
    const game = await playSwappable({ "a.ts": behind() }, classes, x());
    await game.peek("x/A", "[self.hp, self.mana, self.odd] = [50, 60, 70]");
    const report = await game.swap({ "a.ts": behind("say() {}") });
    expect(report.notes).toEqual(["A: #odd began anew, as nothing private can be carried over."]);
    expect(await game.peek("x/A", "[self.hp, self.mana, self.odd]")).toEqual([50, 60, 1]);
  });

  it("follows what the code begins with where nobody changed it, in private members and statics too", async () => {
    const game = await playSwappable(
      {
        "a.ts": a(
          `static limit = 3; static total = 0; hp = 100; private gravity = 9.8; private state: unknown = 0; private seen = 0; private held = 0;`,
        ),
      },
      [describeClass("A", "a.ts", { hp: "double" })],
      [describeEntity("x", [{ type: "A" }]), describeEntity("y", [{ type: "A", hp: 100 }])],
    );
    await game.peek("x/A", "(self.constructor.total = 5, self.seen = 4, self.state = 'on')");
    await game.swap({
      "a.ts": a(
        `static limit = 8; static total = 0; hp = 200; private gravity = 20; private state: unknown = 0; private seen = 1; private held = [];`,
      ),
    });
    await game.step();
    expect(await game.peek("x/A", "[self.hp, self.gravity, self.state, self.seen, self.held]")).toEqual([
      200,
      20,
      "on",
      4,
      [],
    ]);
    expect(await game.peek("x/A", "[self.constructor.limit, self.constructor.total]")).toEqual([8, 5]);
    // In the file somebody has set it.
    expect(await game.peek("y/A", "self.hp")).toBe(100);
  });

  it("keeps what a class counts by itself in a static member that it inherits, whichever of the files is saved", async () => {
    const base = (body: string) =>
      `export class Base extends Script { static made = 0; static all: number[] = []; ${body} }`;
    const derived = (body: string) => `import { Base } from "./base"; export class D extends Base { ${body} }`;
    const game = await playSwappable(
      { "base.ts": base(""), "d.ts": derived("") },
      [describeClass("Base", "base.ts"), describeClass("D", "d.ts")],
      [describeEntity("x", [{ type: "D" }])],
    );
    await game.peek("x/D", "(self.constructor.made += 3, self.constructor.all = [7])");
    for (const [name, text] of [
      ["d.ts", derived("one() {}")],
      ["d.ts", derived("two() {}")],
      ["base.ts", base("three() {}")],
      ["d.ts", derived("four() {}")],
    ] as const) {
      await game.swap({ [name]: text });
      await game.step();
      expect(await game.peek("x/D", "[self.constructor.made, self.constructor.all]")).toEqual([3, [7]]);
      expect(await game.peek("x/D", "[Base.made, Base.all]")).toEqual([0, []]);
    }
  });

  it("runs what constructors do beside setting up their object once only", async () => {
    const body = (n: number) =>
      a(`static all: Script[] = []; static made = 0; hp = ${n}; stop = this.every(0.1, () => this.count++); count = 0;
        constructor() { super(); A.all.push(this); A.made++; }`);
    const game = await playSwappable(
      { "a.ts": body(1) },
      [describeClass("A", "a.ts", { hp: "double", count: "double" })],
      [describeEntity("x", [{ type: "A" }]), describeEntity("y", [{ type: "A" }])],
    );
    const before = await game.peek("x/A", "[self.constructor.all.length, self.constructor.made]");
    await game.swap({ "a.ts": body(2) });
    await game.step(60);
    expect(await game.peek("x/A", "[self.constructor.all.length, self.constructor.made]")).toEqual(before);
    // One timer, and not two; and the function that ends it is that of the one that runs.
    const count = await game.peek("x/A", "self.count");
    expect(count).toBeGreaterThan(7);
    expect(count).toBeLessThan(12);
    await game.peek("x/A", "self.stop()");
    await game.step(60);
    expect(await game.peek("x/A", "self.count")).toBe(count);
  });

  it("goes through setters where the class has them", async () => {
    const body = (n: number) => a(`#hp = ${n}; get hp() { return this.#hp; } set hp(v: number) { this.#hp = v; }`);
    const game = await playSwappable({ "a.ts": body(1) }, [describeClass("A", "a.ts", { hp: "double" })], x());
    await game.peek("x/A", "self.hp = 77");
    await game.swap({ "a.ts": body(1).replace("return", "/* newer */ return") });
    await game.step();
    expect(await game.peek("x/A", "self.hp")).toBe(77);
  });

  it("makes nested objects instances of their newer class, with its new members", async () => {
    const nested = (body: string) => `@serializable export class Wave { count = 3; ${body} }`;
    const use = `import { Wave } from "./wave"; export class A extends Script { waves = [new Wave(), new Wave()]; }`;
    const waves = (...names: string[]) =>
      describeClass("A", "a.ts", {
        waves: {
          kind: "array",
          element: {
            kind: "object",
            className: "Wave",
            fields: names.map((name) => ({ name, type: { kind: "double" }, attributes: {} })),
          },
        },
      });
    const game = await playSwappable({ "wave.ts": nested(`say() { return 1; }`), "a.ts": use }, [waves("count")], x());
    await game.peek("x/A", "(self.waves[0].count = 9, globalThis.first = self.waves[0])");
    await game.swap({ "wave.ts": nested(`delay = 2; tags = []; say() { return this.count + this.delay; }`) }, [
      waves("count", "delay"),
    ]);
    await game.step();
    expect(await game.peek("x/A", "[...self.waves.map((w) => w.say()), self.waves[0] === globalThis.first]")).toEqual([
      11,
      5,
      true,
    ]);
    expect(await game.peek("x/A", "self.waves[0].tags === self.waves[1].tags")).toBe(false);
  });

  it("is in the inspector's values at once, while the game is paused", async () => {
    const game = await playSwappable({ "a.ts": a(`hp = 1;`) }, [describeClass("A", "a.ts", { hp: "double" })], x());
    await game.swap({ "a.ts": a(`hp = 1; mana = 4;`) }, [describeClass("A", "a.ts", { hp: "double", mana: "double" })]);
    const fields = await game.api.getFields("x", "x/A");
    expect(fields.map(({ name, value }) => [name, value])).toEqual([
      ["hp", 1],
      ["mana", 4],
    ]);
  });
});
