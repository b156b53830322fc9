import { describe, expect, it } from "vitest";
import { contrastRatio } from "./contrast";
import { monacoThemes } from "./monaco-theme";
import { parseTokens } from "./parse-tokens";
import tokensCss from "./tokens.css?raw";

const tokens = parseTokens(tokensCss);
const themes = ["dark", "light"] as const;
const surfaces = [
  "--surface-0",
  "--surface-1",
  "--surface-2",
  "--surface-3",
  "--surface-bar",
  "--surface-popover",
  "--surface-field",
];
const texts = ["--text-strong", "--text-normal", "--text-faint"];
const colouredTexts = [
  "--accent-text",
  "--play-text",
  "--pause-text",
  "--error-text",
  "--warning-text",
  "--info-text",
  "--axis-x-text",
  "--axis-y-text",
  "--axis-z-text",
  "--axis-w-text",
];

function token(theme: "dark" | "light", name: string): string {
  const value = tokens[theme].get(name);
  if (value === undefined) throw new Error(`No token ${name}`);
  return value;
}

describe("contrastRatio", () => {
  it("is 21 for black on white and 1 for a colour on itself", () => {
    expect(contrastRatio("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrastRatio("#4c8dff", "#4c8dff")).toBe(1);
  });

  it("is 4.54 for the known grey on white", () => {
    expect(contrastRatio("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  });
});

describe.each(themes)("tokens of the %s theme", (theme) => {
  it.each(surfaces.flatMap((surface) => [...texts, ...colouredTexts].map((text) => [text, surface] as const)))(
    "%s reads on %s at 4.5:1 or better",
    (text, surface) => {
      expect(contrastRatio(token(theme, text), token(theme, surface))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(["--accent-fill", "--accent-fill-hover", "--accent-fill-active", "--error-fill", "--error-fill-hover"])(
    "text on the fill %s reads at 4.5:1 or better",
    (fill) => {
      expect(contrastRatio(token(theme, "--on-fill"), token(theme, fill))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(["--selection", "--selection-unfocused"])("text on %s reads at 4.5:1 or better", (selection) => {
    expect(contrastRatio(token(theme, "--selection-text"), token(theme, selection))).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(token(theme, "--text-faint"), token(theme, selection))).toBeGreaterThanOrEqual(3);
  });

  it.each(surfaces)("the focus ring stands out from %s at 3:1 or better", (surface) => {
    expect(contrastRatio(token(theme, "--focus-ring"), token(theme, surface))).toBeGreaterThanOrEqual(3);
  });

  it("code reads on the editor's background at 4.5:1 or better", () => {
    const syntax = [...tokens[theme].keys()].filter((name) => name.startsWith("--syntax-"));
    expect(syntax.length).toBeGreaterThan(5);
    for (const name of syntax) {
      expect(contrastRatio(token(theme, name), token(theme, "--surface-0")), name).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("Monaco's theme uses no colour that is not a token", () => {
    const known = new Set([...tokens[theme].values()].map((value) => value.toLowerCase()));
    const { colors, rules } = monacoThemes[theme];
    for (const [name, color] of Object.entries(colors)) expect(known, name).toContain(color);
    for (const rule of rules) if (rule.foreground) expect(known, rule.token).toContain(`#${rule.foreground}`);
  });
});

it("the light theme overrides every colour of the dark one", () => {
  const lightBlock = tokensCss.slice(tokensCss.indexOf(':root[data-theme="light"]'));
  for (const [name, value] of tokens.dark) if (value.startsWith("#")) expect(lightBlock, name).toContain(`${name}:`);
});
