import { expect, it } from "vitest";
import { Emitter } from "./emitter";

it("listeners are told in the order of subscription until they are disposed", () => {
  const emitter = new Emitter<number>();
  const heard: string[] = [];
  const first = emitter.event((value) => heard.push(`first ${value}`));
  emitter.event((value) => heard.push(`second ${value}`));
  emitter.fire(1);
  first.dispose();
  emitter.fire(2);
  expect(heard).toEqual(["first 1", "second 1", "second 2"]);
  expect(emitter.hasListeners).toBe(true);
  emitter.dispose();
  emitter.fire(3);
  expect(heard).toHaveLength(3);
  expect(emitter.hasListeners).toBe(false);
});

it("one function subscribed twice is two subscriptions", () => {
  const emitter = new Emitter<number>();
  let calls = 0;
  const listener = () => calls++;
  const first = emitter.event(listener);
  emitter.event(listener);
  first.dispose();
  emitter.fire(1);
  expect(calls).toBe(1);
});

it("a listener that throws stops neither the others nor the one who fires", () => {
  const errors: unknown[] = [];
  const emitter = new Emitter<number>((error) => errors.push(error));
  const heard: number[] = [];
  emitter.event(() => {
    throw new Error("mine");
  });
  emitter.event((value) => heard.push(value));
  emitter.fire(1);
  expect(heard).toEqual([1]);
  expect(errors).toMatchObject([{ message: "mine" }]);
});

it("a listener added or removed while firing counts from the next time", () => {
  const emitter = new Emitter<number>();
  const heard: string[] = [];
  emitter.event((value) => {
    heard.push(`a ${value}`);
    if (value === 1) emitter.event((later) => heard.push(`b ${later}`));
  });
  emitter.fire(1);
  emitter.fire(2);
  expect(heard).toEqual(["a 1", "a 2", "b 2"]);
});
