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
  const watch = new CallWatch<string>({ onOverdue });
  watch.begin("load", 1000);
  vi.advanceTimersByTime(5000);
  expect(onOverdue.mock.calls).toEqual([["load", false]]);
});

it("gives each call its time only when the ones before it are answered", () => {
  const onOverdue = vi.fn();
  const watch = new CallWatch<string>({ onOverdue });
  const calls = ["a", "b", "c"].map((name) => watch.begin(name, 400));
  for (const call of calls) {
    vi.advanceTimersByTime(300);
    expect(watch.current).toBe(call.name);
    watch.finish(call);
  }
  expect(watch.current).toBeUndefined();
  vi.advanceTimersByTime(5000);
  expect(onOverdue).not.toHaveBeenCalled();
});

it("Z35: counts no time while a debugger holds the domain, and gives the call its time anew", () => {
  const onOverdue = vi.fn();
  const watch = new CallWatch<string>({ onOverdue });
  watch.begin("ping", 1000);
  vi.advanceTimersByTime(900);
  watch.suspend();
  watch.begin("step", 1000);
  vi.advanceTimersByTime(60_000);
  watch.resume();
  vi.advanceTimersByTime(900);
  expect(onOverdue).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(onOverdue.mock.calls).toEqual([["ping", false]]);
});

it("Z23: notices a call that is passed over for ever, however many others are answered", () => {
  const onOverdue = vi.fn();
  const watch = new CallWatch<string>({ onOverdue, takesTurns: (name) => name === "step" });
  watch.begin("step", 1000);
  for (let count = 0; count < 20; count++) {
    const ping = watch.begin("ping", 1000);
    vi.advanceTimersByTime(100);
    watch.finish(ping);
  }
  expect(onOverdue).not.toHaveBeenCalled();
  watch.dispose();
  const other = new CallWatch<string>({ onOverdue });
  other.begin("getFields", 1000);
  for (let count = 0; count < 20; count++) {
    const ping = other.begin("ping", 1000);
    vi.advanceTimersByTime(100);
    other.finish(ping);
  }
  expect(onOverdue.mock.calls).toEqual([["getFields", true]]);
});

it("tells of a call that takes long before it is overdue, and when it is answered", () => {
  const onDidChangeSlow = vi.fn();
  const watch = new CallWatch<string>({ onDidChangeSlow, onOverdue: vi.fn() });
  const quick = watch.begin("ping", 2000);
  vi.advanceTimersByTime(100);
  watch.finish(quick);
  expect(onDidChangeSlow).not.toHaveBeenCalled();
  // A sixth of a second is long, however much time a call may take.
  for (const budget of [2000, 60_000]) {
    const call = watch.begin("load", budget);
    vi.advanceTimersByTime(160);
    expect(onDidChangeSlow.mock.calls).toEqual([[true]]);
    watch.finish(call);
    expect(onDidChangeSlow.mock.calls).toEqual([[true], [false]]);
    onDidChangeSlow.mockClear();
  }
});

it("takes a call that nobody waits for any more for no answer, so that one before it is not held to be lost", () => {
  const onOverdue = vi.fn();
  const watch = new CallWatch<string>({ onOverdue });
  const frame = watch.begin("step", 1000);
  watch.begin("stop", 1000);
  const ping = watch.begin("ping", 1000);
  watch.forget(ping);
  vi.advanceTimersByTime(500);
  watch.forget(frame);
  vi.advanceTimersByTime(900);
  expect(onOverdue).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(onOverdue.mock.calls).toEqual([["stop", false]]);
});
