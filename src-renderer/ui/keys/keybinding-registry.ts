import { type Disposable, toDisposable } from "../../../src-shared/base/disposable";
import {
  isTypingKey,
  type Keybinding,
  type KeyPress,
  matchesKeyPress,
  parseKeybinding,
  type Platform,
} from "./keybinding";
import { evaluateWhen } from "./when-clause";

export interface KeybindingRule {
  /** `Mod+D`, or several that do the same; see `parseKeybinding`. */
  readonly keys: string | readonly string[];
  /** Contexts in which the rule holds; see `evaluateWhen`. A rule with a clause goes before one without. */
  readonly when?: string | undefined;
  /** Whether it works while the user types in a text field. By default only for keys that type and edit nothing. */
  readonly whileTyping?: boolean | undefined;
  /** Return false to let the key go on to the next rule, and to the browser. */
  readonly run: () => boolean | void;
}

/** Where a key went down, as far as rules care. `focusContexts` are the contexts of the panels around the focus. */
export interface KeyTarget {
  readonly isTyping: boolean;
  /** Whether Mod+Z belongs to the text; a field of the kit with nothing typed leaves it to the editor. */
  readonly hasTextUndo: boolean;
  readonly focusContexts: ReadonlySet<string>;
}

interface Entry {
  readonly rule: KeybindingRule;
  readonly bindings: readonly Keybinding[];
}

/** The keys that text fields use themselves, in addition to those that type a character. */
const editingKeys = new Set(["a", "c", "v", "x", "backspace", "delete", "home", "end"]);
const undoKeys = new Set(["z", "y"]);
const arrowKeys = /^arrow/;

/** Owns the keyboard shortcuts of one window. Independent of React; `attach` connects it to a window's key events. */
export class KeybindingRegistry {
  private readonly entries: Entry[] = [];
  private readonly contexts = new Set<string>();

  constructor(readonly platform: Platform) {}

  /** Of rules that match the same key, those with a clause go first, and of equals the one added last. */
  add(rule: KeybindingRule): Disposable {
    const keys = typeof rule.keys === "string" ? [rule.keys] : rule.keys;
    const entry = { rule, bindings: keys.map(parseKeybinding) };
    this.entries.push(entry);
    return toDisposable(() => {
      this.entries.splice(this.entries.indexOf(entry), 1);
    });
  }

  /** Sets a context that does not follow the focus, such as `playing`. */
  setContext(name: string, holds: boolean): void {
    if (holds) this.contexts.add(name);
    else this.contexts.delete(name);
  }

  /** Runs the first rule that takes the key; true if one did. */
  dispatch(press: KeyPress, target: KeyTarget): boolean {
    const holds = (name: string) => this.contexts.has(name) || target.focusContexts.has(name);
    const matching = this.entries.filter(
      ({ rule, bindings }) =>
        bindings.some(
          (binding) =>
            matchesKeyPress(binding, press, this.platform) &&
            (!target.isTyping || (rule.whileTyping ?? !isTakenByTextField(binding, target))),
        ) && evaluateWhen(rule.when, holds),
    );
    const ordered = [
      ...matching.filter(({ rule }) => rule.when === undefined),
      ...matching.filter(({ rule }) => rule.when !== undefined),
    ];
    for (const { rule } of ordered.reverse()) if (rule.run() !== false) return true;
    return false;
  }

  /**
   * Listens to the window's key events until disposed. Keys that an input method is composing are left alone. A tab takes
   * Enter and Space whatever is held with them, so what is held with another key there is asked for before the tab.
   */
  attach(target: Window): Disposable {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (this.dispatch(event, readKeyTarget(event.target))) event.preventDefault();
    };
    const onTabKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey || event.altKey) || !isTab(event.target)) return;
      onKeyDown(event);
      if (event.defaultPrevented) event.stopPropagation();
    };
    target.addEventListener("keydown", onTabKeyDown, true);
    target.addEventListener("keydown", onKeyDown);
    return toDisposable(() => {
      target.removeEventListener("keydown", onTabKeyDown, true);
      target.removeEventListener("keydown", onKeyDown);
    });
  }
}

function isTab(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="tab"], .dv-tab') !== null;
}

/** Contexts come from `data-key-context` attributes on the elements around the focus; several names may be in one. */
export function readKeyTarget(target: EventTarget | null): KeyTarget {
  const focusContexts = new Set<string>();
  if (!(target instanceof Element)) return { isTyping: false, hasTextUndo: false, focusContexts };
  for (let element = target.closest("[data-key-context]"); element;) {
    for (const name of element.getAttribute("data-key-context")?.split(/\s+/) ?? []) focusContexts.add(name);
    element = element.parentElement?.closest("[data-key-context]") ?? null;
  }
  const isTyping = isTextInput(target);
  return { isTyping, hasTextUndo: isTyping && target.getAttribute("data-draft") !== "none", focusContexts };
}

const textlessInputs = new Set(["button", "checkbox", "radio", "range", "color", "submit", "reset", "image", "file"]);

function isTextInput(element: Element): boolean {
  if (element instanceof HTMLInputElement) return !textlessInputs.has(element.type);
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable);
}

function isTakenByTextField(binding: Keybinding, { hasTextUndo }: KeyTarget): boolean {
  if (undoKeys.has(binding.key) && (binding.mod || binding.ctrl)) return hasTextUndo;
  return isTypingKey(binding) || editingKeys.has(binding.key) || arrowKeys.test(binding.key);
}
