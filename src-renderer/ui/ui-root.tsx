import "@fontsource-variable/inter/index.css";
import "@fontsource/jetbrains-mono/400.css";
import "@fontsource/jetbrains-mono/600.css";
import "./theme/tokens.css";
import "./theme/base.css";
import type { ReactNode } from "react";
import type { KeybindingRegistry } from "./keys/keybinding-registry";
import { KeybindingProvider } from "./keys/keybinding-context";
import { TooltipLayer } from "./overlays/tooltip-layer";

/** Stands around the whole window: fonts, tokens, its tooltips and the window's shortcuts. */
export function UiRoot({ keybindings, children }: { keybindings: KeybindingRegistry; children: ReactNode }) {
  return (
    <KeybindingProvider registry={keybindings}>
      {children}
      <TooltipLayer />
    </KeybindingProvider>
  );
}
