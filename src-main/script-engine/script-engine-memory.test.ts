import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ScriptDiagnostic } from "../../src-shared/scripting/script-diagnostic";
import { containing } from "./testing/containing";
import type { EngineBench } from "./testing/engine-bench";
import { createEngineBench, playOptions, sceneWith, script } from "./testing/engine-bench";

let bench: EngineBench;
const heapLimit = 48;
const settings = { answerBudget: 60, settleDelay: 20, heapLimit, allowNodeModules: false };

beforeAll(async () => {
  bench = await createEngineBench({}, { readSettings: () => settings });
});

afterAll(() => bench.dispose());

const good = script("Good", "x = 1;");
const scene = sceneWith({ type: "Good", id: "c1", x: 5 }, { type: "Bad", id: "c2", hp: 9 });

/** A leak: the class, and where it grows by a few MB at a time. */
const growing = (body: string) => ({
  "good.ts": good,
  "bad.ts": script(
    "Bad",
    `hp = 1;
  kept = new Map();
  private grow(count) {
    for (let index = 0; index < count; index++) this.kept.set(this.kept.size, { index });
  }
  ${body}`,
  ),
});
const growLine = 6;

async function open(scripts: Record<string, string>): Promise<void> {
  await bench.reset(scripts);
  await bench.openScene(scene);
}

const faults = (): ScriptDiagnostic[] => bench.logs.flatMap(({ diagnostic }) => diagnostic ?? []);

/** Plays until the game has ended by itself, and gives what was told of it. */
async function playUntilEnd(scripts: Record<string, string>): Promise<readonly ScriptDiagnostic[]> {
  await open(scripts);
  expect(await bench.engine.play(scene, playOptions)).toMatchObject({ ok: true });
  await expect.poll(() => bench.engine.playSession).toBeUndefined();
  return faults();
}

/** The editor's domain is another one, and has the values of the document. */
async function expectEditingGoesOn(): Promise<void> {
  await bench.engine.whenIdle();
  expect((await bench.engine.getFields("e1", "c1"))[0]).toMatchObject({ name: "x", value: 5 });
}

describe("a full heap", () => {
  const named = (callback: string) => ({
    severity: "error",
    domain: "runtime",
    script: "Bad",
    callback,
    entity: { id: "e1", name: "One" },
    file: "assets/scripts/bad.ts",
    line: growLine,
    message: containing(`${callback} of Bad on "One" was running when the memory`),
  });

  it("names the script of a game that leaks a little in every frame", async () => {
    const [fault, ...others] = await playUntilEnd(growing("onUpdate() { debugger; this.grow(4000); }"));
    expect(fault).toMatchObject(named("onUpdate"));
    expect(fault?.message).toContain(`${heapLimit} MB, was full. The runtime domain was ended.`);
    expect(others).toEqual([]);
    await expectEditingGoesOn();
  });

  it("case 103: leaves the last lines that a game wrote before it", async () => {
    const talking = `onUpdate() { console.log("one"); console.log("two"); for (;;) this.grow(4000); }`;
    await playUntilEnd(growing(talking));
    expect(bench.logs.slice(-3).map(({ text }) => text)).toEqual(["one", "two", containing("was full")]);
  });

  it("is not one for a game whose garbage alone is more than the limit", async () => {
    await open({
      ...growing(""),
      "bad.ts": script("Bad", `hp = 1; onUpdate() { this.hp += new Array(2e5).fill({}).length; }`),
    });
    expect(await bench.engine.play(scene, playOptions)).toMatchObject({ ok: true });
    await expect
      .poll(async () => (await bench.engine.playSession?.getFields("e1", "c2"))?.[0]?.value)
      .toBeGreaterThan(1.2e7);
    expect(faults()).toEqual([]);
    await bench.engine.playSession?.stop();
  });

  it("names the script of the edited scene too, which is left out while the others live", async () => {
    await open(growing("onValidate() { console.log(`hp ${this.hp}`); this.grow(4000); }"));
    const edit = { kind: "setComponent", entity: "e1", component: "c2", key: "hp" } as const;
    let hp = 9;
    for (; faults().length === 0; hp++) {
      bench.setScene(sceneWith({ type: "Good", id: "c1", x: 5 }, { type: "Bad", id: "c2", hp: hp + 1 }));
      await bench.engine.applyDiff([{ ...edit, before: hp, after: hp + 1 }]);
    }
    expect(faults()[0]).toMatchObject({ ...named("onValidate"), domain: "editor" });
    const told = bench.logs.map(({ text }) => text);
    expect(told.slice(-2)).toEqual([`hp ${hp}`, containing("was full")]);
    await expectEditingGoesOn();
    expect(bench.engine.problems).toMatchObject([{ script: "Bad" }]);
  });
});

describe("array buffers", () => {
  it("count as memory of the scripts, though they are in no heap", async () => {
    const body = `kept = []; hp = 1; onUpdate() { this.kept.push(new Float64Array(100_000)); }`;
    const [fault, ...others] = await playUntilEnd({ "good.ts": good, "bad.ts": script("Bad", body) });
    expect(fault?.message).toMatch(/used more than 48 MB of memory in array buffers and was ended/);
    expect(others).toEqual([]);
    await expectEditingGoesOn();
  });
});
