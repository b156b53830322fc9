import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { chromiumArguments } from "../../build/chromium-arguments.mjs";
import { findChromium } from "../../build/find-chromium.mjs";
import { createBenchProject } from "../projects.mjs";

const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

/**
 * Milliseconds from starting the editor's process to a page in which the scene's hierarchy is shown and Play can be
 * pressed, and the part of it after the server was there. The browser runs already, with an empty cache.
 */
export async function measureStart(/** @type {{ entities: number, runs: number }} */ { entities, runs }) {
  const project = createBenchProject({ scripts: 100, entities });
  const userDir = mkdtempSync(join(tmpdir(), "tandem-bench-user-"));
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumArguments });
  /** @type {number[]} */
  const interactive = [];
  /** @type {number[]} */
  const scene = [];
  for (let run = -1; run < runs; run++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const started = performance.now();
    const server = spawn(process.execPath, [cli, "serve", project.dir, "--trust", "--no-open"], {
      env: { ...process.env, TANDEM_USER_DIR: userDir },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const url = await readAddress(server);
    const served = performance.now();
    await page.goto(url);
    await page.getByTestId("hierarchy-row").first().waitFor();
    await page.locator('[data-testid="toolbar"] button[aria-label="Play"]:not([aria-disabled="true"])').waitFor();
    if (run >= 0) {
      interactive.push(performance.now() - started);
      scene.push(performance.now() - served);
    }
    await context.close();
    server.kill("SIGINT");
    await new Promise((resolve) => server.once("close", resolve));
  }
  await browser.close();
  project.remove();
  rmSync(userDir, { recursive: true, force: true });
  return { interactive, scene };
}

function readAddress(/** @type {import("node:child_process").ChildProcess} */ server) {
  return new Promise((/** @type {(url: string) => void} */ resolve, reject) => {
    let output = "";
    server.stdout?.on("data", (chunk) => {
      output += String(chunk);
      const url = /Tandem is at (\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    });
    server.once("close", () => reject(new Error(`The editor ended: ${output}`)));
  });
}
