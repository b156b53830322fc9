import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { KeybindingRegistry } from "../keys/keybinding-registry";
import { UiRoot } from "../ui-root";
import { Gallery } from "./gallery";

const markup = renderToStaticMarkup(
  <UiRoot keybindings={new KeybindingRegistry("other")}>
    <Gallery />
  </UiRoot>,
);

it("77: shows a 64-bit integer to its last digit", () => {
  expect(markup).toContain('value="76561198431480771"');
});

it("W18: shows a number without rounding it", () => {
  expect(markup).toContain('value="0.0285"');
  expect(markup).toContain('value="0.30000000000000004"');
});

it("81: shows the beginning of a text that is too long to edit, and says so", () => {
  expect(markup).toContain("120,000 characters");
  expect(markup.length).toBeLessThan(200_000);
});

it("shows differing values as mixed, without a value of their own", () => {
  expect(markup).toMatch(/placeholder="Mixed"[^>]*value=""/);
});

it("names every button", () => {
  const buttons = [...markup.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)];
  expect(buttons.length).toBeGreaterThan(20);
  for (const [whole, attributes = "", content = ""] of buttons) {
    const hasName = /aria-label(?:ledby)?=/.test(attributes) || content.replace(/<[^>]*>/g, "").trim() !== "";
    expect(hasName, whole).toBe(true);
  }
});
