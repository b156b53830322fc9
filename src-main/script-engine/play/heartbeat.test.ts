import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DomainPulse } from "../../../src-shared/protocol/domain-protocol";
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
    new Promise<DomainPulse>((resolve) => {
      const answer = () => resolve({ frames: Math.floor(performance.now() / 16), isTicking: true });
      if (answerMs() < Infinity) setTimeout(answer, answerMs());
    });
  return new Heartbeat(ping, () => performance.now() * idleShare, { stallMs: 2000, onStall: () => undefined });
}

/** What it says of the game, and after how many milliseconds. */
async function judge(heartbeat: Heartbeat): Promise<readonly [isAlive: boolean, after: number]> {
  const start = performance.now();
  let verdict: boolean | undefined;
  void heartbeat.isAlive().then((isAlive) => (verdict = isAlive));
  while (verdict === undefined) await vi.advanceTimersByTimeAsync(1);
  return [verdict, performance.now() - start];
}

describe("frames that stay away", () => {
  async function whenStalled(pulse: () => DomainPulse | "refused"): Promise<number | undefined> {
    let stalledAt: number | undefined;
    const start = performance.now();
    const ping = () => {
      const now = pulse();
      return now === "refused" ? Promise.reject(new Error("refused")) : Promise.resolve(now);
    };
    const onStall = () => (stalledAt = performance.now() - start);
    const heartbeat = new Heartbeat(ping, () => 0, { stallMs: 2000, onStall });
    heartbeat.start();
    await vi.advanceTimersByTimeAsync(5000);
    heartbeat.dispose();
    return stalledAt;
  }

  it("Z23: are noticed after a while, although the game answers", async () => {
    expect(await whenStalled(() => ({ frames: 7, isTicking: true }))).toBeGreaterThan(2000);
    expect(await whenStalled(() => "refused")).toBeLessThan(200);
  });

  it("are all right while they come, and in a game that is paused", async () => {
    let frames = 0;
    expect(await whenStalled(() => ({ frames: (frames += 1), isTicking: true }))).toBeUndefined();
    expect(await whenStalled(() => ({ frames: 7, isTicking: false }))).toBeUndefined();
  });
});

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
