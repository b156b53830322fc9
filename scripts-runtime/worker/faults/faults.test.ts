import { afterEach, describe, expect, it } from "vitest";
import type { FieldType } from "../../../src-shared/document/field-type";
import { playScripts } from "../testing/play-domain";
import { closeDomains, describeClass, describeEntity, describeScene, manual, openDomain } from "../testing/test-domain";

afterEach(closeDomains);

describe("an exception in a callback", () => {
  it("Z23: is reported in the same way where an update is asynchronous, once for as long as it stays the same", async () => {
    const later = `import { Script } from "tandem"; export class Later extends Script {
  async onFixedUpdate() { await 0; throw new Error("in a fixed update"); }
  async onUpdate() { await this.nextFrame(); throw new Error("in an update"); }
  onLateUpdate() { return Promise.reject(new Error("at once")); } }`;
    const domain = await playScripts({ Later: later });
    await domain.api.step({ frames: 4 });
    const told = domain.faults.map(({ message, script, callback, entity, line }) =>
      [message, entity?.name, script, callback, line].join(" "),
    );
    expect(told.sort()).toEqual([
      "Error: at once Hero Later onLateUpdate 4",
      "Error: in a fixed update Hero Later onFixedUpdate 2",
      "Error: in an update Hero Later onUpdate 3",
    ]);
  });

  it("is told once by each callback that has one, and pauses the script when one goes on for 100 frames", async () => {
    const twice = `import { Script } from "tandem"; export class Twice extends Script {
  onUpdate() { throw new Error("a"); } onLateUpdate() { throw new Error("b"); } }`;
    const domain = await playScripts({ Twice: twice });
    await domain.api.step({ frames: 110 });
    expect(domain.faults.map(({ message, callback }) => `${callback ?? ""} ${message}`)).toEqual([
      "onUpdate Error: a",
      "onLateUpdate Error: b",
      "onUpdate Paused, as it threw the same error 100 frames in a row: Error: a",
    ]);
  });

  it("is told where an event comes back to itself for ever, and the game goes on", async () => {
    const echo = `import { Script } from "tandem"; export class Echo extends Script {
  onStart() { this.listen(this.scene, "call", () => this.scene.emit("call")); }
  onUpdate() { this.scene.emit("call"); console.log("back"); } }`;
    const domain = await playScripts({ Echo: echo });
    await domain.api.step({ frames: 1 });
    expect(domain.lines()).toContain("back");
    expect(domain.faults).toContainEqual(
      expect.objectContaining({
        message: "RangeError: Maximum call stack size exceeded",
        script: "Echo",
        callback: "on call",
      }),
    );
  });

  it.each([
    [
      "messages",
      `override onCreate() { this.again(); } again() { this.entity.send("again"); }`,
      "call stack size exceeded",
    ],
    ["new entities", `override onCreate() { this.scene.spawn({ components: ["Endless"] }); }`, "without an end"],
    [
      "new entities, while it logs",
      `override onCreate() { console.log(new Error("x").stack); this.scene.spawn({ components: ["Endless"] }); }`,
      "without an end",
    ],
  ])(
    "that comes of calling itself forth by %s is told once, in both domains, and they go on",
    async (_what, body, message) => {
      const scene = describeScene(describeEntity("x", [{ type: "Endless" }]));
      for (const kind of ["runtime", "editor"] as const) {
        const domain = await openDomain({
          kind,
          files: { "e.ts": `import { Script } from "tandem"; export class Endless extends Script { ${body} }` },
          classes: [describeClass("Endless", "e.ts", {}, { attributes: { editorScript: true } })],
        });
        await domain.api.openWorld(scene);
        if (kind === "runtime") await domain.api.start(manual);
        expect(domain.faults).toMatchObject([
          { script: "Endless", message: expect.stringContaining(message) as string },
        ]);
        expect(await domain.api.evaluate("1 + 1")).toMatchObject({ ok: true, value: 2 });
      }
    },
  );

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
    const domain = await playScripts({ First: first, Thrower: thrower, Third: third });
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
      component: "Hero/Thrower",
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
    const domain = await playScripts({ Cycle: cycle });
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
    const domain = await playScripts({ Thrower: thrower });
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
    const domain = await playScripts({ Thrower: thrower });
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
    const domain = await playScripts({ Odd: odd });
    await domain.api.step({ frames: 1 });
    expect(domain.faults.map(({ message }) => message)).toEqual([
      "Thrown: a text",
      "Thrown: { toString: [Function: toString] }",
      "RangeError: Maximum call stack size exceeded",
      "Thrown: undefined",
    ]);
  });

  it("in a flood of different ones is cut off, with a line that tells how many were left out", async () => {
    const flood = `import { Script } from "tandem";
      export class Flood extends Script { onCreate() { for (let i = 0; i < 500; i++) this.every(0, () => { throw new Error("no " + i); }); } }`;
    const domain = await playScripts({ Flood: flood });
    await domain.api.step({ frames: 1 });
    expect(domain.faults).toHaveLength(200);
    expect(domain.faults[0]).toMatchObject({ callback: "every", entity: { id: "Hero" } });
    expect(domain.lines()).toEqual(["300 more errors were left out, as there were too many at a time."]);
  });
});

