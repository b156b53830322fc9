import { afterEach, describe, expect, it } from "vitest";
import type { FieldType } from "../../../src-shared/document/field-type";
import type { TestDomain } from "../testing/test-domain";
import { closeDomains, describeClass, describeEntity, describeScene, manual, openDomain } from "../testing/test-domain";

afterEach(closeDomains);

async function play(
  sources: Readonly<Record<string, string>>,
  components: readonly string[] = Object.keys(sources),
): Promise<TestDomain> {
  const domain = await openDomain({
    files: Object.fromEntries(Object.entries(sources).map(([name, source]) => [`${name}.ts`, source])),
    classes: Object.keys(sources).map((name) => describeClass(name, `${name}.ts`)),
    scene: describeScene(
      describeEntity(
        "Hero",
        components.map((type) => ({ type })),
      ),
    ),
  });
  await domain.api.start(manual);
  return domain;
}

describe("an exception in a callback", () => {
  it("Z23, U08, W34, case 62: is reported with entity, script, callback and the user's line; the next script runs", async () => {
    const first = `import { Script } from "tandem"; export class First extends Script { onUpdate() { console.log("first"); } }`;
    const thrower = `import { Script } from "tandem";
export class Thrower extends Script {
  // The comment moves the lines of the compiled code.
  private n: number = 1 as number;

  override onUpdate(dt: number): void {
    this.help();
  }

  private help(): void {
    missing.call(this.n);
  }
}`;
    const third = `import { Script } from "tandem"; export class Third extends Script { onUpdate() { console.log("third"); } }`;
    const domain = await play({ First: first, Thrower: thrower, Third: third });
    await domain.api.step({ frames: 2 });
    expect(domain.lines()).toEqual(["first", "third", "first", "third"]);
    expect(domain.faults).toHaveLength(1);
    expect(domain.faults[0]).toEqual({
      severity: "error",
      source: "runtime",
      message: "ReferenceError: missing is not defined",
      file: "assets/scripts/Thrower.ts",
      line: 11,
      column: 5,
      entity: { id: "Hero", name: "Hero" },
      script: "Thrower",
      callback: "onUpdate",
      domain: "runtime",
      stack: [
        { functionName: "Thrower.help", file: "assets/scripts/Thrower.ts", line: 11, column: 5 },
        { functionName: "Thrower.onUpdate", file: "assets/scripts/Thrower.ts", line: 7, column: 10 },
      ],
    });
  });

  it("W30: through the engine has the user's frames alone, innermost first", async () => {
    const cycle = `import { Script } from "tandem";
export class Cycle extends Script {
  onCreate() {
    this.entity.parent = this.entity;
  }
}`;
    const domain = await play({ Cycle: cycle });
    expect(domain.faults[0]).toMatchObject({
      message: "Error: Hero cannot be put below itself.",
      line: 4,
      callback: "onCreate",
      stack: [{ functionName: "Cycle.onCreate", line: 4 }],
    });
  });

  it("is reported once while it goes on, and pauses the script after 100 frames in a row", async () => {
    const thrower = `import { Script } from "tandem";
      export class Thrower extends Script { n = 0; onUpdate() { this.n++; throw new Error("always"); } onLateUpdate() { console.log("late"); } }`;
    const domain = await play({ Thrower: thrower });
    await domain.api.step({ frames: 99 });
    expect(domain.faults).toHaveLength(1);
    await domain.api.step({ frames: 21 });
    expect(domain.faults.map(({ message }) => message)).toEqual([
      "Error: always",
      "Paused, as it threw the same error 100 frames in a row: Error: always",
    ]);
    expect(domain.lines()).toHaveLength(99);
    expect(await domain.api.evaluate("scene.find('Hero').getComponent('Thrower').n")).toEqual({ ok: true, value: 100 });
  });

  it("another error, or a good frame in between, starts the count anew", async () => {
    const thrower = `import { Script } from "tandem";
      export class Thrower extends Script { n = 0; onUpdate() { this.n++; if (this.n % 60) throw new Error("now and then"); } }`;
    const domain = await play({ Thrower: thrower });
    await domain.api.step({ frames: 200 });
    expect(domain.faults.map(({ message }) => message)).toEqual(Array(4).fill("Error: now and then"));
  });

  it("can be anything: a text, an object that cannot be shown, a stack overflow", async () => {
    const odd = `import { Script } from "tandem";
      export class Odd extends Script {
        onCreate() { throw "a text"; }
        onEnable() { throw { toString() { throw new Error("worse"); } }; }
        onStart() { this.onStart(); }
        onUpdate() { throw undefined; }
      }`;
    const domain = await play({ Odd: odd });
    await domain.api.step({ frames: 1 });
    expect(domain.faults.map(({ message }) => message)).toEqual([
      "Thrown: a text",
      "Something was thrown that cannot be shown.",
      "RangeError: Maximum call stack size exceeded",
      "Thrown: undefined",
    ]);
  });

  it("in a flood of different ones is cut off, with a line that tells how many were left out", async () => {
    const flood = `import { Script } from "tandem";
      export class Flood extends Script { onCreate() { for (let i = 0; i < 500; i++) this.every(0, () => { throw new Error("no " + i); }); } }`;
    const domain = await play({ Flood: flood });
    await domain.api.step({ frames: 1 });
    expect(domain.faults).toHaveLength(200);
    expect(domain.faults[0]).toMatchObject({ callback: "every", entity: { id: "Hero" } });
    expect(domain.lines()).toEqual(["300 more errors were left out, as there were too many at a time."]);
  });
});

