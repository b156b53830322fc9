// What runs inside the page. Each function stands alone: it is sent there as text.

/** The element that has the keyboard, and whether that can be seen. */
export interface FocusReport {
  readonly name: string;
  readonly hasRing: boolean;
}

export function measureFocus(): FocusReport {
  const element = document.activeElement;
  if (!element || element === document.body) return { name: "nothing", hasRing: false };
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const name = element.getAttribute("aria-label") ?? element.textContent.trim();
  return {
    name: name === "" ? element.outerHTML.slice(0, 80) : name,
    hasRing: (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none",
  };
}

/** Texts of bars, tabs and buttons that do not fit where they are, and a page that is larger than its window. */
export function listCutOff(): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth)
    faults.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
  if (root.scrollHeight > root.clientHeight)
    faults.push(`the page is ${root.scrollHeight - root.clientHeight} px too high`);
  const bars = document.querySelectorAll(
    "[data-testid=toolbar], [data-testid=status-bar], .ui-panel__bar, [role=toolbar], .dock-tab, .ui-button",
  );
  for (const bar of bars) {
    const walker = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || node.textContent?.trim() === "" || !element.checkVisibility({ visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      // What only screen readers get is one pixel wide.
      if (text.width === 0 || element.closest(".ui-visually-hidden")) continue;
      for (let around: Element | null = element; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === "visible") continue;
        const box = around.getBoundingClientRect();
        if (text.right > box.right + 1 || text.left < box.left - 1) {
          faults.push(`"${node.textContent ?? ""}" in ${around.className.toString()}`);
          break;
        }
      }
    }
  }
  return faults;
}

/** What would move by itself or when its state changes, by class. */
export function listMotions(): string[] {
  const moving = new Set<string>();
  const lasts = (durations: string) => durations.split(",").some((duration) => Number.parseFloat(duration) > 0);
  for (const element of document.querySelectorAll("body *")) {
    const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
    const isMoving = (animationName !== "none" && lasts(animationDuration)) || lasts(transitionDuration);
    if (isMoving) moving.add(element.getAttribute("class") ?? element.tagName);
  }
  return [...moving];
}

/** Begins to watch an element; what is returned ends it, and lists where in it something changed. */
export function watchChanges(root: Element): () => string[] {
  const changed = new Set<string>();
  const note = (changes: readonly MutationRecord[]) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const row = element?.closest('[data-testid^="property-"], [data-testid="hierarchy-row"]') ?? element;
      changed.add(row?.getAttribute("data-testid") ?? row?.className ?? "nowhere");
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  return () => {
    note(observer.takeRecords());
    observer.disconnect();
    return [...changed];
  };
}
