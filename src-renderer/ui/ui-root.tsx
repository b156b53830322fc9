import "@fontsource-variable/inter/index.css";
import "@fontsource/jetbrains-mono/400.css";
import "@fontsource/jetbrains-mono/600.css";
import "./theme/tokens.css";
import "./theme/base.css";
import { Tooltip as TooltipPrimitive } from "radix-ui";
import type { ReactNode } from "react";
import type { KeybindingRegistry } from "./keys/keybinding-registry";
import { KeybindingProvider } from "./keys/keybinding-context";

/** Stands around the whole window: fonts, tokens, shared tooltip timing and the window's shortcuts. */
export function UiRoot({ keybindings, children }: { keybindings: KeybindingRegistry; children: ReactNode }) {
  return (
    <KeybindingProvider registry={keybindings}>
      <TooltipPrimitive.Provider delayDuration={500} skipDelayDuration={200} disableHoverableContent>
        {children}
      </TooltipPrimitive.Provider>
    </KeybindingProvider>
  );
}
