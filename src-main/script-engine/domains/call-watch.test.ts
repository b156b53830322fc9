import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CallWatch } from "./call-watch";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("tells once which call is overdue", () => {
  const onOverdue = vi.fn();
  const watch = new CallWatch<string>(onOverdue);
  watch.begin("load", 1000);
  vi.advanceTimersByTime(5000);
  expect(onOverdue.mock.calls).toEqual([["load"]]);
});

it("Z35: counts no time while a debugger holds the domain, and gives the call its time anew", () => {
  const onOverdue = vi.fn();
  const watch = new CallWatch<string>(onOverdue);
  watch.begin("ping", 1000);
  vi.advanceTimersByTime(900);
  watch.suspend();
  watch.begin("step", 1000);
  vi.advanceTimersByTime(60_000);
  watch.resume();
  vi.advanceTimersByTime(900);
  expect(onOverdue).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(onOverdue.mock.calls).toEqual([["ping"]]);
});
