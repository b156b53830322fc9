import { Color } from "three";

/** The tool's colours as the viewport uses them, each "#rrggbb". */
export interface ViewportTheme {
  readonly isDark: boolean;
  /** The panel's surface, behind the view's edges and letterbox. */
  readonly surface: string;
  /** The backdrop of a scene without an Environment, from above to below. */
  readonly backdropTop: string;
  readonly backdropHorizon: string;
  readonly backdropBottom: string;
  readonly grid: string;
  readonly axisX: string;
  readonly axisY: string;
  readonly axisZ: string;
  readonly accent: string;
  readonly text: string;
  readonly markerFill: string;
}

export const darkViewportTheme: ViewportTheme = {
  isDark: true,
  surface: "#16181d",
  backdropTop: "#262a33",
  backdropHorizon: "#3a404d",
  backdropBottom: "#1c1f26",
  grid: "#aab2c2",
  axisX: "#f0616d",
  axisY: "#6cc24a",
  axisZ: "#4c8dff",
  accent: "#4c8dff",
  text: "#f3f5f9",
  markerFill: "#16181d",
};

export const lightViewportTheme: ViewportTheme = {
  isDark: false,
  surface: "#ffffff",
  backdropTop: "#cfd6e1",
  backdropHorizon: "#e9edf3",
  backdropBottom: "#c3c9d3",
  grid: "#3d4657",
  axisX: "#f0616d",
  axisY: "#6cc24a",
  axisZ: "#4c8dff",
  accent: "#2a68d8",
  text: "#14171d",
  markerFill: "#ffffff",
};

/** The theme with the tokens of the page, where it has them: `root` is the element that carries them. */
export function readViewportTheme(root: Element, isDark: boolean): ViewportTheme {
  const base = isDark ? darkViewportTheme : lightViewportTheme;
  const style = getComputedStyle(root);
  const read = (token: string, fallback: string) => style.getPropertyValue(token).trim() || fallback;
  return {
    ...base,
    surface: read("--surface-0", base.surface),
    axisX: read("--axis-x", base.axisX),
    axisY: read("--axis-y", base.axisY),
    axisZ: read("--axis-z", base.axisZ),
    text: read("--text-strong", base.text),
  };
}

/** The theme's backdrop in the form that lighting takes. */
export function backdropOf(theme: ViewportTheme): {
  readonly top: Color;
  readonly horizon: Color;
  readonly bottom: Color;
} {
  return {
    top: new Color(theme.backdropTop),
    horizon: new Color(theme.backdropHorizon),
    bottom: new Color(theme.backdropBottom),
  };
}
