import { expect, it } from "vitest";
import { FrameMeter } from "./frame-meter";

it("tells the same rate however frames bunch up on their way", () => {
  const meter = new FrameMeter();
  const rates: number[] = [];
  // A steady game of 60, told of at once every 250 ms, and half a second late in between.
  for (let time = 0; time < 6000; time += 250) {
    if (time === 3000) continue;
    for (let frame = (time - 249) * 0.06; frame <= time * 0.06; frame++) meter.add(Math.floor(frame), time);
    const rate = meter.rateAt(time + 10);
    if (time > 1500 && rate !== undefined) rates.push(rate);
  }
  expect(Math.min(...rates)).toBeGreaterThan(50);
  expect(Math.max(...rates)).toBeLessThan(70);
});

it("says nothing before it has heard enough, and 0 after a silence", () => {
  const meter = new FrameMeter();
  expect(meter.rateAt(0)).toBeUndefined();
  for (let frame = 0; frame <= 60; frame++) meter.add(frame, frame * 16.67);
  expect(meter.rateAt(1010)).toBeCloseTo(60, 0);
  expect(meter.rateAt(3500)).toBe(0);
  meter.add(61, 9000);
  expect(meter.rateAt(9001)).toBeUndefined();
});
