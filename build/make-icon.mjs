// Draws build/icons/tandem.svg into icon.png, from which electron-builder makes every platform's own format.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "./find-chromium.mjs";
import { root } from "./paths.mjs";

const size = 1024;
const executablePath = findChromium();
const browser = await chromium.launch({
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  ...(executablePath === undefined ? {} : { executablePath }),
});
const page = await browser.newPage({ viewport: { width: size, height: size } });
const svg = readFileSync(join(root, "build/icons/tandem.svg"), "utf8");
await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${svg}`);
await page.screenshot({ path: join(root, "build/icons/icon.png"), omitBackground: true });
await browser.close();
