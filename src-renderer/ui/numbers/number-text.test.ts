import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatNumber, parseNumber, type NumberReading } from "./number-text";

function read(text: string, reading?: NumberReading): number | string {
  const result = parseNumber(text, reading);
  return result.ok ? result.value : result.message;
}

describe("parseNumber", () => {
  it.each([
    ["5", 5],
    ["-0.0285", -0.0285],
    ["1e-7", 1e-7],
    [".5", 0.5],
    ["5.", 5],
    ["1_000", 1000],
    ["0xff", 255],
    ["  7  ", 7],
    ["1,5", 1.5],
    ["\u22123", -3],
  ])("reads %j as %d", (text, value) => {
    expect(read(text)).toBe(value);
  });

  it.each([
    ["2*3+1", 7],
    ["1+2*3", 7],
    ["(1+2)*3", 9],
    ["2^3^2", 512],
    ["2**3", 8],
    ["-2^2", -4],
    ["2^-1", 0.5],
    ["7 % 4", 3],
    ["10/4", 2.5],
    ["8/2/2", 2],
    ["5-3-1", 1],
    ["--3", 3],
    ["2*-3", -6],
    ["pi/2", Math.PI / 2],
    ["1/0", Infinity],
  ])("evaluates %j to %d", (text, value) => {
    expect(read(text)).toBe(value);
  });

  it("75: reads NaN, both infinities and minus zero", () => {
    expect(read("NaN")).toBeNaN();
    expect(read("Infinity")).toBe(Infinity);
    expect(read("-infinity")).toBe(-Infinity);
    expect(read("∞")).toBe(Infinity);
    expect(read("-0")).toBe(-0);
  });

  it("takes the field's unit behind the number, and nothing else", () => {
    expect(read("5 m/s", { unit: "m/s" })).toBe(5);
    expect(read("90°", { unit: "°" })).toBe(90);
    expect(read("5 km", { unit: "m/s" })).toBe('"km" is not expected here.');
  });

  it("starts from the present value with +=, -=, *= and /=", () => {
    expect(read("+=0.5", { current: 2 })).toBe(2.5);
    expect(read("-=1", { current: 2 })).toBe(1);
    expect(read("*=1+2", { current: 2 })).toBe(6);
    expect(read("/=4", { current: 2 })).toBe(0.5);
    expect(read("+=1")).toBe("The values differ, so there is nothing to start from.");
  });

  it.each(["", "abc", "1 2", "2+", "(1", "1)", "alert(1)", "constructor", "1;2", "`1`", "{}", "a.b", "0x", "1e"])(
    "refuses %j",
    (text) => {
      expect(parseNumber(text)).toMatchObject({ ok: false, reason: "invalid" });
    },
  );

  it("refuses what is out of range with a message that names the limits, and never clamps", () => {
    expect(read("21", { min: 0, max: 20 })).toBe("Must be from 0 to 20.");
    expect(read("-1", { min: 0 })).toBe("Must be at least 0.");
    expect(read("256", { max: 255 })).toBe("Must be at most 255.");
    expect(read("NaN", { min: 0, max: 1 })).toBe("Must be from 0 to 1.");
    expect(read("20", { min: 0, max: 20 })).toBe(20);
  });

  it("refuses fractions where whole numbers are asked for", () => {
    expect(read("1.5", { integer: true })).toBe("Whole numbers only.");
    expect(read("7/2", { integer: true })).toBe("Whole numbers only.");
    expect(read("8/2", { integer: true })).toBe(4);
  });

  it("never throws and never hangs, whatever is typed", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789.+-*/%^()eπ ,_x") })),
        (text) => {
          expect(typeof parseNumber(text).ok).toBe("boolean");
        },
      ),
    );
    expect(parseNumber("(".repeat(10_000)).ok).toBe(false);
    expect(parseNumber("2^".repeat(10_000) + "2").ok).toBe(false);
  });
});

describe("formatNumber", () => {
  it("W18: shows every double so that it reads back as exactly itself", () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        expect(Object.is(read(formatNumber(value)), value)).toBe(true);
      }),
    );
    expect(formatNumber(0.0285)).toBe("0.0285");
    expect(formatNumber(0.1 + 0.2)).toBe("0.30000000000000004");
    expect(formatNumber(-0)).toBe("-0");
  });
});