describe("what scripts do to the language itself", () => {
  it.each(["Map.prototype.get", "Array.prototype.push", "Promise.prototype.then", "JSON.stringify"])(
    "never stops the frames without a trace: %s",
    async (name) => {
      const change = `${name} = () => { throw new Error("mine"); };`;
      const domain = await openDomain({
        files: {
          "b.ts": `import { Script } from "tandem"; export class B extends Script { n = 0; onUpdate() { if (++this.n === 3) { ${change} } } }`,
        },
        classes: [describeClass("B", "b.ts")],
        scene: describeScene(describeEntity("Hero", [{ type: "B" }])),
      });
      await domain.api.start({ ...manual, clock: "realtime" });
      await new Promise((resolve) => setTimeout(resolve, 300));
      const timeout = new Promise<"silent">((resolve) => setTimeout(() => resolve("silent"), 500));
      const answer = await Promise.race([domain.api.ping().catch(() => "refused" as const), timeout]);
      // A domain that gives no answer is noticed; one that does tells that frames should come.
      expect(["silent", "refused", true]).toContain(typeof answer === "string" ? answer : answer.isTicking);
    },
  );
});

describe("asynchronous faults", () => {
  it("are still told after a flood of others, while no frame runs", async () => {
    const stray = `import { Script } from "tandem";
      const fail = (text) => setTimeout(() => { throw new Error(text); });
      export class Stray extends Script { onCreate() { for (let i = 0; i < 300; i++) fail("early " + i); setTimeout(() => fail("late"), 400); } }`;
    const domain = await playScripts({ Stray: stray });
    await expect.poll(() => domain.faults.at(-1)?.message).toBe("Error: late");
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
    const domain = await playScripts({ Late: late });
    await domain.api.step({ frames: 10 });
    expect(domain.faults).toMatchObject([
      { message: "Error: later", callback: "onStart", entity: { id: "Hero" }, line: 5 },
    ]);
  });

  it("functions of timers and code after an await are reported with their entity and what called them", async () => {
    const source = `import { Script } from "tandem";
      export class A extends Script {
        onStart() {
          this.nextFrame(() => { throw new Error("next"); });
          this.every(0, () => { throw new Error("again"); });
        }
        async onEnable() { await this.delay(0); throw new Error("later"); }
      }`;
    const domain = await openDomain({
      files: { "a.ts": source },
      classes: [describeClass("A", "a.ts")],
      scene: describeScene(describeEntity("x", [{ type: "A" }])),
    });
    await domain.api.start(manual);
    await domain.api.step({ frames: 1 });
    const told = domain.faults.map(({ message, callback, entity }) => [message, callback, entity?.id]);
    expect(told).toEqual([
      ["Error: next", "nextFrame", "x"],
      ["Error: again", "every", "x"],
      ["Error: later", "onEnable", "x"],
    ]);
  });

  it("errors in what is chained to a wait, and left to itself, tell whose it was", async () => {
    const loose = `import { Script } from "tandem";
export class Loose extends Script {
  onStart() {
    void this.delay(0).then(() => { throw new Error("then"); });
    void this.nextFrame().then(() => 1).finally(() => 2).then(() => Promise.reject(new Error("far")));
    void this.delay(0).then(() => { throw new Error("caught"); }).catch(() => { throw new Error("catch"); });
    void this.delay(0).then(() => { throw new Error("fine"); }).catch(() => undefined);
  }
}`;
    const domain = await playScripts({ Loose: loose });
    await domain.api.step({ frames: 2 });
    await expect.poll(() => domain.faults.length).toBe(3);
    expect(domain.faults.map(({ message, entity, script }) => [message, entity?.id, script]).sort()).toEqual([
      ["Error: catch", "Hero", "Loose"],
      ["Error: far", "Hero", "Loose"],
      ["Error: then", "Hero", "Loose"],
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
    const domain = await playScripts({ Stray: stray });
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
      { name: "speed", value: 1, error: "speed holds an Odd, not a number." },
    ]);
    expect((await domain.api.serialize()).entities[0]?.components[1]).toEqual({
      id: "Hero/Odd",
      type: "Odd",
      list: [5],
      text: "kept",
    });
  });
});
