import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { chromiumArguments } from "../build/chromium-arguments.mjs";
import { findChromium } from "../build/find-chromium.mjs";
import { findElectronProgram } from "./drivers/electron-app";
import type { TestOptions } from "./drivers/test";

const executablePath = findChromium();

/** The stories that are told in every host; the others are about the browser host, or about pictures. */
const storiesOfEveryHost = /(main-job|play|scripting)\.spec\.ts$/;

export default defineConfig<TestOptions>({
  testDir: fileURLToPath(new URL("./tests", import.meta.url)),
  outputDir: fileURLToPath(new URL("../test-results/e2e", import.meta.url)),
  // Software WebGL keeps two cores busy with one editor.
  workers: 1,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: "list",
  projects: [
    { name: "browser", use: { host: "browser" } },
    // Only where it can run: what is not installed is not a skipped test.
    ...(findElectronProgram() === undefined
      ? []
      : [{ name: "electron", use: { host: "electron" as const }, testMatch: storiesOfEveryHost }]),
  ],
  use: {
    headless: true,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    screenshot: "only-on-failure",
    // A picture per step would slow software WebGL down.
    trace: { mode: "retain-on-failure", screenshots: false },
    launchOptions: { args: chromiumArguments, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
