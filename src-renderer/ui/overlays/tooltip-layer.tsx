import { useEffect, useId, useRef, useState } from "react";
import { Kbd } from "../controls/kbd";
import { Tip, type TipProps } from "./tip";
import { watchTooltips } from "./watch-tooltips";

/** Shows the window's tooltips, one at a time. */
export function TooltipLayer() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  useEffect(() => {
    const watch = watchTooltips(document, setAnchor);
    return () => watch.dispose();
  }, []);
  return anchor && <ShownTooltip key={anchor.dataset.tooltip} element={anchor} />;
}

function ShownTooltip({ element }: { element: HTMLElement }) {
  const id = useId();
  const anchor = useRef(element);
  useEffect(() => {
    if (element.hasAttribute("aria-describedby")) return;
    element.setAttribute("aria-describedby", id);
    return () => element.removeAttribute("aria-describedby");
  }, [element, id]);
  const { tooltip, tooltipShortcut, tooltipSide = "bottom" } = element.dataset;
  return (
    <Tip id={id} anchor={anchor} side={tooltipSide as TipProps["side"]} offset={6}>
      <span className="ui-tooltip__text">{tooltip}</span>
      {tooltipShortcut && <Kbd keys={tooltipShortcut} />}
    </Tip>
  );
}
