import { describe, expect, it, onTestFinished } from "vitest";
import { ReloadQueue } from "./reload-queue";

/** A queue whose swaps end when they are told to. */
function openQueue() {
  const compiled: (readonly string[] | "all")[] = [];
  const swapped: (readonly string[] | "all")[] = [];
  const waiting: (() => void)[] = [];
  const queue = new ReloadQueue<readonly string[] | "all", string>({
    limits: { settleMs: 1 },
    compile: async (changed) => {
      compiled.push(changed);
      return changed;
    },
    onWillSettle: () => undefined,
    swap: async (changed) => {
      swapped.push(changed);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return String(changed);
    },
    onError: (error) => {
      throw error;
    },
  });
  onTestFinished(() => queue.dispose());
  return { queue, compiled, swapped, endSwap: () => waiting.shift()?.() };
}

describe("the queue of reloads", () => {
  it("H18: compiles what came during a swap at once when it is in a hurry, and swaps it in after that", async () => {
    const { queue, compiled, swapped, endSwap } = openQueue();
    queue.notify(["a.ts"]);
    await queue.hurry();
    queue.notify(["b.ts"]);
    await queue.hurry();
    expect(compiled).toEqual([["a.ts"], ["b.ts"]]);
    expect(swapped).toEqual([["a.ts"]]);
    endSwap();
    await expect.poll(() => swapped).toEqual([["a.ts"], ["b.ts"]]);
    endSwap();
    await queue.whenIdle();
    expect(compiled).toHaveLength(2);
  });

  it("ZT2: a change during a compile is in the next one, in a hurry too", async () => {
    const { queue, compiled, swapped, endSwap } = openQueue();
    const all = queue.requestAll();
    queue.notify(["a.ts"]);
    await queue.hurry();
    expect(compiled).toEqual(["all", ["a.ts"]]);
    endSwap();
    expect(await all).toBe("all");
    await expect.poll(() => swapped).toHaveLength(2);
    endSwap();
    await queue.whenIdle();
  });
});
