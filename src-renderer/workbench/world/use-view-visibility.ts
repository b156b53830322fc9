import { useEffect } from "react";
import { usePanelVisibility } from "../layout/panel-visibility";

/** Lets the view in an element rest while its panel is behind another one. */
export function useViewVisibility(
  view: { setVisible(isVisible: boolean): void } | undefined,
  host: HTMLElement | undefined,
): void {
  const isInFront = usePanelVisibility();
  useEffect(() => {
    if (!view || !host || !isInFront) return;
    const observer = new IntersectionObserver((entries) => {
      const newest = entries.at(-1);
      if (newest) view.setVisible(newest.isIntersecting);
    });
    observer.observe(host);
    return () => {
      observer.disconnect();
      view.setVisible(false);
    };
  }, [view, host, isInFront]);
}
