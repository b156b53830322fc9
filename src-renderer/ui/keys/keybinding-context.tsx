import { createContext, type ReactNode, use } from "react";
import type { KeybindingRegistry } from "./keybinding-registry";

const KeybindingContext = createContext<KeybindingRegistry | undefined>(undefined);

/** Makes the window's registry known to the shortcuts shown in menus and tooltips. */
export function KeybindingProvider({ registry, children }: { registry: KeybindingRegistry; children: ReactNode }) {
  return <KeybindingContext value={registry}>{children}</KeybindingContext>;
}

export function useKeybindingRegistry(): KeybindingRegistry | undefined {
  return use(KeybindingContext);
}
