import type { ThemeName } from "./theme-store";

/**
 * Reads the custom properties of `tokens.css` as they are written, per theme; light inherits what it does not override.
 * For checks that hold code and style sheet together.
 */
export function parseTokens(css: string): Record<ThemeName, ReadonlyMap<string, string>> {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, "");
  const dark = readBlock(plain, '[data-theme="dark"]');
  const light = readBlock(plain, '[data-theme="light"]');
  return { dark, light: new Map([...dark, ...light]) };
}

function readBlock(css: string, selector: string): Map<string, string> {
  const start = css.indexOf("{", css.indexOf(selector));
  const body = css.slice(start + 1, css.indexOf("}", start));
  const tokens = new Map<string, string>();
  for (const [, name, value] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
    if (name !== undefined && value !== undefined) tokens.set(name, value.trim());
  }
  return tokens;
}
