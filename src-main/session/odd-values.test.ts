import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SceneRecord } from "../../src-shared/document/scene-record";
import type { DomainKind } from "../../src-shared/scripting/domain-kind";
import type { TestSession } from "./testing/open-test-session";
import { openScripts, scenePath, sessionActions, writeScript } from "./testing/real-session";

// What scripts put where only plain values have a place. Everything else has to go on, and nothing may be lost.
const fail = `() => { throw new Error("not now"); }`;
const oddValues: Readonly<Record<string, string>> = {
  "a function": "() => 1",
  "a symbol": `Symbol("s")`,
  "a Map": "new Map([[1, () => 1]])",
  "a Set": "new Set([1])",
  "a WeakMap": "new WeakMap()",
  "a Date": "new Date(NaN)",
  "an error": `new Error("x", { cause: () => 1 })`,
  "an instance": "new (class Foo { a = 1 })()",
  "a promise": "Promise.resolve(1)",
  "a list that holds itself": "(() => { const a = []; a.push(a); return a; })()",
  "an object that holds itself": "(() => { const a = {}; return Object.assign(a, { n: a, inner: a }); })()",
  "a proxy that throws": `(() => { const fail = ${fail}; return new Proxy({}, { get: fail, getPrototypeOf: fail, ownKeys: fail, has: fail }); })()`,
  "a revoked proxy": "(() => { const { proxy, revoke } = Proxy.revocable([], {}); revoke(); return proxy; })()",
  "a getter that throws": `Object.defineProperty({}, "n", { enumerable: true, get: ${fail} })`,
  "a list of nothing but its length": "Object.assign([], { length: 4294967295 })",
  "a list with a hole": "[1, , 3]",
  "a typed array": "new Float32Array(3)",
  "shared memory": "new SharedArrayBuffer(8)",
  "lists nested deeply": "(() => { let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return a; })()",
  "too large an integer": "2n ** 70n",
  NaN: "NaN",
  "a boxed number": "new Number(5)",
  "a list with a map of its own": "Object.assign([1], { map: () => [() => 1] })",
  "a list of another kind": "new (class extends Array { static get [Symbol.species]() { return Map; } })(1, 2)",
  "a vector with a text": `Object.assign(new Vector3(), { x: "1" })`,
  "a vector that throws": `Object.defineProperty(new Vector3(), "x", { get: ${fail} })`,
  "an object without a prototype": "Object.create(null)",
  "a class": "Odd",
  "the scene": "scene",
  "all there is": "globalThis",
  "an object that will not be a text": `{ toString: ${fail}, toJSON: ${fail}, inspect: ${fail} }`,
  "an object whose class has no name": `{ constructor: Object.defineProperty({}, "name", { get: ${fail} }) }`,
  "an object that looks like a promise": "{ then(settle) { settle(5); } }",
};
const fields = ["n", "list", "vec", "inner", "names", "target", "letter", "big", "maybe", "mode", "inners"];

let test: TestSession;
const { addWith, set, fieldsOf } = sessionActions(() => test);
let odd: string;

const source = (version: number) => `import { serializable, Vector3, type char, type int64 } from "tandem";
  @serializable export class Inner { n = 1; inner?: number; }
  export class Odd extends Script {
    n = 1; list: number[] = [1]; vec = new Vector3(1, 2, 3); inner = new Inner(); names = ["a"]; target?: Entity;
    letter: char = "a"; big: int64 = 5n; maybe?: number = 4; mode: "a" | "b" = "a"; inners = [new Inner()];
    good = 1;
    onBeforeReload(state: Record<string, unknown>) {
      state.good = this.good;
      const scene = this.scene;
      Object.assign(state, { ${Object.entries(oddValues)
        .map(([what, value]) => `${JSON.stringify(what)}: ${value.startsWith("{") ? `(${value})` : value}`)
        .join(",\n")} });
    }
    onAfterReload(state: Record<string, unknown>) { Odd.carried = state; }
    static carried: Record<string, unknown> = {};
    static version = ${version};
  }`;

beforeAll(async () => {
  test = await openScripts({ "odd.ts": `// @ts-nocheck\n${source(1)}` }, { budgetMs: 20_000 });
  odd = await addWith("Odd");
  await set(odd, "Odd", "good", 42);
  expect(await test.session.saveScene()).toMatchObject({ ok: true });
});
afterAll(() => test[Symbol.asyncDispose]());

const evaluate = (expression: string, domain: DomainKind) => test.session.evaluate(expression, domain);
const inParentheses = (value: string) => `(${value})`;
const theScript = () => `get(${JSON.stringify(odd)}).getComponent("Odd")`;

function recordIn(scene: SceneRecord | undefined): unknown {
  return scene?.entities.find(({ id }) => id === odd)?.components.find(({ type }) => type === "Odd");
}

