import { type RefObject, useEffect } from "react";
import { usePanelVisibility } from "../layout/panel-visibility";

/** Lets a view rest while its panel is behind another one. */
export function useViewVisibility(
  view: { setVisible(isVisible: boolean): void } | undefined,
  host: RefObject<HTMLElement | null>,
): void {
  const isInFront = usePanelVisibility();
  useEffect(() => {
    const element = host.current;
    if (!view || !element || !isInFront) return;
    const observer = new IntersectionObserver((entries) => {
      const newest = entries.at(-1);
      if (newest) view.setVisible(newest.isIntersecting);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      view.setVisible(false);
    };
  }, [view, host, isInFront]);
}
