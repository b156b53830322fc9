import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodedFromLinear, formatHex, isSameOnScreen, linearFromEncoded, parseHex } from "./color-conversion";

const channel = fc.double({ min: 0, max: 1, noNaN: true });

describe("hex", () => {
  it.each([
    ["#4c8dff", { r: 76 / 255, g: 141 / 255, b: 1, a: 1 }],
    ["4C8DFF", { r: 76 / 255, g: 141 / 255, b: 1, a: 1 }],
    ["#fff", { r: 1, g: 1, b: 1, a: 1 }],
    ["#f008", { r: 1, g: 0, b: 0, a: 136 / 255 }],
    [" #00ff0080 ", { r: 0, g: 1, b: 0, a: 128 / 255 }],
  ])("reads %j", (text, color) => {
    expect(parseHex(text)).toEqual(color);
  });

  it.each(["", "#", "#ff", "#fffff", "#ggg", "red", "#fffffffff"])("refuses %j", (text) => {
    expect(parseHex(text)).toBeUndefined();
  });

  it("gives back every 8-bit colour", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (rgb) => {
        const hex = `#${rgb.toString(16).padStart(6, "0")}`;
        expect(formatHex(parseHex(hex)!)).toBe(hex);
      }),
    );
  });

  it("writes alpha only where there is one, and cuts channels that no screen shows", () => {
    expect(formatHex({ r: 1, g: 0, b: 0, a: 0.5 })).toBe("#ff000080");
    expect(formatHex({ r: 4, g: -1, b: NaN, a: 1 })).toBe("#ff0000");
  });
});

describe("linear and encoded channels", () => {
  it("agree with the known middle grey", () => {
    expect(linearFromEncoded({ r: 0.5, g: 0.5, b: 0.5, a: 0.5 }).r).toBeCloseTo(0.21404, 5);
    expect(linearFromEncoded({ r: 0.5, g: 0.5, b: 0.5, a: 0.5 }).a).toBe(0.5);
  });

  it("are each other's opposite", () => {
    fc.assert(
      fc.property(channel, channel, channel, (r, g, b) => {
        const back = encodedFromLinear(linearFromEncoded({ r, g, b, a: 1 }));
        expect(back.r).toBeCloseTo(r, 9);
        expect(back.g).toBeCloseTo(g, 9);
        expect(back.b).toBeCloseTo(b, 9);
      }),
    );
  });
});

it("isSameOnScreen sees a difference of one 8-bit step, and none below it", () => {
  const red = { r: 1, g: 0, b: 0, a: 1 };
  expect(isSameOnScreen(red, { ...red, g: 0.0005 })).toBe(true);
  expect(isSameOnScreen(red, { ...red, g: 1 / 255 })).toBe(false);
});
