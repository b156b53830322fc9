import { type Disposable, toDisposable } from "../../../src-shared/base/disposable";
import type { KeybindingRegistry } from "../../ui/keys/keybinding-registry";
import { overlayContext } from "./command-registry";

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"][data-radix-select-viewport]';

/** Keeps the keyboard's context for overlays: it holds while the focus is inside one. */
export function followOverlays(keybindings: KeybindingRegistry, document: Document): Disposable {
  const update = () => keybindings.setContext(overlayContext, Boolean(document.activeElement?.closest(overlays)));
  document.addEventListener("focusin", update);
  document.addEventListener("focusout", update);
  // Asked last thing before a key is dispatched: an overlay that was removed with the focus in it tells nobody.
  document.addEventListener("keydown", update, true);
  return toDisposable(() => {
    document.removeEventListener("focusin", update);
    document.removeEventListener("focusout", update);
    document.removeEventListener("keydown", update, true);
  });
}
