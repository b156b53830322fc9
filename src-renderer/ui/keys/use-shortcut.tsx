import { createContext, type ReactNode, use, useEffect, useEffectEvent } from "react";
import type { KeybindingRegistry, KeybindingRule } from "./keybinding-registry";

const KeybindingContext = createContext<KeybindingRegistry | undefined>(undefined);

/** Makes the window's registry known to `useShortcut` and to the shortcuts shown in menus and tooltips. */
export function KeybindingProvider({ registry, children }: { registry: KeybindingRegistry; children: ReactNode }) {
  return <KeybindingContext value={registry}>{children}</KeybindingContext>;
}

export function useKeybindingRegistry(): KeybindingRegistry | undefined {
  return use(KeybindingContext);
}

/** Registers a shortcut for as long as the component is mounted; `run` always sees the newest render's values. */
export function useShortcut({ keys, when, whileTyping, run }: KeybindingRule): void {
  const registry = useKeybindingRegistry();
  const runLatest = useEffectEvent(run);
  const keyList = typeof keys === "string" ? keys : keys.join(" ");
  useEffect(() => {
    const registration = registry?.add({ keys: keyList.split(" "), when, whileTyping, run: () => runLatest() });
    return () => registration?.dispose();
  }, [registry, keyList, when, whileTyping]);
}
