import { describe, expect, it } from "vitest";
import { beginNumberDrag, moveNumberDrag, offsetNumber, type NumberStepping, stepNumber, stepOf } from "./number-drag";

const none = { shiftKey: false, altKey: false };
const shift = { shiftKey: true, altKey: false };
const alt = { shiftKey: false, altKey: true };

function drag(start: number, pixels: number, stepping: NumberStepping = {}, modifiers = none): number {
  return moveNumberDrag(beginNumberDrag(start), pixels, modifiers, stepping).value;
}

describe("moveNumberDrag", () => {
  it("moves one step every two pixels, to the left downwards", () => {
    expect(drag(1, 10, { step: 1 })).toBe(6);
    expect(drag(1, -10, { step: 1 })).toBe(-4);
  });

  it("goes ten times as far with Shift and a tenth with Alt", () => {
    expect(drag(0, 10, { step: 1 }, shift)).toBe(50);
    expect(drag(0, 10, { step: 1 }, alt)).toBe(0.5);
  });

  it("leaves no digits of binary arithmetic behind", () => {
    expect(drag(0.1, 4)).toBe(0.3);
    expect(drag(0.7, 2)).toBe(0.8);
    expect(drag(0.1, 2, { step: 0.2 })).toBe(0.3);
  });

  it("keeps every digit that the start has", () => {
    expect(drag(0.123456789, 2)).toBe(0.223456789);
    expect(drag(1e-9, 2, { step: 1e-9 })).toBe(2e-9);
  });

  it("adds up slow movement", () => {
    let state = beginNumberDrag(0);
    for (let pixel = 0; pixel < 10; pixel++) state = moveNumberDrag(state, 1, none, { step: 1 });
    expect(state.value).toBe(5);
  });

  it("comes back to exactly the start", () => {
    let state = beginNumberDrag(0.1);
    for (const pixels of [7, -3, 11, -15]) state = moveNumberDrag(state, pixels, none, {});
    expect(state.value).toBe(0.1);
  });

  it("stops at the limits, and comes back from them with the pointer", () => {
    const stepping = { min: 0, max: 3, step: 1 };
    const past = moveNumberDrag(beginNumberDrag(2), 20, none, stepping);
    expect(past.value).toBe(3);
    expect(moveNumberDrag(past, -20, none, stepping).value).toBe(2);
    expect(drag(2, -20, stepping)).toBe(0);
  });

  it("gives whole numbers to integers, also with Alt", () => {
    expect(drag(3, 6, { integer: true })).toBe(6);
    expect(drag(3, 6, { integer: true }, alt)).toBe(3);
  });

  it("leaves NaN and infinities alone", () => {
    expect(drag(NaN, 10)).toBeNaN();
    expect(drag(Infinity, -10)).toBe(Infinity);
  });

  it("never gives minus zero where the user goes down to zero", () => {
    expect(Object.is(drag(1, -2, { step: 1 }), 0)).toBe(true);
    expect(Object.is(drag(-1, 2, { step: 1 }), 0)).toBe(true);
  });
});

describe("stepNumber", () => {
  it("steps by the step, times ten with Shift, a tenth with Alt", () => {
    expect(stepNumber(5, 1, none, { step: 0.5 })).toBe(5.5);
    expect(stepNumber(5, -1, shift, { step: 0.5 })).toBe(0);
    expect(stepNumber(5, 1, alt, { step: 0.5 })).toBe(5.05);
  });

  it("stops at the limits", () => {
    expect(stepNumber(20, 1, none, { min: 0, max: 20 })).toBe(20);
  });
});

describe("stepOf", () => {
  it.each([
    [{ step: 0.25 }, 0.25],
    [{ integer: true }, 1],
    [{}, 0.1],
    [{ min: 0, max: 1 }, 0.01],
    [{ min: 0, max: 20 }, 0.1],
    [{ min: 0, max: Math.PI }, 0.01],
    [{ step: 0 }, 0.1],
    [{ step: NaN, integer: true }, 1],
    [{ min: 5, max: 5 }, 0.1],
  ])("of %j is %d", (stepping, step) => {
    expect(stepOf(stepping)).toBe(step);
  });
});

describe("numbers that are moved together", () => {
  it("107: change by the same amount, without the noise of binary arithmetic", () => {
    expect([1, 7.25, -3].map((value) => offsetNumber(value, 0.1, {}))).toEqual([1.1, 7.35, -2.9]);
    expect(offsetNumber(0.2, 0.1, {})).toBe(0.3);
  });

  it("stay within their limits each by itself, whole where they must be", () => {
    expect([2, 19].map((value) => offsetNumber(value, 5, { min: 0, max: 20 }))).toEqual([7, 20]);
    expect(offsetNumber(3, 1.5, { integer: true })).toBe(5);
  });

  it("75: are left as they are where nothing can be added", () => {
    expect([NaN, Infinity].map((value) => offsetNumber(value, 1, { min: 0, max: 20 }))).toEqual([NaN, Infinity]);
    expect(offsetNumber(30, 0, { max: 20 })).toBe(30);
  });
});
