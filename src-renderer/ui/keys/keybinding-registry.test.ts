import { describe, expect, it } from "vitest";
import type { KeyPress } from "./keybinding";
import { KeybindingRegistry, type KeyTarget } from "./keybinding-registry";

function press(key: string, held: Partial<KeyPress> = {}): KeyPress {
  return { key, code: "", ctrlKey: false, shiftKey: false, altKey: false, metaKey: false, ...held };
}

const ctrl = { ctrlKey: true };
const page: KeyTarget = { isTyping: false, hasTextUndo: false, focusContexts: new Set() };
const inPanel = (...names: string[]): KeyTarget => ({ ...page, focusContexts: new Set(names) });
const textField: KeyTarget = { ...page, isTyping: true, hasTextUndo: true };
const untouchedField: KeyTarget = { ...page, isTyping: true, hasTextUndo: false };

function createRegistry() {
  const ran: string[] = [];
  const registry = new KeybindingRegistry("other");
  const add = (keys: string | string[], name: string, more: { when?: string; whileTyping?: boolean } = {}) =>
    registry.add({ keys, ...more, run: () => void ran.push(name) });
  return { registry, ran, add };
}

describe("KeybindingRegistry", () => {
  it("runs the rule whose key it is, and says whether one took it", () => {
    const { registry, ran, add } = createRegistry();
    add("Mod+D", "duplicate");
    add(["F", "Mod+F"], "frame");
    expect(registry.dispatch(press("d", ctrl), page)).toBe(true);
    expect(registry.dispatch(press("f", ctrl), page)).toBe(true);
    expect(registry.dispatch(press("d"), page)).toBe(false);
    expect(ran).toEqual(["duplicate", "frame"]);
  });

  it("asks for the contexts of a rule: those set, and those of the panel with the focus", () => {
    const { registry, ran, add } = createRegistry();
    add("Delete", "delete entity", { when: "hierarchy && !playing || viewport" });
    expect(registry.dispatch(press("Delete"), page)).toBe(false);
    registry.dispatch(press("Delete"), inPanel("hierarchy"));
    registry.setContext("playing", true);
    expect(registry.dispatch(press("Delete"), inPanel("hierarchy"))).toBe(false);
    registry.dispatch(press("Delete"), inPanel("viewport"));
    registry.setContext("playing", false);
    registry.dispatch(press("Delete"), inPanel("hierarchy"));
    expect(ran).toHaveLength(3);
  });

  it("prefers a rule with a clause, then the one added last", () => {
    const { registry, ran, add } = createRegistry();
    add("F", "in console", { when: "console" });
    add("F", "first");
    add("F", "second");
    registry.dispatch(press("f"), page);
    registry.dispatch(press("f"), inPanel("console"));
    expect(ran).toEqual(["second", "in console"]);
  });

  it("goes on to the next rule where one returns false", () => {
    const { registry, ran, add } = createRegistry();
    add("Escape", "deselect");
    registry.add({ keys: "Escape", run: () => false });
    expect(registry.dispatch(press("Escape"), page)).toBe(true);
    expect(ran).toEqual(["deselect"]);
  });

  it("leaves letters, editing keys and clipboard to a text field", () => {
    const { registry, ran, add } = createRegistry();
    for (const keys of [
      "W",
      "Shift+W",
      "Delete",
      "Enter",
      "ArrowUp",
      "Mod+A",
      "Mod+C",
      "Mod+V",
      "Mod+X",
      "Mod+ArrowLeft",
    ]) {
      add(keys, keys);
    }
    for (const key of ["w", "Delete", "Enter", "ArrowUp"]) expect(registry.dispatch(press(key), textField)).toBe(false);
    for (const key of ["a", "c", "v", "x", "ArrowLeft"]) {
      expect(registry.dispatch(press(key, ctrl), textField)).toBe(false);
    }
    expect(ran).toEqual([]);
  });

  it("lets function keys and combinations through a text field", () => {
    const { registry, ran, add } = createRegistry();
    for (const keys of ["F5", "Mod+S", "Mod+Enter", "Mod+K"]) add(keys, keys);
    registry.dispatch(press("F5"), textField);
    for (const key of ["s", "Enter", "k"]) registry.dispatch(press(key, ctrl), textField);
    expect(ran).toEqual(["F5", "Mod+S", "Mod+Enter", "Mod+K"]);
  });

  it("leaves undo to a text while it has something to undo", () => {
    const { registry, ran, add } = createRegistry();
    add("Mod+Z", "undo");
    add(["Mod+Y", "Mod+Shift+Z"], "redo");
    expect(registry.dispatch(press("z", ctrl), textField)).toBe(false);
    registry.dispatch(press("z", ctrl), untouchedField);
    registry.dispatch(press("Z", { ...ctrl, shiftKey: true }), untouchedField);
    expect(ran).toEqual(["undo", "redo"]);
  });

  it("lets a rule decide about text fields itself", () => {
    const { registry, ran, add } = createRegistry();
    add("Enter", "send", { whileTyping: true });
    add("Mod+S", "save", { whileTyping: false });
    registry.dispatch(press("Enter"), textField);
    expect(registry.dispatch(press("s", ctrl), textField)).toBe(false);
    expect(ran).toEqual(["send"]);
  });

  it("forgets a rule that is disposed, and no other", () => {
    const { registry, ran, add } = createRegistry();
    const first = add("F", "first");
    add("F", "second").dispose();
    registry.dispatch(press("f"), page);
    first.dispose();
    first.dispose();
    expect(registry.dispatch(press("f"), page)).toBe(false);
    expect(ran).toEqual(["first"]);
  });

  it("refuses a clause that it cannot read", () => {
    const { registry, add } = createRegistry();
    add("F", "f", { when: "playing ||" });
    expect(() => registry.dispatch(press("f"), page)).toThrow(/Not a when clause/);
  });
});