/** A hole of a list, or anything else that a file cannot hold, is told apart from null. */
function expectJson(value: unknown): void {
  const told = JSON.stringify(value, (_key, member: unknown) => (member === undefined ? "nothing at all" : member));
  expect(told).toBe(JSON.stringify(value));
}

/** Puts the value into one field after the other, of any type, and looks at what everybody says of the others. */
async function putIntoFields(value: string, domain: DomainKind): Promise<void> {
  for (const field of fields) {
    // A value may be as it is in an undo step of its own; in the end nothing of it is left.
    const put = await evaluate(
      `(() => { const odd = ${theScript()}; odd.before = odd.${field}; odd.${field} = ${value}; })()`,
      domain,
    );
    expect([field, put]).toEqual([field, { ok: true, value: null }]);
    const snapshots = await test.session.getFields(odd, "Odd");
    expect(snapshots.map(({ name }) => name)).toEqual([...fields, "good"]);
    for (const { name, error, value: read } of snapshots) {
      if (error !== undefined) expect([name, error]).toEqual([field, expect.stringMatching(`^${field}[.\\[\\] ]`)]);
      if (name === "good") expect(read).toBe(42);
      // Nothing in it that a file cannot hold, as the hole of a list.
      expectJson(read);
    }
    const record = recordIn(await test.session.getScene());
    expect(record).toMatchObject({ good: 42 });
    expectJson(record);
    await evaluate(`(() => { const odd = ${theScript()}; odd.${field} = odd.before; delete odd.before; })()`, domain);
  }
}

/** Asks for the value itself, writes it to the console in every way, sends it along with an event, and throws it. */
async function passAround(value: string, domain: DomainKind): Promise<void> {
  const asked = await evaluate(value, domain);
  if (!asked.ok) expect(asked.message).toMatch(/result[.[ ]/);
  else expectJson(asked.value);
  const calls = ["log", "warn", "error", "dir", "table", "assert", "group"].map((name) => `console.${name}(${value});`);
  const logged = await evaluate(
    `${calls.join(" ")} console.log("%s %d %i %j %o", ${Array(5).fill(value).join(", ")}); console.groupEnd(); Debug.log(${value}); "logged"`,
    domain,
  );
  expect(logged).toEqual({ ok: true, value: "logged" });
  const heard = await evaluate(
    `(() => { let heard = 0; const end = ${theScript()}.listen(scene, "odd", () => { heard += 1; }); scene.emit("odd", ${value}); end(); return heard; })()`,
    domain,
  );
  expect(heard).toEqual({ ok: true, value: 1 });
  expect(await evaluate(`throw ${value}`, domain)).toMatchObject({ ok: false, reason: "thrown" });
}

describe.each(["editor", "runtime"] as const)("in the %s domain", (domain) => {
  beforeAll(async () => {
    if (domain === "runtime") expect(await test.session.play({ paused: true })).toMatchObject({ ok: true });
  });
  afterAll(async () => {
    if (domain === "runtime") expect(await test.session.stop()).toMatchObject({ ok: true });
  });

  it.each(Object.entries(oddValues))(
    "case 79: %s is refused with its path where it has no place, and nothing is lost",
    async (_, value) => {
      await putIntoFields(inParentheses(value), domain);
      await passAround(inParentheses(value), domain);
      if (domain === "runtime") expect(await test.session.step({ frames: 2 })).toMatchObject({ ok: true });
    },
  );
});

it("case 79: the scene that comes of it is saved and opened again as it was", async () => {
  const { session, projectDir } = test;
  expect(await session.saveScene()).toMatchObject({ ok: true });
  const file = await readFile(join(projectDir, scenePath), "utf8");
  expect(recordIn(JSON.parse(file) as SceneRecord)).toMatchObject({ good: 42 });
  expect(await session.openScene(scenePath)).toMatchObject({ ok: true });
  expect(await fieldsOf(odd, "Odd")).toMatchObject({ good: [42, "set"], list: [[1], expect.anything()] });
});

it("case 79: what cannot be carried over a reload is named, and the rest is carried", async () => {
  const { session, projectDir } = test;
  await writeScript(projectDir, "odd.ts", `// @ts-nocheck\n${source(2)}`);
  await expect.poll(() => evaluate("Odd.version", "editor")).toEqual({ ok: true, value: 2 });
  const carried = await evaluate("[Odd.carried.good, Object.keys(Odd.carried)]", "editor");
  expect(carried).toMatchObject({ ok: true, value: [42, expect.arrayContaining(["good", "NaN", "a Set", "a Date"])] });
  const told = (await session.getConsole()).map(({ text }) => text).filter((text) => text.includes("not carried over"));
  const left = carried.ok ? ((carried.value as readonly unknown[])[1] as readonly string[]) : [];
  for (const what of Object.keys(oddValues)) {
    expect([what, left.includes(what)]).toEqual([what, !told.some((text) => text.includes(`state.${what}`))]);
  }
  expect(told.length).toBeGreaterThan(10);
});
