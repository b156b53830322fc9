import "./shortcuts-dialog.css";
import { useEffect, useState } from "react";
import { Kbd } from "../../ui/controls/kbd";
import { Dialog } from "../../ui/overlays/dialog";
import { commandGroups } from "../commands/command-registry";
import { useEditor } from "../editor-context";

/** Keys that are no commands but belong to a place. */
const pointerHints: readonly (readonly [what: string, how: string])[] = [
  ["Fly through the scene", "Right drag, W A S D Q E"],
  ["Orbit around what is framed", "Alt + drag"],
  ["Pan the scene view", "Middle drag"],
  ["Change a number", "Drag its label, Shift × 10, Alt ÷ 10"],
  ["Take a drag back", "Esc"],
];

/** Every keybinding there is, by menu. */
export function ShortcutsDialog() {
  const { commands, requests } = useEditor();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const subscription = requests.onDidRequestShortcuts(() => setIsOpen(true));
    return () => subscription.dispose();
  }, [requests]);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen} title="Keyboard shortcuts" size="large" testId="shortcuts-dialog">
      <div className="shortcuts">
        {commandGroups.map((group) => {
          const bound = commands
            .list(group)
            .filter(({ keybinding, isHidden }) => keybinding !== undefined && !isHidden);
          if (bound.length === 0) return undefined;
          return (
            <section key={group} className="shortcuts__group">
              <h3 className="shortcuts__title">{group}</h3>
              {bound.map(({ id, title, keybinding }) => (
                <p key={id} className="shortcuts__row">
                  <span>{title}</span>
                  <span className="shortcuts__keys">
                    {[keybinding ?? []].flat().map((keys) => (
                      <Kbd key={keys} keys={keys} />
                    ))}
                  </span>
                </p>
              ))}
            </section>
          );
        })}
        <section className="shortcuts__group">
          <h3 className="shortcuts__title">Pointer</h3>
          {pointerHints.map(([what, how]) => (
            <p key={what} className="shortcuts__row">
              <span>{what}</span>
              <span className="shortcuts__keys">{how}</span>
            </p>
          ))}
        </section>
      </div>
    </Dialog>
  );
}
