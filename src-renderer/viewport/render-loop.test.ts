import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AdaptiveResolution } from "./adaptive-resolution";
import { RenderLoop, StatsCounter, type ViewStats } from "./render-loop";

/** A display whose frames come when the test says so. */
function createDisplay() {
  const requests = new Map<number, (time: number) => void>();
  let next = 1;
  let time = 0;
  return {
    clock: {
      requestAnimationFrame(callback: (time: number) => void) {
        requests.set(next, callback);
        return next++;
      },
      cancelAnimationFrame: (handle: number) => void requests.delete(handle),
      now: () => time,
    },
    get isWaitedFor() {
      return requests.size > 0;
    },
    show() {
      time += 16;
      const callbacks = [...requests.values()];
      requests.clear();
      for (const callback of callbacks) callback(time);
    },
  };
}

describe("the render loop", () => {
  it("draws once for any number of requests, and then rests", () => {
    const display = createDisplay();
    const draw = vi.fn(() => false);
    const loop = new RenderLoop({ clock: display.clock, draw });
    loop.invalidate();
    loop.invalidate();
    display.show();
    display.show();
    expect(draw).toHaveBeenCalledTimes(1);
    expect(display.isWaitedFor).toBe(false);
    expect(loop.isIdle).toBe(true);
  });

  it("goes on by itself while a drawing wants the next", () => {
    const display = createDisplay();
    let left = 3;
    const draw = vi.fn(() => --left > 0);
    new RenderLoop({ clock: display.clock, draw }).invalidate();
    for (let index = 0; index < 6; index++) display.show();
    expect(draw).toHaveBeenCalledTimes(3);
  });

  it("asks for no frame while it is hidden, and makes up for it when it is shown", () => {
    const display = createDisplay();
    const draw = vi.fn(() => false);
    const loop = new RenderLoop({ clock: display.clock, draw });
    loop.setVisible(false);
    loop.invalidate();
    expect(display.isWaitedFor).toBe(false);
    loop.setVisible(true);
    display.show();
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it("waits for the frame before", () => {
    const display = createDisplay();
    const draw = vi.fn(() => false);
    let isReady = false;
    const loop = new RenderLoop({ clock: display.clock, draw, isReady: () => isReady });
    loop.invalidate();
    display.show();
    display.show();
    expect(draw).not.toHaveBeenCalled();
    isReady = true;
    display.show();
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it("draws a request that comes during a drawing", () => {
    const display = createDisplay();
    const draw = vi.fn(() => {
      if (draw.mock.calls.length === 1) loop.invalidate();
      return false;
    });
    const loop = new RenderLoop({ clock: display.clock, draw });
    loop.invalidate();
    display.show();
    display.show();
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it("never draws after its end", () => {
    const display = createDisplay();
    const draw = vi.fn(() => true);
    const loop = new RenderLoop({ clock: display.clock, draw });
    loop.invalidate();
    loop.dispose();
    loop.invalidate();
    loop.drawNow();
    display.show();
    expect(draw).not.toHaveBeenCalled();
  });
});

describe("statistics", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("are told at most twice a second, and once more when drawing stops", () => {
    const told: ViewStats[] = [];
    const counter = new StatsCounter((stats) => told.push(stats));
    for (let time = 0; time <= 2000; time += 20) counter.add(time, 5, { drawCalls: 3, triangles: 12 });
    expect(told.length).toBeGreaterThanOrEqual(3);
    expect(told.length).toBeLessThanOrEqual(4);
    expect(told[0]).toEqual({ fps: 50, frameMs: 5, drawCalls: 3, triangles: 12 });
    vi.advanceTimersByTime(3000);
    expect(told.at(-1)?.fps).toBe(0);
    const count = told.length;
    vi.advanceTimersByTime(10_000);
    expect(told.length).toBe(count);
    counter.dispose();
  });
});

describe("resolution", () => {
  it("falls when frames are slow, rises when they are fast again, and stays between", () => {
    const resolution = new AdaptiveResolution(true);
    expect(resolution.scale).toBe(1);
    for (let index = 0; index < 3; index++) resolution.add(70);
    expect(resolution.scale).toBe(0.75);
    resolution.add(400);
    resolution.add(400);
    expect(resolution.scale).toBe(0.5);
    for (let index = 0; index < 100; index++) resolution.add(30);
    expect(resolution.scale).toBe(0.5);
    for (let index = 0; index < 200; index++) resolution.add(5);
    expect(resolution.scale).toBe(1);
  });

  it("starts small without a graphics card", () => {
    expect(new AdaptiveResolution(false).scale).toBe(0.5);
  });
});
