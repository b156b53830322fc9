import { describe, expect, it } from "vitest";
import {
  detectPlatform,
  formatKeybinding,
  isTypingKey,
  type KeyPress,
  matchesKeyPress,
  parseKeybinding,
} from "./keybinding";

function press(key: string, held: Partial<KeyPress> = {}): KeyPress {
  return { key, code: "", ctrlKey: false, shiftKey: false, altKey: false, metaKey: false, ...held };
}

function matches(binding: string, pressed: KeyPress, platform: "mac" | "other" = "other"): boolean {
  return matchesKeyPress(parseKeybinding(binding), pressed, platform);
}

describe("parseKeybinding", () => {
  it("reads modifiers in any order and case, and names of keys", () => {
    expect(parseKeybinding("shift+MOD+p")).toEqual(parseKeybinding("Mod+Shift+P"));
    expect(parseKeybinding("Esc").key).toBe("escape");
    expect(parseKeybinding("Alt+Up")).toMatchObject({ key: "arrowup", alt: true });
    expect(parseKeybinding("Space").key).toBe("space");
  });

  it("reads plus as a key", () => {
    expect(parseKeybinding("Mod++")).toMatchObject({ key: "+", mod: true });
    expect(parseKeybinding("+")).toMatchObject({ key: "+", mod: false });
  });

  it.each(["", "Mod+", "Hyper+P", "P+Mod"])("refuses %j", (text) => {
    expect(() => parseKeybinding(text)).toThrow(/Not a keybinding/);
  });
});

describe("matchesKeyPress", () => {
  it("takes Mod for Control, and for Command on macOS", () => {
    expect(matches("Mod+D", press("d", { ctrlKey: true }))).toBe(true);
    expect(matches("Mod+D", press("d", { metaKey: true }))).toBe(false);
    expect(matches("Mod+D", press("d", { metaKey: true }), "mac")).toBe(true);
    expect(matches("Mod+D", press("d", { ctrlKey: true }), "mac")).toBe(false);
  });

  it("wants exactly the modifiers of the binding", () => {
    expect(matches("Mod+P", press("P", { ctrlKey: true, shiftKey: true }))).toBe(false);
    expect(matches("Mod+Shift+P", press("P", { ctrlKey: true, shiftKey: true }))).toBe(true);
    expect(matches("W", press("w", { altKey: true }))).toBe(false);
    expect(matches("F2", press("F2", { shiftKey: true }))).toBe(false);
  });

  it("goes by the engraved letter where the layout writes no Latin", () => {
    expect(matches("W", press("ц", { code: "KeyW" }))).toBe(true);
    expect(matches("Mod+Z", press("я", { code: "KeyZ", ctrlKey: true }))).toBe(true);
  });

  it("goes by the typed letter where there is one: Z on a German board", () => {
    expect(matches("Mod+Z", press("z", { code: "KeyY", ctrlKey: true }))).toBe(true);
    expect(matches("Mod+Y", press("z", { code: "KeyY", ctrlKey: true }))).toBe(false);
  });

  it("finds digits under Shift and on the number pad", () => {
    expect(matches("Shift+1", press("!", { code: "Digit1", shiftKey: true }))).toBe(true);
    expect(matches("Mod+1", press("1", { code: "Numpad1", ctrlKey: true }))).toBe(true);
  });

  it("takes a sign as typed, whether the layout needs Shift for it or not", () => {
    expect(matches("?", press("?", { shiftKey: true }))).toBe(true);
    expect(matches("Mod++", press("+", { ctrlKey: true }))).toBe(true);
  });

  it("finds a letter that Alt changes on macOS", () => {
    expect(matches("Alt+D", press("∂", { code: "KeyD", altKey: true }), "mac")).toBe(true);
  });
});

describe("formatKeybinding", () => {
  it.each([
    ["Mod+Shift+P", "⇧⌘P", "Ctrl+Shift+P"],
    ["Mod+Alt+ArrowUp", "⌥⌘↑", "Ctrl+Alt+↑"],
    ["Delete", "⌦", "Del"],
    ["F2", "F2", "F2"],
    ["Ctrl+Enter", "⌃↩", "Ctrl+Enter"],
    ["Mod++", "⌘+", "Ctrl++"],
    ["w", "W", "W"],
  ])("writes %s as %s on macOS and %s elsewhere", (text, mac, other) => {
    expect(formatKeybinding(text, "mac")).toBe(mac);
    expect(formatKeybinding(text, "other")).toBe(other);
  });
});

it("isTypingKey tells keys that a text field needs from those it does not", () => {
  for (const text of ["W", "Shift+W", "Space", "Delete", "Enter", "ArrowUp", "?"]) {
    expect(isTypingKey(parseKeybinding(text)), text).toBe(true);
  }
  for (const text of ["F2", "Escape", "Mod+W", "Alt+1"]) expect(isTypingKey(parseKeybinding(text)), text).toBe(false);
});

it("detectPlatform tells macOS from the rest", () => {
  expect(detectPlatform("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)")).toBe("mac");
  expect(detectPlatform("Mozilla/5.0 (X11; Linux x86_64)")).toBe("other");
});
