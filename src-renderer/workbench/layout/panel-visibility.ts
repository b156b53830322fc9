import { createContext, use } from "react";

/** Whether the panel around is the one in front of its group, as the dock knows it. */
export const PanelVisibility = createContext(true);

/** Whether this panel is in front, or behind another one. True at once where no dock is around. */
export function usePanelVisibility(): boolean {
  return use(PanelVisibility);
}
