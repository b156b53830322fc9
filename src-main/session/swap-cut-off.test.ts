import { afterEach, describe, expect, it } from "vitest";
import type { TestSession } from "./testing/open-test-session";
import { openScripts, sessionActions, writeScript } from "./testing/real-session";

let test: TestSession;
afterEach(() => test?.[Symbol.asyncDispose]());

const actions = sessionActions(() => test);

const mover = (version: string, body: string, before = "") => `${before}
export class Mover extends Script {
  count = 0; private list: number[] = [7];
  which() { return "${version}"; }
  ${body} }`;
const older = mover("old", `override onUpdate() { this.count += 1; }`);
const counting = `override onUpdate() { this.count += 1; }`;
const spoil = `this.count = -1000; this.list.push(8);`;

interface Seen {
  readonly which: string;
  readonly count: number;
  readonly frame: number;
  readonly list: readonly number[];
}

async function look(): Promise<Seen> {
  const expression = `(() => {
    const mover = scene.find("Cube").getComponent("Mover");
    return { which: mover.which(), count: mover.count, frame: Time.frame, list: mover.list };
  })()`;
  const seen = await test.session.evaluate(expression, "runtime");
  if (!seen.ok) throw new Error(seen.message);
  return seen.value as unknown as Seen;
}

async function playSwapping(source = older): Promise<void> {
  test = await openScripts({ "mover.ts": source });
  await actions.playPaused("Mover", "swap");
  await test.session.changeProjectSetting("scripts.answerBudget", 0.3);
  await test.session.resume();
}

const faults = async () => (await test.session.getConsole()).filter(({ diagnostic }) => diagnostic !== undefined);

describe("Newer code in a running game that is cut off before its first frame is over", () => {
  it.each([
    ["behind an await at its top level", mover("new", counting, `void (async () => { await null; for (;;); })();`)],
    [
      "behind so many awaits in onAfterReload that the swap was answered by then",
      mover(
        "new",
        `override async onAfterReload() { for (let i = 0; i < 40; i++) await null; ${spoil} for (;;); } ${counting}`,
      ),
    ],
    [
      "behind an await in onAfterReload",
      mover("new", `override async onAfterReload() { await null; ${spoil} for (;;); } ${counting}`),
    ],
    ["in onAfterReload itself", mover("new", `override onAfterReload() { ${spoil} for (;;); } ${counting}`)],
    [
      "behind an await in its first onUpdate",
      mover("new", `override async onUpdate() { await null; ${spoil} for (;;); }`),
    ],
    ["in its first onLateUpdate", mover("new", `${counting} override onLateUpdate() { ${spoil} for (;;); }`)],
  ])("makes way for the code and the state of before where that is %s", async (_where, source) => {
    await playSwapping();
    await writeScript(test.projectDir, "mover.ts", source);
    await expect.poll(async () => (await test.session.getSwapState())?.stage).toBe("rolledBack");
    const first = await look();
    expect(first).toMatchObject({ which: "old", list: [7] });
    // No frame is missing: those that were taken back have been run again.
    expect(first.count).toBe(first.frame);
    await expect.poll(async () => (await look()).count).toBeGreaterThan(first.count + 5);
    expect(await look()).toMatchObject({ which: "old", list: [7] });
    expect((await test.session.getSwapState())?.stage).toBe("rolledBack");
    const inGame = (await faults()).filter(({ domain }) => domain === "runtime");
    expect(inGame.map(({ text, count }) => [text, count])).toEqual([
      [expect.stringContaining("the running game went back to the code from before"), 1],
    ]);
    await writeScript(test.projectDir, "mover.ts", older.replace('"old"', '"mended"'));
    await expect.poll(async () => (await look()).which).toBe("mended");
    await expect.poll(async () => (await test.session.getSwapState())?.stage).toBe("swapped");
  });

  it("stays where it is cut off after that, without what never ends", async () => {
    await playSwapping();
    const late = `private frames = 0; override onUpdate() { this.frames += 1; if (this.frames === 5) for (;;); }`;
    await writeScript(test.projectDir, "mover.ts", mover("new", late));
    await expect.poll(async () => (await faults()).some(({ domain }) => domain === "runtime")).toBe(true);
    const { which, frame } = await look();
    expect(which).toBe("new");
    expect((await test.session.getSwapState())?.stage).toBe("swapped");
    await expect.poll(async () => (await look()).frame).toBeGreaterThan(frame + 5);
    expect((await faults()).filter(({ domain }) => domain === "runtime").map(({ text }) => text)).toEqual([
      expect.stringContaining("It is left out for the rest of this game."),
    ]);
  });
});
