import { useStore } from "zustand";
import { Menu } from "./menu";
import type { PointMenuStore } from "./point-menu-store";

/** Shows the menu of a `PointMenuStore` at its point. */
export function PointMenu({ store }: { store: PointMenuStore }) {
  const { open, close } = useStore(store);
  if (!open) return undefined;
  const { at, items } = open;
  return (
    <Menu items={items} open onOpenChange={(isOpen) => !isOpen && close()} testId="point-menu">
      <span aria-hidden style={{ position: "fixed", left: at.x, top: at.y, width: 0, height: 0 }} />
    </Menu>
  );
}
