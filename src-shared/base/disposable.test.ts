import { expect, it } from "vitest";
import { DisposableStore, toDisposable } from "./disposable";

it("a clean-up runs once, however often it is disposed", () => {
  let runs = 0;
  const item = toDisposable(() => runs++);
  item.dispose();
  item.dispose();
  expect(runs).toBe(1);
});

it("a store ends what it owns in reverse order, and what is added later at once", () => {
  const ended: string[] = [];
  const store = new DisposableStore();
  for (const name of ["a", "b", "c"]) store.add(toDisposable(() => ended.push(name)));
  store.dispose();
  store.dispose();
  expect(ended).toEqual(["c", "b", "a"]);
  store.add(toDisposable(() => ended.push("late")));
  expect(ended).toEqual(["c", "b", "a", "late"]);
});
