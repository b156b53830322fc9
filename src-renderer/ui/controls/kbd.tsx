import "./kbd.css";
import { detectPlatform, formatKeybindingParts } from "../keys/keybinding";
import { useKeybindingRegistry } from "../keys/keybinding-context";

/** A shortcut as the user's platform writes it; `keys` as for `parseKeybinding`. */
export function Kbd({ keys }: { keys: string }) {
  const registry = useKeybindingRegistry();
  const platform = registry?.platform ?? detectPlatform(navigator.userAgent);
  const parts = formatKeybindingParts(keys, platform);
  return <kbd className="ui-kbd">{parts.join(platform === "mac" ? "" : "+")}</kbd>;
}
