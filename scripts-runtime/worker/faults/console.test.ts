import { afterEach, describe, expect, it } from "vitest";
import { playScripts } from "../testing/play-domain";
import { closeDomains, describeClass, describeEntity } from "../testing/test-domain";

afterEach(closeDomains);

describe("the console", () => {
  const talker = (body: string) =>
    `import { Script, Debug } from "tandem"; export class Talker extends Script { speed = 5; onUpdate() { ${body} } }`;

  it("tells the entity, the script and the place, through console and Debug alike", async () => {
    const domain = await playScripts({ Talker: talker(`console.warn("careful", 1, { a: [2] }); Debug.error(this);`) });
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

  it("shows values and the scene by what they are to scripts", async () => {
    const domain = await playScripts({
      Talker: `import { Script, Quaternion, Euler, Color, Matrix4, Vector3 } from "tandem";
        export class Talker extends Script { onUpdate() {
          console.log(new Quaternion(), new Euler(1), new Color(1, 0, 0), [new Vector3()]);
          console.log(new Matrix4(), this.scene, this.entity, this.transform.rotation);
        } }`,
    });
    await domain.api.step({ frames: 1 });
    expect(domain.logs[0]?.text).toBe(
      "Quaternion { x: 0, y: 0, z: 0, w: 1 } Euler { x: 1, y: 0, z: 0, order: 'XYZ' } Color { r: 1, g: 0, b: 0 } [ Vector3 { x: 0, y: 0, z: 0 } ]",
    );
    expect(domain.logs[1]?.text).toMatch(/^Matrix4 \{\s+elements: \[/u);
    expect(domain.logs[1]?.text).toMatch(/\} Scene "Test" Entity "Hero" Quaternion \{ x: 0, y: 0, z: 0, w: 1 \}$/u);
  });

  it("points to an entity or component among the values", async () => {
    const domain = await playScripts({
      Talker: talker(`Debug.log("made", this.scene.spawn({ name: "Child" }).transform);`),
    });
    await domain.api.step({ frames: 1 });
    expect(domain.logs[0]).toMatchObject({ entity: { name: "Child" }, script: "Talker" });
  });

  it("tells lines and faults in the order in which they happened, those of a call that reports them too", async () => {
    const noisy = `import { Script } from "tandem"; export class Noisy extends Script {
      get y() { return 0; }
      set y(value) { if (value) this.fail("set"); }
      onStart() { this.fail("start"); }
      onUpdate() { this.fail("update"); }
      fail(what) { console.log(what); throw new Error(what); } }`;
    const entities = ["A", "B"].map((name) => describeEntity(name, [{ type: "Noisy", y: 1 }]));
    const classes = [describeClass("Noisy", "Noisy.ts", { y: "float" })];
    const domain = await playScripts({ Noisy: noisy }, entities, classes);
    await domain.api.step({ frames: 1 });
    const told = domain.entries.map(({ text }) => text);
    const ofBoth = (what: string) => [what, `Error: ${what}`, what, `Error: ${what}`];
    expect(told).toEqual([...ofBoth("set"), ...ofBoth("start"), ...ofBoth("update")]);
  });

  it("case 103: keeps a flood of lines with faults between them as short as any other", async () => {
    const flood = `for (let i = 0; i < 1000; i++) { console.log("line", i); this.scene.emit("bell", i); }
      }
      onCreate() { this.listen(this.scene, "bell", (i) => { throw new Error("fault " + i); });`;
    const domain = await playScripts({ Talker: talker(flood) });
    await domain.api.step({ frames: 1 });
    const { entries, faults } = domain;
    expect(entries.slice(0, 4).map(({ text }) => text)).toEqual([
      "line 0",
      "Error: fault 0",
      "line 1",
      "Error: fault 1",
    ]);
    expect(faults).toHaveLength(200);
    expect(entries.length - faults.length).toBeLessThan(350);
    expect(entries.at(-1)?.text).toMatch(/more messages were left out/u);
  });

  it("shows an error with the script's own frames, whoever of the editor called it or was called", async () => {
    const domain = await playScripts({
      Talker: `import { Script } from "tandem";
export class Talker extends Script {
  onStart() {
    try { [1].forEach(() => this.load()); } catch (error) { console.error("could not load", error); }
    try { this.transform.position = 5; } catch (error) { console.error(error); }
  }
  load() { throw new Error("no file"); }
}`,
    });
    expect(domain.logs[0]?.text.split("\n")).toEqual([
      "could not load Error: no file",
      expect.stringMatching(/^ +at Talker\.load \(assets\/scripts\/Talker\.ts:7:\d+\)$/u),
      expect.stringMatching(/^ +at .*assets\/scripts\/Talker\.ts:4:\d+\)$/u),
      expect.stringMatching(/^ +at Array\.forEach \(<anonymous>\)$/u),
      expect.stringMatching(/^ +at Talker\.onStart \(assets\/scripts\/Talker\.ts:4:\d+\)$/u),
    ]);
    expect(domain.logs[1]?.text).toMatch(/^TypeError: .*\n +at Talker\.onStart \(assets.*\)$/u);
  });

  it("collapses repeats into one entry with a count", async () => {
    const domain = await playScripts({ Talker: talker(`for (let i = 0; i < 1000; i++) console.log("again");`) });
    await domain.api.step({ frames: 1 });
    expect(domain.logs).toMatchObject([{ text: "again", count: 1000 }]);
  });

  it("case 99: has told what was written when a domain recovers from code that was cut off", async () => {
    const domain = await playScripts({ Talker: talker("") });
    const written = domain.api.evaluate('void Promise.resolve().then(() => console.log("here"))');
    await domain.api.recover({});
    expect(domain.lines()).toEqual(["here"]);
    await written;
  });

  it("case 103: cuts a flood of 10,000 lines a frame, and says how many it left out", async () => {
    const domain = await playScripts({ Talker: talker(`for (let i = 0; i < 10000; i++) console.log("line", i);`) });
    await domain.api.step({ frames: 1 });
    expect(domain.logs.length).toBeLessThan(1000);
    const kept = domain.logs.filter(({ text }) => text.startsWith("line ")).length;
    expect(domain.logs.at(-1)).toMatchObject({
      text: `${10_000 - kept} more messages were left out, as there were too many at a time: ${10_000 - kept} of Talker on "Hero".`,
      entity: { id: "Hero" },
      script: "Talker",
    });
    expect(domain.logs.at(-2)?.text).toBe("line 9999");
  });

  it("case 103: a flood of one script silences neither another nor its own warnings and errors", async () => {
    const domain = await playScripts({
      Talker: talker(`for (let i = 0; i < 1000; i++) console.log("line", i); console.error("my error");`),
      Other: `import { Script } from "tandem"; export class Other extends Script {
        onUpdate() { console.log("said"); console.warn("careful"); console.error("wrong"); throw new Error("fault"); } }`,
    });
    await domain.api.step({ frames: 1 });
    expect(domain.entries.slice(-7).map(({ text }) => text)).toEqual([
      "line 999",
      "my error",
      "said",
      "careful",
      "wrong",
      "Error: fault",
      expect.stringMatching(/^\d+ more messages were left out, .*: \d+ of Talker on "Hero"\.$/u),
    ]);
  });

  it("case 103: 200 scripts that flood at once stay within bounds, and the last line of each is there", async () => {
    const domain = await playScripts(
      { Talker: talker(`for (let i = 0; i < 100; i++) console.log(this.entity.name, i);`) },
      Array.from({ length: 200 }, (_, index) => describeEntity(`e${index}`, [{ type: "Talker" }])),
    );
    await domain.api.step({ frames: 1 });
    const lines = domain.lines();
    expect(lines.length).toBeLessThan(4000);
    expect(lines.filter((line) => line.endsWith(" 99"))).toHaveLength(200);
    expect(lines.at(-1)).toMatch(/ of others\.$/u);
  });

  it("tells warnings and errors while the code still runs that wrote them, in order with what came before", async () => {
    const domain = await playScripts({
      Talker: talker(`console.log("before"); console.error("about to hang"); for (;;);`),
    });
    void domain.api.step({ frames: 1 }).catch(() => undefined);
    await expect.poll(() => domain.lines()).toEqual(["before", "about to hang"]);
  });

  it("survives values that cannot be shown, and shows huge ones in part", async () => {
    const domain = await playScripts({
      Talker: talker(
        `console.log({ get [Symbol.toStringTag]() { throw new Error("no"); } }); console.log("x".repeat(5e6));`,
      ),
    });
    await domain.api.step({ frames: 1 });
    expect(domain.logs[0]?.text).toContain("cannot be shown");
    expect(domain.logs[1]?.text.length).toBeLessThan(200_000);
  });

  it("carries tables and groups too", async () => {
    const domain = await playScripts({
      Talker: talker(`console.table([{ a: 1 }]); console.assert(false, "asserted");`),
    });
    await domain.api.step({ frames: 1 });
    expect(domain.logs[0]?.text).toContain("│ a");
    expect(domain.logs[1]).toMatchObject({ level: "warning", text: "Assertion failed: asserted" });
  });
});

describe("console.group", () => {
  it("indents what is written until it ends", async () => {
    const domain = await playScripts({
      Grouped: `import { Script } from "tandem";
      export class Grouped extends Script {
        onCreate() {
          console.group("outer");
          console.log("a\\nb");
          console.groupCollapsed("inner");
          console.warn("deep");
          console.groupEnd();
          console.groupEnd();
          console.groupEnd();
          console.log("out");
        }
      }`,
    });
    expect(domain.lines()).toEqual(["outer", "  a\n  b", "  inner", "    deep", "out"]);
  });
});
