import { afterEach, describe, expect, it } from "vitest";
import { playScripts } from "../testing/play-domain";
import { closeDomains, describeClass, describeEntity, describeScene, manual, openDomain } from "../testing/test-domain";

afterEach(closeDomains);

describe("what is thrown", () => {
  const hostile = "new Proxy({}, new Proxy({}, { get() { throw 1; } }))";

  async function messagesOf(...thrown: readonly string[]): Promise<string[]> {
    const sources = thrown.map((expression, index) => [
      `C${index}`,
      `import { Script } from "tandem"; export class C${index} extends Script { onUpdate() { ${expression} } }`,
    ]);
    const domain = await playScripts(Object.fromEntries(sources) as Record<string, string>);
    await domain.api.step({ frames: 2 });
    return domain.faults.map(({ message }) => message);
  }

  it.each([
    [
      "an error whose stack throws",
      `const e = new Error("m"); Object.defineProperty(e, "stack", { get() { throw 1; } }); throw e;`,
    ],
    ["an error whose message throws", `throw Object.defineProperty(new Error(), "message", { get() { throw 1; } });`],
    ...["stack", "message", "name", "cause", "errors"].map((name): [string, string] => [
      `an error whose ${name} never ends`,
      `throw Object.defineProperty(new Error("m"), "${name}", { get() { for (;;); } });`,
    ]),
    [
      "an error of a class whose message never ends",
      `throw new (class extends Error { get message() { for (;;); } })();`,
    ],
    ["a proxy whose traps all throw", `throw ${hostile};`],
    ["a proxy whose trap never ends", `throw new Proxy({}, { get() { for (;;); } });`],
    ["a proxy of an error", `throw new Proxy(new Error("m"), new Proxy({}, { get() { throw 1; } }));`],
    ["a revoked proxy", `const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); throw proxy;`],
    ["an error while stacks cannot be made", `Error.prepareStackTrace = () => { throw 1; }; throw new Error("m");`],
    ["an object that throws when it is shown", `throw { [Symbol.for("nodejs.util.inspect.custom")]() { throw 1; } };`],
    ["a symbol", `throw Symbol("s");`],
  ])("Z23: %s is reported, and frames go on in real time", async (_what, thrower) => {
    const domain = await openDomain({
      files: {
        "bad.ts": `import { Script } from "tandem";\nexport class Bad extends Script {\n  onUpdate() { ${thrower} }\n}`,
        "good.ts": `import { Script } from "tandem"; export class Good extends Script { n = 0; onUpdate() { this.n++; } }`,
      },
      classes: [describeClass("Bad", "bad.ts"), describeClass("Good", "good.ts", { n: "float" })],
      scene: describeScene(describeEntity("Hero", [{ type: "Bad" }, { type: "Good" }])),
    });
    await domain.api.start({ ...manual, clock: "realtime" });
    await expect.poll(async () => (await domain.api.ping()).frames).toBeGreaterThan(3);
    expect(await domain.api.getFields("Hero", "Good")).toMatchObject([{ name: "n", state: "set" }]);
    expect(domain.faults[0]).toMatchObject({ script: "Bad", callback: "onUpdate", file: "assets/scripts/bad.ts" });
    expect(domain.faults).toHaveLength(1);
  });

  it("Z23: an error whose texts never end is shown without them, and its own kind's are read", async () => {
    const domain = await playScripts({
      Texts: `import { Script } from "tandem";
      const endless = (name) => Object.defineProperty(new Error("m"), name, { get() { for (;;); } });
      class Own extends Error { get message() { return "own"; } }
      export class Texts extends Script {
        onCreate() { console.log(endless("message")); console.log(endless("stack")); throw new Own(); }
      }`,
    });
    expect(domain.lines()).toEqual(["Error", "Error: m"]);
    expect(domain.faults).toMatchObject([{ message: "Error: own", script: "Texts", callback: "onCreate" }]);
  });

  it("Z23: in a constructor names the class's file and line, whatever it is", async () => {
    const domain = await openDomain({
      files: {
        "bad.ts": `import { Script } from "tandem"; export class Bad extends Script { x = (() => { throw ${hostile}; })(); }`,
        "good.ts": `import { Script } from "tandem"; export class Good extends Script {}`,
      },
      classes: [describeClass("Bad", "bad.ts", {}, { line: 1 }), describeClass("Good", "good.ts")],
    });
    expect(domain.loaded.classes.map(({ name }) => name)).toContain("Good");
    expect(domain.loaded.problems).toMatchObject([
      { script: "Bad", callback: "constructor", file: "assets/scripts/bad.ts", line: 1 },
    ]);
  });

  it("keeps the text that scripts make of stacks, as some packages do", async () => {
    const domain = await playScripts({
      Sites: `import { Script } from "tandem";
      export class Sites extends Script {
        onCreate() {
          const before = Error.prepareStackTrace;
          Error.prepareStackTrace = (_error, sites) => sites.length;
          console.log(typeof new Error().stack);
          Error.prepareStackTrace = before;
          console.log(typeof new Error().stack);
        }
      }`,
    });
    expect(domain.lines()).toEqual(["number", "string"]);
  });

  it("is cut off where it is too long", async () => {
    const [text, error] = await messagesOf('throw "x".repeat(50e6);', 'throw new Error("x".repeat(50e6));');
    expect(text?.length).toBeLessThan(100_100);
    expect(error?.length).toBeLessThan(100_100);
  });

  it("is shown as the console shows it, with causes and gathered errors", async () => {
    expect(
      await messagesOf(
        "throw Object.freeze({ a: 1 });",
        'throw new Error("outer", { cause: new TypeError("inner", { cause: { code: 7 } }) });',
        'throw new AggregateError([new Error("one"), "two"], "both");',
        'const e = new Error("round"); e.cause = e; throw e;',
      ),
    ).toEqual([
      "Thrown: { a: 1 }",
      "Error: outer\n  Caused by: TypeError: inner\n    Caused by: { code: 7 }",
      "AggregateError: both\n  - Error: one\n  - two",
      "Error: round",
    ]);
  });
});