describe("asynchronous faults", () => {
  it("are still told after a flood of others, while no frame runs", async () => {
    const stray = `import { Script } from "tandem";
      const fail = (text) => setTimeout(() => { throw new Error(text); });
      export class Stray extends Script { onCreate() { for (let i = 0; i < 300; i++) fail("early " + i); setTimeout(() => fail("late"), 400); } }`;
    const domain = await play({ Stray: stray });
    await expect.poll(() => domain.faults.at(-1)?.message, { timeout: 10_000 }).toBe("Error: late");
    const left = 300 - (domain.faults.length - 1);
    expect(domain.lines().join()).toContain(left > 0 ? "more errors were left out" : "");
  });

  it("a rejected callback is reported with its entity", async () => {
    const late = `import { Script } from "tandem";
export class Late extends Script {
  async onStart() {
    await this.delay(0.05);
    throw new Error("later");
  }
}`;
    const domain = await play({ Late: late });
    await domain.api.step({ frames: 10 });
    expect(domain.faults).toMatchObject([
      { message: "Error: later", callback: "onStart", entity: { id: "Hero" }, line: 5 },
    ]);
  });

  it("unhandled rejections and errors in timers are reported and do not end the domain", async () => {
    const stray = `import { Script } from "tandem";
export class Stray extends Script {
  onCreate() {
    void Promise.reject(new Error("rejected"));
    setTimeout(() => { throw new Error("from a timer"); }, 1);
  }
}`;
    const domain = await play({ Stray: stray });
    await expect.poll(() => domain.faults.length).toBe(2);
    expect(domain.faults.map(({ message, line }) => [message, line])).toEqual([
      ["Error: rejected", 4],
      ["Error: from a timer", 5],
    ]);
    await domain.api.step({ frames: 1 });
  });
});

describe("constructors and setters", () => {
  it("that fail everywhere fill no report without end", async () => {
    const bad = `import { Script } from "tandem"; export class Bad extends Script { constructor() { super(); throw new Error("no"); } }`;
    const domain = await openDomain({
      kind: "editor",
      files: { "bad.ts": bad },
      classes: [describeClass("Bad", "bad.ts")],
    });
    const entities = Array.from({ length: 300 }, (_item, index) => describeEntity(`e${index}`, [{ type: "Bad" }]));
    const report = await domain.api.openWorld(describeScene(...entities));
    expect(report.placeholders).toHaveLength(300);
    expect(report.problems).toHaveLength(200);
    expect(domain.lines()).toEqual(["100 more errors were left out, as there were too many at a time."]);
  });

  it("U08: a throwing constructor makes placeholders, names file and line, and leaves the others alone", async () => {
    const bad = `import { Script } from "tandem";
export class Bad extends Script {
  speed = 5;
  constructor() {
    super();
    throw new Error("not made");
  }
}`;
    const good = `import { Script } from "tandem"; export class Good extends Script { onCreate() { console.log("good"); } }`;
    const domain = await openDomain({
      files: { "bad.ts": bad, "good.ts": good },
      classes: [describeClass("Bad", "bad.ts", { speed: "float" }), describeClass("Good", "good.ts")],
    });
    expect(domain.loaded.problems).toMatchObject([
      { message: "Error: not made", callback: "constructor", script: "Bad", file: "assets/scripts/bad.ts", line: 6 },
    ]);
    const scene = describeScene(describeEntity("Hero", [{ type: "Bad", speed: 3, extra: [1] }, { type: "Good" }]));
    const report = await domain.api.openWorld(scene);
    expect(report.placeholders).toEqual(["Hero/Bad"]);
    expect(report.problems).toMatchObject([{ callback: "constructor", entity: { id: "Hero" }, line: 6 }]);
    await domain.api.start(manual);
    expect(domain.lines()).toEqual(["good"]);
    expect(await domain.api.serialize()).toEqual(scene);
  });

  it("a throwing setter is reported and the other fields are set", async () => {
    const setter = `import { Script } from "tandem";
export class Setter extends Script {
  get first() { return 1; }
  set first(value: number) { throw new Error("not that"); }
  second = 2;
}`;
    const domain = await openDomain({
      files: { "setter.ts": setter },
      classes: [describeClass("Setter", "setter.ts", { first: "float", second: "float" })],
    });
    const report = await domain.api.openWorld(
      describeScene(describeEntity("Hero", [{ type: "Setter", first: 5, second: 6 }])),
    );
    expect(report.problems).toMatchObject([{ callback: "set first", line: 4, entity: { id: "Hero" } }]);
    expect(await domain.api.getFields("Hero", "Setter")).toMatchObject([{ value: 1 }, { value: 6, state: "set" }]);
  });
});

