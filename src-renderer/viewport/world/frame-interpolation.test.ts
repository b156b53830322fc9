import { describe, expect, it } from "vitest";
import { FrameInterpolation } from "./frame-interpolation";

const at = (x: number) => new Float32Array([x, 0, 0, 0, 0, 0, 1, 1, 1, 1]);

function createInterpolation() {
  const interpolation = new FrameInterpolation();
  const shown = new Map<number, number>();
  const write = (handle: number, { position }: { position: { x: number } }) => void shown.set(handle, position.x);
  const frame = (now: number, moved: Record<number, number>) => {
    interpolation.beginFrame(now, write);
    for (const [handle, x] of Object.entries(moved)) interpolation.add(Number(handle), at(x), 0);
  };
  return { interpolation, shown, frame, sample: (now: number) => interpolation.sample(now, write) };
}

describe("interpolation between frames", () => {
  it("goes from one frame's place to the next one's in the time of a frame", () => {
    const { shown, frame, sample } = createInterpolation();
    frame(1000, { 1: 0 });
    sample(1010);
    frame(1016, { 1: 1 });
    expect(sample(1016)).toBe(true);
    expect(shown.get(1)).toBe(0);
    sample(1024);
    expect(shown.get(1)).toBeCloseTo(0.48, 1);
    expect(sample(1040)).toBe(false);
    expect(shown.get(1)).toBe(1);
  });

  it("brings to its end what stopped moving", () => {
    const { shown, frame, sample } = createInterpolation();
    frame(1000, { 1: 0 });
    frame(1016, { 1: 1, 2: 5 });
    sample(1020);
    frame(1032, { 2: 6 });
    expect(shown.get(1)).toBe(1);
  });

  it("starts from where a thing last was, also after a rest", () => {
    const { shown, frame, sample } = createInterpolation();
    frame(1000, { 1: 0 });
    frame(1016, { 1: 1 });
    sample(1100);
    frame(1200, { 2: 1 });
    frame(1216, { 1: 2 });
    sample(1216);
    expect(shown.get(1)).toBe(1);
  });

  it("does not slide through the room when something jumps", () => {
    const { shown, frame, sample } = createInterpolation();
    frame(1000, { 1: 0 });
    frame(1016, { 1: 50 });
    sample(1017);
    expect(shown.get(1)).toBe(50);
  });

  it("does not slide from the place of an entity that had the handle before", () => {
    const { interpolation, shown, frame, sample } = createInterpolation();
    frame(1000, { 1: 0 });
    interpolation.forget(1);
    frame(1016, { 1: 2 });
    sample(1016);
    expect(shown.get(1)).toBe(2);
  });

  it("holds any number of handles", () => {
    const { shown, frame, sample } = createInterpolation();
    frame(1000, Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [index, index])));
    sample(1100);
    expect(shown.get(4999)).toBe(4999);
  });
});
