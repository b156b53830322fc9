import { type Disposable, toDisposable } from "../../../src-shared/base/disposable";

const delayMilliseconds = 500;
/** Whoever goes from one tooltip to the next has waited already. */
const skipMilliseconds = 200;

/**
 * Tells whose `data-tooltip` is to be shown: of what the pointer rests on, or the keyboard came to; undefined for none. It
 * goes when the pointer or the focus leaves, when something is pressed, and when its element scrolls away or is removed.
 */
export function watchTooltips(document: Document, show: (anchor: HTMLElement | undefined) => void): Disposable {
  const ended = new AbortController();
  let pointed: HTMLElement | undefined;
  let shown: HTMLElement | undefined;
  let hiddenAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const removal = new MutationObserver(() => {
    if (shown?.isConnected === false) close();
  });
  const open = (anchor: HTMLElement) => {
    clearTimeout(timer);
    if (!anchor.isConnected) return;
    shown = anchor;
    removal.observe(document, { childList: true, subtree: true });
    show(anchor);
  };
  const close = () => {
    clearTimeout(timer);
    if (!shown) return;
    shown = undefined;
    hiddenAt = performance.now();
    removal.disconnect();
    show(undefined);
  };
  const pointAt = (anchor: HTMLElement | undefined) => {
    if (anchor === pointed) return;
    pointed = anchor;
    close();
    const isSkipping = performance.now() - hiddenAt < skipMilliseconds;
    if (anchor) timer = setTimeout(open, isSkipping ? 0 : delayMilliseconds, anchor);
  };
  const listen = <K extends keyof DocumentEventMap>(name: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(name, listener, { capture: true, passive: true, signal: ended.signal });

  listen("pointerover", ({ target, pointerType }) => {
    if (pointerType !== "touch") pointAt((target as Element).closest<HTMLElement>("[data-tooltip]") ?? undefined);
  });
  listen("pointerout", ({ relatedTarget }) => {
    if (relatedTarget === null) pointAt(undefined);
  });
  listen("pointerdown", close);
  listen("click", close);
  listen("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
  listen("scroll", ({ target }) => {
    if (shown && target instanceof Node && target.contains(shown)) close();
  });
  listen("focusin", ({ target, relatedTarget }) => {
    // Not a click's focus, nor one that an overlay gives back as it closes: no key moved those there.
    if (!(target instanceof HTMLElement) || relatedTarget === null) return;
    if (target.dataset.tooltip !== undefined && target.matches(":focus-visible")) open(target);
  });
  listen("focusout", ({ target }) => {
    if (target === shown) close();
  });
  return toDisposable(() => {
    ended.abort();
    close();
  });
}
