import "./view.css";
import { useEffect } from "react";
import { readViewportTheme, type ViewportTheme } from "../../viewport/viewport-theme";
import { useEditor } from "../editor-context";

/** The viewport's colours as the window has them now. */
export function currentViewportTheme(isDark: boolean): ViewportTheme {
  return readViewportTheme(document.documentElement, isDark);
}

/** Tells a view the theme whenever it changes. */
export function useViewTheme(view: { setTheme(theme: ViewportTheme): void } | undefined): void {
  const { stores } = useEditor();
  useEffect(() => {
    if (!view) return;
    return stores.theme.subscribe(({ theme }) => view.setTheme(currentViewportTheme(theme === "dark")));
  }, [view, stores]);
}
