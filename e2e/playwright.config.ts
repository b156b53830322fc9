import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { findChromium } from "../build/find-chromium.mjs";

const executablePath = findChromium();

/** Chromium refuses its sandbox to root, and without a GPU draws WebGL in software. */
const isRoot = process.getuid?.() === 0;
const args = [
  ...(isRoot ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];

export default defineConfig({
  testDir: fileURLToPath(new URL("./tests", import.meta.url)),
  outputDir: fileURLToPath(new URL("../test-results/e2e", import.meta.url)),
  // Software WebGL keeps two cores busy with one editor.
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    headless: true,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
    // A picture per step would slow software WebGL down.
    trace: { mode: "retain-on-failure", screenshots: false },
    launchOptions: { args, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
