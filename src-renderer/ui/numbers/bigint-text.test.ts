import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { integerLimits } from "../../../src-shared/document/field-type";
import { parseBigInt } from "./bigint-text";

const [min, max] = integerLimits.int64;

describe("parseBigInt", () => {
  it("77: is exact where a double is not", () => {
    expect(parseBigInt("9223372036854775807", { min, max })).toEqual({ ok: true, value: 9223372036854775807n });
    expect(parseBigInt("76561198431480771", { min, max })).toEqual({ ok: true, value: 76561198431480771n });
  });

  it("77: reads back every 64-bit integer", () => {
    fc.assert(
      fc.property(fc.bigInt({ min, max }), (value) => {
        expect(parseBigInt(String(value), { min, max })).toEqual({ ok: true, value });
      }),
    );
  });

  it.each([
    ["2^53+1", 9007199254740993n],
    ["0xff", 255n],
    ["1_000n", 1000n],
    ["-5", -5n],
    ["10/5", 2n],
    ["-7 % 4", -3n],
  ])("evaluates %j", (text, value) => {
    expect(parseBigInt(text)).toEqual({ ok: true, value });
  });

  it.each(["", "1.5", "1e3", "abc", "1/0", "5 % 0", "7/2", "2^1000", "2^-1", "pi"])("refuses %j", (text) => {
    expect(parseBigInt(text)).toMatchObject({ ok: false, reason: "invalid" });
  });

  it("refuses what is out of range and names the limits", () => {
    expect(parseBigInt("9223372036854775808", { min, max })).toMatchObject({
      ok: false,
      reason: "range",
      message: "Must be from -9223372036854775808 to 9223372036854775807.",
    });
    expect(parseBigInt("-1", { min: 0n })).toMatchObject({ message: "Must be at least 0." });
    expect(parseBigInt("11", { max: 10n })).toMatchObject({ message: "Must be at most 10." });
  });
});
