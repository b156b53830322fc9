import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createCondition } from "./breakpoint-condition";

/** What the expression gives among these names, and what it writes. */
function run(request: { condition?: string; logMessage?: string }, names: object) {
  const created = createCondition({ line: 3, ...request }, "a.ts");
  if (!created.ok) throw new Error(created.message);
  const written: unknown[][] = [];
  const write = (...values: unknown[]) => void written.push(values);
  const value: unknown = runInNewContext(created.value ?? "true", { ...names, console: { log: write, error: write } });
  return { value, written };
}

describe("the condition of a breakpoint", () => {
  it("is the user's own, and holds always where there is none", () => {
    expect(createCondition({ line: 3 }, "a.ts")).toEqual({ ok: true, value: undefined });
    expect(createCondition({ line: 3, condition: " " }, "a.ts")).toEqual({ ok: true, value: undefined });
    expect(run({ condition: "x > 2" }, { x: 3 }).value).toBe(true);
    expect(run({ condition: "x > 2 // enough" }, { x: 1 }).value).toBe(false);
  });

  it("writes when it throws, and does not stop", () => {
    const { value, written } = run({ condition: "missing" }, {});
    expect(value).toBeUndefined();
    expect(written).toEqual([
      ["The condition of the breakpoint at a.ts:3 failed:", "ReferenceError: missing is not defined"],
    ]);
  });

  it("writes a message with its values, where the condition holds, and never stops", () => {
    const logMessage = "at {x}, {JSON.stringify({ y: x })} now";
    expect(run({ logMessage }, { x: 1 })).toEqual({ value: false, written: [["at", 1, ",", '{"y":1}', "now"]] });
    expect(run({ logMessage, condition: "x > 1" }, { x: 1 })).toEqual({ value: false, written: [] });
  });

  it.each([
    [{ condition: "x ==" }, "The condition cannot be read: Unexpected token ')'"],
    [{ condition: "await x" }, "The condition cannot be read: "],
    [{ condition: "} evil {" }, "The condition cannot be read: "],
    [{ logMessage: "at {x" }, 'The message cannot be read: the "{" at 4 is not closed.'],
    [{ logMessage: "at {}" }, "The message cannot be read: {}: it is empty."],
  ])("that cannot be read is refused: %o", (request, message) => {
    const created = createCondition({ line: 3, ...request }, "a.ts");
    expect(created).toMatchObject({ ok: false, reason: "invalid" });
    if (!created.ok) expect(created.message).toContain(message);
  });
});
