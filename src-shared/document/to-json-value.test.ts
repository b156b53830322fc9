import fc from "fast-check";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { toJsonValue } from "./to-json-value";
import { anyValue } from "./testing/arbitrary-scene";

describe("a value of unknown origin", () => {
  it("is taken as it is when it is encoded already", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(toJsonValue(value, "value")).toEqual({ ok: true, value });
      }),
    );
  });

  it("has numbers and bigints encoded that JSON lacks, and members without a value left out", () => {
    const value = { a: [NaN, -0, Infinity, 5n], b: undefined, c: { d: null } };
    expect(toJsonValue(value, "value")).toEqual({
      ok: true,
      value: { a: [{ $number: "NaN" }, { $number: "-0" }, { $number: "Infinity" }, { $bigint: "5" }], c: { d: null } },
    });
  });

  it("may come from another realm", () => {
    expect(toJsonValue(runInNewContext("({ a: [1] })"), "value")).toEqual({ ok: true, value: { a: [1] } });
    expect(toJsonValue(Object.create(null), "value")).toEqual({ ok: true, value: {} });
  });

  it("case 79: is refused with the path where it contains itself, and not where it holds a thing twice", () => {
    const inner: Record<string, unknown> = {};
    const value = { list: [{ inner }] };
    inner.back = value;
    const refused = toJsonValue(value, "value");
    expect(refused).toMatchObject({ ok: false, reason: "invalidValue" });
    expect(!refused.ok && refused.message).toContain("value.list[0].inner.back contains itself");
    const shared = [1];
    expect(toJsonValue([shared, shared], "value")).toMatchObject({ ok: true });
  });

  it.each([
    ["a function", () => 1],
    ["a symbol", Symbol("x")],
    ["a Map", new Map()],
    ["a Date", new Date()],
    ["a typed array", new Uint8Array(2)],
    ["an empty place", [undefined]],
  ])("is refused where it is %s", (_, value) => {
    expect(toJsonValue({ value }, "")).toMatchObject({ ok: false, reason: "invalidValue" });
  });

  it("case 79: is refused with the path where reading it throws", () => {
    const revoked = Proxy.revocable([], {});
    revoked.revoke();
    const throwing = Object.defineProperty({}, "bad", {
      enumerable: true,
      get: () => {
        throw new Error("not for you");
      },
    });
    const trap = new Proxy({}, { ownKeys: () => Reflect.apply(throwing as never, undefined, []) });
    const messageOf = (value: unknown) => {
      const result = toJsonValue({ list: [value] }, "");
      return result.ok ? "" : result.message;
    };
    expect(messageOf(throwing)).toBe("list[0].bad cannot be read: not for you.");
    expect(messageOf(revoked.proxy)).toMatch(/^list\[0\] cannot be read: .*revoked/);
    expect(messageOf(trap)).toMatch(/^list\[0\] cannot be read: /);
  });

  it("is refused when it is too deep to be walked", () => {
    let value: unknown = 1;
    for (let depth = 0; depth < 100_000; depth++) value = [value];
    expect(toJsonValue(value, "value")).toMatchObject({ ok: false });
  });
});
