import { expect, it } from "vitest";
import { fail, ok } from "../../src-shared/base/result";
import type { LogEntry } from "../../src-shared/scripting/log-entry";
import { createConsoleStore } from "./console-store";
import { createEvaluationsStore } from "./evaluations-store";
import { InMemorySession } from "./testing/in-memory-session";
import { settle } from "./testing/scenes";

const entry = (id: number): LogEntry => ({
  id,
  time: id,
  level: "info",
  text: `line ${id}`,
  domain: "editor",
  count: 1,
});

it("an evaluation knows which entries were logged while it ran", async () => {
  const session: InMemorySession = new InMemorySession(undefined, [], {
    evaluate: async () => {
      session.fire("onDidLog", [entry(2), entry(3)]);
      return ok(42);
    },
  });
  const log = createConsoleStore(session);
  await settle();
  session.fire("onDidLog", [entry(1)]);
  const store = createEvaluationsStore(session, log, () => 7);
  await store.getState().evaluate("6 * 7", "editor");
  expect(store.getState().evaluations).toEqual([
    {
      id: 1,
      kind: "expression",
      source: "6 * 7",
      domain: "editor",
      time: 7,
      askedAfter: 1,
      answer: { outcome: "value", value: 42, time: 7, answeredAfter: 3 },
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
  const store = createEvaluationsStore(session, createConsoleStore(session));
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
  const store = createEvaluationsStore(session, createConsoleStore(session));
  for (const expression of ["a", "b", "a"]) await store.getState().evaluate(expression, "editor");
  store.getState().clear();
  expect(store.getState().history).toEqual(["b", "a"]);
  expect(store.getState().evaluations).toEqual([]);
});
