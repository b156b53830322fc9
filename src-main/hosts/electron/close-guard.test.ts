import { describe, expect, it, vi } from "vitest";
import { CloseGuard } from "./close-guard";

function createGuard(userAnswer: "close" | "stay" = "stay") {
  const context = { askPage: vi.fn(), askUser: vi.fn(async () => userAnswer), close: vi.fn() };
  return { guard: new CloseGuard(context), ...context };
}

describe("closing the window", () => {
  it("needs no question while everything is saved", () => {
    const { guard, askPage } = createGuard();
    expect(guard.tryClose()).toBe(true);
    expect(askPage).not.toHaveBeenCalled();
  });

  it("waits for the page's answer while something is not saved", () => {
    const { guard, askPage, close } = createGuard();
    guard.setDirty(true);
    expect(guard.tryClose()).toBe(false);
    expect(askPage).toHaveBeenCalledOnce();
    guard.answer("stay");
    expect(close).not.toHaveBeenCalled();
    expect(guard.tryClose()).toBe(false);
    guard.answer("close");
    expect(close).toHaveBeenCalledOnce();
  });

  it("cannot be brought about by an answer to no question", () => {
    const { guard, close } = createGuard();
    guard.setDirty(true);
    guard.answer("close");
    expect(close).not.toHaveBeenCalled();
  });

  it("asks the user itself when the page does not answer a first time", async () => {
    const { guard, askPage, askUser, close } = createGuard("close");
    guard.setDirty(true);
    guard.tryClose();
    expect(guard.tryClose()).toBe(false);
    expect(askUser).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(askPage).toHaveBeenCalledOnce();
  });

  it("stays when the user says so, and still takes the page's answer", async () => {
    const { guard, askUser, close } = createGuard("stay");
    guard.setDirty(true);
    guard.tryClose();
    guard.tryClose();
    await askUser.mock.results[0]?.value;
    expect(close).not.toHaveBeenCalled();
    guard.answer("close");
    expect(close).toHaveBeenCalledOnce();
  });

  it("needs no question after the page has crashed", () => {
    const { guard } = createGuard();
    guard.setDirty(true);
    guard.forgetPage();
    expect(guard.tryClose()).toBe(true);
  });
});
