import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { path, scene } from "./testing/bad-script";
import { containing } from "./testing/containing";
import type { EngineBench } from "./testing/engine-bench";
import { createEngineBench, playOptions, sceneWith, script } from "./testing/engine-bench";

let bench: EngineBench;

beforeAll(async () => {
  bench = await createEngineBench({}, { budgetMs: 500 });
});

afterAll(() => bench.dispose());

const helper = `export const one = 1;
export function chain(): unknown { return Promise.resolve().then(chain); }
export async function forever() { for (;;) await null; }`;
const good = `import { one } from "./helper";\n${script("Good", "x = one; onUpdate() { this.x++; }")}`;
const bad = (body: string, top = "") =>
  `import { chain, forever } from "./helper"; ${script("Bad", `hp = 1; aim = chain ?? forever;\n${body}`)}\n${top}`;

describe("case 99: promises that never end, begun", () => {
  it.each([
    ["by a constructor", bad("constructor() { super(); void chain(); }"), "Bad"],
    ["by a constructor that awaits in a helper", bad("constructor() { super(); void forever(); }"), "Bad"],
    ["by a field's default", bad("wait = forever();"), "Bad"],
    ["by a static block", bad("static { void chain(); }"), undefined],
    ["by a file's top level", bad("", "void forever();"), undefined],
  ])("%s, leave out what began them and nothing else", async (_what, text, script) => {
    await bench.reset({ "helper.ts": helper, "good.ts": good, "bad.ts": bad("") });
    const { engine, openScene, save } = bench;
    await openScene(scene);
    expect(await save("bad.ts", text)).toMatchObject({ outcome: "swapped" });
    await expect.poll(() => engine.problems).toHaveLength(1);
    expect(engine.problems[0]).toMatchObject({
      file: path("helper.ts"),
      message: containing(`of ${script ?? path("bad.ts")} did not end`),
      ...(script === undefined ? {} : { script }),
    });
    expect(engine.problems[0]?.message).toMatch(/It was interrupted\. .* is left out until its code changes\./);
    expect(engine.problems[0]).not.toHaveProperty("entity");

    // Who imports the same helper goes on, in the editor and in a game.
    expect((await engine.getFields("e1", "c1"))[0]).toMatchObject({ name: "x", value: 5 });
    expect((await engine.getFields("e1", "c2"))[0]).toMatchObject({ name: "hp", value: 9 });
    expect(await engine.play(scene, playOptions)).toMatchObject({ ok: true });
    const x = async () => (await engine.playSession?.getFields("e1", "c1"))?.[0]?.value as number;
    await expect.poll(x).toBeGreaterThan(20);
    await engine.playSession?.stop();

    expect(await save("bad.ts", bad("mended = 1;"))).toMatchObject({ outcome: "swapped" });
    expect(engine.problems).toEqual([]);
  });
});

it("case 99: behind an await it is left out who has waited, and not whose method that calls", async () => {
  const team = script("Team", "x = 1; onUpdate() { this.x++; }\neach(visit: () => void) { [1].forEach(visit); }");
  const call = "const team = this.getComponent(Team);\n    await null;\n    team?.each(() => { for (;;) {} });";
  await bench.reset({
    "team.ts": team,
    "bad.ts": `import { Team } from "./team"; ${script("Bad", `async onUpdate() {\n    ${call}\n  }`)}`,
  });
  const { engine, openScene, logs } = bench;
  const both = sceneWith({ type: "Team", id: "c1" }, { type: "Bad", id: "c2" });
  await openScene(both);
  expect(await engine.play(both, playOptions)).toMatchObject({ ok: true });
  const faults = () => logs.flatMap(({ diagnostic }) => diagnostic ?? []);
  await expect.poll(faults).toHaveLength(1);
  expect(faults()).toMatchObject([
    { script: "Bad", component: "c2", callback: "onUpdate", leftOut: "component", file: path("bad.ts") },
  ]);
  const x = async () => (await engine.playSession?.getFields("e1", "c1"))?.[0]?.value as number;
  const before = await x();
  await expect.poll(x).toBeGreaterThan(before + 20);
  expect(faults()).toHaveLength(1);
  await engine.playSession?.stop();
});
