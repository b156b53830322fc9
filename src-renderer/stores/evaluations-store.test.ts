import { expect, it } from "vitest";
import { fail, ok } from "../../src-shared/base/result";
import { createEvaluationsStore } from "./evaluations-store";
import { InMemorySession } from "./testing/in-memory-session";

it("an evaluation knows when it was asked and answered, and what came out", async () => {
  let time = 7;
  const session = new InMemorySession(undefined, [], {
    evaluate: async () => {
      time = 9;
      return ok(42);
    },
  });
  const store = createEvaluationsStore(session, () => time);
  await store.getState().evaluate("6 * 7", "editor");
  expect(store.getState().evaluations).toEqual([
    {
      id: 1,
      kind: "expression",
      source: "6 * 7",
      domain: "editor",
      time: 7,
      answer: { outcome: "value", value: 42, time: 9 },
    },
  ]);
});

it("L07: a statement script that fails says why, also where the line was lost", async () => {
  const answers = [
    async () => fail("compileError", "check.run.ts:3: Unexpected }"),
    async () => Promise.reject(new Error("The connection was lost.")),
    async () => ok(undefined as never),
  ];
  const session = new InMemorySession(undefined, [], { runStatementScript: () => answers.shift()!() });
  const store = createEvaluationsStore(session);
  const run = () => store.getState().runStatements("assets/check.run.ts", "runtime");
  expect(await run()).toBe(false);
  expect(await run()).toBe(false);
  expect(await run()).toBe(true);
  expect(store.getState().evaluations.map(({ answer }) => answer?.message)).toEqual([
    "check.run.ts:3: Unexpected }",
    "The connection was lost.",
    undefined,
  ]);
});

it("the history holds each expression once, the newest last, and outlives a clearing", async () => {
  const session = new InMemorySession(undefined, [], { evaluate: async () => ok(1) });
  const store = createEvaluationsStore(session);
  for (const expression of ["a", "b", "a"]) await store.getState().evaluate(expression, "editor");
  store.getState().clear();
  expect(store.getState().history).toEqual(["b", "a"]);
  expect(store.getState().evaluations).toEqual([]);
});
