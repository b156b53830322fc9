/** One combination of keys. `mod` is Command on macOS and Control elsewhere. */
export interface Keybinding {
  readonly key: string;
  readonly mod: boolean;
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
}

export type Platform = "mac" | "other";

/** The part of a KeyboardEvent that a binding looks at. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const modifierNames = ["mod", "ctrl", "shift", "alt", "meta"] as const;
type ModifierName = (typeof modifierNames)[number];

const keyAliases: Record<string, string> = {
  esc: "escape",
  del: "delete",
  return: "enter",
  up: "arrowup",
  down: "arrowdown",
  left: "arrowleft",
  right: "arrowright",
  plus: "+",
  " ": "space",
};

/** Reads `Mod+Shift+P`, `F2`, `Delete`, `Ctrl+Enter`, `Alt+ArrowUp`, `Mod++`; throws on anything else, as it is a bug. */
export function parseKeybinding(text: string): Keybinding {
  const parts = text === "+" ? ["+"] : text.replace(/\+\+$/, "+plus").split("+");
  const key = normalizeKey(parts.pop() ?? "");
  const modifiers = new Set(parts.map((part) => part.trim().toLowerCase()));
  const unknown = [...modifiers].find((name) => !modifierNames.includes(name as ModifierName));
  if (key === "" || unknown !== undefined) throw new Error(`Not a keybinding: "${text}"`);
  const has = (name: ModifierName) => modifiers.has(name);
  return { key, mod: has("mod"), ctrl: has("ctrl"), shift: has("shift"), alt: has("alt"), meta: has("meta") };
}

export function matchesKeyPress(binding: Keybinding, press: KeyPress, platform: Platform): boolean {
  const ctrl = binding.ctrl || (binding.mod && platform === "other");
  const meta = binding.meta || (binding.mod && platform === "mac");
  return (
    press.ctrlKey === ctrl &&
    press.metaKey === meta &&
    press.altKey === binding.alt &&
    (press.shiftKey === binding.shift || isShiftInKey(binding)) &&
    keysOf(press).includes(binding.key)
  );
}

/** True where the key types a character, so that a text field must have it: letters, digits, Space, Backspace, arrows. */
export function isTypingKey(binding: Keybinding): boolean {
  if (binding.mod || binding.ctrl || binding.meta || binding.alt) return false;
  return !/^(?:f\d{1,2}|escape)$/.test(binding.key);
}

/** For people: `⌘⇧P` on macOS, `Ctrl+Shift+P` elsewhere. */
export function formatKeybinding(text: string, platform: Platform): string {
  const parts = formatKeybindingParts(text, platform);
  return parts.join(platform === "mac" ? "" : "+");
}

/** The keys of a combination one by one, in the order in which the platform writes them. */
export function formatKeybindingParts(text: string, platform: Platform): string[] {
  const binding = parseKeybinding(text);
  const names = platform === "mac" ? macNames : otherNames;
  const isMac = platform === "mac";
  const held: string[] = [];
  if (binding.ctrl || (binding.mod && !isMac)) held.push(names.ctrl);
  if (binding.alt) held.push(names.alt);
  if (binding.shift) held.push(names.shift);
  if (binding.meta || (binding.mod && isMac)) held.push(names.meta);
  return [...held, keyName(binding.key, platform)];
}

/** The platform whose conventions shortcuts follow. */
export function detectPlatform(userAgent: string): Platform {
  return /Mac|iPhone|iPad/.test(userAgent) ? "mac" : "other";
}

const macNames = { ctrl: "⌃", alt: "⌥", shift: "⇧", meta: "⌘" };
const otherNames = { ctrl: "Ctrl", alt: "Alt", shift: "Shift", meta: "Meta" };

const keyNames: Record<string, string> = {
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
  escape: "Esc",
  delete: "Del",
  enter: "Enter",
  space: "Space",
  pageup: "Page Up",
  pagedown: "Page Down",
};
const macKeyNames: Record<string, string> = { enter: "↩", delete: "⌦", backspace: "⌫", escape: "⎋", tab: "⇥" };

function keyName(key: string, platform: Platform): string {
  const named = (platform === "mac" ? macKeyNames[key] : undefined) ?? keyNames[key];
  if (named !== undefined) return named;
  return key.length === 1 || /^f\d/.test(key) ? key.toUpperCase() : key.slice(0, 1).toUpperCase() + key.slice(1);
}

function normalizeKey(key: string): string {
  const lower = key === " " ? key : key.trim().toLowerCase();
  return keyAliases[lower] ?? lower;
}

/** `?` needs Shift on one layout and not on another: what counts is the character. */
function isShiftInKey(binding: Keybinding): boolean {
  return binding.key.length === 1 && !/[a-z0-9]/.test(binding.key) && !binding.shift;
}

/** The key as typed and, where the layout writes no Latin or Shift changed a digit, as engraved on the board. */
function keysOf(press: KeyPress): string[] {
  const typed = normalizeKey(press.key);
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(press.code)?.[1];
  if (digit !== undefined && !/^[a-z]/.test(typed)) return [typed, digit];
  const letter = /^Key([A-Z])$/.exec(press.code)?.[1]?.toLowerCase();
  // Alt types other characters on macOS, so the engraved letter counts there too.
  if (letter !== undefined && (!/^[a-z]$/.test(typed) || press.altKey)) return [typed, letter];
  return [typed];
}