describe("the console", () => {
  const talker = (body: string) =>
    `import { Script, Debug } from "tandem"; export class Talker extends Script { speed = 5; onUpdate() { ${body} } }`;

  it("tells the entity, the script and the place, through console and Debug alike", async () => {
    const domain = await play({ Talker: talker(`console.warn("careful", 1, { a: [2] }); Debug.error(this);`) });
    await domain.api.step({ frames: 1 });
    expect(domain.logs).toMatchObject([
      {
        level: "warning",
        text: "careful 1 { a: [ 2 ] }",
        entity: { id: "Hero" },
        script: "Talker",
        stack: [{ line: 1 }],
      },
      { level: "error", text: 'Talker of "Hero" { speed: 5 }' },
    ]);
  });

  it("points to an entity or component among the values", async () => {
    const domain = await play({ Talker: talker(`Debug.log("made", this.scene.spawn({ name: "Child" }).transform);`) });
    await domain.api.step({ frames: 1 });
    expect(domain.logs[0]).toMatchObject({ entity: { name: "Child" }, script: "Talker" });
  });

  it("collapses repeats into one entry with a count", async () => {
    const domain = await play({ Talker: talker(`for (let i = 0; i < 1000; i++) console.log("again");`) });
    await domain.api.step({ frames: 1 });
    expect(domain.logs).toMatchObject([{ text: "again", count: 1000 }]);
  });

  it("case 103: cuts a flood of 10,000 lines a frame, and says how many it left out", async () => {
    const domain = await play({ Talker: talker(`for (let i = 0; i < 10000; i++) console.log("line", i);`) });
    await domain.api.step({ frames: 1 });
    expect(domain.logs.length).toBeLessThan(1000);
    const kept = domain.logs.filter(({ text }) => text.startsWith("line ")).length;
    expect(domain.logs.at(-1)?.text).toBe(
      `${10_000 - kept} more messages were left out, as there were too many at a time.`,
    );
  });

  it("survives values that cannot be shown, and shows huge ones in part", async () => {
    const domain = await play({
      Talker: talker(
        `console.log({ get [Symbol.toStringTag]() { throw new Error("no"); } }); console.log("x".repeat(5e6));`,
      ),
    });
    await domain.api.step({ frames: 1 });
    expect(domain.logs[0]?.text).toContain("cannot be shown");
    expect(domain.logs[1]?.text.length).toBeLessThan(200_000);
  });

  it("carries tables and groups too", async () => {
    const domain = await play({ Talker: talker(`console.table([{ a: 1 }]); console.assert(false, "asserted");`) });
    await domain.api.step({ frames: 1 });
    expect(domain.logs[0]?.text).toContain("│ a");
    expect(domain.logs[1]).toMatchObject({ level: "warning", text: "Assertion failed: asserted" });
  });
});

describe("values that no document can hold", () => {
  const holds: FieldType = { kind: "array", element: { kind: "float" } };

  it("case 79: a cycle or a function in a field is named with its path, and loses nothing else", async () => {
    const odd = `import { Script } from "tandem";
      export class Odd extends Script {
        list = [1]; text = "good"; speed = 1;
        onCreate() { this.list = [2, () => 1]; this.speed = this; }
      }`;
    const domain = await openDomain({
      files: { "odd.ts": odd },
      classes: [describeClass("Odd", "odd.ts", { list: holds, text: "string", speed: "float" })],
      scene: describeScene(describeEntity("Hero", [{ type: "Odd", list: [5], text: "kept" }])),
    });
    await domain.api.start(manual);
    expect(await domain.api.getFields("Hero", "Odd")).toMatchObject([
      { name: "list", value: [5], error: "list[1] holds a function, not a number." },
      { name: "text", value: "kept" },
      { name: "speed", value: 1, error: "speed holds a Odd, not a number." },
    ]);
    expect((await domain.api.serialize()).entities[0]?.components[1]).toEqual({
      id: "Hero/Odd",
      type: "Odd",
      list: [5],
      text: "kept",
    });
  });
});
