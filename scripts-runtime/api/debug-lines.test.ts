import { describe, expect, it } from "vitest";
import { floatsPerLine } from "../../src-shared/protocol/debug-lines";
import { DebugLines, maxLines } from "./debug-lines";
import { Color, Vector3 } from "./index";

const red = new Color(1, 0, 0);
const segment = [new Vector3(1, 2, 3), new Vector3(4, 5, 6)];

function createLines() {
  const clock = { time: 0, frame: 1 };
  const lines = new DebugLines(clock);
  const at = (time: number) => {
    clock.time = time;
    clock.frame += 1;
    return lines.take().length / floatsPerLine;
  };
  return { lines, at, clock };
}

describe("lines that scripts draw", () => {
  it("hold both ends with their colour", () => {
    const { lines } = createLines();
    lines.add(segment, red, 0);
    expect([...lines.take()]).toEqual([1, 2, 3, 1, 0, 0, 4, 5, 6, 1, 0, 0]);
  });

  it("are shown for one frame, or as long as they were asked for in game time", () => {
    const { lines, at } = createLines();
    lines.add(segment, red, 0);
    lines.add(segment, red, 1);
    expect(lines.take()).toHaveLength(2 * floatsPerLine);
    expect([at(0), at(0.9), at(1)]).toEqual([1, 1, 0]);
  });

  it("stay while the frame they were drawn in stands still", () => {
    const { lines, clock } = createLines();
    clock.time = 5;
    lines.add(segment, red, 0);
    expect(lines.take()).toHaveLength(floatsPerLine);
    expect(lines.isChanged).toBe(false);
    lines.add(segment, red, 0);
    expect(lines.isChanged).toBe(true);
    expect(lines.take()).toHaveLength(2 * floatsPerLine);
  });

  it("never grow without end, and that some were left out is told once", () => {
    const { lines, at } = createLines();
    const told = Array.from({ length: maxLines + 3 }, () => lines.add(segment, red, 100)).filter((added) => !added);
    expect(told).toHaveLength(1);
    expect(at(1)).toBe(maxLines);
    expect(at(200)).toBe(0);
    expect(lines.add(segment, red, 0)).toBe(true);
  });
});
