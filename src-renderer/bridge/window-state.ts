import type { WindowState } from "../../src-shared/protocol/host-api";

/** Keeps the title of a browser's tab, and has the browser ask before it closes one with unsaved work. */
export function createWindowState(): { set(state: WindowState): void } {
  const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
  return {
    set({ title, isDirty }) {
      document.title = title;
      // Only while needed: a page that listens is not kept for going back.
      if (isDirty) window.addEventListener("beforeunload", askBeforeLeaving);
      else window.removeEventListener("beforeunload", askBeforeLeaving);
    },
  };
}
