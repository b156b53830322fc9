import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Heartbeat } from "./heartbeat";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A game whose thread answers after so long, and is idle for a share of the time. */
function beat(answerMs: () => number, idleShare = 0): Heartbeat {
  const ping = () =>
    new Promise<void>((resolve) => {
      if (answerMs() < Infinity) setTimeout(resolve, answerMs());
    });
  return new Heartbeat(ping, () => performance.now() * idleShare);
}

/** What it says of the game, and after how many milliseconds. */
async function judge(heartbeat: Heartbeat): Promise<readonly [isAlive: boolean, after: number]> {
  const start = performance.now();
  let verdict: boolean | undefined;
  void heartbeat.isAlive().then((isAlive) => (verdict = isAlive));
  while (verdict === undefined) await vi.advanceTimersByTimeAsync(1);
  return [verdict, performance.now() - start];
}

describe("the heartbeat of a game", () => {
  it("knows a game that answers", async () => {
    const heartbeat = beat(() => 5);
    heartbeat.start();
    await vi.advanceTimersByTimeAsync(1050);
    expect(await judge(heartbeat)).toEqual([true, 5]);
    heartbeat.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("gives up quickly on one that used to answer at once, and at once on one that has been silent", async () => {
    let answerMs = 2;
    const heartbeat = beat(() => answerMs);
    heartbeat.start();
    // Between two beats.
    await vi.advanceTimersByTimeAsync(1050);
    answerMs = Infinity;
    expect(await judge(heartbeat)).toEqual([false, 40]);
    await vi.advanceTimersByTimeAsync(300);
    expect(await judge(heartbeat)).toEqual([false, 20]);
    heartbeat.dispose();
  });

  it("is patient with a game that is slow by nature", async () => {
    const heartbeat = beat(() => 150);
    heartbeat.start();
    await vi.advanceTimersByTimeAsync(2000);
    expect((await judge(heartbeat))[0]).toBe(true);
    heartbeat.dispose();
  });

  it("is patient with a thread that has time to wait: then the machine is busy, not the game", async () => {
    expect(await judge(beat(() => 200, 0.5))).toEqual([true, 200]);
    expect((await judge(beat(() => Infinity, 0.5)))[0]).toBe(false);
    expect(await judge(beat(() => 200, 0))).toEqual([false, 40]);
  });
});
