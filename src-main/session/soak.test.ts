import { afterEach, describe, expect, it } from "vitest";
import type { TestSession } from "./testing/open-test-session";
import type { Footprint } from "./testing/footprint";
import { measureFootprint } from "./testing/footprint";
import { openScripts, sessionActions, writeScript } from "./testing/real-session";

// `npm run bench soak` does the same 500 times. Here it is long enough that a thread or a megabyte a round would be seen.
const warmUps = 12;
const rounds = 30;
const megabyte = 2 ** 20;

let test: TestSession;
afterEach(async () => test?.[Symbol.asyncDispose]());
const { addWith, set, fieldsOf, logs } = sessionActions(() => test);

/** Does a job again and again; gives what the process held after the warm-up and at the end. */
async function repeat(job: (round: number) => Promise<void>): Promise<readonly [before: Footprint, after: Footprint]> {
  for (let round = 0; round < warmUps; round++) await job(round);
  await test.session.whenIdle();
  const before = measureFootprint();
  for (let round = warmUps; round < rounds; round++) await job(round);
  await test.session.whenIdle();
  return [before, measureFootprint()];
}

/** What each round would pin is far more than this allows a round. */
function expectNothingPinned([before, after]: readonly [Footprint, Footprint]): void {
  const count = rounds - warmUps;
  expect((after.heapBytes - before.heapBytes) / count).toBeLessThan(0.2 * megabyte);
  expect((after.residentBytes - before.residentBytes) / count).toBeLessThan(4 * megabyte);
  // A spare may be being made, and Node has threads of its own.
  if (before.threads !== undefined) expect(after.threads).toBeLessThan(before.threads + 8);
}

/** Keeps itself and eight megabytes alive from whatever outlives it: a class of the core API, a global, a timer, an event. */
const clinging = (name: string, more: string) => `import { Vector3, Time } from "tandem";
  const kept = new Float64Array(1_000_000).fill(${more});
  export class ${name} extends Script {
    round = ${more};
    constructor() {
      super();
      Object.assign(Vector3, { keep: () => [this, kept] });
      Object.assign(globalThis, { keep: () => [this, kept] });
      setInterval(() => kept.length + this.round, 1000);
    }
    override onCreate() {
      Object.assign(Time, { keep: () => [this, kept] });
      void new Promise(() => [this, kept]);
    }
  }`;

describe("however often it is done", { timeout: 180_000 }, () => {
  it("case 72, L09, L11: scripts reload without a hang, in flat memory, and nobody loses a value", async () => {
    test = await openScripts({ "clinging.ts": clinging("Clinging", "0") });
    const cube = await addWith("Clinging");
    await set(cube, "Clinging", "round", 7);
    const footprints = await repeat(async (round) => {
      const reloaded = new Promise<string>((resolve) => {
        const subscription = test.session.on("onDidReloadScripts", ({ outcome }) => {
          subscription.dispose();
          resolve(outcome);
        });
      });
      await writeScript(test.projectDir, "clinging.ts", clinging("Clinging", String(round + 1)));
      expect(await reloaded).toBe("swapped");
    });
    expect(await fieldsOf(cube, "Clinging")).toEqual({ round: [7, "set"] });
    await set(cube, "Clinging", "round");
    expect(await fieldsOf(cube, "Clinging")).toEqual({ round: [rounds, "default"] });
    expectNothingPinned(footprints);
  });

  it("case 67, Z07: Play and Stop leave nothing behind, whatever a script holds on to", async () => {
    test = await openScripts({ "clinging.ts": clinging("Clinging", "1") });
    await addWith("Clinging");
    const footprints = await repeat(async () => {
      expect(await test.session.play({ paused: true })).toMatchObject({ ok: true });
      expect(await test.session.step()).toMatchObject({ ok: true });
      expect(await test.session.stop()).toMatchObject({ ok: true });
    });
    expect(await logs()).toEqual([]);
    expectNothingPinned(footprints);
  });
});
